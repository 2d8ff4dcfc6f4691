"""How it moves: the status bar tells it, the panel explains it, and every free motion is shown in the view."""

import time

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtWidgets import QLabel

from ves.commands.add import Delete, Rename
from ves.constraints import Distance
from ves.model import Anchor, Nail, Scene, WorldAnchor
from ves.parts import Box
from ves.scene import write

from .linkages import braced, chain, four_bar, ladder

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton


@pytest.fixture
def scene() -> Scene:
    """A four-bar and a box beside it that is joined to nothing."""
    return four_bar().with_items(Box(name="Box", position=(0.6, 0.0, 0.05)))


@pytest.fixture
def opened(open_window, new_person, tmp_path):
    """A person before a window with another scene."""

    def make(scene: Scene):
        write(scene, tmp_path / "scene.ves")
        person = new_person(open_window(tmp_path / "scene.ves"))
        person.until(lambda: person.window.session.ready and len(person.surface.paints) > 0)
        return person

    return make


def found(person):
    """The panel, open, once it knows how things stand."""
    how = person.window.how_it_moves
    how.open()
    person.until(lambda: how.watch.fresh)
    return how.panel


def rows(panel) -> list[str]:
    return [panel.motions.item(k).text() for k in range(panel.motions.count())]


def click_row(person, panel, row: int) -> None:
    panel.motions.scrollToItem(panel.motions.item(row))
    place = panel.motions.visualItemRect(panel.motions.item(row)).center()
    person.qtbot.mouseClick(panel.motions.viewport(), LEFT, pos=place)


def shown(person, names) -> np.ndarray:
    return np.array([person.pose(name) for name in names])


def start_motion(person, row: int = 0):
    """A motion in the view that has visibly left its start."""
    panel, names = found(person), [part.name for part in person.scene.parts]
    before = shown(person, names)
    click_row(person, panel, row)
    person.until(lambda: np.abs(shown(person, names) - before).max() > 0.01)
    return panel, names, before


# ---- the status bar ---------------------------------------------------------------------------------------------
def test_the_status_bar_tells_loops_mobility_and_redundancy(window, person):
    status = window.status
    person.until(lambda: status.mobility.text() == "1 loop  ·  mobility 7")
    assert status.redundant.text() == "3 redundant" and status.redundant.isVisible()
    assert not status.locked.isVisible()
    window.issue(Delete(items=("Box",)))
    person.until(lambda: status.mobility.text() == "1 loop  ·  mobility 1")
    window.issue(Delete(items=("Right nail",)))
    person.until(lambda: status.mobility.text() == "0 loops  ·  mobility 3")
    assert not status.redundant.isVisible()


def test_what_cannot_move_is_locked(opened):
    person = opened(braced())
    status = person.window.status
    person.until(lambda: status.locked.text() == "locked")
    assert status.locked.isVisible() and status.mobility.text() == "2 loops  ·  mobility 0 (1 here)"


def test_nails_are_counted_as_nails_and_other_constraints_as_constraints(opened):
    rod = Distance(name="Rod", a=WorldAnchor(world=(0.6, 0.0, 1.0)), b=Anchor(part="Box", port="center"))
    box = Box(name="Box", position=(0.6, 0.0, 0.5))
    person = opened(Scene(parts=(box,), constraints=(rod, Nail(name="Nail", part="Box", port="center"))))
    assert person.window.status.counts.text() == "1 part  ·  0 joints  ·  1 nail  ·  1 constraint"


def test_a_narrow_status_bar_cuts_nothing_off(opened):
    person = opened(braced())
    window, status = person.window, person.window.status
    person.until(lambda: status.locked.isVisible())
    wide = status.energy.text()
    window.resize(800, 600)
    person.until(lambda: window.width() == 800 and status.energy.text() != wide)
    labels = [label for label in status.findChildren(QLabel) if label.isVisible() and label.text()]
    assert all(label.width() >= label.sizeHint().width() for label in labels)
    assert max(label.geometry().right() for label in labels) <= status.width()
    window.resize(1280, 800)
    person.until(lambda: "motion" in status.energy.text())


@pytest.mark.parametrize("label", ["mobility", "redundant", "closure"])
def test_a_click_on_the_status_bar_opens_the_panel(window, person, label):
    person.until(lambda: window.status.redundant.isVisible())
    widget, how = getattr(window.status, label), window.how_it_moves
    assert widget.cursor().shape() == Qt.CursorShape.PointingHandCursor and "F4" in widget.toolTip()
    assert not how.shown
    person.qtbot.mouseClick(widget, LEFT)
    assert how.shown and how.panel.isVisible()


def test_the_closure_error_is_told_in_metres_and_degrees(window, person):
    frame = window.session.frame
    odd = type(frame)(**{**vars_of(frame), "closure_error": 2.5e-4, "closure_angle": np.radians(0.5)})
    window.status.show_frame(odd)
    window.how_it_moves.panel.show_frame(odd)
    assert window.status.closure.text() == "closure 0.00025 m, 0.5°"
    assert window.how_it_moves.panel.closure.text() == "Closure error: 0.00025 m, 0.5°"


def vars_of(frame) -> dict:
    return {name: getattr(frame, name) for name in type(frame).__dataclass_fields__}


# ---- the panel --------------------------------------------------------------------------------------------------
def test_the_panel_explains_in_words_and_names_joints(window, person):
    text = found(person).text.toPlainText()
    assert "Crank, Coupler and Rocker can move in 1 way." in text
    assert "3 conditions say again what others say" in text and "ball or a cylindrical joint" in text
    assert "Its loop is cut at" in text
    assert "Box is joined to nothing: it moves in all 6 ways." in text


def test_a_click_on_a_joint_s_name_selects_it(window, person):
    panel = found(person)
    joint = person.id("Revolute 2")
    assert f'href="item:{joint}"' in panel.text.toHtml()
    panel.text.anchorClicked.emit(QUrl(f"item:{joint}"))
    assert window.selection.ids == (joint,)


def test_names_are_shown_as_they_are_written(window, person):
    window.issue(Rename(item="Revolute 2", name="<b>A & B</b>"))
    person.until(lambda: "<b>A & B</b>" in window.how_it_moves.panel.text.toPlainText())


def test_a_scene_without_loops_lists_every_motion(opened):
    person = opened(chain(40))
    panel = found(person)
    assert "can move in 40 ways" in panel.text.toPlainText()
    assert len(rows(panel)) == 40 and panel.count.text() == "40 free motions"
    click_row(person, panel, 39)
    person.until(lambda: person.window.view.swinging.active)
    assert panel.count.text() == "40 of 40"


def test_an_empty_scene_says_how_to_begin(opened):
    panel = found(opened(Scene()))
    assert "Drag a part from the palette" in panel.text.toPlainText()
    assert rows(panel) == [] and not panel.play.isVisible() and not panel.motions.isVisible()


def test_f4_opens_the_panel_with_the_keys_in_it_and_closes_it(window, person):
    how = window.how_it_moves
    person.key(KEY.Key_F4)
    person.until(lambda: how.shown and how.panel.motions.hasFocus())
    assert window.commands["how-it-moves"].isChecked()
    person.key(KEY.Key_F4, widget=how.panel.motions)
    assert not how.shown and not window.commands["how-it-moves"].isChecked()


def test_the_keys_stay_in_the_panel_when_nothing_is_left_to_move(window, person):
    person.key(KEY.Key_F4)
    panel = found(person)
    window.issue(Delete(items=tuple(part.name for part in person.scene.parts)))
    person.until(lambda: not panel.motions.isVisible())
    assert panel.text.hasFocus()
    person.key(KEY.Key_Escape, widget=panel.text)
    assert person.surface.hasFocus()


def test_tab_brings_back_the_usual_panels_only(window, person):
    person.key(KEY.Key_Tab)
    person.key(KEY.Key_Tab)
    assert all(dock.isVisible() for dock in window.docks) and not window.how_it_moves.shown


# ---- a motion in the view ---------------------------------------------------------------------------------------
def test_a_motion_moves_its_parts_in_the_view_and_nothing_else(window, person):
    document, frame = person.scene, window.session.frame
    _, names, before = start_motion(person)
    assert np.array_equal(person.pose("Box"), before[names.index("Box")])
    moving, hovered, resting = window.view.marks()
    assert {person.scene.parts[row].name for row in moving} == {"Crank", "Coupler", "Rocker"}
    assert hovered is None and {person.scene.parts[row].name for row in resting} == {"Box"}
    assert person.scene is document and not window.session.can_undo
    assert np.array_equal(window.session.frame.poses, frame.poses) and window.session.frame.time == 0.0


def test_a_motion_goes_forth_and_back(window, person):
    _, names, before = start_motion(person)
    person.until(lambda: np.abs(shown(person, names) - before).max() < 0.004)
    person.until(lambda: np.abs(shown(person, names) - before).max() > 0.01)


def test_next_goes_through_the_motions_in_turn(window, person):
    panel = found(person)
    assert len(rows(panel)) == 7
    seen = []
    for _ in range(8):
        person.qtbot.mouseClick(panel.next, LEFT)
        expected = f"{len(seen) % 7 + 1} of 7"
        person.until(lambda expected=expected: panel.count.text() == expected and window.view.swinging.active)
        seen.append({person.scene.item(id).name for id in window.view.swinging.parts})
    assert seen == [{"Crank", "Coupler", "Rocker"}, *[{"Box"}] * 6, {"Crank", "Coupler", "Rocker"}]


def by_escape(window, person, panel):
    person.key(KEY.Key_Escape, widget=panel.motions)


def by_escape_in_the_view(window, person, panel):
    person.surface.setFocus()
    person.key(KEY.Key_Escape)


def by_the_row(window, person, panel):
    click_row(person, panel, 0)


def by_the_button(window, person, panel):
    person.qtbot.mouseClick(panel.play, LEFT)


def by_closing(window, person, panel):
    window.how_it_moves.dock.hide()


def by_a_press_in_the_view(window, person, panel):
    person.press(QPoint(12, 400))
    person.release(QPoint(12, 400))


ENDS = [by_escape, by_escape_in_the_view, by_the_row, by_the_button, by_closing, by_a_press_in_the_view]


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_everything_stands_where_it_was_when_a_motion_ends(window, person, end):
    panel, names, before = start_motion(person)
    end(window, person, panel)
    assert not window.view.swinging.active
    assert np.array_equal(shown(person, names), before)
    assert panel.play.text() == "Play" and panel.count.text() == "7 free motions"
    assert window.view.marks() == ((), window.view.marks()[1], ())


def test_an_edit_ends_a_motion(window, person):
    _, names, before = start_motion(person)
    window.issue(Rename(item="Box", name="Brick"))
    assert not window.view.swinging.active
    assert np.array_equal(shown(person, ["Brick" if name == "Box" else name for name in names]), before)


def test_play_ends_a_motion_and_begins_where_everything_was(window, person):
    _, _, before = start_motion(person)
    person.surface.setFocus()
    person.key(KEY.Key_Space)
    person.until(lambda: window.session.frame.time > 0.05)
    assert not window.view.swinging.active
    assert np.abs(window.session.frame.poses[:, :3] - before[:, :3]).max() < 0.5
    person.key(KEY.Key_Space)


def test_a_motion_asked_for_while_it_plays_pauses_it_and_starts_where_it_then_is(window, person):
    panel = found(person)
    person.surface.setFocus()
    person.key(KEY.Key_Space)
    person.until(lambda: window.session.frame.time > 0.1)
    click_row(person, panel, 0)
    assert not window.session.playing
    person.until(lambda: window.view.swinging.active)
    names = [part.name for part in person.scene.parts]
    person.key(KEY.Key_Escape, widget=panel.motions)
    assert np.array_equal(shown(person, names), window.session.frame.poses)
    assert window.session.frame.time > 0.1


# ---- it never stands in the way ---------------------------------------------------------------------------------
def test_the_window_goes_on_while_thirty_loops_are_looked_at(opened):
    person = opened(ladder(30))
    window, how = person.window, person.window.how_it_moves
    person.until(lambda: how.watch._worker.busy)
    longest, last = 0.0, time.perf_counter()
    while how.watch._worker.busy:
        window.view.navigation.orbit(2, 0)
        person.qtbot.wait(1)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    assert longest < 0.35  # it would be seconds, were it not in a thread of its own
    person.until(lambda: window.status.mobility.text() == "30 loops  ·  mobility 36")


def test_a_window_that_looks_at_thirty_loops_closes_within_a_second(opened):
    person = opened(ladder(30))
    person.until(lambda: person.window.how_it_moves.watch._worker.busy)
    began = time.monotonic()
    person.window.close()
    assert time.monotonic() - began < 1.5  # the view and the engine take their time, too
    assert not person.window.how_it_moves.watch._worker.busy

"""Self-assembly in the window: parts fly together and become a linkage, or are stuck, and then it is said by what."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QUrl

from ves.linkage.mobility import mobility
from ves.model import Nail, Scene
from ves.parts import Strip
from ves.scene import write
from ves.view.themes import THEMES

from .conftest import UPRIGHT
from .linkages import scattered
from .test_building_loops import TURN, coordinate, drive_crank, frames, run, take_away

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LONG = "Nail that holds the left end of the long bar in the upper frame of the machine beside the door"


def nailed(*names: str, length: float = 0.6) -> Scene:
    """A bar of 0.3 m, nailed at both ends to places that are farther apart; one more bar for two more names."""
    parts, nails = [], []
    for k in range(len(names) // 2):
        height = 0.3 + 0.3 * k
        parts.append(Strip(name=f"Bar {k + 1}", holes=7, position=(0.0, 0.0, height), quaternion=UPRIGHT))
        for name, port, x in zip(names[2 * k :], ("hole 1", "hole 7"), (-length / 2, length / 2), strict=False):
            place = {"position": (x, 0.0, height + 0.1), "quaternion": UPRIGHT}
            nails.append(Nail(name=name, part=f"Bar {k + 1}", port=port, **place))
    return Scene(title="Two nails", parts=tuple(parts), constraints=tuple(nails))


@pytest.fixture
def scene() -> Scene:
    return scattered()


@pytest.fixture
def person(person):
    person.face_front()
    return person


@pytest.fixture
def opened(open_window, new_person, tmp_path):
    """A person before a window with another scene."""

    def make(scene: Scene | None = None):
        path = None
        if scene is not None:
            path = tmp_path / "scene.ves"
            write(scene, path)
        person = new_person(open_window(path))
        person.until(lambda: person.window.session.ready and len(person.surface.paints) > 0)
        person.settled()
        person.face_front()
        return person

    return make


def poses(person) -> np.ndarray:
    """As they are drawn."""
    return np.array([person.pose(part.name) for part in person.scene.parts])


def starts(person) -> np.ndarray:
    return np.array([np.concatenate(part.pose) for part in person.scene.parts])


def opened_joints(person) -> list[str]:
    return [one.item.name for one in person.window.view.stage.open_joints]


def assembling(person) -> bool:
    frame = person.window.session.frame
    return frame.revision == person.window.session.revision and "assembling" in frame.modes


def press_assemble(person, modifiers=CTRL) -> None:
    """By its keys, once it is known that something is open."""
    person.until(person.window.commands["assemble"].isEnabled)
    person.key(KEY.Key_M, modifiers)


def fly_off(person) -> np.ndarray:
    """Parts are on their way; where they started."""
    before = poses(person)
    press_assemble(person)
    person.until(lambda: np.abs(poses(person) - before).max() > 0.02)
    assert person.window.session.flying and person.window.session.frame.time == 0.0
    return before


def landed(person) -> None:
    person.until(lambda: not person.window.session.flying and not assembling(person))
    person.settled()


def stuck(person):
    """The bar about it, once it is there."""
    bar = person.window.view.conflict_bar
    person.until(bar.isVisible)
    person.settled()
    return bar


def click(person, widget) -> None:
    person.qtbot.mouseClick(widget, LEFT)


# ---- built with the mouse -------------------------------------------------------------------------------------------
def lay_about(person) -> None:
    """Four strips at places of their own, the first fixed."""
    width, height = person.surface.width(), person.surface.height()
    places = (("Strip 9", 0.5, 0.75), ("Strip 3", 0.2, 0.45), ("Strip 9", 0.5, 0.2), ("Strip 9", 0.75, 0.45))
    for k, (label, x, y) in enumerate(places):
        person.palette_drag(label, QPoint(round(x * width), round(y * height)))
        if k == 0:
            person.key(KEY.Key_P)
    assert len(person.scene.parts) == 4 and not person.scene.joints and person.scene.part("Strip 9").fixed


def join_from_afar(person) -> None:
    """All around in one sense: the last joint takes the layers as they are."""
    pairs = (
        ("Strip 3", "hole 1", "Strip 9", "hole 1"), ("Strip 9 (2)", "hole 1", "Strip 3", "hole 3"),
        ("Strip 9 (3)", "hole 1", "Strip 9 (2)", "hole 9"), ("Strip 9 (3)", "hole 9", "Strip 9", "hole 9"),
    )  # fmt: skip
    for part, port, other, other_port in pairs:
        person.drag(person.port(part, port), person.port(other, other_port), modifiers=SHIFT)
    assert len(person.scene.joints) == 4 and {joint.kind for joint in person.scene.joints} == {"revolute"}


def test_a_scattered_four_bar_closes_and_turns_and_heals_while_it_runs(opened):
    person = opened()
    session = person.window.session
    lay_about(person)
    join_from_afar(person)
    start = starts(person)
    person.until(lambda: person.window.status.open.text() == "4 joints open")
    drive_crank(person, "360")
    run(person)
    person.until(lambda: session.frame.time > 0.0 and not assembling(person))
    person.until(lambda: not opened_joints(person))
    first = coordinate(person, session.frame, "Revolute 1")[0]
    person.until(lambda: abs(coordinate(person, session.frame, "Revolute 1")[0] - first) > TURN)
    assert session.frame.closure_error < 1e-9 and not session.frame.outcome.message
    person.until(lambda: person.window.status.mobility.text() == "1 loop  ·  mobility 1")  # also while it plays

    take_away(person, "Revolute 4")
    person.until(lambda: person.window.status.mobility.text() == "0 loops  ·  mobility 3")
    frames(person, until=session.frame.time + 0.5)
    person.undo()
    person.until(lambda: session.frame.revision == session.revision)
    person.until(lambda: not assembling(person) and not opened_joints(person))
    assert session.playing and "Revolute 4" in {joint.name for joint in person.scene.joints}
    frames(person, until=session.frame.time + 0.2)
    assert session.frame.closure_error < 1e-9

    person.key(KEY.Key_Backspace, CTRL)
    person.until(lambda: session.frame.time == 0.0 and not session.playing)
    person.settled()
    assert np.array_equal(starts(person), start) and np.allclose(poses(person), start)
    person.until(lambda: person.window.status.open.text() == "4 joints open")


# ---- while time stands still ----------------------------------------------------------------------------------------
def test_assemble_lets_parts_fly_together_as_one_edit(window, person):
    document, before = person.scene, fly_off(person)
    assert person.scene is document and window.timebar.mode.text() == "assembling…"
    person.until(lambda: window.status.open.text() == "assembling, 4 joints open")
    landed(person)
    assert window.session.undo_name == "Assemble" and window.session.frame.time == 0.0
    assert not opened_joints(person) and np.allclose(poses(person), starts(person))
    (found,) = mobility(person.scene)
    assert found.general == 1
    person.until(lambda: window.timebar.mode.text() == "at the start" and not window.status.open.isVisible())
    assert not window.commands["assemble"].isEnabled() and not window.commands["snap-together"].isEnabled()
    person.undo()
    assert person.scene is document and not window.session.can_undo
    person.settled()
    assert np.array_equal(poses(person), before) and len(opened_joints(person)) == 4
    person.until(window.commands["assemble"].isEnabled)


def test_the_buttons_beside_play_do_the_same(window, person):
    buttons = [window.timebar.widgetForAction(window.commands[name]) for name in ("assemble", "snap-together")]
    person.until(buttons[0].isEnabled)
    assert [not button.icon().isNull() and button.isVisible() for button in buttons] == [True, True]
    assert "Ctrl+M" in buttons[0].toolTip() and "Ctrl+Shift+M" in buttons[1].toolTip()
    click(person, buttons[0])
    landed(person)
    assert not opened_joints(person) and not any(button.isEnabled() for button in buttons)


def test_what_is_selected_and_shown_follows_as_after_any_edit(window, person):
    window.selection.set([person.id("Crank")])
    fly_off(person)
    landed(person)
    assert window.selection.ids == (person.id("Crank"),)
    editors = window.inspector.widget().editors
    place = [float(editors[f"position.{k}"].text()) for k in range(3)]
    assert place == pytest.approx(person.scene.part("Crank").position, abs=1e-6) and window.isWindowModified()
    person.until(lambda: window.status.mobility.text() == "1 loop  ·  mobility 1")


def by_escape(person):
    person.key(KEY.Key_Escape)


def by_reset(person):
    person.key(KEY.Key_Backspace, CTRL)


@pytest.mark.parametrize("stop", [by_escape, by_reset], ids=lambda stop: stop.__name__)
def test_a_flight_that_is_stopped_leaves_everything_where_it_was(window, person, stop):
    document, before = person.scene, fly_off(person)
    stop(person)
    person.until(lambda: not window.session.flying)
    person.settled()
    assert person.scene is document and not window.session.can_undo and np.array_equal(poses(person), before)


def test_space_during_a_flight_plays_from_the_start(window, person):
    document = person.scene
    fly_off(person)
    person.key(KEY.Key_Space)
    person.until(lambda: window.session.frame.time > 0.0 and not assembling(person))
    assert window.session.playing and not window.session.flying and person.scene is document
    person.key(KEY.Key_Backspace, CTRL)
    person.until(lambda: window.session.frame.time == 0.0)
    assert not window.session.can_undo


def test_undo_during_a_flight_ends_it_and_can_be_redone(window, person):
    take_away(person, "Revolute 4")
    without = person.scene
    fly_off(person)
    person.undo()
    person.until(lambda: not window.session.flying)
    person.settled()
    assert person.scene.has("Revolute 4") and window.session.can_redo
    person.key(KEY.Key_Y, CTRL)
    assert person.scene is without


def test_a_part_in_flight_can_be_pulled_and_nothing_is_edited(window, person):
    document, _ = person.scene, fly_off(person)
    here = person.between("Coupler", "hole 5", "hole 6")
    person.press(here)
    person.move(here, here + QPoint(60, -60))
    person.until(lambda: window.session.frame.grab is not None)
    assert person.scene is document
    person.release(here + QPoint(60, -60))
    landed(person)
    assert window.session.undo_name == "Assemble" and not opened_joints(person)


def test_the_view_can_be_turned_while_parts_arrive(window, person):
    fly_off(person)
    here, middle = person.empty_place(), Qt.MouseButton.MiddleButton
    person.press(here, middle)
    person.move(here, here + QPoint(40, 0), middle)
    landed(person)
    before = window.view.navigation.camera.yaw
    person.move(here + QPoint(40, 0), here + QPoint(80, 0), middle)
    assert window.view.navigation.camera.yaw != before
    person.release(here + QPoint(80, 0), middle)


def test_snap_brings_them_together_at_once(window, person):
    document = person.scene
    press_assemble(person, CTRL | SHIFT)
    person.until(lambda: window.session.can_undo)
    assert window.session.undo_name == "Assemble" and not opened_joints(person)
    person.settled()
    assert np.allclose(poses(person), starts(person))
    person.undo()
    assert person.scene is document


def test_snap_at_a_later_time_changes_only_now_and_offers_to_keep_it(window, person):
    person.play(0.05)
    document = person.scene
    press_assemble(person, CTRL | SHIFT)
    person.until(lambda: not opened_joints(person))
    assert person.scene is document and window.view.start_bar.isVisible()
    person.key(KEY.Key_K, CTRL)
    assert window.session.undo_name == "Keep as start" and not window.view.start_bar.isVisible()
    person.key(KEY.Key_Backspace, CTRL)
    person.until(lambda: window.session.frame.time == 0.0)
    person.settled()
    assert not opened_joints(person)


# ---- stuck ----------------------------------------------------------------------------------------------------------
def test_two_nails_out_of_reach_are_named_and_removing_one_cures(opened):
    person = opened(nailed("Left nail", "Right nail"))
    window, session = person.window, person.window.session
    press_assemble(person)
    bar = stuck(person)
    assert [row.name.full for row in bar.rows] == ["Left nail", "Right nail"] and not bar.next.isVisible()
    assert all("0.15 m apart" in row.note.text() for row in bar.rows)
    assert all("without it the rest comes together" in row.note.text() for row in bar.rows)
    assert session.undo_name == "Assemble" and window.status.open.text() == "2 joints open"
    assert not window.status.left_out.text()

    row = bar.rows[1]
    person.qtbot.mouseMove(row.name)
    click(person, row.name)
    assert window.selection.ids == (person.id("Right nail"),)
    click(person, row.remove)
    assert not person.scene.has("Right nail") and not bar.isVisible()
    person.until(lambda: session.undo_name == "Assemble")
    person.settled()
    assert not opened_joints(person)

    person.undo()
    person.undo()
    assert person.scene.has("Right nail") and session.undo_name == "Assemble"
    assert stuck(person).isVisible() and len(opened_joints(person)) == 2


def test_a_nail_gives_way_by_its_other_button(opened):
    person = opened(nailed("Left nail", "Right nail"))
    press_assemble(person)
    bar = stuck(person)
    assert bar.rows[0].relax.text() == "Move the nail"
    click(person, bar.rows[0].relax)
    assert person.window.session.undo_name == "Relax Left nail"
    person.until(lambda: person.window.session.undo_name == "Assemble")
    person.settled()
    assert not opened_joints(person) and not bar.isVisible() and len(person.scene.constraints) == 2
    person.undo()
    person.undo()
    assert stuck(person).isVisible()


def test_while_it_plays_a_cure_works_by_itself_and_undo_brings_the_conflict_back(opened):
    person = opened(nailed("Left nail", "Right nail"))
    session = person.window.session
    person.key(KEY.Key_Space)
    bar = person.window.view.conflict_bar
    person.until(bar.isVisible)
    assert not person.window.status.left_out.text() and not person.notice
    click(person, bar.rows[0].remove)
    person.until(lambda: not bar.isVisible() and not opened_joints(person) and not assembling(person))
    assert session.playing
    person.undo()
    person.until(bar.isVisible)
    assert len(bar.rows) == 2 and session.playing
    person.key(KEY.Key_Backspace, CTRL)
    person.until(lambda: not bar.isVisible())


def test_what_is_stuck_has_a_colour_of_its_own(opened):
    person = opened(nailed("Left nail", "Right nail"))
    marks = person.window.view.open_marks

    def colors() -> set:
        return {line.color[:3] for line in marks.glyphs().lines if line.dash and isinstance(line.color, tuple)}

    assert colors() == {THEMES["light"].open}
    press_assemble(person)
    stuck(person)
    assert colors() == {THEMES["light"].stuck}


def test_several_conflicts_come_one_after_the_other_and_long_names_are_cut_short(opened):
    person = opened(nailed(LONG, "Right nail", "Third nail", "Fourth nail"))
    press_assemble(person)
    bar = stuck(person)
    assert bar.count.text() == "1 of 2"
    seen = [{row.name.full for row in bar.rows}]
    click(person, bar.next)
    assert bar.count.text() == "2 of 2"
    seen.append({row.name.full for row in bar.rows})
    assert sorted(seen, key=sorted) == sorted([{LONG, "Right nail"}, {"Third nail", "Fourth nail"}], key=sorted)
    if LONG in seen[0]:
        click(person, bar.next)
    row = next(row for row in bar.rows if row.name.full == LONG)
    assert "…" in row.name.text() and LONG in row.name.toolTip()
    assert person.surface.rect().contains(bar.geometry())


def test_a_bar_that_was_hidden_comes_back_by_the_status_bar(opened):
    person = opened(nailed("Left nail", "Right nail"))
    press_assemble(person)
    bar = stuck(person)
    click(person, bar.hide_button)
    assert not bar.isVisible()
    click(person, person.window.status.open)
    assert bar.isVisible()


@pytest.mark.parametrize("size", [(1024, 700), (760, 480)])
def test_the_bar_fits_into_a_small_window(opened, size):
    person = opened(nailed(LONG, "Right nail"))
    person.window.resize(*size)
    press_assemble(person)
    bar = stuck(person)
    person.until(lambda: person.surface.rect().contains(bar.geometry()))
    tools = person.window.tools.geometry()
    assert not bar.geometry().intersects(tools)
    for row in bar.rows[:1]:  # more of them can be scrolled to
        for button in (row.remove, row.relax):
            inside = QRect(button.mapTo(bar, QPoint()), button.size())
            assert button.width() >= button.sizeHint().width() and bar.rect().contains(inside, True), size


# ---- where it is cut ------------------------------------------------------------------------------------------------
def test_where_a_loop_is_cut_is_asked_and_answered_while_it_runs(window, person):
    session, how = window.session, window.how_it_moves
    press_assemble(person, CTRL | SHIFT)
    person.until(lambda: window.status.choice.text() == "1 loop could be cut elsewhere" and how.watch.fresh)
    assert window.status.choice.isVisible()
    click(person, window.status.choice)
    assert how.shown and not window.status.choice.isVisible()
    person.until(lambda: "could as well be cut at" in how.panel.text.toPlainText())
    cut = window.view.frame.compiled.trees.cuts[0].item
    other = next(joint for joint in person.scene.joints if joint.id != cut.id)
    assert f'href="cut:{other.id}"' in how.panel.text.toHtml()

    person.come_forward()
    person.key(KEY.Key_Space)
    person.until(lambda: session.frame.time > 0.1)
    how.panel.text.anchorClicked.emit(QUrl(f"cut:{other.id}"))
    assert person.scene.item(other.id).cut == "here"
    person.until(lambda: [one.item.id for one in session.frame.compiled.trees.cuts] == [other.id])
    frames(person, until=session.frame.time + 0.2)
    assert session.playing and session.frame.closure_error < 1e-9
    person.until(lambda: "let VES choose" in how.panel.text.toPlainText())
    how.panel.text.anchorClicked.emit(QUrl(f"uncut:{other.id}"))
    person.until(lambda: "could as well be cut at" in how.panel.text.toPlainText())
    assert person.scene.item(other.id).cut == "automatic"

"""Loops built with the mouse: a four-bar that runs, a triangle that is locked, and edits of it while it runs."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from tests.overlap import overlap
from ves.algebra import rotation
from ves.app.viewport.joining import OPEN
from ves.linkage.mobility import mobility

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
FREE = QPoint(90, 90)  # a place of the view with nothing near
TURN = 2 * np.pi


@pytest.fixture
def window(open_window, qtbot):
    """With an empty scene."""
    opened = open_window()
    qtbot.waitUntil(lambda: opened.session.ready and len(opened.view.surface.paints) > 0)
    return opened


@pytest.fixture
def person(person):
    person.face_front()
    return person


# ---- what a hand does -------------------------------------------------------------------------------------------
def lay_base(person) -> None:
    """The first strip, fixed to the world."""
    person.palette_drag("Strip 9", QPoint(person.surface.width() // 2, person.surface.height() // 2))
    person.key(KEY.Key_P)
    assert person.scene.part("Strip 9").fixed


def lay(person, label: str, hole: str, onto: tuple[str, str], turns: int = 0) -> None:
    """A strip from the palette, turned by so many presses of Left or Right, with a hole over one that is there."""
    person.palette_drag(label, FREE, drop=False)
    for _ in range(abs(turns)):
        person.key(KEY.Key_Left if turns > 0 else KEY.Key_Right)
    part, (place, quaternion) = person.gesture.held.part, person.gesture.snap.pose
    out = person.seen(place + rotation.rotate(quaternion, part.port(hole).position)) - person.seen(place)
    cursor = person.port(*onto) - out
    person.palette_move(label, cursor)
    assert person.gesture.words == f"Revolute joint: {hole} to {onto[1]} of {onto[0]}"
    person.palette_drop(label, cursor)


def lay_four_bar(person) -> None:
    """Base, crank, coupler and rocker, the last two with their upper ends over each other."""
    lay_base(person)
    lay(person, "Strip 3", "hole 3", ("Strip 9", "hole 1"))
    lay(person, "Strip 9", "hole 1", ("Strip 3", "hole 1"), turns=4)
    lay(person, "Strip 9", "hole 9", ("Strip 9", "hole 7"), turns=-4)


def close_by_a_short_drag(person, here: QPoint) -> None:
    person.press(here)
    person.move(here, here + QPoint(5, 4))
    person.release(here + QPoint(5, 4))


def close_by_the_join_tool(person, here: QPoint) -> None:
    person.key(KEY.Key_J)
    person.click(here)
    person.click(here)
    person.key(KEY.Key_Escape)


def close_by_the_key_for_two(person, _here: QPoint) -> None:
    person.click(person.between("Strip 9 (2)", "hole 6", "hole 7"))
    person.click(person.between("Strip 9 (3)", "hole 5", "hole 6"), SHIFT)
    person.key(KEY.Key_J, CTRL)


def close_from_the_palette(person, here: QPoint) -> None:
    person.palette_drag("Revolute", here)
    person.until(lambda: person.gesture is not None)
    person.click(here)


CLOSINGS = [close_by_a_short_drag, close_by_the_join_tool, close_by_the_key_for_two, close_from_the_palette]


@pytest.fixture
def four_bar(window, person):
    lay_four_bar(person)
    close_by_a_short_drag(person, person.port("Strip 9 (2)", "hole 9"))
    return window


def select(person, name: str) -> None:
    """By a click in the outliner."""
    tree = person.window.outliner.tree
    row = tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]
    tree.scrollToItem(row)
    person.qtbot.mouseClick(tree.viewport(), LEFT, pos=tree.visualItemRect(row).center())
    assert person.window.selection.ids == (person.id(name),)


def select_at_its_port(person, name: str, place: QPoint) -> None:
    """By the menu of the view."""
    menu = person.menu(place)
    inner = next(action for action in menu.actions() if action.text() == name).menu()
    inner.popup(menu.mapToGlobal(menu.rect().topRight()))
    person.until(inner.isVisible)
    person.pick(inner, "Select")
    menu.close()
    assert person.window.selection.ids == (person.id(name),)


def drive_crank(person, degrees_per_second: str) -> None:
    """In the inspector: switched on, told how fast."""
    name = "Revolute 1"
    select_at_its_port(person, name, person.port("Strip 9", "hole 1"))
    page = person.window.inspector.widget()
    person.window.inspector.ensureWidgetVisible(page.editors["drive"])
    person.qtbot.mouseClick(page.editors["drive"], LEFT)
    person.until(lambda: "drive.target" in person.window.inspector.widget().editors)
    mode = person.window.inspector.widget().editors["drive.mode"]
    mode.setFocus()
    person.until(mode.hasFocus)
    person.qtbot.keyClick(mode, KEY.Key_S)
    assert mode.currentText() == "speed" and person.scene.item(name).drive.mode == "speed"
    target = person.window.inspector.widget().editors["drive.target"]
    target.setFocus()
    person.until(target.hasFocus)
    target.selectAll()
    person.qtbot.keyClicks(target, degrees_per_second)
    person.qtbot.keyClick(target, KEY.Key_Return)
    person.come_forward()


def run(person) -> None:
    """At four times the speed."""
    for key in (KEY.Key_Equal, KEY.Key_Equal, KEY.Key_Space):
        person.key(key)


def frames(person, until: float) -> list:
    """Those that come while it plays, to a time."""
    seen = [person.window.session.frame]

    def done() -> bool:
        frame = person.window.session.frame
        if frame is not seen[-1]:
            seen.append(frame)
        return frame.time >= until

    person.until(done)
    return seen


def coordinate(person, frame, name: str) -> tuple[float, float]:
    """Of a joint with one freedom, with its speed."""
    k = frame.joint_ids.index(person.id(name))
    return frame.q[k][0], frame.v[k][0]


# ---- a four-bar ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("close", CLOSINGS, ids=lambda close: close.__name__)
def test_two_holes_that_lie_over_each_other_close_the_loop_and_nothing_moves(window, person, close):
    lay_four_bar(person)
    before = person.scene
    close(person, person.port("Strip 9 (2)", "hole 9"))
    assert person.scene.parts == before.parts and len(person.scene.joints) == 4
    closing = person.scene.joints[-1]
    ends = {(closing.a.part, closing.a.port), (closing.b.part, closing.b.port)}
    assert ends == {("Strip 9 (2)", "hole 9"), ("Strip 9 (3)", "hole 1")}
    assert abs(closing.b.offset) == pytest.approx(0.01) and closing.a.offset == 0.0  # from layer to layer
    (found,) = mobility(person.scene)
    assert (found.here, found.general) == (1, 1)
    assert not [pair for pair in combinations(person.scene.parts, 2) if overlap(*pair)]
    person.until(lambda: window.status.mobility.text() == "1 loop  ·  mobility 1")


def test_its_crank_goes_round_and_round(four_bar, person):
    drive_crank(person, "360")
    run(person)
    seen = frames(person, until=5.0)
    assert max(frame.closure_error for frame in seen) < 1e-9 and max(frame.closure_angle for frame in seen) < 1e-9
    assert not seen[-1].outcome.message
    turning = [frame for frame in seen if frame.time > 1.0]  # the drive has got up to speed
    times = np.array([frame.time for frame in turning])
    turned = np.array([coordinate(person, frame, "Revolute 1")[0] for frame in turning])
    assert abs(turned[-1] - turned[0]) > 3.5 * TURN
    assert turned - turned[0] == pytest.approx(TURN * (times - times[0]), abs=0.02 * TURN)
    rocked = np.array([coordinate(person, frame, "Revolute 3")[0] for frame in turning])
    assert 0.3 < np.ptp(rocked) < 1.2  # to and fro, never round


def test_how_it_moves_says_that_it_moves_in_one_way(four_bar, person):
    person.key(KEY.Key_F4)
    panel = four_bar.how_it_moves.panel
    person.until(lambda: "can move in 1 way" in panel.text.toPlainText())
    assert panel.motions.count() == 1


def test_a_line_between_two_ports_of_one_structure_says_that_it_is_open_before_it_is_drawn(window, person):
    lay_four_bar(person)
    start, end = person.port("Strip 9 (2)", "hole 9"), person.port("Strip 9 (3)", "hole 3")
    person.press(start)
    person.move(start, end)
    assert person.gesture.words == f"Revolute joint: hole 9 to hole 3 of Strip 9 (3)\n{OPEN}"
    person.release(end)
    person.until(lambda: window.status.open.text() == "1 joint open")
    person.settled()
    assert not window.status.left_out.text()  # it is going to be pulled together


# ---- a lock -------------------------------------------------------------------------------------------------------
def test_a_triangle_is_locked_and_both_status_bar_and_panel_say_so(window, person):
    lay_base(person)
    lay(person, "Strip 9", "hole 1", ("Strip 9", "hole 1"), turns=4)
    lay(person, "Strip 9", "hole 9", ("Strip 9", "hole 9"), turns=-4)
    person.until(lambda: window.status.mobility.text() == "0 loops  ·  mobility 2")
    assert not window.status.locked.isVisible()
    close_by_a_short_drag(person, person.port("Strip 9 (2)", "hole 9"))
    person.until(lambda: window.status.locked.isVisible())
    assert window.status.locked.text() == "locked" and window.status.mobility.text() == "1 loop  ·  mobility 0"
    person.key(KEY.Key_F4)
    said = window.how_it_moves.panel.text
    person.until(lambda: "cannot move" in said.toPlainText())
    assert "Strip 9 (2) and Strip 9 (3) cannot move: the joints hold each other fast." in said.toPlainText()
    assert not [pair for pair in combinations(person.scene.parts, 2) if overlap(*pair)]
    before = [person.pose(part.name) for part in person.scene.parts]
    person.come_forward()
    person.play(0.5)
    after = [person.pose(part.name) for part in person.scene.parts]
    assert np.abs(np.array(after) - before).max() < 1e-9 and window.session.frame.kinetic < 1e-12


# ---- while it runs --------------------------------------------------------------------------------------------------
def test_a_joint_that_is_deleted_while_it_runs_opens_the_loop(four_bar, person):
    session = four_bar.session
    drive_crank(person, "360")
    run(person)
    frames(person, until=1.0)
    take_away(person, "Revolute 4")
    person.until(lambda: four_bar.status.mobility.text() == "0 loops  ·  mobility 3")  # also while it plays
    frames(person, until=session.frame.time + 1.0)
    assert session.playing and gap(person) > 0.02
    assert coordinate(person, session.frame, "Revolute 1")[1] == pytest.approx(TURN, rel=0.02)


def test_a_joint_that_undo_brings_back_while_it_runs_is_pulled_together_again(four_bar, person):
    session = four_bar.session
    drive_crank(person, "360")
    run(person)
    frames(person, until=1.0)
    take_away(person, "Revolute 4")
    person.until(lambda: gap(person) > 0.1)
    person.undo()
    assert session.playing and person.scene.has("Revolute 4")
    person.until(lambda: session.frame.revision == session.revision and "assembling" not in session.frame.modes)
    seen = frames(person, until=session.frame.time + 1.0)
    assert gap(person) < 1e-9 and max(frame.closure_error for frame in seen) < 1e-9
    assert coordinate(person, seen[-1], "Revolute 1")[1] == pytest.approx(TURN, rel=0.02)
    assert not four_bar.status.left_out.text() and not four_bar.status.open.isVisible()


def take_away(person, name: str) -> None:
    select(person, name)
    person.come_forward()
    person.key(KEY.Key_Delete)
    assert not person.scene.has(name)


def gap(person) -> float:
    """In the plane of the strips, between the two holes that the closing joint holds together."""
    ends = []
    for name, port in (("Strip 9 (2)", "hole 9"), ("Strip 9 (3)", "hole 1")):
        row = person.window.session.frame.part_ids.index(person.id(name))
        pose = person.window.session.frame.poses[row]
        ends.append(pose[:3] + rotation.rotate(pose[3:], person.scene.part(name).port(port).position))
    return float(np.linalg.norm((ends[0] - ends[1])[[0, 2]]))


def test_a_loop_that_is_pulled_at_while_it_plays_stays_closed(four_bar, person):
    person.key(KEY.Key_Space)
    person.until(lambda: four_bar.view.frame.time > 0.05)
    held = person.between("Strip 9 (2)", "hole 5", "hole 6")
    away = held - QPoint(120, 0)
    person.press(held)
    person.move(held, away)
    person.until(lambda: (grab := four_bar.session.frame.grab) is not None and grab.force > 0.0)
    seen = frames(person, until=four_bar.session.frame.time + 1.5)
    person.release(away)
    assert max(frame.closure_error for frame in seen) < 1e-9 and not seen[-1].outcome.message
    assert all(frame.grab is not None and frame.grab.force > 0.0 for frame in seen[1:])

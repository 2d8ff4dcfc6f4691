"""Moving parts with the left button: the start at time 0, now after it, and a pull while playing."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from ves.model import Anchor, Joint, Nail, Scene
from ves.parts import Box, Strip

from .conftest import UPRIGHT

KEY = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def scene() -> Scene:
    """Two joined strips, one that is nailed, and a box on the floor."""
    arm = Strip(name="Arm", holes=5, position=(0.0, 0.0, 0.5), quaternion=UPRIGHT)
    hand = Strip(name="Hand", holes=5, position=(0.2, -0.01, 0.5), quaternion=UPRIGHT)
    hung = Strip(name="Hung", holes=5, position=(0.0, 0.0, 0.3), quaternion=UPRIGHT)
    box = Box(name="Box", position=(0.3, 0.0, 0.05))
    elbow = Joint(
        name="Elbow", kind="revolute", a=Anchor(part="Arm", port="hole 5"),
        b=Anchor(part="Hand", port="hole 1", offset=-0.01),
    )  # fmt: skip
    nail = Nail(name="Nail", part="Hung", port="hole 1")
    return Scene(parts=(arm, hand, hung, box), joints=(elbow,), constraints=(nail,))


@pytest.fixture
def person(person):
    person.face_front()
    return person


def bar(window):
    return window.view.start_bar


def test_a_drag_at_the_start_moves_a_part_with_its_cluster_as_one_entry(window, person):
    before, start = person.scene, person.between("Arm", "hole 1", "hole 2")
    person.drag(start, start + QPoint(0, -80))
    arm, hand = person.scene.part("Arm"), person.scene.part("Hand")
    assert arm.position[2] > 0.52 and arm.position[1] == 0.0
    assert np.subtract(hand.position, arm.position) == pytest.approx((0.2, -0.01, 0.0))
    assert person.scene.part("Box") is before.part("Box") and person.scene.joints == before.joints
    assert window.session.undo_name.startswith("Move ") and window.selection.ids == (arm.id,)
    person.undo()
    assert person.scene is before and not window.session.can_undo


def test_alt_detaches_a_part_from_what_holds_it(window, person):
    before, start = person.scene, person.between("Hand", "hole 4", "hole 5")
    person.drag(start, start + QPoint(0, -80), modifiers=ALT)
    assert person.scene.part("Arm") is before.part("Arm") and not person.scene.joints
    assert person.scene.part("Hand").position[2] > 0.52 and window.session.undo_name == "Detach Hand"


def test_escape_puts_a_dragged_part_back(window, person):
    before, start, pose = person.scene, person.between("Arm", "hole 1", "hole 2"), person.pose("Hand")
    person.press(start)
    person.move(start, start + QPoint(0, -80))
    assert person.pose("Hand")[2] > pose[2] + 0.02 and person.scene is before
    person.key(KEY.Key_Escape)
    assert np.array_equal(person.pose("Hand"), pose)
    person.release(start)
    assert person.scene is before and not window.session.can_undo


def test_after_the_start_a_drag_moves_now_and_the_bar_keeps_it_as_start(window, person):
    before = person.scene
    person.play(0.05)
    start, height = person.on("Box", 0, 0, 0), person.pose("Box")[2]
    person.drag(start, start + QPoint(0, -80))
    person.until(lambda: window.session.frame.poses[3][2] > height + 0.02)
    now = person.pose("Box")
    assert person.scene is before and bar(window).isVisible() and "Reset" in bar(window).label.text()
    keep = next(b for b in bar(window).findChildren(QPushButton) if b.text() == "Keep as start")
    person.qtbot.mouseClick(keep, Qt.MouseButton.LeftButton)
    assert person.scene.part("Box").position == pytest.approx(tuple(now[:3])) and not bar(window).isVisible()
    assert window.session.undo_name == "Keep as start"
    person.undo()
    assert person.scene is before and not window.session.can_undo


def test_what_was_moved_after_the_start_is_brought_back_by_reset(window, person):
    before, first = person.scene, person.pose("Box")
    person.play(0.05)
    start = person.on("Box", 0, 0, 0)
    person.drag(start, start + QPoint(0, -80))
    person.until(lambda: bar(window).isVisible())
    person.key(KEY.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    person.until(lambda: window.view.frame.time == 0.0 and not bar(window).isVisible())
    assert np.array_equal(person.pose("Box"), first) and person.scene is before


def test_a_nailed_part_after_the_start_says_why_it_stays(window, person):
    person.play(0.05)
    before, pose = person.scene, person.pose("Hung")
    start = person.between("Hung", "hole 4", "hole 5")
    person.drag(start, start + QPoint(60, 0))
    assert '"Hung" hangs on the world' in person.notice
    assert np.array_equal(person.pose("Hung"), pose) and person.scene is before and not bar(window).isVisible()


def test_while_playing_a_drag_is_a_pull_and_no_edit(window, person):
    before = person.scene
    person.key(KEY.Key_Space)
    person.until(lambda: window.session.playing and window.view.frame.time > 0)
    start = person.on("Box", 0, 0, 0)
    person.press(start)
    person.move(start, start + QPoint(0, -120))
    person.until(lambda: window.view.newtons.isVisible() and person.pose("Box")[2] > 0.06)
    person.release(start + QPoint(0, -120))
    assert person.scene is before and not bar(window).isVisible() and not window.session.can_undo


@pytest.mark.parametrize("key, axis", [(KEY.Key_X, 0), (KEY.Key_Z, 2)])
def test_an_axis_key_keeps_a_free_drag_on_that_axis(window, person, key, axis):
    before = np.array(person.scene.part("Box").position)
    start = person.on("Box", 0, 0, 0)
    person.press(start)
    person.move(start, start + QPoint(70, -70))
    person.key(key)
    person.move(start + QPoint(70, -70), start + QPoint(90, -90))
    person.release(start + QPoint(90, -90))
    moved = np.array(person.scene.part("Box").position) - before
    assert moved[axis] > 0.01 and not np.any(np.delete(moved, axis))


def test_the_whole_selection_is_dragged_as_one(window, person):
    before = person.scene
    person.click(person.on("Box", 0, 0, 0))
    person.click(person.between("Hung", "hole 4", "hole 5"), Qt.KeyboardModifier.ShiftModifier)
    start = person.on("Box", 0, 0, 0)
    person.drag(start, start + QPoint(40, -60))
    shifts = [np.subtract(person.scene.part(n).position, before.part(n).position) for n in ("Box", "Hung")]
    assert shifts[0] == pytest.approx(shifts[1]) and np.any(shifts[0])
    assert person.scene.part("Arm") is before.part("Arm")
    person.undo()
    assert person.scene is before

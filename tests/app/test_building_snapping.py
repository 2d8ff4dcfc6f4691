"""A part from the palette, as a ghost in the view: it snaps, is turned and raised by keys, and given up."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from ves.algebra import rotation
from ves.model import Scene
from ves.parts import Strip
from ves.view.snapping import grid_step

from .conftest import UPRIGHT

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
FREE = QPoint(560, 480)  # a place of the view with nothing near


@pytest.fixture
def scene() -> Scene:
    """A strip that faces the viewer."""
    return Scene(parts=(Strip(name="Bar", holes=5, position=(0.0, 0.0, 0.4), quaternion=UPRIGHT),))


@pytest.fixture
def person(person):
    person.face_front()
    return person


def give_up(person, label):
    person.key(KEY.Key_Escape)
    person.palette_drop(label, FREE)


def ghost(person):
    """Where the ghost is: position, quaternion."""
    return person.gesture.snap.pose


def test_a_ghost_snaps_to_a_port_and_only_the_drop_is_an_edit(window, person):
    before, place = person.scene, person.on("Bar", 0.15, 0.0, 0.0) + QPoint(3, 2)  # one pitch beyond the last hole
    person.palette_drag("Strip 3", place, drop=False)
    snap = person.gesture.snap
    assert (snap.staying.part, snap.staying.port, snap.kind.name) == ("Bar", "hole 5", "revolute")
    assert window.view.name.label.text() == f"Revolute joint: {snap.port} to hole 5 of Bar"
    assert len(window.view.marks()[2]) == 1 and window.view.glyphs().dots
    assert person.scene is before and not window.session.can_undo
    person.palette_drop("Strip 3", place)
    new = person.scene.part("Strip 3")
    assert new.position == tuple(snap.pose[0]) and [joint.kind for joint in person.scene.joints] == ["revolute"]
    mine = new.position + rotation.rotate(new.quaternion, new.port(snap.port).position)
    theirs = np.array((0.1, 0.0, 0.4))
    assert mine[[0, 2]] == pytest.approx(theirs[[0, 2]], abs=1e-9) and abs(mine[1]) == pytest.approx(0.01)
    assert window.session.undo_name == "Add Strip 3" and window.selection.ids == (new.id,)
    assert window.view.surface.hasFocus() and not window.view.marks()[2]
    person.undo()
    assert person.scene is before


def test_a_ghost_is_drawn(window, person):
    person.until(lambda: not window.view.surface._rest.isActive())
    before = window.view.surface.grabFramebuffer()
    person.palette_drag("Box", FREE, drop=False)
    after = window.view.surface.grabFramebuffer()
    middle = window.view.stage.pose_of(person.gesture.held.part.id)[:3]
    at = person.seen(middle)
    assert before.pixelColor(at) != after.pixelColor(at)
    person.key(KEY.Key_Escape)


def test_control_turns_snapping_off_and_shift_makes_it_fine(window, person):
    start, way = person.on("Bar", 0.075, 0.0, 0.0), QPoint(3, 37)
    person.press(start)
    person.move(start, start + way)
    coarse = ghost(person)[0]
    person.move(start + way, start + way, modifiers=SHIFT, steps=1)
    fine = ghost(person)[0]
    person.move(start + way, start + way, modifiers=CTRL, steps=1)
    free = ghost(person)[0]
    person.key(KEY.Key_Escape)
    person.release(start)
    step = grid_step(window.view.navigation.camera, window.view.surface.height())
    assert coarse[2] / step == pytest.approx(round(coarse[2] / step), abs=1e-9)
    assert len({round(float(p[2]), 9) for p in (coarse, fine, free)}) == 3
    assert abs(fine[2] - free[2]) < abs(coarse[2] - free[2])


def test_snapping_is_switched_off_for_good_by_its_key(window, person):
    person.key(KEY.Key_S, SHIFT)
    assert not window.commands["snapping"].isChecked()
    person.palette_drag("Strip 3", person.port("Bar", "hole 5"), drop=False)
    assert person.gesture.snap.staying is None
    give_up(person, "Strip 3")
    person.key(KEY.Key_S, SHIFT)
    person.palette_drag("Strip 3", person.port("Bar", "hole 5"), drop=False)
    assert person.gesture.snap.staying is not None
    person.key(KEY.Key_Escape)


def test_arrows_turn_and_tip_a_ghost(window, person):
    person.palette_drag("Box", FREE, drop=False)
    first = ghost(person)[1]
    person.key(KEY.Key_Left)
    turned = ghost(person)[1]
    assert turn_between(first, turned) == pytest.approx(np.radians(15.0))
    person.key(KEY.Key_Right, SHIFT)
    assert turn_between(first, ghost(person)[1]) == pytest.approx(np.radians(14.0))
    person.key(KEY.Key_Right, SHIFT)
    for _ in range(13):
        person.key(KEY.Key_Right, SHIFT)
    assert turn_between(first, ghost(person)[1]) == pytest.approx(0.0, abs=1e-6)
    person.key(KEY.Key_Up)
    assert turn_between(first, ghost(person)[1]) == pytest.approx(np.pi / 2)
    person.key(KEY.Key_Down)
    assert turn_between(first, ghost(person)[1]) == pytest.approx(0.0, abs=1e-6)
    assert not window.session.can_undo and window.view.frame.time == 0.0  # Right did not step in time
    person.key(KEY.Key_Escape)


def turn_between(before, after) -> float:
    return float(rotation.angle_of(rotation.multiply(after, rotation.conjugate(before))))


@pytest.mark.parametrize("hole", ["hole 1", "hole 2", "hole 4", "hole 5"])
def test_of_several_holes_that_meet_at_once_the_one_under_the_cursor_is_joined(window, person, hole):
    """A strip over another one meets it at two or three holes, each as near as the others."""
    person.palette_drag("Strip 3", person.port("Bar", hole), drop=False)
    snap = person.gesture.snap
    assert (snap.port, snap.staying.port) == ("hole 2", hole)
    give_up(person, "Strip 3")


def test_left_and_right_turn_a_snapped_part_about_its_joint(window, person):
    person.palette_drag("Strip 3", person.port("Bar", "hole 5"), drop=False)
    snap = person.gesture.snap
    person.key(KEY.Key_Left)
    turned = person.gesture.snap
    assert turned.staying == snap.staying
    assert turn_between(snap.pose[1], turned.pose[1]) == pytest.approx(np.radians(15.0), abs=1e-6)
    axis = rotation.rotate(turned.pose[1], (0.0, 0.0, 1.0))
    assert abs(axis[1]) == pytest.approx(1.0)
    person.key(KEY.Key_Escape)


def test_the_wheel_raises_a_ghost_and_does_not_zoom(window, person):
    camera = window.view.navigation.camera
    person.palette_drag("Box", FREE, drop=False)
    low = ghost(person)[0][2]
    person.wheel(FREE, 2)
    assert ghost(person)[0][2] > low and window.view.navigation.camera == camera
    person.wheel(FREE, -2)
    assert ghost(person)[0][2] == pytest.approx(low)
    person.palette_drop("Box", FREE)
    assert person.scene.part("Box").position[2] == pytest.approx(low)


def test_tab_goes_through_the_kinds_of_joint(window, person):
    port = person.port("Bar", "hole 5")
    person.palette_drag("Strip 3", port, drop=False)
    kinds = [person.gesture.snap.kind.name]
    while kinds.count("revolute") < 2:
        person.key(KEY.Key_Tab)
        kinds.append(person.gesture.snap.kind.name)
        assert window.view.name.label.text().startswith(f"{kinds[-1].capitalize()} joint: ")
    assert len(set(kinds)) == len(kinds) - 1 > 4
    person.key(KEY.Key_Tab)
    person.palette_drop("Strip 3", port)
    assert [joint.kind for joint in person.scene.joints] == [kinds[1]]
    assert all(dock.isVisible() for dock in window.docks)


def test_escape_and_leaving_the_view_give_a_ghost_up(window, person):
    before, port = person.scene, person.port("Bar", "hole 5")
    person.palette_drag("Strip 3", port, drop=False)
    person.key(KEY.Key_Escape)
    person.palette_move("Strip 3", FREE)
    person.palette_drop("Strip 3", FREE)
    assert person.scene is before and not window.view.stage.ghosts and person.gesture is None

    person.palette_drag("Strip 3", port, drop=False)
    person.palette_move("Strip 3", QPoint(-60, 200))
    assert person.gesture is None and not window.view.stage.ghosts
    person.palette_drop("Strip 3", QPoint(-60, 200))
    assert person.scene is before and window.view.stage.scene is before


def test_a_ghost_that_comes_back_into_the_view_is_there_again(window, person):
    person.palette_drag("Box", FREE, drop=False)
    person.palette_move("Box", QPoint(-60, 200))
    person.palette_move("Box", FREE)
    assert person.gesture is not None and window.view.stage.ghosts
    person.palette_drop("Box", FREE)
    assert person.scene.has("Box")


def test_a_double_click_in_the_palette_places_at_the_middle_of_the_view_or_beside_what_is_there(window, person):
    person.qtbot.mouseDClick(person.tile("Wheel"), Qt.MouseButton.LeftButton)
    bar, wheel = person.scene.parts
    assert window.session.undo_name == "Add Wheel" and not person.scene.joints
    assert abs(wheel.position[0] - bar.position[0]) > 2.5 * bar.pitch + wheel.radius
    person.click(person.empty_place())  # the keys come back to the view
    person.key(KEY.Key_A, CTRL)
    person.key(KEY.Key_Delete)
    person.qtbot.mouseDClick(person.tile("Wheel"), Qt.MouseButton.LeftButton)
    middle = QPoint(*map(round, window.view.middle()))
    assert (person.on("Wheel", 0, 0, 0) - middle).manhattanLength() < 60


def test_from_above_a_part_lies_on_the_floor_or_on_the_part_under_it(window, person):
    person.look(KEY.Key_0)
    person.palette_drag("Box", FREE)
    box = person.scene.part("Box")
    assert box.position[2] == pytest.approx(box.sides[2] / 2)
    person.key(KEY.Key_F)
    person.until(lambda: not window.view.navigation.moving)
    top = person.on("Box", 0.25 * box.sides[0], 0.25 * box.sides[1], box.sides[2] / 2)
    person.palette_drag("Sphere", top, drop=False)
    assert person.gesture.words == "On Box"
    person.palette_drop("Sphere", top)
    ball = person.scene.part("Sphere")
    assert ball.position[2] == pytest.approx(box.sides[2] + ball.radius) and not person.scene.joints

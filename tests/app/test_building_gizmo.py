"""The gizmos: arrows, planes, rings and boxes are dragged, or take a typed number."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from ves.algebra import rotation
from ves.model import Scene
from ves.parts import Box, Strip
from ves.view.gizmo_sight import Sight

KEY = Qt.Key
TOOLS = {"move": KEY.Key_W, "rotate": KEY.Key_E, "scale": KEY.Key_R}


@pytest.fixture
def scene() -> Scene:
    turned = tuple(map(float, rotation.about((0, 0, 1), np.pi / 2)))
    box = Box(name="Box", position=(0.1, 0.1, 0.3), quaternion=turned)
    return Scene(parts=(box, Strip(name="Strip", holes=5, position=(-0.3, 0.0, 0.3))))


@pytest.fixture
def person(person):
    """With the box selected."""
    person.click(person.on("Box", 0, 0, 0))
    return person


def handle(window, person, kind, axes):
    """The pixel at which to take hold of a handle, and the way in which to drag it."""
    gizmo = window.view.building.gizmo()
    size = window.view.surface.width(), window.view.surface.height()
    sight = Sight(np.asarray(gizmo.origin), np.asarray(gizmo.axes), window.view.navigation.camera, *map(float, size))
    found = next(h for h in gizmo.handles if h.kind == kind and h.axes == axes)
    path = sight.pixels(found.path(sight))
    half = len(path) // 2
    if kind == "ring":
        middle, along = path[half], path[half + 1] - path[half]
    elif kind in ("axis", "stretch"):
        middle, along = path[0] + 0.7 * (path[1] - path[0]), path[1] - path[0]
    else:
        middle, along = path[: max(1, len(path) - 1)].mean(axis=0), np.array((1.0, -1.0))
    return middle, along / np.linalg.norm(along)


def drag_handle(window, person, kind, axes, far=50.0):
    at, along = handle(window, person, kind, axes)
    start, end = (QPoint(*map(round, place)) for place in (at, at + far * along))
    person.hover(start)
    person.until(lambda: window.view.building.hot is not None)
    assert (window.view.building.hot.kind, window.view.building.hot.axes) == (kind, axes)
    person.drag(start, end)


@pytest.mark.parametrize("axis", range(3))
def test_an_arrow_moves_along_its_axis(window, person, axis):
    person.key(KEY.Key_W)
    before = np.array(person.scene.part("Box").position)
    drag_handle(window, person, "axis", (axis,))
    moved = np.array(person.scene.part("Box").position) - before
    assert moved[axis] > 0.01 and not np.any(np.delete(moved, axis)) and window.session.undo_name == "Move Box"
    person.undo()
    assert np.array_equal(person.scene.part("Box").position, before)


def test_a_square_moves_in_its_plane_and_escape_puts_back(window, person):
    person.key(KEY.Key_W)
    before = person.scene.part("Box")
    drag_handle(window, person, "plane", (0, 1))
    moved = np.subtract(person.scene.part("Box").position, before.position)
    assert np.any(moved[:2]) and moved[2] == 0.0
    person.undo()
    at, _ = handle(window, person, "plane", (0, 1))
    start = QPoint(*map(round, at))
    person.press(start)
    person.move(start, start + QPoint(60, 0))
    person.key(KEY.Key_Escape)
    person.release(start)
    assert person.scene.part("Box") is before


def test_a_ring_turns_in_steps_of_fifteen_degrees(window, person):
    person.key(KEY.Key_E)
    before = person.scene.part("Box")
    drag_handle(window, person, "ring", (2,), 60.0)
    after = person.scene.part("Box")
    turn = rotation.multiply(after.quaternion, rotation.conjugate(before.quaternion))
    steps = float(rotation.angle_of(turn)) / np.radians(15.0)
    assert round(steps) >= 1 and steps == pytest.approx(round(steps)) and window.session.undo_name == "Turn Box"
    assert after.position == pytest.approx(before.position)


def test_a_box_at_an_axis_stretches_one_side_and_the_middle_one_all(window, person):
    person.key(KEY.Key_R)
    sides = person.scene.part("Box").sides
    drag_handle(window, person, "stretch", (2,), 40.0)
    after = person.scene.part("Box").sides
    assert after[2] > sides[2] and after[:2] == sides[:2] and window.session.undo_name.startswith("Resize")
    drag_handle(window, person, "uniform", (0, 1, 2), 40.0)
    grown = np.divide(person.scene.part("Box").sides, after)
    assert grown == pytest.approx(grown[0]) and grown[0] > 1.05
    person.undo()
    assert person.scene.part("Box").sides == after  # all three sides were one entry


def test_numbers_are_typed_for_an_axis(window, person):
    position = person.scene.part("Box").position
    person.key(KEY.Key_W)
    person.key(KEY.Key_X)
    for key in "0.25":
        person.qtbot.keyClicks(person.surface, key)
    assert "0.25 m" in window.view.name.label.text() and person.scene.part("Box").position == position
    person.key(KEY.Key_Return)
    assert person.scene.part("Box").position == pytest.approx(np.add(position, (0.25, 0, 0)))
    person.key(KEY.Key_E)
    person.key(KEY.Key_Z)
    person.qtbot.keyClicks(person.surface, "-30")
    person.key(KEY.Key_Return)
    turned = rotation.about((0, 0, 1), np.radians(60.0))
    assert abs(np.dot(person.scene.part("Box").quaternion, turned)) == pytest.approx(1.0)
    person.key(KEY.Key_R)
    person.key(KEY.Key_Z)
    person.qtbot.keyClicks(person.surface, "2")
    person.key(KEY.Key_Return)
    assert person.scene.part("Box").sides[2] == pytest.approx(0.2)
    for _ in range(3):
        person.undo()
    assert not window.session.can_undo and not window.session.playing


def test_backspace_and_escape_while_typing(window, person):
    before = person.scene
    person.key(KEY.Key_W)
    person.key(KEY.Key_Y)
    person.qtbot.keyClicks(person.surface, "35")
    person.key(KEY.Key_Backspace)
    assert "y: 3 m" in window.view.name.label.text()
    person.key(KEY.Key_Escape)
    assert person.scene is before and person.gesture is None and window.view.building.tool == "move"
    person.key(KEY.Key_Escape)
    person.key(KEY.Key_Escape)
    assert window.view.building.tool == "select" and window.selection.ids == ()


def test_a_clicked_handle_takes_a_number(window, person):
    position = person.scene.part("Box").position
    person.key(KEY.Key_W)
    at, _ = handle(window, person, "axis", (2,))
    person.click(QPoint(*map(round, at)))
    assert person.gesture.modal
    person.qtbot.keyClicks(person.surface, "0,1")  # a comma is a point
    person.key(KEY.Key_Return)
    assert person.scene.part("Box").position == pytest.approx(np.add(position, (0, 0, 0.1)))


def test_local_axes_are_those_of_the_part(window, person):
    position = person.scene.part("Box").position
    person.key(KEY.Key_W, Qt.KeyboardModifier.ShiftModifier)
    assert window.commands["local-axes"].isChecked()
    person.key(KEY.Key_W)
    person.key(KEY.Key_X)
    person.qtbot.keyClicks(person.surface, "0.1")
    person.key(KEY.Key_Return)
    assert person.scene.part("Box").position == pytest.approx(np.add(position, (0, 0.1, 0)))  # it is turned by 90°


def test_a_longer_strip_has_more_holes_and_no_width_to_scale(window, person):
    person.click(person.between("Strip", "hole 1", "hole 2"))
    person.key(KEY.Key_R)
    person.key(KEY.Key_X)
    person.qtbot.keyClicks(person.surface, "1.4")
    assert "holes 7" in window.view.name.label.text()
    person.key(KEY.Key_Return)
    assert person.scene.part("Strip").holes == 7
    before = person.scene
    person.key(KEY.Key_Y)
    person.qtbot.keyClicks(person.surface, "2")
    person.key(KEY.Key_Return)
    assert person.scene is before and "cannot be made longer along y" in person.notice


def test_no_gizmo_while_playing(window, person):
    person.key(KEY.Key_W)
    assert window.view.building.gizmo() is not None and window.view.glyphs().lines
    person.key(KEY.Key_Space)
    person.until(lambda: window.session.playing)
    assert window.view.building.gizmo() is None

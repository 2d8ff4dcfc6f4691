"""Joining: by dropping on a port, by drawing from port to port, by the join tool, and by what the palette offers."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from ves.commands.overlap import Boxes
from ves.model import Scene
from ves.parts import Strip

from .conftest import UPRIGHT

KEY = Qt.Key


@pytest.fixture
def scene() -> Scene:
    """Two strips that face the viewer, one above the other."""
    high = Strip(name="High", holes=5, position=(0.0, 0.0, 0.5), quaternion=UPRIGHT)
    low = Strip(name="Low", holes=5, color="#1fa7a7", position=(0.1, 0.0, 0.3), quaternion=UPRIGHT)
    return Scene(parts=(high, low))


@pytest.fixture
def person(person):
    person.face_front()
    return person


def ends(joint):
    return {(joint.a.part, joint.a.port), (joint.b.part, joint.b.port)}


def assert_apart(scene):
    """No part lies in another; face on face is no overlap."""
    for part in scene.parts:
        others = Boxes([(other, other.pose) for other in scene.parts if other is not part])
        out = np.array((0.0, -1.0, 0.0))
        assert Boxes([(part, part.pose)]).way_out(others, out) == pytest.approx(0.0, abs=1e-9)


def test_a_drag_from_port_to_port_draws_a_line_and_joins(window, person):
    before = person.scene
    start, end = person.port("Low", "hole 1"), person.port("High", "hole 5")
    person.press(start)
    person.move(start, end)
    assert person.gesture.words == "Revolute joint: hole 1 to hole 5 of High"
    assert window.view.glyphs().lines and window.view.keys.isVisible() and person.scene is before
    person.release(end)
    (joint,) = person.scene.joints
    assert joint.kind == "revolute" and ends(joint) == {("High", "hole 5"), ("Low", "hole 1")}
    assert window.session.undo_name == "Join Low to High" and not window.view.glyphs().lines
    low = person.scene.part("Low").position
    assert low[::2] == pytest.approx((0.2, 0.5)) and low[1] == pytest.approx(-0.01)  # on the viewer's side
    assert person.scene.part("High") is before.part("High")
    person.undo()
    assert person.scene is before


def test_stacked_strips_do_not_interpenetrate_and_a_third_lies_beyond(window, person):
    hole = person.port("High", "hole 5")
    person.drag(person.port("Low", "hole 1"), hole)
    assert_apart(person.scene)
    person.palette_drag("Strip 3", QPoint(60, 500), drop=False)
    for _ in range(3):
        person.key(KEY.Key_Left)  # aslant, so that it crosses the strip that lies there
    hole = person.port("High", "hole 4")
    person.palette_move("Strip 3", hole)
    assert person.gesture.snap.staying == ("High", "hole 4")
    person.palette_drop("Strip 3", hole)
    assert len(person.scene.joints) == 2
    assert_apart(person.scene)
    layers = sorted(round(part.position[1], 9) for part in person.scene.parts)
    assert layers == [-0.02, -0.01, 0.0]
    person.play(0.1)
    assert not window.session.message and window.session.frame.closure_error < 1e-9


def test_tab_changes_the_kind_while_the_line_is_drawn(window, person):
    start, end = person.port("Low", "hole 1"), person.port("High", "hole 5")
    person.press(start)
    person.move(start, end)
    person.key(KEY.Key_Tab)
    said = person.gesture.words
    assert not said.startswith("Revolute")
    person.release(end)
    assert said.startswith(person.scene.joints[0].kind.capitalize())


@pytest.mark.parametrize("how", ["escape", "nowhere"])
def test_a_line_that_is_given_up_joins_nothing(window, person, how):
    before, start = person.scene, person.port("Low", "hole 1")
    person.press(start)
    person.move(start, QPoint(40, 60))
    if how == "escape":
        person.move(QPoint(40, 60), person.port("High", "hole 5"))
        person.key(KEY.Key_Escape)
    person.release(QPoint(40, 60))
    assert person.scene is before and person.gesture is None and not window.view.glyphs().lines


def test_the_join_tool_joins_by_two_clicks(window, person):
    person.key(KEY.Key_J)
    assert window.commands["tool join"].isChecked()
    person.click(person.port("Low", "hole 1"))
    assert person.gesture.modal and "Click a port" in window.view.keys.label.text()
    person.hover(person.port("High", "hole 5"))
    assert person.gesture.words == "Revolute joint: hole 1 to hole 5 of High"
    person.click(person.port("High", "hole 5"))
    assert ends(person.scene.joints[0]) == {("High", "hole 5"), ("Low", "hole 1")} and person.gesture is None
    person.key(KEY.Key_Escape)
    assert window.view.building.tool == "select"


def test_a_joint_from_the_palette_takes_a_port_by_drop_and_the_other_by_click(window, person):
    person.palette_drag("Ball", person.port("Low", "hole 1"))
    person.until(lambda: person.gesture is not None)
    person.hover(person.port("High", "hole 5"))
    person.click(person.port("High", "hole 5"))
    (joint,) = person.scene.joints
    assert joint.kind == "ball" and ends(joint) == {("High", "hole 5"), ("Low", "hole 1")}


def test_a_nail_holds_what_it_is_dropped_on(window, person):
    hole = person.port("High", "hole 2")
    person.palette_drag("Nail", hole, drop=False)
    assert person.gesture.words == "Nail High at hole 2" and window.view.glyphs().dots
    person.palette_drop("Nail", hole)
    assert [(nail.part, nail.port) for nail in person.scene.constraints] == [("High", "hole 2")]
    person.play(0.3)
    assert person.on("High", -0.05, 0.0, 0.0) == hole  # the nailed place stays, what is free falls
    assert person.pose("Low")[2] < 0.2


@pytest.mark.parametrize("label, word", [("Nail", "drop it on a hole"), ("Revolute", "then click the second")])
def test_what_is_dropped_beside_every_port_says_what_to_do(window, person, label, word):
    before = person.scene
    person.palette_drag(label, QPoint(60, 500))
    assert word in person.notice and person.scene is before


def test_a_port_lights_up_when_the_cursor_is_near(window, person):
    person.hover(person.port("High", "hole 2") + QPoint(2, 1))
    person.until(lambda: window.view.building.lit is not None)
    assert window.view.name.label.text() == "High, hole 2"
    assert len(window.view.glyphs().dots) > 4  # the ports of the part, the lit one among them
    person.hover(person.empty_place())
    person.until(lambda: window.view.building.lit is None and not window.view.glyphs().dots)


def test_a_part_dragged_by_its_body_is_joined_where_its_port_meets_another(window, person):
    start = person.between("Low", "hole 1", "hole 2")
    end = start + person.port("High", "hole 5") - person.port("Low", "hole 1")
    person.press(start)
    person.move(start, end)
    assert person.gesture.snap.staying is not None and person.gesture.words.startswith("Revolute joint: ")
    person.release(end)
    assert len(person.scene.joints) == 1 and window.session.undo_name.startswith("Join Low")
    assert_apart(person.scene)


def test_two_selected_parts_are_joined_by_key(window, person):
    person.click(person.between("Low", "hole 4", "hole 5"))
    person.click(person.between("High", "hole 4", "hole 5"), Qt.KeyboardModifier.ShiftModifier)
    person.key(KEY.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert len(person.scene.joints) == 1 and set(person.scene.joints[0].part_names) == {"High", "Low"}
    assert_apart(person.scene)

"""Knobs and actions in a document, and what refers to others when those are renamed or go away."""

import pytest

from ves.forces import FORCES
from ves.forces.brake import Brake
from ves.forces.joint_motor import JointMotor
from ves.forces.rubber import Rubber
from ves.model import Action, Anchor, Joint, Knob, Scene, Setting
from ves.parts.box import Box
from ves.scene import dumps, loads


def at(part: str, port: str = "center") -> Anchor:
    return Anchor(part=part, port=port)


@pytest.fixture
def scene() -> Scene:
    boxes = tuple(Box(name=name, position=(k, 0.0, 1.0)) for k, name in enumerate("ABC"))
    hinge = Joint(name="Hinge", kind="revolute", a=at("A"), b=at("B"))
    forces = (
        Rubber(name="S1", a=at("A"), b=at("C")),
        Rubber(name="S2", a=at("B"), b=at("C")),
        Brake(name="Brake", at=at("A")),
        JointMotor(name="Motor", joint="Hinge"),
    )
    knob = Knob(name="Stiffness", items=("S1", "S2"), field="stiffness", lower=1.0, upper=1000.0)
    brake = Action(name="Stop", key="B", settings=(Setting(item="Brake"), Setting(item="Motor", value=False)))
    return Scene(parts=boxes, joints=(hinge,), forces=forces, knobs=(knob,), actions=(brake,))


def test_it_is_saved_and_read_again(scene):
    text = dumps(scene)
    assert dumps(loads(text)) == text
    assert loads(text).item("Stop").settings[1].value is False


def test_a_part_that_goes_takes_its_forces_along_and_knobs_turn_what_is_left(scene):
    rest = scene.without("A")
    assert {force.name for force in rest.forces} == {"S2"}  # the hinge has gone, and with it its motor
    assert rest.item("Stiffness").items == ("S2",)
    assert not rest.has("Stop")
    assert not rest.without("B").has("Stiffness")


def test_an_action_loses_a_setting(scene):
    rest = scene.without("Motor")
    assert [setting.item for setting in rest.item("Stop").settings] == ["Brake"]


def test_new_names_are_carried_everywhere(scene):
    scene = scene.with_item(scene.item("A").evolve(name="Anna"))
    assert scene.item("S1").a.part == scene.item("Brake").at.part == "Anna"
    scene = scene.with_item(scene.item("S1").evolve(name="First"))
    assert scene.item("Stiffness").items == ("First", "S2")
    scene = scene.with_item(scene.item("Hinge").evolve(name="Elbow"))
    assert scene.item("Motor").joint == "Elbow"
    scene = scene.with_item(scene.item("Brake").evolve(name="Pad"))
    assert scene.item("Stop").settings[0].item == "Pad"


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (Action(name="Go", key="b", settings=(Setting(item="Motor"),)), 'the key "b" is bound to two actions, "Stop"'),
        (Action(name="Go", settings=(Setting(item="Nobody"),)), 'refers to "Nobody"'),
        (Action(name="Go", settings=(Setting(item="S1", field="colour"),)), 'no field "colour"'),
        (Action(name="Go", settings=(Setting(item="S1", field="stiffness", value=-1.0),)), "which it cannot be"),
        (Knob(name="K", items=("S1",), field="on", lower=0.0, upper=1.0), "which is not a number there"),
        (Knob(name="K", items=("S1", "Gone"), field="stiffness", lower=0.0, upper=1.0), 'refers to "Gone"'),
        (JointMotor(name="M", joint="Nowhere"), 'refers to the joint "Nowhere"'),
        (JointMotor(name="M", joint="Hinge", freedom=2), "freedom 2"),
        (FORCES["gravity"](name="G", part="Nobody"), 'refers to the part "Nobody"'),
        (Brake(name="P", at=at("A", "hole 9")), 'refers to the port "hole 9" of "A"'),
    ],
)
def test_what_cannot_be_is_refused_in_words(scene, item, said):
    with pytest.raises(ValueError, match=said):
        scene.with_items(item)


def test_a_knob_needs_a_range_and_a_force_a_time():
    with pytest.raises(ValueError, match="lower must be below upper"):
        Knob(name="K", items=("S1",), field="stiffness", lower=1.0, upper=1.0)
    with pytest.raises(ValueError, match="ends before it begins"):
        Brake(name="P", at=at("A"), begins=2.0, ends=1.0)

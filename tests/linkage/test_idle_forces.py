"""Forces that move nothing are told by name, and do no harm."""

import numpy as np

from ves.forces.joint_motor import JointMotor
from ves.forces.motor import Motor
from ves.forces.rubber import Rubber
from ves.linkage.check import check
from ves.model import Anchor, Drive, Joint, Scene, WorldAnchor
from ves.parts.box import Box
from ves.simulation import Simulation


def at(part: str, port: str = "center") -> Anchor:
    return Anchor(part=part, port=port)


def messages(scene: Scene) -> str:
    return " ".join(problem.message for problem in check(scene).problems)


def boxes(fixed: bool = False) -> tuple[Box, Box]:
    return Box(name="Base", position=(0.0, 0.0, 1.0), fixed=fixed), Box(name="Arm", position=(0.1, 0.0, 1.0))


def test_a_motor_on_a_nailed_part_moves_nothing():
    scene = Scene(parts=boxes(fixed=True)).with_items(Motor(name="Motor", at=at("Base")))
    assert '"Motor" acts on "Base", which is held to the world: it moves nothing.' in messages(scene)
    simulation = Simulation(scene)
    before = simulation.pose("Base").copy()
    simulation.run(0.5)
    assert np.array_equal(simulation.pose("Base"), before)


def test_a_string_between_parts_that_are_one_moves_nothing():
    weld = Joint(name="Weld", kind="fixed", a=at("Base", "+x"), b=Anchor(part="Arm", port="-x", flip=True))
    string = Rubber(name="String", a=at("Base", "+z"), b=at("Arm", "+z"), length=0.0)
    scene = Scene(parts=boxes(), joints=(weld,), forces=(string,))
    alone = Simulation(scene.without("String"))
    simulation = Simulation(scene)
    for one in (alone, simulation):
        one.run(0.3)
    assert np.array_equal(simulation.frame().poses, alone.frame().poses)
    if not check(scene.without("String")).problems:
        assert "are fixed together: it moves nothing" in messages(scene)


def hinged(**fields) -> Scene:
    hinge = Joint(name="Hinge", kind="revolute", a=WorldAnchor(world=(0.1, 0.0, 1.0)), b=at("Arm"), **fields)
    return Scene(parts=boxes()[1:], joints=(hinge,))


def test_two_motors_on_one_joint_are_told():
    scene = hinged().with_items(*(JointMotor(name=name, joint="Hinge", target=2.0) for name in ("One", "Two")))
    assert '"Two" and "One" both drive "Hinge"' in messages(scene)
    apart = scene.with_changed(scene.item("One").evolve(ends=1.0), scene.item("Two").evolve(begins=1.0))
    assert messages(apart) == ""


def test_a_motor_beside_a_drive_is_told():
    scene = hinged(drive=Drive(mode="speed", target=1.0)).with_items(JointMotor(name="Motor", joint="Hinge"))
    assert '"Motor" does nothing, as "Hinge" has a drive of its own' in messages(scene)

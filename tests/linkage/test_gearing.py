"""Couplings: what they hold, and that they take hold of things as they are."""

import pytest

from tests.building import NO_GROUND
from ves.constraints import Coupling
from ves.linkage.check import check
from ves.model import Anchor, Drive, Joint, Nail, Scene, WorldAnchor
from ves.parts import PARTS
from ves.simulation import Simulation


def wheels(**fields) -> Scene:
    """Two wheels on axles beside each other, the first one driven."""
    parts = tuple(PARTS["wheel"](name=f"Wheel {k}", position=(0.2 * k, 0.0, 1.0)) for k in (1, 2))
    joints = [
        Joint(name=f"Axle {k}", kind="revolute", a=WorldAnchor(world=p.position), b=Anchor(part=p.name, port="hole"))
        for k, p in enumerate(parts, 1)
    ]
    joints[0] = joints[0].evolve(drive=Drive(mode="speed", target=3.0))
    gears = (Coupling(name="Gears", a="Axle 1", b="Axle 2", **fields),) if fields else ()
    return Scene(parts=parts, joints=tuple(joints), constraints=gears, ground=NO_GROUND)


def test_the_second_turns_as_the_first_times_the_ratio():
    simulation = Simulation(wheels(ratio=-2.0))
    simulation.run(3.0)
    first, second = (simulation.joint(f"Axle {k}") for k in (1, 2))
    assert first.v[0] == pytest.approx(3.0, rel=1e-9)
    assert second.q[0] == pytest.approx(-2.0 * first.q[0], abs=1e-9)
    assert simulation.frame().closure_angle < 1e-12


def test_gears_that_are_meshed_while_it_runs_take_hold_without_a_jump():
    simulation = Simulation(wheels())
    simulation.run(1.0)
    before = [simulation.joint(f"Axle {k}").q[0] for k in (1, 2)]
    simulation.edit(simulation.scene.with_items(Coupling(name="Gears", a="Axle 1", b="Axle 2", ratio=-1.0)))
    assert [simulation.joint(f"Axle {k}").q[0] for k in (1, 2)] == pytest.approx(before, abs=1e-12)
    simulation.run(2.0)
    turned = [simulation.joint(f"Axle {k}").q[0] - q for k, q in zip((1, 2), before, strict=True)]
    assert turned[0] > 2.0 and turned[1] == pytest.approx(-turned[0], abs=1e-9)


def test_an_edit_of_something_else_leaves_the_gears_in_mesh():
    simulation = Simulation(wheels(ratio=0.5))
    simulation.run(7.0)
    simulation.edit(simulation.scene.with_items(PARTS["sphere"](name="Bystander", position=(5, 5, 5))))
    simulation.run(8.0)
    assert simulation.joint("Axle 2").q[0] == pytest.approx(0.5 * simulation.joint("Axle 1").q[0], abs=1e-9)


def test_gears_whose_joints_start_elsewhere_are_named_and_come_to_mesh():
    scene = wheels(ratio=1.0, offset=0.5)
    (problem,) = check(scene).problems
    assert problem.item == "Gears" and "off by -0.5" in problem.message
    simulation = Simulation(scene)
    assert simulation.run(5.0).message == "" and simulation.frame().modes == ("linked",)
    assert simulation.joint("Axle 2").q[0] - simulation.joint("Axle 1").q[0] == pytest.approx(0.5, abs=1e-9)


def test_a_nail_that_is_a_ball_joint_cannot_be_coupled():
    rod = PARTS["rod"](name="Rod", position=(0, 0, 1))
    nail = Nail(name="Nail", part="Rod", port="end 1")
    other = Joint(name="Pin", kind="revolute", a=WorldAnchor(world=(0.15, 0, 1)), b=Anchor(part="Rod", port="end 2"))
    with pytest.raises(ValueError, match="does not have as a single number"):
        Scene(parts=(rod,), joints=(other,), constraints=(nail, Coupling(name="C", a="Pin", b="Nail")))

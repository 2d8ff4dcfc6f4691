"""Joint motors: they hold, turn and push as strongly as they may, and say what they do."""

import numpy as np
import pytest

from ves.bench.joining import NO_GROUND, Pin, pinned
from ves.forces.joint_motor import JointMotor
from ves.model import Gravity, Scene
from ves.parts.box import Box
from ves.resources import scenes_folder
from ves.scene import load
from ves.simulation import Simulation

BOTH = pytest.mark.parametrize("integrator", ["realtime", "rk45"])
HOLDING = 2.0 * 9.81 * 0.5  # N·m that the arm weighs at its hinge, held out level


def arm(gravity: bool = True, **motor) -> Scene:
    """A box of 2 kg, 1 m long, on a hinge about y at one end; level, it points along x."""
    box = Box(name="Arm", sides=(1.0, 0.05, 0.05), mass=2.0, position=(0.5, 0.0, 0.0))
    forces = (Gravity(name="Gravity"),) if gravity else ()
    scene = Scene(parts=(box,), forces=forces, ground=NO_GROUND)
    scene = pinned(scene, Pin("Hinge", None, "Arm", (0.0, 0.0, 0.0), (0.0, 1.0, 0.0), "revolute"))
    return scene.with_items(JointMotor(name="Motor", joint="Hinge", **motor))


def size(simulation, name: str = "Motor") -> float:
    return simulation.frame().acting.reading(simulation.scene.item(name).id).size


def inertia(scene: Scene) -> float:
    return scene.part("Arm").mass_properties.inertia[1, 1] + 2.0 * 0.25


@BOTH
@pytest.mark.parametrize("limit", [None, 50.0])
def test_it_holds_an_arm_level_and_says_with_what_torque(integrator, limit):
    simulation = Simulation(arm(mode="position", target=0.0, limit=limit), integrator)
    simulation.run(3.0)
    sag = 0.0 if limit is None else 0.05  # with a limit it pushes like a spring
    assert simulation.joint("Hinge").q[0] == pytest.approx(0.0, abs=sag + 1e-6)
    assert size(simulation) == pytest.approx(-HOLDING, rel=0.01)


@BOTH
def test_too_weak_it_gives_way_with_all_it_has(integrator):
    simulation = Simulation(arm(mode="position", target=0.0, limit=5.0), integrator)
    simulation.run(0.1)
    assert size(simulation) == pytest.approx(-5.0)
    fallen = 0.5 * (HOLDING - 5.0) / inertia(simulation.scene) * 0.1**2
    assert simulation.joint("Hinge").q[0] == pytest.approx(fallen, rel=0.1)  # it takes a moment to notice


@BOTH
def test_with_a_limit_it_speeds_up_no_faster_than_that_allows(integrator):
    scene = arm(gravity=False, mode="speed", target=20.0, limit=3.0)
    simulation = Simulation(scene, integrator)
    simulation.run(0.5)
    assert simulation.joint("Hinge").v[0] == pytest.approx(3.0 * 0.5 / inertia(scene), rel=0.01)
    simulation.run(8.0)
    assert simulation.joint("Hinge").v[0] == pytest.approx(20.0, rel=0.01)
    assert abs(size(simulation)) < 0.1


@BOTH
def test_without_a_limit_it_has_its_way(integrator):
    simulation = Simulation(arm(mode="speed", target=2.0, response=0.05), integrator)
    simulation.run(1.0)
    assert simulation.joint("Hinge").v[0] == pytest.approx(2.0, rel=1e-3)


@BOTH
def test_a_torque_is_a_torque(integrator):
    scene = arm(gravity=False, mode="torque", target=0.7)
    simulation = Simulation(scene, integrator)
    simulation.run(1.0)
    assert simulation.joint("Hinge").v[0] == pytest.approx(0.7 / inertia(scene), rel=1e-6)
    assert size(simulation) == 0.7


def test_a_torque_has_a_limit_too():
    scene = arm(gravity=False, mode="torque", target=100.0, limit=0.7)
    simulation = Simulation(scene)
    simulation.run(1.0)
    assert simulation.joint("Hinge").v[0] == pytest.approx(0.7 / inertia(scene), rel=1e-6)
    assert size(simulation) == 0.7


def test_torques_add_up_and_a_motor_that_is_off_counts_for_nothing():
    scene = arm(gravity=False, mode="torque", target=0.7)
    motor = scene.item("Motor")
    more = motor.copied(name="More", target=0.5), motor.copied(name="Off", target=9.0, on=False)
    simulation = Simulation(scene.with_items(*more))
    simulation.run(0.5)
    assert simulation.joint("Hinge").v[0] == pytest.approx(1.2 * 0.5 / inertia(scene), rel=1e-6)


def turned_by_a_motor(cut: str) -> list[float]:
    """The crank of a four-bar, with a limit to its motor."""
    scene = load(scenes_folder() / "four-bar.ves")
    driven = next(joint for joint in scene.joints if joint.drive is not None)
    scene = scene.with_changed(driven.evolve(drive=None, cut=cut))
    motor = JointMotor(name="Drive", joint=driven.name, mode="speed", target=6.0, limit=0.4)
    simulation, turned = Simulation(scene.with_items(motor)), []
    for k in range(1, 9):
        simulation.run(0.05 * k)
        turned.append(simulation.joint(driven.name).q[0])
        assert abs(size(simulation, "Drive")) <= 0.4 + 1e-9
    return turned


def test_in_a_loop_it_is_as_strong_in_the_tree_as_at_the_cut():
    in_tree, at_cut = turned_by_a_motor("never"), turned_by_a_motor("here")
    assert np.abs(np.subtract(in_tree, at_cut)).max() < 0.02
    assert abs(in_tree[-1] - in_tree[0]) > 0.1


def test_the_forces_across_a_joint_know_of_supports():
    """The car stands on its supports: what is on its roof weighs on its joint, and nothing else."""
    scene = load(scenes_folder() / "police-car.ves")
    simulation = Simulation(scene)
    simulation.run(1.0)
    hub = simulation.joint_force("Cabin joint")
    assert np.linalg.norm(hub.force) == pytest.approx(2e-3 * 9.81, rel=1e-3)  # cabin and light, not the car's supports

"""Laws: energy, momentum, springs, dampers and drives, for every joint kind in the registry."""

import math

import numpy as np
import pytest

from tests.building import MOVING, NO_GROUND, random_tree
from ves.algebra import rotation
from ves.joints import JOINTS
from ves.model import Anchor, Drive, Joint, Scene, WorldAnchor
from ves.parts import PARTS
from ves.simulation import Simulation


def total(frame) -> float:
    return frame.kinetic + frame.potential


@pytest.mark.parametrize("kind", MOVING)
def test_energy_is_conserved(kind):
    scene, _ = random_tree([kind] * 5, np.random.default_rng(7), backwards=True)
    simulation = Simulation(scene, "rk45")
    start = simulation.frame()
    simulation.run(1.0)
    end = simulation.frame()
    assert abs(total(end) - total(start)) < 1e-6 * max(end.kinetic, 1.0)


@pytest.mark.parametrize("kind", MOVING)
def test_momentum_of_a_floating_structure_is_conserved(kind):
    scene, _ = random_tree([kind] * 5, np.random.default_rng(8), floating=True)
    rng = np.random.default_rng(9)
    parts = tuple(part.evolve(angular_velocity=rng.normal(size=3)) for part in scene.parts)
    simulation = Simulation(scene.evolve(parts=parts, forces=()), "rk45")
    start = momenta(simulation)
    simulation.run(1.0)
    assert np.abs(momenta(simulation) - start).max() < 1e-7 * np.abs(start).max()


def momenta(simulation) -> np.ndarray:
    """Linear momentum, and angular momentum about the world's origin."""
    frame, sums = simulation.frame(), np.zeros(6)
    for part, pose, velocity in zip(simulation.scene.parts, frame.poses, frame.velocities, strict=True):
        mass, center, inertia = part.mass_properties
        R = rotation.matrix(pose[3:])
        c, w = pose[:3] + R @ center, velocity[3:]
        p = mass * (velocity[:3] + np.cross(w, R @ center))
        sums += np.concatenate((p, np.cross(c, p) + R @ inertia @ R.T @ w))
    return sums


def test_realtime_keeps_the_energy_of_a_double_pendulum():
    scene, _ = random_tree(["revolute", "revolute"], np.random.default_rng(5))
    simulation = Simulation(scene)
    start = total(simulation.frame())
    swing = 0.0
    for tick in range(1, 601):
        simulation.run(tick / 10)
        frame = simulation.frame()
        swing = max(swing, frame.kinetic)
        assert abs(total(frame) - start) < 0.02 * max(swing, 0.1)


def slider(kind: str, **fields) -> Scene:
    """A ball on a joint along or about z, without gravity."""
    ball = PARTS["sphere"](name="ball", mass=2.0, position=(0, 0, 1))
    a, b = WorldAnchor(world=(0, 0, 1)), Anchor(part="ball", port="center")
    joint = Joint(name="joint", kind=kind, a=a, b=b, **fields)
    return Scene(parts=(ball,), joints=(joint,), forces=(), ground=NO_GROUND)


@pytest.mark.parametrize("integrator", ("realtime", "rk45"))
def test_a_spring_swings_at_its_own_frequency(integrator):
    scene = slider("prismatic", stiffness=50.0, rest=0.1)
    simulation = Simulation(scene, integrator)
    period = 2 * math.pi * math.sqrt(2.0 / 50.0)
    simulation.run(period / 2)
    assert simulation.joint("joint").q[0] == pytest.approx(0.2, abs=1e-5)
    start = total(Simulation(scene).frame())
    simulation.run(20 * period)
    assert total(simulation.frame()) == pytest.approx(start, rel=1e-3)


def test_a_damper_dampens_exponentially():
    scene = slider("prismatic", damping=4.0)
    scene = scene.with_item(scene.parts[0].evolve(velocity=(0, 0, 1.0)))
    simulation = Simulation(scene, "rk45")
    simulation.run(1.0)
    assert simulation.joint("joint").v[0] == pytest.approx(math.exp(-2.0), rel=1e-6)


@pytest.mark.parametrize("stiffness", (1e3, 1e6, 1e9))
def test_stiff_springs_and_dampers_stay_calm(stiffness):
    scene = slider("prismatic", stiffness=stiffness, damping=stiffness / 10, rest=0.01)
    simulation = Simulation(scene)
    start = total(simulation.frame())
    for tick in range(1, 61):
        simulation.run(tick / 60)
        assert total(simulation.frame()) <= 1.01 * start
    assert simulation.joint("joint").q[0] == pytest.approx(0.01, abs=1e-3)


DRIVABLE = [name for name, kind in JOINTS.items() if kind.drivable]


@pytest.mark.parametrize("integrator", ("realtime", "rk45"))
@pytest.mark.parametrize("kind", DRIVABLE)
def test_a_speed_drive_reaches_its_speed_on_every_freedom(kind, integrator):
    for freedom in range(JOINTS[kind].freedoms):
        drive = Drive(mode="speed", target=0.5, response=0.05, freedom=freedom)
        simulation = Simulation(slider(kind, drive=drive), integrator)
        simulation.run(1.0)
        assert simulation.joint("joint").v[freedom] == pytest.approx(0.5, rel=1e-6)


@pytest.mark.parametrize("kind", DRIVABLE)
def test_a_position_drive_reaches_its_place(kind):
    simulation = Simulation(slider(kind, drive=Drive(mode="position", target=0.7, response=0.05)))
    simulation.run(1.5)
    assert simulation.joint("joint").q[0] == pytest.approx(0.7, abs=1e-6)


def test_a_torque_drive_accelerates_as_newton_says():
    simulation = Simulation(slider("prismatic", drive=Drive(mode="torque", target=3.0)))
    simulation.run(2.0)
    assert simulation.joint("joint").v[0] == pytest.approx(3.0, rel=1e-9)


def test_a_heavy_weight_on_light_links_does_not_run_away():
    """Light links whip about faster than a step of 1/240 s can follow exactly; it must stay a motion all the same."""
    scene, _ = random_tree(["ball"] * 5, np.random.default_rng(11))
    heavy = scene.parts[-1]
    scene = scene.with_item(heavy.evolve(mass=100 * heavy.mass_properties.mass))
    simulation = Simulation(scene)
    start = total(simulation.frame())
    assert simulation.run(2.0).state == "finished"
    end = simulation.frame()
    assert abs(total(end) - start) < 0.5 * end.kinetic


def test_a_runaway_pauses_and_names_the_culprit():
    ball = PARTS["sphere"](name="Comet", position=(0, 0, 5), velocity=(9e6, 0, 0))
    stone = PARTS["sphere"](name="Stone", position=(0, 9, 5))
    scene = Scene(parts=(stone, ball), ground=NO_GROUND)
    scene = scene.with_item(scene.forces[0].evolve(acceleration=(1e6, 0, 0)))
    simulation = Simulation(scene)
    outcome = simulation.run(5.0)
    assert outcome.state == "paused"
    assert outcome.items == ("Comet",)
    assert "Comet" in outcome.message
    assert np.isfinite(simulation.frame().poses).all()

"""The ground holds: whatever is dropped comes to rest on it, and stays there."""

import math

import numpy as np
import pytest

from ves.algebra import rotation
from ves.model import Gravity, Scene
from ves.parts import PARTS
from ves.simulation import Simulation

ORIENTATIONS = {
    "flat": rotation.IDENTITY,
    "tilted": tuple(rotation.about((1.0, 0.4, 0.2), 0.7)),
    "tumbled": tuple(rotation.about((0.3, 1.0, 0.2), 1.2)),
}


def lowest(part, pose) -> float:
    """Height of the lowest point of the part's solids: an independent look, by their meshes."""
    heights = []
    for solid in part.solids:
        mesh = solid.shape.mesh("high")
        *size, radius = solid.shape.mesh_size()
        points = mesh.core * np.array(size) + mesh.offset * radius
        inside = rotation.rotate(solid.quaternion, points) + np.array(solid.position)
        heights.append((rotation.rotate(pose[3:], inside) + pose[:3])[:, 2].min())
    return min(heights)


def dropped(kind: str, orientation: str, integrator: str = "realtime", tilt: float = 0.0) -> Simulation:
    part = PARTS[kind](name=kind, quaternion=ORIENTATIONS[orientation])
    pose = np.array((0, 0, 0, *part.quaternion))
    part = part.evolve(position=(0.0, 0.0, 0.5 - lowest(part, pose)))
    return Simulation(Scene(parts=(part,)), integrator)


def tilted(scene: Scene, degrees: float) -> Scene:
    angle = math.radians(degrees)
    pull = (9.81 * math.sin(angle), 0.0, -9.81 * math.cos(angle))
    return scene.with_item(scene.forces[0].evolve(acceleration=pull))


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("kind", PARTS)
def test_a_dropped_part_comes_to_rest_and_stays_put_on_a_slope(kind, orientation):
    simulation = dropped(kind, orientation)
    part = simulation.scene.parts[0]
    for tick in range(1, 181):
        simulation.run(tick / 60)
        assert lowest(part, simulation.frame().poses[0]) > -0.002
    frame = simulation.frame()
    assert np.abs(frame.velocities).max() < 1e-3
    assert abs(lowest(part, frame.poses[0])) < 0.002
    simulation.edit(tilted(simulation.scene, 10))
    simulation.run(6.0)
    assert np.abs(simulation.frame().poses - frame.poses).max() < 1e-3
    assert simulation.outcome.state == "finished"


@pytest.mark.parametrize("kind", PARTS)
def test_the_adaptive_integrator_rests_on_the_same_ground(kind):
    simulation = dropped(kind, "flat", "rk45")
    simulation.run(2.0)
    frame = simulation.frame()
    assert np.abs(frame.velocities).max() < 1e-2
    assert abs(lowest(simulation.scene.parts[0], frame.poses[0])) < 0.002


def test_a_steep_slope_is_too_much():
    simulation = dropped("box", "flat")
    simulation.run(2.0)
    simulation.edit(tilted(simulation.scene, 45))
    simulation.run(3.0)
    slope, friction = math.radians(45), simulation.scene.ground.friction
    expected = 9.81 * (math.sin(slope) - friction * math.cos(slope))
    assert simulation.frame().velocities[0, 0] == pytest.approx(expected, rel=0.02)


def test_a_wheel_rolls_without_slipping():
    upright = tuple(rotation.about((1, 0, 0), math.pi / 2))
    wheel = PARTS["wheel"](name="wheel", quaternion=upright, position=(0, 0, 0.06), velocity=(1.0, 0, 0))
    simulation = Simulation(Scene(parts=(wheel,)))
    simulation.run(0.5)
    speed, spin = simulation.frame().velocities[0, 0], simulation.frame().velocities[0, 4]
    assert speed > 0.4
    assert speed == pytest.approx(0.06 * spin, rel=1e-3)


def test_without_ground_everything_falls():
    part = PARTS["sphere"](name="ball", position=(0, 0, 0.1))
    simulation = Simulation(Scene(parts=(part,), ground={"on": False}))
    simulation.run(1.0)
    assert simulation.pose("ball")[2] == pytest.approx(0.1 - 9.81 / 2, abs=1e-6)


def test_gravity_can_be_switched_off():
    part = PARTS["sphere"](name="ball", position=(0, 0, 1))
    scene = Scene(parts=(part,), forces=(Gravity(name="Gravity", on=False),))
    simulation = Simulation(scene)
    simulation.run(1.0)
    assert simulation.pose("ball")[2] == 1.0

"""Nothing pushes against nothing: what floats keeps its momentum in flight, at the finish, and as a linkage."""

import numpy as np
import pytest

from tests.assembly.conflicts import triangle
from tests.assembly.flights import LONGEST, momentum
from tests.mechanisms import bricard, cube, ladder
from ves.assembly.scattering import scattered
from ves.model import Joint, Scene
from ves.simulation import Simulation

FLOATING = {"cube": cube, "ladder": lambda: ladder(3, floating=True), "bricard": lambda: bricard(floating=True)}


def thrown(scene: Scene, seed: int) -> Scene:
    """Scattered, and every part with a speed and a spin of its own; no gravity."""
    random = np.random.default_rng(seed)
    scene = scattered(scene.evolve(forces=()), seed)
    speeds = random.normal(size=(len(scene.parts), 6))
    return scene.with_changed(
        *(
            part.evolve(velocity=0.3 * speed[:3], angular_velocity=speed[3:])
            for part, speed in zip(scene.parts, speeds, strict=True)
        )
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", FLOATING)
def test_momentum_is_kept_through_assembly_and_conversion(name, seed):
    scene = thrown(FLOATING[name](), seed)
    simulation = Simulation(scene)
    before = momentum(scene, simulation.frame())
    assert np.abs(before).max() > 0.01
    while simulation.assembling and simulation.time < LONGEST:
        simulation.take_steps(8)
        assert np.abs(momentum(scene, simulation.frame()) - before).max() < 1e-9
    assert simulation.frame().modes == ("linked",)
    simulation.take_steps(240)
    assert np.abs(momentum(scene, simulation.frame()) - before).max() < 1e-9


def test_it_is_kept_where_things_cannot_come_together():
    """Three rods of which one is too long: they are held as one body, which flies on."""
    scene = thrown(triangle(3.0), 1)  # a side that is longer than the two others together
    simulation = Simulation(scene)
    before = momentum(scene, simulation.frame())
    while simulation.assembling:
        simulation.take_steps(1)
    assert simulation.conflicts
    assert np.abs(momentum(scene, simulation.frame()) - before).max() < 1e-9
    assert simulation.frame().velocities.any()


def test_in_the_fall_only_gravity_acts():
    scene = scattered(cube(), 4)
    simulation = Simulation(scene)
    mass = sum(part.mass_properties.mass for part in scene.parts)
    simulation.run(1.0)
    assert simulation.assembling
    assert momentum(scene, simulation.frame())[3:] == pytest.approx((0.0, 0.0, -9.81 * mass), abs=1e-9)


def test_a_weld_that_is_open_is_pulled_together_too():
    scene = cube().evolve(forces=())
    joints = tuple(joint.evolve(kind="fixed") if k == 0 else joint for k, joint in enumerate(scene.joints))
    assert isinstance(joints[0], Joint)
    simulation = Simulation(scattered(scene.evolve(joints=joints), 2))
    while simulation.assembling and simulation.time < LONGEST:
        simulation.take_steps(24)
    assert simulation.frame().modes == ("linked",) and not simulation.conflicts

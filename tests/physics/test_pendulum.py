"""Pendulums: energy, and the exact solution of the IFToMM benchmark A01."""

from dataclasses import replace

import numpy as np
import pytest

from tests.building import random_tree
from ves.model import Nail, Scene
from ves.parts import PARTS, Port
from ves.simulation import Simulation

# x and height at 10 s, from elliptic functions (IFToMM A01: point mass, 1 m, released level at x = -1)
POINT_MASS_AT_10_S = -0.275087462576117, -0.961419205099125
HEIGHT = 5.0


def point_mass() -> Scene:
    pivot = Port(name="pivot", kind="hole", position=(1, 0, 0), quaternion=(0.5**0.5, 0.5**0.5, 0, 0))
    bob = PARTS["sphere"](name="bob", mass=1.0, inertia=(0, 0, 0, 0, 0, 0), position=(-1, 0, HEIGHT), ports=(pivot,))
    return Scene(parts=(bob,), constraints=(Nail(name="nail", part="bob", port="pivot"),))


def rod() -> Scene:
    part = PARTS["rod"](name="rod", position=(0, 0, HEIGHT))
    return Scene(parts=(part,), constraints=(Nail(name="nail", part="rod", port="end 1"),))


def energy(simulation) -> float:
    frame = simulation.frame()
    return frame.kinetic + frame.potential


def test_point_mass_pendulum_matches_the_exact_solution():
    simulation = Simulation(point_mass(), "rk45")
    simulation.run(10.0)
    x, y, z = simulation.pose("bob")[:3]
    assert abs(x - POINT_MASS_AT_10_S[0]) < 1e-6
    assert abs(z - HEIGHT - POINT_MASS_AT_10_S[1]) < 1e-6
    assert abs(y) < 1e-12


def test_rod_pendulum_keeps_its_energy():
    simulation = Simulation(rod(), "rk45")
    swing = simulation.scene.parts[0].mass_properties.mass * 9.81 * 0.15
    start = energy(simulation)
    for second in range(1, 61):
        simulation.run(float(second))
        assert abs(energy(simulation) - start) < 1e-6 * swing


@pytest.mark.parametrize("kinds", (["revolute", "revolute"], ["ball", "universal"], ["cylindrical", "ball"]))
def test_fixed_steps_converge_to_the_adaptive_motion_with_the_square_of_the_step(kinds):
    """The realtime step is second order: half the step, a quarter of the error."""
    scene, _ = random_tree(kinds, np.random.default_rng(5))
    reference = Simulation(scene, "rk45")
    reference.run(0.5)
    errors = []
    for divisor in (4, 8, 16):
        simulation = Simulation(scene)
        simulation.integrator = replace(simulation.integrator, step=1 / 240 / divisor)
        simulation.run(0.5)
        errors.append(np.abs(simulation.frame().poses - reference.frame().poses).max())
    assert errors[0] < 1e-3
    assert 3.5 < errors[0] / errors[1] < 4.5
    assert 3.5 < errors[1] / errors[2] < 4.5

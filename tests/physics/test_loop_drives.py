"""A driven crank takes its mechanism along, and keeps its speed whatever the loops weigh."""

import numpy as np
import pytest

from tests.physics.closed import CRANKS, DRIVEN, LEGS, moments
from tests.physics.test_laws import total
from ves.simulation import Simulation

SETTLED = 3.0  # s, thirty times the drives' response
TIMES = np.arange(SETTLED, 8.0, 0.1)
SECONDS, SLICES = 2.0, 400
SLOW = "driven stephenson", "driven jansen"
BOTH = pytest.mark.parametrize("integrator", ("realtime", "rk45"))


@BOTH
@pytest.mark.parametrize("name", CRANKS)
def test_a_crank_turns_as_it_is_driven(name, integrator):
    _, joint, speed = CRANKS[name]
    simulation = Simulation(DRIVEN[name](), integrator)
    angles = []
    for time in TIMES:
        simulation.run(float(time))
        reading = simulation.joint(joint)
        assert reading.v[0] == pytest.approx(speed, abs=1e-6)
        angles.append(reading.q[0])
    assert np.array(angles) - angles[0] == pytest.approx(speed * (TIMES - SETTLED), abs=1e-6)


@BOTH
def test_a_platform_goes_where_its_legs_are_driven(integrator):
    simulation = Simulation(DRIVEN["driven stewart"](), integrator)
    simulation.run(6.0)
    for k, target in enumerate(LEGS, 1):
        assert simulation.joint(f"Slide {k}").q[0] == pytest.approx(target, abs=1e-6)


@pytest.mark.parametrize("name", ["driven four-bar", *(pytest.param(name, marks=pytest.mark.soak) for name in SLOW)])
def test_the_work_of_a_drive_is_the_change_of_energy(name):
    """From rest, through the approach to its speed: torque times speed, summed by Simpson's rule."""
    _, joint, _ = CRANKS[name]
    simulation = Simulation(DRIVEN[name](), "rk45")
    powers, energies = [], []
    for frame in moments(simulation, SECONDS, SLICES):
        powers.append(simulation.joint_force(joint).torque[1] * simulation.joint(joint).v[0])  # its axis is y
        energies.append(total(frame))
    weights = np.ones(SLICES + 1)
    weights[1:-1:2], weights[2:-1:2] = 4.0, 2.0
    work = weights @ powers * SECONDS / SLICES / 3.0
    assert work == pytest.approx(energies[-1] - energies[0], abs=1e-6 * np.ptp(energies))

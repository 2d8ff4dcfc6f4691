"""IFToMM benchmark A02: a row of windows that falls, through the positions where it could fold in many ways."""

import numpy as np
import pytest

from tests.mechanisms import n_four_bar
from tests.physics.closed import energy_drift, moments
from ves.algebra import rotation
from ves.simulation import Simulation

# Place and velocity of B0, the top of the first post, from the row's one equation: s -> x, z (m), then m/s
TOP = {
    1: (-0.195020301949435, -0.980799205662174, -6.67667803688116, 1.32757832516049),
    2: (0.0578157957680114, 0.998327267863455, 1.01726013662044, -0.0589122487134456),
    4: (0.117616102376809, 0.993059138451325, 1.06903926502897, -0.12661504916672),
    5: (-0.811310461005107, -0.584615545348976, -3.56911739719321, 4.95310517131333),
    10: (0.328458111540815, 0.944518538178601, 1.42305147020694, -0.494868845487043),
}


def top(simulation: Simulation) -> np.ndarray:
    frame = simulation.frame()
    pose, velocity = frame.poses[0], frame.velocities[0]
    arm = rotation.rotate(pose[3:], (0.5, 0.0, 0.0))
    place, speed = pose[:3] + arm, velocity[:3] + np.cross(velocity[3:], arm)
    return np.array((place[0], place[2], speed[0], speed[2]))


@pytest.mark.parametrize("integrator, accepted", (("rk45", 1e-5), ("realtime", 1e-3)))
def test_the_first_post_falls_as_the_benchmark_says(integrator, accepted):
    simulation = Simulation(n_four_bar(2), integrator)
    for time, expected in TOP.items():
        simulation.run(float(time))
        assert np.abs(top(simulation) - expected).max() < accepted, time


@pytest.mark.parametrize("integrator", ("rk45", "realtime"))
def test_forty_windows_fall_like_one(integrator):
    """All posts stay side by side, although each could go its own way whenever the row lies flat."""
    simulation = Simulation(n_four_bar(40), integrator)
    for frame in moments(simulation, 1.0, 10):
        heights = frame.poses[:41, 2]
        assert np.ptp(heights) < 1e-6


@pytest.mark.soak
@pytest.mark.parametrize("integrator", ("rk45", "realtime"))
def test_forty_windows_stay_closed_and_keep_their_energy(integrator):
    simulation = Simulation(n_four_bar(40), integrator)
    assert energy_drift(simulation, 20.0, 200) < (1e-6 if integrator == "rk45" else 1e-2)
    frame = simulation.frame()
    assert max(frame.closure_error, frame.closure_angle) < 1e-10

"""What cannot move stays where it is, whatever pulls or drives it."""

import numpy as np
import pytest

from tests.mechanisms import bars, driven, pinned
from tests.mechanisms.drawing import meet, polar
from tests.mechanisms.four_bar import four_bar
from tests.physics.closed import moments
from tests.physics.loops import CLOSING, random_loop
from ves.bench.joining import Pin, Y
from ves.model import Scene
from ves.simulation import Simulation

CLOSED = 1e-8  # m, and rad
BOTH = pytest.mark.parametrize("integrator", ("realtime", "rk45"))


def upright_triangle() -> Scene:
    """Two bars and the world, in a plane with gravity."""
    a, b, c = (0, 0, 0), (0.3, 0, 0.2), (0.5, 0, -0.1)
    pins = Pin("Pin 1", None, "Bar 1", a, Y), Pin("Pin 2", "Bar 1", "Bar 2", b, Y), Pin("Pin 3", None, "Bar 2", c, Y)
    return pinned(bars((a, b), (b, c)), *pins)


def stuck_four_bar() -> Scene:
    """Not Grashof's: 0.4 + 0.5 > 0.3 + 0.35, so its crank swings but cannot turn."""
    a, d, b = np.zeros(3), polar(0.5, 0.0), polar(0.3, 1.0)
    return four_bar(a, b, meet(b, 0.4, d, 0.35), d, Y)


def is_closed(frame) -> bool:
    return max(frame.closure_error, frame.closure_angle) < CLOSED and np.isfinite(frame.poses).all()


@BOTH
def test_a_lock_rests_under_its_weight(integrator):
    simulation = Simulation(upright_triangle(), integrator)
    start = simulation.frame().poses
    for frame in moments(simulation, 5.0, 50):
        assert is_closed(frame)
        assert np.abs(frame.poses - start).max() < CLOSED
        assert np.abs(frame.velocities).max() < 1e-6


@BOTH
@pytest.mark.parametrize("cut", ("automatic", "here"))
@pytest.mark.parametrize("joint", ("Pin 1", "Pin 2", "Pin 3"))
def test_a_driven_lock_stalls(joint, cut, integrator):
    scene = driven(upright_triangle(), joint, 3.0)
    simulation = Simulation(scene.with_changed(scene.item(joint).evolve(cut=cut)), integrator)
    start = simulation.frame().poses
    for frame in moments(simulation, 5.0, 50):
        assert is_closed(frame)
        assert np.abs(frame.poses - start).max() < 1e-6
        assert np.abs(frame.velocities).max() < 1e-3


@BOTH
@pytest.mark.parametrize("cut", ("automatic", "here"))
@pytest.mark.parametrize("speed", (2.0, -2.0))
def test_a_crank_that_cannot_turn_stalls(speed, cut, integrator):
    scene = driven(stuck_four_bar(), "Pin 1", speed)
    simulation = Simulation(scene.with_changed(scene.item("Pin 1").evolve(cut=cut)), integrator)
    for frame in moments(simulation, 20.0, 200):
        assert is_closed(frame)
        assert np.abs(frame.velocities).max() < 100.0
    assert abs(simulation.joint("Pin 1").q[0]) < 2 * np.pi


@BOTH
def test_a_drive_does_not_stall_because_others_swing(integrator):
    """A loop with freedom to spare, whose parts go many times faster than its slow drive."""
    scene = driven(random_loop("revolute"), CLOSING, 0.05)
    simulation = Simulation(scene, integrator)
    fastest = 0.0
    for frame in moments(simulation, 2.0, 40):
        fastest = max(fastest, np.abs(frame.velocities[:, 3:]).max())
    assert fastest > 20 * 0.05 + 1.0
    assert simulation.joint(CLOSING).v[0] == pytest.approx(0.05, abs=1e-6)

"""Loops do no work: a mechanism that nothing drives or brakes keeps its energy."""

import pytest

from tests.mechanisms import cube, scissor_lift, slider_crank_3d
from tests.physics.closed import UNDRIVEN, energy_drift
from ves.model import Scene
from ves.simulation import Simulation

KEPT = 1e-6  # of the swing


def hanging_cube() -> Scene:
    """It hangs on one of its rods, and collapses."""
    scene = cube()
    return scene.with_changed(scene.part("Bar 1").evolve(fixed=True))


BUILT = {**UNDRIVEN, "slider-crank": slider_crank_3d, "scissor": lambda: scissor_lift(3), "cube": hanging_cube}
EACH = pytest.mark.parametrize("name", BUILT)


@EACH
def test_energy_is_kept(name):
    assert energy_drift(Simulation(BUILT[name](), "rk45"), 5.0, 50) < KEPT


@EACH
def test_energy_does_not_run_away_in_realtime(name):
    """Through all singular positions at steps of one length, also of thin rods on ball joints."""
    assert energy_drift(Simulation(BUILT[name]()), 20.0, 200) < 0.2


@pytest.mark.soak
@EACH
def test_energy_is_kept_for_a_minute(name):
    assert energy_drift(Simulation(BUILT[name](), "rk45"), 60.0, 600) < KEPT

"""Loops stay closed, whatever moves and for however long."""

import numpy as np
import pytest

from tests.physics.closed import DRIVEN, UNDRIVEN, worst_opening
from ves.linkage.bonds import bonds_of, measure
from ves.simulation import Simulation

CLOSED = 1e-10  # m, and rad
MINUTE = 60.0
EACH = pytest.mark.parametrize("built", [*UNDRIVEN.values(), *DRIVEN.values()], ids=[*UNDRIVEN, *DRIVEN])


@EACH
def test_loops_stay_closed_for_a_minute(built):
    simulation = Simulation(built())
    assert worst_opening(simulation, MINUTE, 600) < CLOSED
    assert np.abs(simulation.frame().poses - Simulation(built()).frame().poses).max() > 1e-3, "it never moved"


@pytest.mark.soak
@EACH
def test_loops_stay_closed_for_ten_minutes(built):
    assert worst_opening(Simulation(built()), 10 * MINUTE, 6000) < CLOSED


@EACH
def test_every_joint_is_closed_where_the_parts_are(built):
    """Measured at the parts' poses, not by what the engine says of itself."""
    simulation = Simulation(built())
    simulation.run(1.0)
    poses = simulation.frame().poses
    for bond in bonds_of(simulation.scene):
        found = measure(bond, poses)
        assert found.gap < CLOSED and found.angle < CLOSED, bond.item.name

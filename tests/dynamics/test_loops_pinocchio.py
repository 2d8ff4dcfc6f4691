"""Accelerations of closed mechanisms against Pinocchio, which has them from a dense matrix of the whole mechanism."""

import numpy as np
import pytest

from ves.bench.loops import OurPeer, disagreement
from ves.bench.mechanisms import ladder, stewart
from ves.bench.pinocchio_peer import PinocchioPeer
from ves.simulation import Simulation

CLOSED = {scene.title: scene for scene in (ladder(1), ladder(3), ladder(10), stewart())}


@pytest.mark.parametrize("moved", (0.1, 0.3))
@pytest.mark.parametrize("title", CLOSED)
def test_closed_mechanisms_accelerate_as_pinocchio_says(title, moved):
    simulation = Simulation(CLOSED[title])
    simulation.run(moved)
    found = OurPeer(simulation).accelerations()
    expected = PinocchioPeer(simulation.linkage, simulation.state).accelerations()
    assert np.abs(simulation.state.v).max() > 0.1
    assert disagreement(found, expected) < 1e-8


@pytest.mark.parametrize("title", CLOSED)
def test_the_cuts_count(title):
    """Without their loops the same mechanisms move otherwise: the agreement above is one of loops."""
    simulation = Simulation(CLOSED[title])
    simulation.run(0.1)
    found = OurPeer(simulation).accelerations()
    without = simulation.linkage._replace(cut=simulation.linkage.cut[:0])
    assert disagreement(found, PinocchioPeer(without, simulation.state).accelerations()) > 1e-2

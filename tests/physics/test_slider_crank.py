"""IFToMM's spatial slider-crank moves the same in reduced and in maximal coordinates."""

import numpy as np

from tests.mechanisms import slider_crank_3d
from tests.physics.closed import moments
from ves.model import Scene
from ves.simulation import Simulation


def maximal(scene: Scene) -> Scene:
    """Every joint is cut: all parts float, and every joint is a condition."""
    return scene.with_changed(*(joint.evolve(cut="here") for joint in scene.joints))


def test_it_moves_the_same_in_reduced_and_maximal_coordinates():
    reduced, all_cut = Simulation(slider_crank_3d(), "rk45"), Simulation(maximal(slider_crank_3d()), "rk45")
    assert len(all_cut.state.q) > len(reduced.state.q)
    for one, other in zip(moments(reduced, 5.0, 50), moments(all_cut, 5.0, 50), strict=True):
        assert np.abs(one.poses[:, :3] - other.poses[:, :3]).max() < 1e-8, one.time

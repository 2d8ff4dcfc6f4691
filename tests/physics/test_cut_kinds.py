"""Every joint kind closes a loop, and the motion does not depend on where loops are cut."""

import numpy as np
import pytest

from tests.physics.closed import energy_drift, worst_opening
from tests.physics.loops import CHAIN, CLOSING, cut_at, random_loop
from ves.joints import JOINTS
from ves.simulation import Simulation

EACH = pytest.mark.parametrize("kind", JOINTS)


@EACH
def test_a_cut_joint_keeps_its_loop_closed(kind):
    simulation = Simulation(cut_at(random_loop(kind), CLOSING))
    assert len(simulation.compiled.trees.clusters[0].cuts) == 1
    assert worst_opening(simulation, 2.0, 40) < 1e-10


@EACH
def test_a_cut_joint_does_no_work(kind):
    assert energy_drift(Simulation(cut_at(random_loop(kind), CLOSING), "rk45"), 2.0, 40) < 1e-6


@EACH
def test_the_motion_does_not_depend_on_the_cut(kind):
    found = []
    for k in range(len(CHAIN) + 1):
        simulation = Simulation(cut_at(random_loop(kind), f"joint {k}"), "rk45")
        (cluster,) = simulation.compiled.trees.clusters
        assert f"joint {k}" in [bond.item.name for bond in cluster.cuts]
        simulation.run(1.0)
        found.append(simulation.frame().poses)
    for poses in found[1:]:
        assert np.abs(poses[:, :3] - found[0][:, :3]).max() < 1e-6

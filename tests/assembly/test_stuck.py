"""What cannot come together is said, with the names of those that are in each other's way, and stands still meanwhile."""

import time

import numpy as np
import pytest

from tests.assembly.conflicts import nail_out_of_reach, triangle, two_nails
from ves.assembly.scattering import scattered
from ves.simulation import Simulation
from ves.simulation.assembling import assembled

STUCK = {
    "a triangle with a side too long": (triangle(3.0), {"Corner A", "Corner B", "Corner C"}),
    "a nail out of reach": (nail_out_of_reach(), {"Shoulder", "Elbow", "Too far"}),
    "two nails on one rod": (two_nails(1.5), {"Nail 1", "Nail 2"}),
}
EACH = pytest.mark.parametrize(("scene", "culprits"), STUCK.values(), ids=STUCK)


@pytest.mark.parametrize("seed", [None, 0, 1])
@EACH
def test_the_culprits_are_named_and_few_others(scene, culprits, seed):
    simulation = Simulation(scene if seed is None else scattered(scene, seed))
    began = time.process_time()
    simulation.run(12.0)
    assert time.process_time() - began < 2.0, "seconds of work"
    (conflict,) = simulation.conflicts
    assert culprits <= set(conflict.names) and len(conflict.names) <= len(culprits) + 2
    assert all(unmet.cures for unmet in conflict.unmet), "the set is the smallest: each one cures it"
    assert all(name in simulation.outcome.message for name in conflict.names)
    assert "without it all the others come together" in conflict.sentences[0]


@EACH
def test_the_best_compromise_is_held(scene, culprits):
    """Every joint of the conflict is off, and nothing moves any more."""
    simulation = Simulation(scene)
    simulation.run(12.0)
    (conflict,) = simulation.conflicts
    assert all(unmet.gap > 0.01 for unmet in conflict.unmet)
    rows = [simulation.frame().part_ids.index(id) for id in conflict.part_ids]
    before = simulation.frame().poses[rows]
    relative = before[:, :3] - before[0, :3]
    simulation.run(14.0)
    after = simulation.frame().poses[rows]
    assert np.linalg.norm(after[:, :3] - after[0, :3], axis=1) == pytest.approx(np.linalg.norm(relative, axis=1))


def test_the_rest_of_the_scene_goes_on():
    simulation = Simulation(two_nails(1.5))
    simulation.run(12.0)
    assert np.abs(simulation.frame().velocities[1:]).max() > 0.1, "the arm beside it swings"


@pytest.mark.parametrize("culprit", ["Nail 1", "Nail 2"])
def test_removing_one_cures_it_and_it_goes_on_as_a_linkage(culprit):
    simulation = Simulation(two_nails(1.5))
    simulation.run(6.0)
    assert simulation.conflicts
    simulation.edit(simulation.scene.without(culprit))
    simulation.run(12.0)
    assert not simulation.conflicts and set(simulation.frame().modes) == {"linked"}


def test_an_edit_elsewhere_leaves_it_stuck_without_another_try():
    simulation = Simulation(two_nails(1.5))
    simulation.run(6.0)
    before = simulation.conflicts
    simulation.edit(simulation.scene.without("Elbow"))
    assert simulation.conflicts == before and not simulation.assembling


def test_reset_tries_again():
    simulation = Simulation(two_nails(1.5))
    simulation.run(6.0)
    simulation.reset()
    assert simulation.assembling and not simulation.conflicts


def test_at_once_it_is_the_same():
    for scene, culprits in STUCK.values():
        found = assembled(scene, at_once=True)
        assert culprits <= set(found.unmet) and not found.closed

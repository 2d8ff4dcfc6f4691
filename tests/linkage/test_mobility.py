"""What is told of how a mechanism can move; the numbers of many are in tests/mechanisms."""

import numpy as np
import pytest

from tests.mechanisms import bars, four_bar, hinge, shaky_lock, triangle
from ves.linkage import start_poses
from ves.linkage.loops import structures_of
from ves.linkage.mobility import mobility
from ves.linkage.tree import trees_of
from ves.model import Scene
from ves.parts.sphere import Sphere

FOUR_BAR = four_bar((0, 0, 0), (0.1, 0.2, 0), (0.5, 0.3, 0), (0.4, 0, 0))


def only(scene: Scene):
    (found,) = mobility(scene)
    return found


def test_a_planar_four_bar_of_hinges_has_one_motion_and_three_conditions_too_many():
    found = only(FOUR_BAR)
    assert (found.here, found.general, found.redundant) == (1, 1, 3)
    assert set(found.redundant_joints) == {"Pin 1", "Pin 2", "Pin 3", "Pin 4"}
    (motion,) = found.motions
    assert len(motion.part_ids) == 3


@pytest.mark.parametrize("scale", (1e-3, 1.0, 1e2))
def test_size_and_place_do_not_matter(scale):
    corners = scale * (np.array([(0, 0, 0), (0.1, 0.2, 0), (0.5, 0.3, 0), (0.4, 0, 0)]) + (3.0, -2.0, 1.0))
    found = only(four_bar(*corners))
    assert (found.here, found.general, found.redundant) == (1, 1, 3)


@pytest.mark.parametrize("cut", ("automatic", "never", "here"))
def test_a_hinge_said_twice_still_turns(cut):
    """After a step all that its second saying forbids is rounding, which is no condition."""
    scene = bars(((0, 0, 0), (1, 0, 0)))
    for name in ("Pin 1", "Pin 2"):
        scene = hinge(scene, name, None, "Bar 1", (0, 0, 0), (0.3, 0.4, 1.0))
        scene = scene.with_changed(scene.item(name).evolve(cut=cut))
    found = only(scene)
    assert (found.here, found.general) == (1, 1)
    assert set(found.redundant_joints) == {"Pin 1", "Pin 2"}


def test_a_tree_moves_as_its_joints_do():
    scene = bars(((0, 0, 0), (1, 0, 0)), ((1, 0, 0), (2, 0, 0)))
    scene = hinge(hinge(scene, "Pin 1", None, "Bar 1", (0, 0, 0)), "Ball", "Bar 1", "Bar 2", (1, 0, 0), kind="ball")
    found = only(scene)
    assert (found.here, found.general, found.redundant) == (4, 4, 0)


def test_every_structure_is_told_by_itself():
    scene = FOUR_BAR.with_items(Sphere(name="Ball"))
    assert sorted((m.here, len(m.parts)) for m in mobility(scene)) == [(1, 3), (6, 1)]


def test_a_triangle_is_locked():
    found = only(triangle())
    assert found.locked and found.here == 0


def test_a_shaky_lock_gives_way_but_goes_nowhere():
    found = only(shaky_lock())
    assert found.locked and found.here == 1


def test_free_motions_keep_the_loops_closed_to_first_order():
    scene = FOUR_BAR
    poses = start_poses(scene)
    (structure,) = structures_of(scene, trees_of(scene, poses), poses)
    G, gaps, _ = structure.constraint(poses)
    assert np.abs(gaps).max() < 1e-12
    step = 1e-5 * np.linalg.svd(G)[2][-1]
    _, opened, _ = structure.constraint(structure.moved(poses, step))
    assert np.abs(opened).max() < 1e-9


def test_the_jacobian_is_the_derivative_of_the_gap():
    """Along directions that open the loop: the rows of G against finite differences of poses."""
    scene = FOUR_BAR
    poses = start_poses(scene)
    (structure,) = structures_of(scene, trees_of(scene, poses), poses)
    G, _, _ = structure.constraint(poses)
    for k in range(structure.freedoms):
        step = np.zeros(structure.freedoms)
        step[k] = 1e-6
        ahead, behind = (structure.constraint(structure.moved(poses, s))[1] for s in (step, -step))
        assert np.linalg.norm(ahead - behind) / 2e-6 == pytest.approx(np.linalg.norm(G[:, k]), abs=1e-6)

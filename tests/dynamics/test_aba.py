"""Forward dynamics against inverse dynamics, against Pinocchio, and for every joint kind there is."""

import numpy as np
import pinocchio as pin
import pytest

from tests.building import MOVING, random_coordinates, random_tree
from ves.algebra import rotation
from ves.bench.pinocchio_peer import pinocchio_tree
from ves.dynamics.aba import aba, rnea
from ves.dynamics.arrays import new_work, widths
from ves.joints.kind import Primitive
from ves.linkage import compile_linkage, start_poses
from ves.linkage.compile import coordinate_slots


def random_state(compiled, rng):
    """Random coordinates, velocities and forces for a compiled scene."""
    linkage = compiled.linkage
    nq, nv = widths(linkage)
    q = np.zeros(nq)
    for chain in compiled.chains:
        q[coordinate_slots(chain, linkage.q_index, linkage.primitive)] = random_coordinates(chain.kind, rng)
    return q, rng.normal(size=nv), rng.normal(size=nv)


def accelerations(linkage, q, v, tau, driven=()):
    work, qdd = new_work(linkage), np.zeros(len(v))
    work.held[list(driven)] = 1
    aba(linkage, q, v, tau, np.zeros(len(v)), work.held, work.K, work.D, qdd)
    return qdd


def inverse_dynamics(linkage, q, v, qdd):
    work, tau = new_work(linkage), np.zeros(len(v))
    rnea(linkage, q, v, qdd, work.K, work.D, tau)
    return tau


@pytest.mark.parametrize("floating", (False, True), ids=("held", "floating"))
@pytest.mark.parametrize("kind", [*MOVING, "all"])
def test_forward_dynamics_undoes_inverse(kind, floating):
    for seed in range(5):
        rng = np.random.default_rng(seed)
        kinds = [kind] * 12 if kind != "all" else list(rng.permutation(MOVING * 3))
        scene, _ = random_tree(kinds, rng, backwards=True, floating=floating)
        compiled = compile_linkage(scene, start_poses(scene))
        q, v, tau = random_state(compiled, rng)
        qdd = accelerations(compiled.linkage, q, v, tau)
        back = inverse_dynamics(compiled.linkage, q, v, qdd)
        assert np.abs(back - tau).max() < 1e-9 * max(1.0, np.abs(qdd).max())


@pytest.mark.parametrize("seed", range(10))
def test_turning_and_sliding_trees_agree_with_pinocchio(seed):
    rng = np.random.default_rng(seed)
    kinds = [str(kind) for kind in rng.choice(["revolute", "prismatic"], 30)]
    scene, _ = random_tree(kinds, rng, backwards=True)
    compiled = compile_linkage(scene, start_poses(scene))
    q, v, tau = random_state(compiled, rng)
    model, _, _, order = pinocchio_tree(compiled.linkage)
    theirs = np.zeros(len(q)), np.zeros(len(q)), np.zeros(len(q))
    for array, ours in zip(theirs, (q, v, tau), strict=True):
        array[order] = ours
    expected = pin.aba(model, model.createData(), *theirs)[order]
    found = accelerations(compiled.linkage, q, v, tau)
    assert np.abs(found - expected).max() < 1e-9 * np.abs(expected).max()


def test_softness_is_added_inertia_along_the_joint():
    """A joint force tau - soft a is the force tau on a joint with a rotor of that inertia."""
    rng = np.random.default_rng(3)
    scene, _ = random_tree(["revolute", "ball", "prismatic", "universal", "ball", "revolute"], rng)
    compiled = compile_linkage(scene, start_poses(scene))
    linkage = compiled.linkage
    q, v, tau = random_state(compiled, rng)
    soft = np.zeros(len(v))
    for i, primitive in enumerate(linkage.primitive):
        width = 3 if primitive == Primitive.BALL else 1
        soft[linkage.v_index[i] : linkage.v_index[i] + width] = rng.uniform(0.01, 0.1)
    work, qdd = new_work(linkage), np.zeros(len(v))
    aba(linkage, q, v, tau, soft, work.held, work.K, work.D, qdd)
    assert np.allclose(inverse_dynamics(linkage, q, v, qdd) + soft * qdd, tau, atol=1e-10 * np.abs(qdd).max())


def test_a_driven_joint_moves_as_prescribed_and_costs_the_force_that_inverse_dynamics_says():
    rng = np.random.default_rng(4)
    scene, _ = random_tree(["revolute", "prismatic", "revolute", "ball", "revolute"], rng)
    compiled = compile_linkage(scene, start_poses(scene))
    linkage = compiled.linkage
    q, v, tau = random_state(compiled, rng)
    driven = int(linkage.v_index[1])
    qdd = accelerations(linkage, q, v, tau, [driven])
    assert qdd[driven] == tau[driven]
    forces = inverse_dynamics(linkage, q, v, qdd)
    others = [k for k in range(len(v)) if k != driven]
    assert np.allclose(forces[others], tau[others], atol=1e-9)


def test_gravity_of_a_body_at_rest_is_its_weight():
    scene, _ = random_tree(["prismatic"], np.random.default_rng(0), floating=True)
    compiled = compile_linkage(scene, start_poses(scene))
    nq, nv = widths(compiled.linkage)
    q = np.zeros(nq)
    q[3:] = rotation.IDENTITY
    tau = inverse_dynamics(compiled.linkage, q, np.zeros(nv), np.zeros(nv))
    assert np.allclose(tau[:3], [0, 0, 9.81 * scene.parts[0].mass_properties.mass])

"""Quaternions and poses against rotation matrices and SciPy's own rotations."""

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from ves.algebra import rotation as r

dice = np.random.default_rng(5)
QUATERNIONS = r.normalized(dice.normal(size=(40, 4)))
VECTORS = dice.normal(size=(40, 3))


def scipy_of(q) -> Rotation:
    w, x, y, z = np.moveaxis(np.asarray(q), -1, 0)
    return Rotation.from_quat(np.stack((x, y, z, w), axis=-1))


def same_rotation(p, q, tolerance=1e-12) -> bool:
    return abs(abs(float(np.dot(p, q))) - 1.0) < tolerance


def test_matrix_agrees_with_scipy():
    assert r.matrix(QUATERNIONS) == pytest.approx(scipy_of(QUATERNIONS).as_matrix())


def test_multiply_is_one_rotation_after_the_other():
    p, q = QUATERNIONS[:20], QUATERNIONS[20:]
    assert r.matrix(r.multiply(p, q)) == pytest.approx(r.matrix(p) @ r.matrix(q))


def test_rotate_agrees_with_the_matrix_for_one_and_for_many():
    expected = np.einsum("nij,nj->ni", r.matrix(QUATERNIONS), VECTORS)
    assert r.rotate(QUATERNIONS, VECTORS) == pytest.approx(expected)
    assert r.rotate(QUATERNIONS[3], VECTORS[3]) == pytest.approx(expected[3])
    assert r.rotate(QUATERNIONS[3], VECTORS) == pytest.approx(VECTORS @ r.matrix(QUATERNIONS[3]).T)


def test_the_conjugate_turns_back():
    assert r.rotate(r.conjugate(QUATERNIONS), r.rotate(QUATERNIONS, VECTORS)) == pytest.approx(VECTORS)


def test_about_turns_by_the_angle_about_the_axis():
    assert r.rotate(r.about((0, 0, 5.0), math.pi / 2), (1, 0, 0)) == pytest.approx((0, 1, 0))
    for axis, angle in zip(VECTORS, np.linspace(-3, 3, len(VECTORS)), strict=True):
        expected = Rotation.from_rotvec(axis / np.linalg.norm(axis) * angle).as_matrix()
        assert r.matrix(r.about(axis, angle)) == pytest.approx(expected)


def test_between_carries_one_direction_onto_the_other():
    for u, v in zip(VECTORS[:20], VECTORS[20:], strict=True):
        turned = r.rotate(r.between(u, v), u / np.linalg.norm(u))
        assert turned == pytest.approx(v / np.linalg.norm(v))


@pytest.mark.parametrize("u", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (-3, 2, 0.5)])
def test_between_opposite_and_equal_directions(u):
    u = np.array(u, float)
    assert r.rotate(r.between(u, -u), u) == pytest.approx(-u)
    assert r.between(u, u) == pytest.approx(r.IDENTITY)


def test_between_stays_a_rotation_near_opposite_directions():
    for tilt in (1e-3, 1e-4, 1e-5, 1e-7, 1e-9):
        v = np.array((math.cos(math.pi - tilt), math.sin(math.pi - tilt), 0.0))
        q = r.between((1.0, 0.0, 0.0), v)
        assert np.linalg.norm(q) == pytest.approx(1.0)
        assert r.rotate(q, (1.0, 0.0, 0.0)) == pytest.approx(v, abs=1e-7)


def test_angle_and_rotation_vector_agree_with_scipy():
    vectors = scipy_of(QUATERNIONS).as_rotvec()
    assert r.angle_of(QUATERNIONS) == pytest.approx(np.linalg.norm(vectors, axis=1))
    for q, vector in zip(QUATERNIONS, vectors, strict=True):
        assert r.rotation_vector(q) == pytest.approx(vector)
        assert r.rotation_vector(-q) == pytest.approx(vector)


def test_a_tiny_rotation_keeps_its_digits():
    for angle in (1e-6, 1e-9, 1e-13):
        q = r.about((0, 1, 0), angle)
        assert r.angle_of(q) == pytest.approx(angle)
        assert r.rotation_vector(q) == pytest.approx((0, angle, 0))
    assert r.rotation_vector(r.IDENTITY) == pytest.approx((0, 0, 0))


def test_poses_compose_invert_and_compare():
    one, two = (VECTORS[0], QUATERNIONS[0]), (VECTORS[1], QUATERNIONS[1])
    point = VECTORS[2]
    both = r.compose(one, two)
    stepwise = one[0] + r.rotate(one[1], two[0] + r.rotate(two[1], point))
    assert both[0] + r.rotate(both[1], point) == pytest.approx(stepwise)
    for pose in (r.compose(one, r.inverse(one)), r.compose(r.inverse(one), one)):
        assert pose[0] == pytest.approx(np.zeros(3)) and same_rotation(pose[1], r.IDENTITY)
    back = r.compose(one, r.relative(one, two))
    assert back[0] == pytest.approx(two[0]) and same_rotation(back[1], two[1])

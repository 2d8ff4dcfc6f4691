"""The kernels' algebra, called as plain Python and checked against numpy's matrices."""

import math

import numpy as np
import pytest

from ves.algebra import rotation
from ves.algebra import spatial as s

RNG = np.random.default_rng(0)


def vector():
    return tuple(RNG.normal(size=3))


def matrix():
    return tuple(RNG.normal(size=9))


def symmetric():
    a = RNG.normal(size=(3, 3))
    a = a @ a.T + np.eye(3)
    return tuple(a[np.triu_indices(3)])


def full(sym):
    return np.array(s.full(sym)).reshape(3, 3)


def array(mat):
    return np.array(mat).reshape(3, 3)


def whole(inertia):
    """A 6x6 matrix."""
    mix = array(inertia.mix)
    return np.block([[full(inertia.ang), mix], [mix.T, full(inertia.lin)]])


def flat(spatial):
    return np.array((*spatial.ang, *spatial.lin))


def cross_matrix(v):
    return array(s.skew(v))


def test_matrices_times_vectors():
    A, S, v, w = matrix(), symmetric(), vector(), vector()
    assert np.allclose(s.mul(A, v), array(A) @ v)
    assert np.allclose(s.tmul(A, v), array(A).T @ v)
    assert np.allclose(s.smul(S, v), full(S) @ v)
    assert np.allclose(s.cross(v, w), np.cross(v, w))
    assert np.allclose(cross_matrix(v) @ w, np.cross(v, w))


def test_products_and_inverses():
    A, B, S = matrix(), matrix(), symmetric()
    assert np.allclose(array(s.matmul(A, B)), array(A) @ array(B))
    assert np.allclose(full(s.congruent(A, S)), array(A) @ full(S) @ array(A).T)
    assert np.allclose(full(s.tcongruent(A, S)), array(A).T @ full(S) @ array(A))
    assert np.allclose(full(s.inverse(S)), np.linalg.inv(full(S)))


def test_a_moved_inertia_has_the_same_energy():
    """The same motion, seen at two points, with the inertia about each."""
    inertia = s.Inertia(symmetric(), matrix(), symmetric())
    r, motion = vector(), s.Spatial(vector(), vector())
    moved = s.inertia_from(inertia, r)
    here, there = flat(s.motion_at(motion, r)), flat(motion)
    assert there @ whole(moved) @ there == pytest.approx(here @ whole(inertia) @ here)


def test_force_and_motion_pair_to_the_same_power_everywhere():
    force, motion, r = s.Spatial(vector(), vector()), s.Spatial(vector(), vector()), vector()
    assert s.sdot(s.force_from(force, r), motion) == pytest.approx(s.sdot(force, s.motion_at(motion, r)))


def test_columns_of_an_inertia():
    inertia, e = s.Inertia(symmetric(), matrix(), symmetric()), vector()
    assert np.allclose(flat(s.about(inertia, e)), whole(inertia) @ (*e, 0, 0, 0))
    assert np.allclose(flat(s.along(inertia, e)), whole(inertia) @ (0, 0, 0, *e))
    motion = s.Spatial(vector(), vector())
    assert np.allclose(flat(s.force_of(inertia, motion)), whole(inertia) @ flat(motion))


def test_the_couple_of_an_accelerating_body():
    """Points m r r^T summed: the couple is the sum of r x (m B r)."""
    points, w, alpha = RNG.normal(size=(20, 3)), vector(), vector()
    B = s.spin_matrix(w, alpha)
    J = (points.T @ points)[np.triu_indices(3)]
    expected = sum(np.cross(r, array(B) @ r) for r in points)
    assert np.allclose(s.couple_of(B, tuple(J)), expected)
    assert np.allclose(array(B) @ points[0], np.cross(alpha, points[0]) + np.cross(w, np.cross(w, points[0])))


def test_body_inertia_is_the_sum_over_its_points():
    points, mass = RNG.normal(size=(20, 3)), 1.0
    J, h = (points.T @ points)[np.triu_indices(3)], points.sum(axis=0)
    inertia = s.body_inertia(20 * mass, tuple(h), tuple(J))
    motion = s.Spatial(vector(), vector())
    speeds = [np.array(motion.lin) + np.cross(motion.ang, r) for r in points]
    assert flat(motion) @ whole(inertia) @ flat(motion) == pytest.approx(sum(u @ u for u in speeds))


def test_quaternions_and_turns():
    q = tuple(rotation.normalized(RNG.normal(size=4)))
    assert np.allclose(array(s.quaternion_matrix(q)), rotation.matrix(q))
    A, angle = matrix(), 0.7
    turned = s.turn_z(A, math.sin(angle), math.cos(angle))
    assert np.allclose(array(turned), array(A) @ rotation.matrix(rotation.about((0, 0, 1), angle)))


@pytest.mark.parametrize("reach", (1.0, 100.0, 9e4, 1e9))
def test_sine_and_cosine_to_the_last_digit(reach):
    for x in RNG.uniform(-reach, reach, 2000):
        sine, cosine = s.sine_cosine(float(x))
        assert abs(sine - math.sin(x)) < 4e-16
        assert abs(cosine - math.cos(x)) < 4e-16

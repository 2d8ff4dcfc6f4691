"""Rotations and poses outside the kernels: numpy, last axis first-class, quaternions w x y z.

Monograms: `q_ab` turns b-coordinates into a-coordinates, `p_ab` is b's origin in a; a pose is (position, quaternion).

A linkage is compiled from thousands of single poses, for which numpy's general ways take ten times as long as plain
numbers do: single ones go by those.
"""

import math

import numpy as np

IDENTITY = (1.0, 0.0, 0.0, 0.0)


def cross(u, v):
    """The vector product; arrays of vectors row by row."""
    u, v = np.asarray(u, float), np.asarray(v, float)
    if u.ndim == v.ndim == 1:
        (a, b, c), (x, y, z) = u.tolist(), v.tolist()
        return np.array((b * z - c * y, c * x - a * z, a * y - b * x))
    a, b, c, x, y, z = *_apart(u), *_apart(v)
    return np.stack((b * z - c * y, c * x - a * z, a * y - b * x), axis=-1)


def multiply(p, q):
    """The rotation q followed by p; arrays of quaternions multiply row by row."""
    p, q = np.asarray(p, float), np.asarray(q, float)
    single = p.ndim == q.ndim == 1
    pw, px, py, pz, qw, qx, qy, qz = (*p.tolist(), *q.tolist()) if single else (*_apart(p), *_apart(q))
    product = (
        pw * qw - px * qx - py * qy - pz * qz,
        pw * qx + px * qw + py * qz - pz * qy,
        pw * qy - px * qz + py * qw + pz * qx,
        pw * qz + px * qy - py * qx + pz * qw,
    )
    return np.array(product) if single else np.stack(product, axis=-1)


def _apart(a: np.ndarray):
    """The numbers along the last axis."""
    return tuple(a[..., k] for k in range(a.shape[-1]))


def conjugate(q):
    return np.asarray(q, float) * np.array((1.0, -1.0, -1.0, -1.0))


def rotate(q, v):
    q, v = np.asarray(q, float), np.asarray(v, float)
    if q.ndim == v.ndim == 1:
        (w, x, y, z), (a, b, c) = q.tolist(), v.tolist()
        k, l, m = 2.0 * (y * c - z * b), 2.0 * (z * a - x * c), 2.0 * (x * b - y * a)
        return np.array((a + w * k + y * m - z * l, b + w * l + z * k - x * m, c + w * m + x * l - y * k))
    axis = q[..., 1:]
    twice = 2.0 * cross(axis, v)
    return v + q[..., :1] * twice + cross(axis, twice)


def normalized(q):
    q = np.asarray(q, float)
    return q / np.linalg.norm(q, axis=-1, keepdims=True)


def about(axis, angle):
    """The quaternion that turns by `angle` about `axis`."""
    x, y, z = map(float, axis)
    s = math.sin(angle / 2) / math.sqrt(x * x + y * y + z * z)
    return np.array((math.cos(angle / 2), s * x, s * y, s * z))


def matrix(q):
    """Rotation matrices of unit quaternions, shape (..., 3, 3)."""
    q = np.asarray(q, float)
    single = q.ndim == 1
    w, x, y, z = q.tolist() if single else _apart(q)
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    return np.array(rows) if single else np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def from_matrix(R):
    """The unit quaternion of a rotation matrix (3, 3), w not negative."""
    R = np.asarray(R, float)
    K = np.array(
        (
            (R[0, 0] + R[1, 1] + R[2, 2], R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]),
            (0.0, R[0, 0] - R[1, 1] - R[2, 2], R[0, 1] + R[1, 0], R[0, 2] + R[2, 0]),
            (0.0, 0.0, R[1, 1] - R[0, 0] - R[2, 2], R[1, 2] + R[2, 1]),
            (0.0, 0.0, 0.0, R[2, 2] - R[0, 0] - R[1, 1]),
        )
    )
    q = np.linalg.eigh(K, UPLO="U")[1][:, -1]  # of the largest eigenvalue; any error in R is spread evenly
    return q if q[0] >= 0.0 else -q


def between(u, v):
    """The shortest rotation that carries the direction u onto v."""
    u, v = (np.asarray(d, float) / np.linalg.norm(d) for d in (u, v))
    middle = u + v
    length = float(np.linalg.norm(middle))
    if length < 1e-7:  # opposite: half a turn about anything across
        helper = (1.0, 0.0, 0.0) if abs(u[0]) < 0.9 else (0.0, 1.0, 0.0)
        return about(np.cross(u, helper), math.pi)
    half = middle / length  # a rotation by an angle is two reflections half that angle apart
    return normalized(np.concatenate(((u @ half,), np.cross(u, half))))


def angle_of(q):
    """How far a rotation turns, 0 to pi."""
    q = np.asarray(q, float)
    return 2.0 * np.arctan2(np.linalg.norm(q[..., 1:], axis=-1), np.abs(q[..., 0]))


def rotation_vector(q):
    """Axis times angle, the shorter way round."""
    q = np.asarray(q, float)
    q = q if q[0] >= 0 else -q
    sine = float(np.linalg.norm(q[1:]))
    return q[1:] * (2.0 if sine < 1e-12 else 2.0 * math.atan2(sine, q[0]) / sine)


def compose(first, second):
    """Pose `first` followed by `second` given in first's frame: X_ac = X_ab X_bc."""
    (p, q), (r, s) = first, second
    return np.asarray(p, float) + rotate(q, r), multiply(q, s)


def inverse(pose):
    p, q = pose
    back = conjugate(q)
    return -rotate(back, p), back


def relative(first, second):
    """The second pose seen from the first: X_ab from X_wa and X_wb."""
    return compose(inverse(first), second)

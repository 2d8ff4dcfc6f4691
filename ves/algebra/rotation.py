"""Rotations and poses outside the kernels: numpy, last axis first-class, quaternions w x y z.

Monograms: `q_ab` turns b-coordinates into a-coordinates, `p_ab` is b's origin in a; a pose is (position, quaternion).
"""

import math

import numpy as np

IDENTITY = (1.0, 0.0, 0.0, 0.0)


def multiply(p, q):
    """The rotation q followed by p; arrays of quaternions multiply row by row."""
    p, q = np.asarray(p, float), np.asarray(q, float)
    pw, px, py, pz = np.moveaxis(p, -1, 0)
    qw, qx, qy, qz = np.moveaxis(q, -1, 0)
    return np.stack(
        (
            pw * qw - px * qx - py * qy - pz * qz,
            pw * qx + px * qw + py * qz - pz * qy,
            pw * qy - px * qz + py * qw + pz * qx,
            pw * qz + px * qy - py * qx + pz * qw,
        ),
        axis=-1,
    )


def conjugate(q):
    return np.asarray(q, float) * np.array((1.0, -1.0, -1.0, -1.0))


def rotate(q, v):
    q, v = np.asarray(q, float), np.asarray(v, float)
    axis = q[..., 1:]
    twice = 2.0 * np.cross(axis, v)
    return v + q[..., :1] * twice + np.cross(axis, twice)


def normalized(q):
    q = np.asarray(q, float)
    return q / np.linalg.norm(q, axis=-1, keepdims=True)


def about(axis, angle):
    """The quaternion that turns by `angle` about `axis`."""
    axis = np.asarray(axis, float)
    axis = axis / np.linalg.norm(axis)
    return np.concatenate(((math.cos(angle / 2),), math.sin(angle / 2) * axis))


def matrix(q):
    """Rotation matrices of unit quaternions, shape (..., 3, 3)."""
    w, x, y, z = np.moveaxis(np.asarray(q, float), -1, 0)
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


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

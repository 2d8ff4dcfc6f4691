"""Rotations as three angles in degrees: turned about x, then about y, then about z, all of them axes of the world."""

import math

import numpy as np

from ves.algebra import rotation

AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def euler(q) -> tuple[float, float, float]:
    """Turn about x, then y, then z, in degrees."""
    R = rotation.matrix(np.asarray(q, float))
    level = math.hypot(R[0, 0], R[1, 0])
    if level < 1e-9:  # looking straight up or down: all of the turn counts as about x
        return math.degrees(math.atan2(-R[1, 2], R[1, 1])), math.degrees(math.atan2(-R[2, 0], level)), 0.0
    x, y, z = math.atan2(R[2, 1], R[2, 2]), math.atan2(-R[2, 0], level), math.atan2(R[1, 0], R[0, 0])
    return math.degrees(x), math.degrees(y), math.degrees(z)


def quaternion(angles) -> tuple[float, float, float, float]:
    """The rotation of three angles in degrees."""
    x, y, z = (rotation.about(axis, math.radians(angle)) for axis, angle in zip(AXES, angles, strict=True))
    turned = rotation.normalized(rotation.multiply(z, rotation.multiply(y, x)))
    return tuple(float(c) for c in turned)

"""The frames of a joint where two ports are: flip, offset and twist that meet without moving anything."""

import math
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.joints import JointKind
from ves.joints.kind import turn_about_z
from ves.model import Anchor
from ves.parts.anchor import HALF_TURN_ABOUT_X

Pose = tuple[np.ndarray, np.ndarray]
NEAR, NEAR_ANGLE = 1e-6, 1e-6  # m and rad: what rounding may leave


class Fit(NamedTuple):
    flip: bool
    offset: float
    twist: float
    met: bool  # the joint holds where its ends are


def fit(kind: JointKind, a: Pose, b: Pose, near: float = NEAR, near_angle: float = NEAR_ANGLE) -> Fit:
    """The adjustment of frame b (a port in the world) for a joint with frame a.

    The zero of a turn stays where the x axes agree, unless the kind does not turn about z: then b is twisted until the
    x axes agree, or its y lies across x, as the cross of a universal joint wants it. A slide has its zero here, so that
    parts whose axes coincide stay where they are.
    """
    flip = _opposed(a, b)
    over = rotation.compose(b, (np.zeros(3), np.array(HALF_TURN_ABOUT_X))) if flip else b
    p, q = rotation.relative(a, over)
    offset = _tidy(-float(rotation.rotate(rotation.conjugate(q), p)[2]))
    fits = [Fit(flip, offset, twist, True) for twist in (0.0, _tidy(-turn_about_z(q)), _tidy(_across(q)))]
    met = next((f for f in fits if is_met(kind, a, adjusted(b, f), near, near_angle)), None)
    return met or Fit(flip, 0.0, 0.0, False)


def turned_alike(a: Pose, b: Pose) -> Fit:
    """The adjustment of frame b that points it as frame a, as far as turning it over and about its axis goes."""
    flip = _opposed(a, b)
    over = rotation.compose(b, (np.zeros(3), np.array(HALF_TURN_ABOUT_X))) if flip else b
    turned = Fit(flip, 0.0, _tidy(-turn_about_z(rotation.relative(a, over)[1])), True)
    return turned._replace(met=float(rotation.angle_of(rotation.relative(a, adjusted(b, turned))[1])) <= NEAR_ANGLE)


def _opposed(a: Pose, b: Pose) -> bool:
    return bool(rotation.rotate(b[1], (0, 0, 1)) @ rotation.rotate(a[1], (0, 0, 1)) < 0.0)


def adjusted(b: Pose, fit: Fit) -> Pose:
    """The port's frame as the joint takes it; the same rule as `Anchor.frame`."""
    over = np.zeros(3), np.array(HALF_TURN_ABOUT_X if fit.flip else rotation.IDENTITY)
    own = np.array((0.0, 0.0, fit.offset)), rotation.about((0, 0, 1), fit.twist)
    return rotation.compose(b, rotation.compose(over, own))


def anchor(part: str, port: str, fit: Fit | None = None) -> Anchor:
    if fit is None:
        return Anchor(part=part, port=port)
    return Anchor(part=part, port=port, flip=fit.flip, offset=fit.offset, twist=fit.twist)


def is_met(kind: JointKind, a: Pose, b: Pose, near: float, near_angle: float) -> bool:
    p, q = rotation.relative(a, b)
    off, turned = rotation.relative(kind.pose(kind.measure(p, q)), (p, q))
    return float(np.linalg.norm(off)) <= near and float(rotation.angle_of(turned)) <= near_angle


def _across(q: np.ndarray) -> float:
    """The twist of b that brings its y axis across the x axis of a."""
    x_of_a = rotation.rotate(rotation.conjugate(q), (1.0, 0.0, 0.0))
    return math.atan2(x_of_a[1], x_of_a[0])


def _tidy(number: float) -> float:
    """Rounding of a zero is a zero, and a half turn has one sign."""
    if abs(number) < 1e-12:
        return 0.0
    return math.pi if abs(number + math.pi) < 1e-12 else number

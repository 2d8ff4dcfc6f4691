"""What a joint kind is: a chain of primitive motions from frame a to b, and how to read its coordinates off a pose.

The kernels know only the primitives, so a kind is data. A chain moves b away from a, in order, each motion in the frame
that the one before has carried along.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation


class Primitive(IntEnum):
    """Motions the kernels know. One-freedom motions go about or along the local z axis of their link."""

    TURN = 0
    SLIDE = 1
    BALL = 2
    FREE = 3


Q_WIDTH = {Primitive.TURN: 1, Primitive.SLIDE: 1, Primitive.BALL: 4, Primitive.FREE: 7}
V_WIDTH = {Primitive.TURN: 1, Primitive.SLIDE: 1, Primitive.BALL: 3, Primitive.FREE: 6}

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


class Motion(NamedTuple):
    primitive: Primitive
    axis: tuple[float, float, float] = Z


def turn(axis=Z) -> Motion:
    return Motion(Primitive.TURN, axis)


def slide(axis=Z) -> Motion:
    return Motion(Primitive.SLIDE, axis)


@dataclass(frozen=True)
class JointKind:
    name: str
    help: str
    motions: tuple[Motion, ...]
    measure: Callable[[np.ndarray, np.ndarray], tuple[float, ...]]  # (p_ab, q_ab) -> the nearest coordinates q

    @property
    def q_width(self) -> int:
        """How many numbers its coordinates are; more than freedoms where there is a quaternion."""
        return sum(Q_WIDTH[motion.primitive] for motion in self.motions)

    @property
    def freedoms(self) -> int:
        return sum(V_WIDTH[motion.primitive] for motion in self.motions)

    @property
    def drivable(self) -> bool:
        """Only turns and slides have a single number to drive."""
        return bool(self.motions) and all(motion.primitive <= Primitive.SLIDE for motion in self.motions)

    @property
    def units(self) -> tuple[str, ...]:
        """Unit of each freedom's coordinate."""
        names = {Primitive.TURN: ("rad",), Primitive.SLIDE: ("m",), Primitive.BALL: ("rad",) * 3}
        return tuple(
            unit for motion in self.motions for unit in names.get(motion.primitive, ("m",) * 3 + ("rad",) * 3)
        )

    def pose(self, q) -> tuple[np.ndarray, np.ndarray]:
        """Where the chain carries frame b at the coordinates q."""
        here, k = (np.zeros(3), np.array(rotation.IDENTITY)), 0
        for motion in self.motions:
            width = Q_WIDTH[motion.primitive]
            here = rotation.compose(here, _step(motion, q[k : k + width]))
            k += width
        return here


def _step(motion: Motion, q) -> tuple[np.ndarray, np.ndarray]:
    if motion.primitive == Primitive.TURN:
        return np.zeros(3), rotation.about(motion.axis, q[0])
    if motion.primitive == Primitive.SLIDE:
        return q[0] * np.array(motion.axis), np.array(rotation.IDENTITY)
    if motion.primitive == Primitive.BALL:
        return np.zeros(3), np.asarray(q, float)
    return np.asarray(q[:3], float), np.asarray(q[3:], float)


def turn_about_z(q_ab) -> float:
    """The part of a rotation that goes about z, in [-pi, pi]."""
    return math.remainder(2.0 * math.atan2(q_ab[3], q_ab[0]), 2.0 * math.pi)

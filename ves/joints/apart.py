"""How far frames are from where a joint kind lets them be: for many joints at once, told from the motions of the kind.

Slides make up for a gap along their axes; a turn for what goes about its axis, two turns for what a cross allows, a
ball for any. What is left is what `pose(measure(p, q))` leaves of one joint: the tests hold the two against each other.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.joints.kind import JointKind, Motion, Primitive

SQUARE = 1e-9  # how little two axes may share and still be across each other, and the other way round


class _Told(NamedTuple):
    """What the motions of a kind make up for."""

    slides: np.ndarray  # (k, 3) orthogonal ways, in frame a
    turns: np.ndarray  # (m, 3) axes, in their order
    turns_anyhow: bool


def apart(kind: JointKind, p: np.ndarray, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Gap (n,) in m and angle (n,) in rad that the kind does not allow; p (n, 3) and q (n, 4) are b as a sees it."""
    told = _told(kind)
    if told is None:
        return _one_by_one(kind, p, q)
    across = p - (p @ told.slides.T) @ told.slides
    angle = np.zeros(len(q)) if told.turns_anyhow else _LEFT_BY_TURNS[len(told.turns)](q, told.turns)
    return np.linalg.norm(across, axis=1), angle


# ---- what turns leave of a rotation ---------------------------------------------------------------------------------
def _left_by_none(q: np.ndarray, _axes) -> np.ndarray:
    return rotation.angle_of(q)


def _left_by_one(q: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """The angle between the axis here and there."""
    along = q[:, 1:] @ axes[0]
    across = np.linalg.norm(q[:, 1:] - along[:, None] * axes[0], axis=1)
    return 2.0 * np.arctan2(across, np.hypot(q[:, 0], along))


def _left_by_two(q: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """A cross: both angles are read off the matrix in its own axes, as `universal` does, and taken back."""
    own = np.stack([*axes, np.cross(*axes)])
    R = own @ rotation.matrix(q) @ own.T
    first, second = np.arctan2(R[:, 2, 1], R[:, 1, 1]), np.arctan2(R[:, 0, 2], R[:, 0, 0])
    turned = rotation.multiply(_about(axes[0], first), _about(axes[1], second))
    return rotation.angle_of(rotation.multiply(rotation.conjugate(turned), q))


_LEFT_BY_TURNS = (_left_by_none, _left_by_one, _left_by_two)


def _about(axis: np.ndarray, angles: np.ndarray) -> np.ndarray:
    return np.concatenate([np.cos(angles / 2)[:, None], np.sin(angles / 2)[:, None] * axis], axis=1)


# ---- which kinds their motions tell ---------------------------------------------------------------------------------
@lru_cache
def _told(kind: JointKind) -> _Told | None:
    """None for a kind that has to be asked itself. Slides must come before turns, or along them, so that their axes are
    those of frame a; turns must go across each other."""
    primitives = {motion.primitive for motion in kind.motions}
    if Primitive.FREE in primitives:
        return _Told(np.eye(3), np.zeros((0, 3)), True)
    turns, slides = _axes(kind, Primitive.TURN), _axes(kind, Primitive.SLIDE)
    crossed = all(abs(one @ other) < SQUARE for one, other in zip(turns[:-1], turns[1:], strict=True))
    steady = all(_slides_in_a(kind.motions[:k], motion) for k, motion in enumerate(kind.motions))
    if not steady or not (crossed or Primitive.BALL in primitives):
        return None
    _, reach, ways = np.linalg.svd(slides, full_matrices=False)
    return _Told(ways[reach > SQUARE], turns, Primitive.BALL in primitives or len(turns) > 2)


def _slides_in_a(before: tuple[Motion, ...], motion: Motion) -> bool:
    if motion.primitive != Primitive.SLIDE:
        return True
    turned = [other for other in before if other.primitive != Primitive.SLIDE]
    along = [np.linalg.norm(np.cross(other.axis, motion.axis)) < SQUARE for other in turned]
    return all(other.primitive == Primitive.TURN for other in turned) and all(along)


def _one_by_one(kind: JointKind, p: np.ndarray, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A kind of another make is asked itself, joint by joint."""
    poses = zip(p, q, strict=True)
    left = [rotation.relative(kind.pose(kind.measure(*pose)), pose) for pose in poses]
    off = np.array([place for place, _ in left], float).reshape(-1, 3)
    return np.linalg.norm(off, axis=1), rotation.angle_of(np.array([turned for _, turned in left]).reshape(-1, 4))


def _axes(kind: JointKind, primitive: Primitive) -> np.ndarray:
    """(k, 3) unit axes of its motions of this sort, in their order."""
    axes = [motion.axis for motion in kind.motions if motion.primitive == primitive]
    axes = np.array(axes, float).reshape(-1, 3)
    return axes / np.linalg.norm(axes, axis=1, keepdims=True)

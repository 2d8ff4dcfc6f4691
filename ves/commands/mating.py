"""How two ports come together: by which joint, and where the moving part then is.

Hole on hole lies face to face, an end goes into a hole, faces touch; anything else meets at a point and keeps the way
it is turned, as far as the joint lets it.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.commands.carrying import tidy
from ves.commands.fitting import Fit, fit
from ves.joints import JOINTS, JointKind
from ves.parts import Port

Pose = tuple[np.ndarray, np.ndarray]
SNAP_ANGLE = math.radians(15.0)


@dataclass(frozen=True)
class Mate:
    """A way for two ports to meet. `z` says how their axes lie: along each other, against each other, or anyhow."""

    joint: str  # the natural one
    z: str = "any"  # "along": parallel in the nearer sense; "against": opposed, face to face


_MATES = {
    frozenset({"hole"}): Mate("revolute", "along"),
    frozenset({"hole", "end"}): Mate("revolute", "along"),
    frozenset({"hole", "face"}): Mate("revolute", "along"),
    frozenset({"face"}): Mate("fixed", "against"),
    frozenset({"face", "end"}): Mate("fixed", "against"),
    frozenset({"end"}): Mate("ball"),
}
_ANY = Mate("ball")


def mate_of(a: Port, b: Port) -> Mate:
    return _MATES.get(frozenset({a.kind, b.kind}), _ANY)


def kinds_for(a: Port, b: Port) -> tuple[JointKind, ...]:
    """Every joint kind, the natural one of these ports first: the order in which a key goes through them."""
    first = mate_of(a, b).joint
    return tuple(sorted(JOINTS.values(), key=lambda kind: (kind.name != first, kind.name)))


class Mated(NamedTuple):
    pose: Pose  # of the moving part
    fit: Fit  # of the joint's frame in it
    out: np.ndarray | None = None  # (3,) unit: the way to places further out; None when there is no other place


class Mating(NamedTuple):
    """A port that stays and one that comes, with what the place of the second depends on."""

    kind: JointKind
    port_a: Port
    frame_a: Pose  # of the port that stays, in the world
    port_b: Port
    pose_b: Pose  # of the part that comes, as it is held
    toward: np.ndarray  # (3,) to the viewer: on which side to lay things together
    snap: float | None = SNAP_ANGLE  # rad between the twists it snaps to; None keeps the twist


def mated(mating: Mating, further: float = 0.0) -> Mated:
    """Where the part comes to lie; `further` out by so many metres along the axis, when that place is taken."""
    local = np.array(mating.port_b.position), np.array(mating.port_b.quaternion)
    mate = mate_of(mating.port_a, mating.port_b)
    turned = rotation.multiply(mating.pose_b[1], local[1])
    frame = mating.frame_a[0], turned if mate.z == "any" else _aligned(mating, turned, mate.z)
    found = fit(mating.kind, mating.frame_a, frame)
    if not found.met:
        frame = mating.frame_a[0], _aligned(mating, turned, "against" if mate.z == "any" else mate.z)
    distance, out = _way_out(mating, frame[1])
    stacked = mate.z == "along" and "end" not in (mating.port_a.kind, mating.port_b.kind)
    frame = frame[0] + (distance + further * stacked) * out, frame[1]
    pose = rotation.compose(frame, rotation.inverse(local))
    found = fit(mating.kind, mating.frame_a, frame)
    return Mated((tidy(pose[0]), rotation.normalized(pose[1])), found, out if stacked else None)


def _aligned(mating: Mating, turned: np.ndarray, z: str) -> np.ndarray:
    """The port's direction with its axis brought onto the other's by the shortest turn, and its twist snapped."""
    axis = rotation.rotate(mating.frame_a[1], (0.0, 0.0, 1.0))
    own = rotation.rotate(turned, (0.0, 0.0, 1.0))
    sense = -1.0 if z == "against" or axis @ own < 0.0 else 1.0
    straight = rotation.multiply(rotation.between(own, sense * axis), turned)
    if mating.snap is None:
        return straight
    x_a, x_b = (rotation.rotate(q, (1.0, 0.0, 0.0)) for q in (mating.frame_a[1], straight))
    twist = math.atan2(float(np.cross(x_a, x_b) @ axis), float(x_a @ x_b))
    return rotation.multiply(rotation.about(axis, round(twist / mating.snap) * mating.snap - twist), straight)


def _way_out(mating: Mating, turned: np.ndarray) -> tuple[float, np.ndarray]:
    """How far and which way the coming port lies from the staying one: holes side by side, an end through its hole."""
    a, b = mating.port_a, mating.port_b
    axis = rotation.rotate(mating.frame_a[1], (0.0, 0.0, 1.0))
    own = rotation.rotate(turned, (0.0, 0.0, 1.0))
    if mate_of(a, b).z != "along":
        return 0.0, axis
    if b.kind == "end":
        out = own
    elif a.kind == "end":
        out = -axis
    elif b.kind == "face":  # it comes with its face onto the hole
        out = -own
    else:
        out = axis if a.kind == "face" or axis @ mating.toward >= 0.0 else -axis
    return (a.depth + b.depth) / 2, out

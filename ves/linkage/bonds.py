"""Joints and nails as one thing: a bond between two parts, or a part and the world, with a frame on each side."""

from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.document import Item
from ves.joints import JOINTS, JointKind
from ves.model import Anchor, Joint, Nail, Scene

WORLD = -1
NEAR_ANGLE = 1e-3  # rad: closer than this counts as met; the compiler then closes it exactly
NEAR = 1e-4  # of the size of the smaller part

Pose = tuple[np.ndarray, np.ndarray]


class Side(NamedTuple):
    part: int  # index in the scene, or WORLD
    frame: Pose  # the joint's frame in part coordinates, or in the world


class Bond(NamedTuple):
    item: Item  # the joint or nail of the document
    kind: JointKind
    a: Side
    b: Side


class Measure(NamedTuple):
    q: tuple[float, ...]  # the nearest coordinates
    gap: float  # m between the frames where they should meet
    angle: float  # rad between the frames where they should agree


def bonds_of(scene: Scene) -> tuple[Bond, ...]:
    index = {part.name: k for k, part in enumerate(scene.parts)}
    joints = (_joint_bond(scene, joint, index) for joint in scene.joints)
    return (*joints, *(_nail_bond(scene, nail, index) for nail in scene.constraints if isinstance(nail, Nail)))


def _joint_bond(scene: Scene, joint: Joint, index: dict[str, int]) -> Bond:
    def side(anchor) -> Side:
        if isinstance(anchor, Anchor):
            return Side(index[anchor.part], anchor.frame(scene.parts[index[anchor.part]]))
        return Side(WORLD, anchor.frame)

    return Bond(joint, JOINTS[joint.kind], side(joint.a), side(joint.b))


def _nail_bond(scene: Scene, nail: Nail, index: dict[str, int]) -> Bond:
    """A pin about the hole's axis in a hole, a ball joint anywhere else; both hang on the world."""
    part = scene.parts[index[nail.part]]
    port = part.port(nail.port)
    frame = np.array(port.position), np.array(port.quaternion)
    start = rotation.compose(part.pose, frame)
    place = start[0] if nail.position is None else np.array(nail.position)
    turned = start[1] if nail.quaternion is None else np.array(nail.quaternion)
    kind = JOINTS["revolute" if port.kind == "hole" else "ball"]
    return Bond(nail, kind, Side(WORLD, (place, turned)), Side(index[nail.part], frame))


def world_frame(side: Side, poses: np.ndarray) -> Pose:
    if side.part == WORLD:
        return side.frame
    pose = poses[side.part]
    return rotation.compose((pose[:3], pose[3:]), side.frame)


def measure(bond: Bond, poses: np.ndarray) -> Measure:
    """Coordinates of a bond at these part poses, and how far it is from being met."""
    p, q = rotation.relative(world_frame(bond.a, poses), world_frame(bond.b, poses))
    coordinates = bond.kind.measure(p, q)
    off, turned = rotation.relative(bond.kind.pose(coordinates), (p, q))
    return Measure(coordinates, float(np.linalg.norm(off)), float(rotation.angle_of(turned)))


def is_met(scene: Scene, bond: Bond, poses: np.ndarray) -> bool:
    sizes = [scene.parts[side.part].size for side in (bond.a, bond.b) if side.part != WORLD]
    found = measure(bond, poses)
    return found.gap <= NEAR * min(sizes) and found.angle <= NEAR_ANGLE


def start_poses(scene: Scene) -> np.ndarray:
    """(p, 7) poses of the document."""
    return np.array([(*part.position, *part.quaternion) for part in scene.parts], float).reshape(-1, 7)


def start_velocities(scene: Scene) -> np.ndarray:
    """(p, 6) velocities of the document, linear then angular."""
    return np.array([(*part.velocity, *part.angular_velocity) for part in scene.parts], float).reshape(-1, 6)

"""Joints, nails and constraints as one thing: a bond between two parts, or a part and the world, a frame on each side.

A rod of fixed length and a coupling of two joints are no bonds: they are ties, single conditions that are never part of
a tree.
"""

from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.constraints import Coupling, Distance, Orientation, PointToPoint
from ves.document import Item
from ves.forces import Strung
from ves.joints import JOINTS, JointKind
from ves.model import Anchor, Joint, Nail, Scene

WORLD = -1
NEAR_ANGLE = 1e-3  # rad: closer than this counts as met; the compiler then closes it exactly
NEAR = 1e-4  # of the size of the smaller part
BOUND_AS = {PointToPoint: "ball", Orientation: "translational"}  # constraints that are joints outside of any tree

Pose = tuple[np.ndarray, np.ndarray]


class Side(NamedTuple):
    part: int  # index in the scene, or WORLD
    frame: Pose  # the joint's frame in part coordinates, or in the world


class Bond(NamedTuple):
    item: Item  # the joint, nail or constraint of the document
    kind: JointKind
    a: Side
    b: Side

    @property
    def advice(self) -> str:
        """Where the user wants loops cut; a constraint is never part of a tree."""
        if isinstance(self.item, Joint):
            return self.item.cut
        return "automatic" if isinstance(self.item, Nail) else "here"


class Rod(NamedTuple):
    """Two places that stay a length apart."""

    item: Item
    a: Side
    b: Side
    length: float


class String(NamedTuple):
    """A force between two places: it ties nothing together, but what it acts on moves as one."""

    item: Item
    a: Side
    b: Side


class Gear(NamedTuple):
    """Two joint coordinates, by the id of the joint and the freedom: second = ratio first + offset."""

    item: Item
    joints: tuple[int, int]
    freedoms: tuple[int, int]
    ratio: float
    offset: float
    gap: float  # how far the document's start is from that


class Measure(NamedTuple):
    q: tuple[float, ...]  # the nearest coordinates
    gap: float  # m between the frames where they should meet
    angle: float  # rad between the frames where they should agree


def bonds_of(scene: Scene) -> tuple[Bond, ...]:
    index = {part.name: k for k, part in enumerate(scene.parts)}
    joints = [_between(scene, joint, JOINTS[joint.kind], index) for joint in scene.joints]
    for item in scene.constraints:
        if isinstance(item, Nail):
            joints.append(_nail_bond(scene, item, index))
        elif type(item) in BOUND_AS:
            joints.append(_between(scene, item, JOINTS[BOUND_AS[type(item)]], index))
    return tuple(joints)


def rods_of(scene: Scene) -> tuple[Rod, ...]:
    """A length that is left out is the one of the document's start."""
    index, start, found = {part.name: k for k, part in enumerate(scene.parts)}, start_poses(scene), []
    for item in scene.constraints:
        if isinstance(item, Distance):
            a, b = (side_of(scene, anchor, index) for anchor in item.anchors)
            length = item.length
            if length is None:
                length = float(np.linalg.norm(world_frame(b, start)[0] - world_frame(a, start)[0]))
            found.append(Rod(item, a, b, length))
    return tuple(found)


def strings_of(scene: Scene) -> tuple[String, ...]:
    index = {part.name: k for k, part in enumerate(scene.parts)}
    strung = (force for force in scene.forces if isinstance(force, Strung))
    return tuple(String(force, *(side_of(scene, anchor, index) for anchor in force.anchors)) for force in strung)


def gears_of(scene: Scene) -> tuple[Gear, ...]:
    """An offset that is left out is the one of the document's start."""
    if not any(isinstance(item, Coupling) for item in scene.constraints):
        return ()
    bonds, start, found = {bond.item.name: bond for bond in bonds_of(scene)}, start_poses(scene), []
    for item in scene.constraints:
        if isinstance(item, Coupling):
            ends, freedoms = (bonds[item.a], bonds[item.b]), (item.freedom_a, item.freedom_b)
            q = [measure(bond, start).q[k] for bond, k in zip(ends, freedoms, strict=True)]
            meant = q[1] - item.ratio * q[0]
            offset = meant if item.offset is None else item.offset
            if ends[1].kind.units[freedoms[1]] == "rad":  # gears that mesh, mesh after every turn
                offset += 2 * np.pi * round((meant - offset) / (2 * np.pi))
            ids = ends[0].item.id, ends[1].item.id
            found.append(Gear(item, ids, freedoms, item.ratio, offset, meant - offset))
    return tuple(found)


def _between(scene: Scene, item: Item, kind: JointKind, index: dict[str, int]) -> Bond:
    return Bond(item, kind, *(side_of(scene, anchor, index) for anchor in item.anchors))


def side_of(scene: Scene, anchor, index: dict[str, int]) -> Side:
    """Where an anchor takes hold; `index` tells where parts stand in the scene, by name."""
    if isinstance(anchor, Anchor):
        return Side(index[anchor.part], anchor.frame(scene.parts[index[anchor.part]]))
    return Side(WORLD, anchor.frame)


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


def rod_length(rod: Rod, poses: np.ndarray) -> float:
    return float(np.linalg.norm(world_frame(rod.b, poses)[0] - world_frame(rod.a, poses)[0]))


def start_poses(scene: Scene) -> np.ndarray:
    """(p, 7) poses of the document."""
    return np.array([(*part.position, *part.quaternion) for part in scene.parts], float).reshape(-1, 7)


def start_velocities(scene: Scene) -> np.ndarray:
    """(p, 6) velocities of the document, linear then angular."""
    return np.array([(*part.velocity, *part.angular_velocity) for part in scene.parts], float).reshape(-1, 6)

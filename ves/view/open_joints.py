"""Which joints, nails and constraints are open: not met at the poses shown, and how far from it.

What is met is said by the linkage (`bonds`), so view and engine agree. The frames are gathered once per edit; each
frame costs a few array operations for every kind, however many joints there are. Couplings are not told here.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.constraints import Distance
from ves.document import Item
from ves.joints import JointKind
from ves.joints.apart import apart
from ves.linkage.bonds import NEAR, NEAR_ANGLE, WORLD, Bond, Rod, bonds_of, rods_of
from ves.linkage.tree import NEAR_LENGTH
from ves.model import Nail, Scene
from ves.view.ends import Ends


class OpenJoint(NamedTuple):
    """One that is not met."""

    item: Item
    kind: JointKind | None  # as which it is held; None for a distance
    places: np.ndarray  # (2, 3) of its ends in the world
    direction: np.ndarray  # (4,) of its first end
    gap: float  # m that it is apart, or that a distance is too long or too short; 0 where only the angle is off
    angle: float  # rad that it is turned away
    wanted: float | None  # m that a distance should be
    hidden: bool  # all of its parts are

    @property
    def id(self) -> int:
        return self.item.id

    @property
    def length(self) -> float:
        """m between its ends."""
        return float(np.linalg.norm(self.places[1] - self.places[0]))


@dataclass(frozen=True)
class OpenTable:
    """n bonds and rods.

    rows          which of them are of which joint kind; rods are of none
    wanted  (n,)  m that its ends should be apart
    near    (n,)  gap that still counts as met
    started (n,)  whether its place or length is the one of the document's start
    hidden  (n,)
    """

    bonds: tuple[Bond | Rod, ...]
    ends: Ends
    rows: tuple[tuple[JointKind, np.ndarray], ...]
    wanted: np.ndarray
    near: np.ndarray
    started: np.ndarray
    hidden: np.ndarray

    @classmethod
    def of(cls, scene: Scene) -> "OpenTable":
        bonds = (*bonds_of(scene), *rods_of(scene))
        kinds = {bond.kind.name: bond.kind for bond in bonds if isinstance(bond, Bond)}
        named = np.array([bond.kind.name if isinstance(bond, Bond) else "" for bond in bonds], str)
        return cls(
            bonds=bonds,
            ends=_ends(bonds),
            rows=tuple((kind, np.flatnonzero(named == name)) for name, kind in kinds.items()),
            wanted=np.array([bond.length if isinstance(bond, Rod) else 0.0 for bond in bonds], float),
            near=np.array([_near(bond, scene) for bond in bonds], float),
            started=np.array([_is_as_it_starts(bond.item) for bond in bonds], bool),
            hidden=np.array([all(scene.parts[k].hidden for k in _parts(bond)) for bond in bonds], bool),
        )

    def measure(self, poses: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Gap (n,) in m and angle (n,) in rad by which each is off, at part poses (p, 7)."""
        return self._measure(*self.ends.now(poses))

    def now(self, poses: np.ndarray, held: bool = False) -> tuple[OpenJoint, ...]:
        """Those that are open, the widest first. While parts are `held` elsewhere than they will start, what is meant
        by its start is not looked at: it comes along."""
        if not self.bonds:
            return ()
        places, directions = self.ends.now(poses)
        gap, angle = self._measure(places, directions)
        gap = np.where(gap > self.near, gap, 0.0)
        is_open = (gap > 0.0) | (angle > NEAR_ANGLE)
        is_open &= ~(held & self.started)
        order = np.lexsort((-angle, -gap))
        return tuple(
            self._one(k, places[:, k], directions[0, k], float(gap[k]), float(angle[k])) for k in order[is_open[order]]
        )

    def _one(self, k: int, places, direction, gap: float, angle: float) -> OpenJoint:
        bond = self.bonds[k]
        kind, wanted = (bond.kind, None) if isinstance(bond, Bond) else (None, float(self.wanted[k]))
        return OpenJoint(bond.item, kind, places, direction, gap, angle, wanted, bool(self.hidden[k]))

    def _measure(self, places: np.ndarray, directions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        back = rotation.conjugate(directions[0])
        p, q = rotation.rotate(back, places[1] - places[0]), rotation.multiply(back, directions[1])
        gap, angle = np.abs(np.linalg.norm(p, axis=1) - self.wanted), np.zeros(len(p))
        for kind, rows in self.rows:
            gap[rows], angle[rows] = apart(kind, p[rows], q[rows])
        return gap, angle


def open_joints(scene: Scene, poses: np.ndarray) -> tuple[OpenJoint, ...]:
    """At these part poses (p, 7), the widest first."""
    return OpenTable.of(scene).now(poses)


def _ends(bonds: tuple[Bond | Rod, ...]) -> Ends:
    """The world's row is the one after the last part, which WORLD finds from behind."""
    sides = [[bond.a for bond in bonds], [bond.b for bond in bonds]]
    return Ends(
        part=np.array([[side.part for side in row] for row in sides], int).reshape(2, -1),
        position=np.array([[side.frame[0] for side in row] for row in sides], float).reshape(2, -1, 3),
        quaternion=np.array([[side.frame[1] for side in row] for row in sides], float).reshape(2, -1, 4),
    )


def _near(bond: Bond | Rod, scene: Scene) -> float:
    """As the linkage has it."""
    if isinstance(bond, Rod):
        return NEAR_LENGTH * bond.length
    return NEAR * min(scene.parts[k].size for k in _parts(bond))


def _parts(bond: Bond | Rod) -> list[int]:
    return [side.part for side in (bond.a, bond.b) if side.part != WORLD]


def _is_as_it_starts(item: Item) -> bool:
    if isinstance(item, Nail):
        return item.position is None or item.quaternion is None
    return isinstance(item, Distance) and item.length is None

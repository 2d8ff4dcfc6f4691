"""All that is drawn solid, as arrays: made once per edit, placed once per frame.

A part is one or more solids, and a joint adds the bolt that holds it. Rows are grouped by mesh, so that each group is
one draw call; `part` leads from a row back to the part's index in the scene.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product

import numpy as np

from ves.algebra import rotation
from ves.model import Scene
from ves.shapes.mesh import DETAILS, Mesh
from ves.view.colors import linear
from ves.view.hardware import Drawn, joint_hardware


@dataclass(frozen=True)
class Group:
    """Rows first to first + count share a mesh in each level of detail, and are all parts or all hardware."""

    hardware: bool
    meshes: dict[str, Mesh]
    first: int
    count: int


@dataclass(frozen=True)
class SolidTable:
    """n solids.

    part       (n,)    index of the part each belongs to
    position   (n, 3)  of the solid, in part coordinates
    quaternion (n, 4)
    size       (n, 4)  mesh size: x, y, z, radius
    half       (n, 3)  half extents
    color      (n, 3)  linear
    surface    (n, 2)  roughness, metal
    pickable   (n,)    False for bolts and beads
    """

    parts: int
    groups: tuple[Group, ...]
    part: np.ndarray
    position: np.ndarray
    quaternion: np.ndarray
    size: np.ndarray
    half: np.ndarray
    color: np.ndarray
    surface: np.ndarray
    pickable: np.ndarray

    @classmethod
    def of(cls, scene: Scene) -> "SolidTable":
        shown = [(i, part) for i, part in enumerate(scene.parts) if not part.hidden]
        drawn = [_from_solid(i, part, solid) for i, part in shown for solid in part.solids]
        return cls.build(len(scene.parts), drawn + joint_hardware(scene))

    @classmethod
    def build(cls, parts: int, drawn: list[Drawn]) -> "SolidTable":
        drawn = sorted(drawn, key=lambda d: repr(_group_key(d)))

        def column(get, width, dtype=float):
            rows = np.array([get(d) for d in drawn], dtype)
            return rows.reshape(len(drawn), width) if width else rows

        return cls(
            parts=parts,
            groups=_groups(drawn),
            part=column(lambda d: d.part, 0, int),
            position=column(lambda d: d.position, 3),
            quaternion=column(lambda d: d.quaternion, 4),
            size=column(lambda d: d.size, 4),
            half=column(lambda d: d.half, 3),
            color=column(lambda d: linear(d.color), 3),
            surface=column(lambda d: (d.roughness, d.metal), 2),
            pickable=column(lambda d: d.pickable, 0, bool),
        )

    def __len__(self) -> int:
        return len(self.part)

    @cached_property
    def radius(self) -> np.ndarray:
        """(n,) of the sphere about each solid."""
        return np.linalg.norm(self.half, axis=1)

    @cached_property
    def grain(self) -> np.ndarray:
        """(n,) the middle half extent: how large the features of a solid are, for the level of detail."""
        return np.sort(self.half, axis=1)[:, 1] if len(self) else np.zeros(0)

    @cached_property
    def typical_size(self) -> float:
        """Half the size of an ordinary part, the scale of contact darkening."""
        return float(np.median(self.radius[self.pickable])) if self.pickable.any() else 1.0

    def place(self, poses: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """World positions (n, 3) and quaternions (n, 4) of the solids for part poses (parts, 7)."""
        here = poses[self.part]
        return rotation.compose((here[:, :3], here[:, 3:]), (self.position, self.quaternion))

    def corners(self, poses: np.ndarray) -> np.ndarray:
        """(8 n, 3) corners of the solids' boxes, to frame the view by."""
        position, quaternion = self.place(poses)
        signs = np.array(list(product((-1.0, 1.0), repeat=3)))
        return (position[:, None] + rotation.rotate(quaternion[:, None], signs * self.half[:, None])).reshape(-1, 3)


def _from_solid(index, part, solid) -> Drawn:
    return Drawn(
        part=index,
        mesh=solid.shape.mesh,
        size=solid.shape.mesh_size(),
        half=solid.shape.half_extents,
        position=solid.position,
        quaternion=solid.quaternion,
        color=solid.color or part.color,
        roughness=solid.roughness,
        metal=solid.metal,
    )


def _group_key(drawn: Drawn) -> tuple:
    return drawn.pickable, drawn.mesh("low").key


def _groups(drawn: list[Drawn]) -> tuple[Group, ...]:
    groups, first = [], 0
    for _, members in groupby(drawn, key=_group_key):
        members = list(members)
        meshes = {detail: members[0].mesh(detail) for detail in DETAILS}
        groups.append(Group(not members[0].pickable, meshes, first, len(members)))
        first += len(members)
    return tuple(groups)

"""What a line of sight meets first: the nearest front face of the solids' meshes, so holes are seen through.

The search runs compiled once the kernels are ready (`use_kernel`); until then, in numpy, fast enough for a mouse.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.shapes.mesh import MEDIUM
from ves.view.camera import Ray
from ves.view.solids import SolidTable


class Hit(NamedTuple):
    part: int  # index in the scene
    point: np.ndarray  # (3,) in the world
    normal: np.ndarray  # (3,) of the face that was met
    distance: float  # from the ray's origin


class Targets(NamedTuple):
    """What rays are tested against: n solids over shared meshes of m triangles.

    size   (n, 4)       of each solid's mesh
    radius (n,)         of the sphere about it
    first  (n,)         its first triangle
    count  (n,)         how many it has
    core   (m, 3, 3)    corners of the triangles, before scaling
    offset (m, 3, 3)
    """

    size: np.ndarray
    radius: np.ndarray
    first: np.ndarray
    count: np.ndarray
    core: np.ndarray
    offset: np.ndarray


class Picker:
    def __init__(self, table: SolidTable):
        self.table = table
        self._pickable = np.flatnonzero(table.pickable)
        self._all = _targets(table, self._pickable)
        self._aim(frozenset())
        self._search: Callable = nearest

    def use_kernel(self) -> None:
        """Search compiled from now on. Takes numba's import time: call it when the kernels are warm."""
        from ves.view.picking_kernel import nearest_compiled

        self._search = nearest_compiled

    def pick(self, ray: Ray, part_poses: np.ndarray, ignore: frozenset[int] = frozenset()) -> Hit | None:
        """The nearest part on the ray, for part poses (parts, 7), as if the parts to ignore were not there."""
        if ignore != self._ignored:
            self._aim(ignore)
        if not len(self.rows):
            return None
        positions, quaternions = self.table.place(np.asarray(part_poses, float))
        places = np.ascontiguousarray(positions[self.rows]), np.ascontiguousarray(quaternions[self.rows])
        found, distance, *normal = self._search(ray.origin, ray.direction, *places, self.targets)
        if found < 0:
            return None
        part = int(self.table.part[self.rows[found]])
        return Hit(part, ray.origin + distance * ray.direction, np.array(normal), float(distance))

    def _aim(self, ignore: frozenset[int]) -> None:
        """Search only among the other parts."""
        kept = ~np.isin(self.table.part[self._pickable], list(ignore))
        self._ignored, self.rows = ignore, self._pickable[kept]
        *solids, core, offset = self._all
        self.targets = Targets(*(column[kept] for column in solids), core, offset)


def nearest(origin, direction, positions, quaternions, targets: Targets):
    """(solid or -1, distance, normal x, y, z): spheres first, then triangles from the nearest sphere on."""
    entry = _sphere_entry(origin, direction, positions, targets.radius)
    best = (-1, np.inf, 0.0, 0.0, 0.0)
    for i in np.argsort(entry):
        if entry[i] >= best[1]:
            break
        back = rotation.conjugate(quaternions[i])
        local_origin, local_direction = rotation.rotate(back, origin - positions[i]), rotation.rotate(back, direction)
        triangles = slice(targets.first[i], targets.first[i] + targets.count[i])
        corners = targets.core[triangles] * targets.size[i, :3] + targets.offset[triangles] * targets.size[i, 3]
        distance, normal = _first_face(local_origin, local_direction, corners)
        if distance < best[1]:
            best = (int(i), distance, *rotation.rotate(quaternions[i], normal))
    return best


def _sphere_entry(origin, direction, positions, radius):
    """(n,) where the ray enters each sphere, infinity where it misses."""
    away = positions - origin
    along = away @ direction
    miss = np.einsum("ij,ij->i", away, away) - along**2
    inside = radius**2 - miss
    half = np.sqrt(np.maximum(inside, 0.0))
    return np.where((inside >= 0) & (along + half >= 0), along - half, np.inf)


def _first_face(origin, direction, corners):
    """Distance and unit normal of the first triangle met from its front (Möller and Trumbore); infinity for none."""
    edge_1, edge_2 = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    p = np.cross(direction, edge_2)
    determinant = np.einsum("ij,ij->i", edge_1, p)
    away = origin - corners[:, 0]
    q = np.cross(away, edge_1)
    with np.errstate(divide="ignore", invalid="ignore"):
        u, v = np.einsum("ij,ij->i", away, p) / determinant, q @ direction / determinant
        t = np.einsum("ij,ij->i", edge_2, q) / determinant
        t = np.where((determinant > 0) & (u >= 0) & (v >= 0) & (u + v <= 1) & (t > 0), t, np.inf)
    i = int(np.argmin(t))
    normal = np.cross(edge_1[i], edge_2[i])
    return t[i], normal / np.linalg.norm(normal)


def _targets(table: SolidTable, rows: np.ndarray) -> Targets:
    first, count = np.zeros(len(table), int), np.zeros(len(table), int)
    cores, offsets, filled = [np.zeros((0, 3, 3))], [np.zeros((0, 3, 3))], 0
    for group in table.groups:
        if group.hardware:
            continue
        mesh = group.meshes[MEDIUM]
        members = slice(group.first, group.first + group.count)
        first[members], count[members] = filled, len(mesh.triangles)
        filled += len(mesh.triangles)
        cores.append(mesh.core[mesh.triangles])
        offsets.append(mesh.offset[mesh.triangles])
    triangles = np.concatenate(cores), np.concatenate(offsets)
    return Targets(table.size[rows], table.radius[rows], first[rows], count[rows], *triangles)

"""Patches of triangles, and the mesh they are joined to.

A patch is (core, offset, normal, triangles); a lattice of points becomes one by `grid`.
"""

from dataclasses import dataclass, field

import numpy as np

COARSE, LOW, MEDIUM, HIGH = "coarse", "low", "medium", "high"  # coarse: a few pixels large, small holes closed
DETAILS = (COARSE, LOW, MEDIUM, HIGH)


@dataclass(frozen=True, eq=False)
class Mesh:
    """n vertices, m triangles, counter-clockwise seen from outside; float64, read-only.

    core      (n, 3)  scaled by the solid's size
    offset    (n, 3)  scaled by its radius
    normal    (n, 3)  unit, outward
    triangles (m, 3)  vertex indices
    """

    key: tuple
    core: np.ndarray = field(repr=False)
    offset: np.ndarray = field(repr=False)
    normal: np.ndarray = field(repr=False)
    triangles: np.ndarray = field(repr=False)

    def vertices(self, size) -> np.ndarray:
        """The (n, 3) vertices of a solid of this size (sx, sy, sz, radius)."""
        size = np.asarray(size, float)
        return self.core * size[:3] + self.offset * size[3]


def by_detail(detail, coarse, low, medium, high):
    if detail not in DETAILS:
        raise ValueError(f"Mesh detail is {detail!r}; it must be one of {', '.join(DETAILS)}.")
    return (coarse, low, medium, high)[DETAILS.index(detail)]


def circle(segments):
    """Unit vectors (segments + 1, 2) once around, the last exactly equal to the first."""
    angle = np.linspace(0.0, 2 * np.pi, segments + 1)
    around = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    around[-1] = around[0]
    return around


def lift(points, height):
    return np.concatenate([points, np.full((len(points), 1), float(height))], axis=1)


def grid(rows, columns, flip=False):
    """Triangles of a lattice; unflipped, they face along (down the rows) x (along a row)."""
    a = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    b, c, d = a + 1, a + columns, a + columns + 1
    triangles = np.stack([np.stack([a, c, d], 1), np.stack([a, d, b], 1)], 1).reshape(-1, 3)
    return triangles[:, ::-1] if flip else triangles


def assemble(key, patches):
    """Join patches, drop triangles that have no area at any size, and freeze."""
    core, offset, normal = (np.concatenate([patch[i] for patch in patches]) for i in range(3))
    first = np.cumsum([0] + [len(patch[0]) for patch in patches[:-1]])
    triangles = np.concatenate([patch[3] + base for patch, base in zip(patches, first, strict=True)])
    corners = (core + 0.05 * offset)[triangles]
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    triangles = np.ascontiguousarray(triangles[area > 1e-12].astype(np.uint32))
    for array in (core, offset, normal, triangles):
        array.setflags(write=False)
    return Mesh(key, core, offset, normal, triangles)

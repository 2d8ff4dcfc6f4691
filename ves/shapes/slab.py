"""A flat perforated slab: strips are one row of holes, plates several.

The outline is the rectangle of the hole centres grown by half a pitch, so corners are round and a strip has round ends.
Its moments are exact: rectangles, quarter discs at the corners, minus the holes.
"""

import math
from dataclasses import dataclass
from itertools import product

from ves.shapes import mesh
from ves.shapes.kind import Support, Vec3


def _outline_moments(w: float, h: float, r: float) -> tuple[float, float]:
    """Area and integral of x squared over the outline, for hole centres spanning w by h and corners of radius r."""
    area = w * h + 2 * r * (w + h) + math.pi * r * r
    middle = (h + 2 * r) * w**3 / 12
    bands = 2 * (h * r**3 / 12 + h * r * (w / 2 + r / 2) ** 2)
    half_disc = math.pi * r * r / 2
    ends = 2 * (half_disc * w * w / 4 + half_disc * w * 4 * r / (3 * math.pi) + math.pi * r**4 / 8)
    return area, middle + bands + ends


@dataclass(frozen=True)
class Slab:
    columns: int
    rows: int
    pitch: float
    thickness: float
    hole_radius: float

    @property
    def hole_centers(self) -> tuple[tuple[float, float], ...]:
        """Row by row, each along x."""
        x0, y0 = (self.columns - 1) / 2, (self.rows - 1) / 2
        return tuple(
            ((i - x0) * self.pitch, (j - y0) * self.pitch) for j in range(self.rows) for i in range(self.columns)
        )

    @property
    def _spans(self) -> tuple[float, float]:
        return (self.columns - 1) * self.pitch, (self.rows - 1) * self.pitch

    @property
    def _moments(self) -> tuple[float, float, float]:
        """Area and the integrals of x squared and y squared over the perforated face."""
        w, h = self._spans
        area, xx = _outline_moments(w, h, self.pitch / 2)
        _, yy = _outline_moments(h, w, self.pitch / 2)
        hole, quarter = math.pi * self.hole_radius**2, self.hole_radius**2 / 4
        for x, y in self.hole_centers:
            area, xx, yy = area - hole, xx - hole * (x * x + quarter), yy - hole * (y * y + quarter)
        return area, xx, yy

    @property
    def volume(self) -> float:
        return self._moments[0] * self.thickness

    @property
    def inertia(self) -> Vec3:
        area, xx, yy = self._moments
        t = self.thickness
        across = area * t**3 / 12
        return t * yy + across, t * xx + across, t * (xx + yy)

    @property
    def half_extents(self) -> Vec3:
        w, h = self._spans
        return (w + self.pitch) / 2, (h + self.pitch) / 2, self.thickness / 2

    @property
    def supports(self) -> tuple[Support, ...]:
        w, h = self._spans
        r, diagonal = self.pitch / 2, self.pitch / 2 * math.sqrt(0.5)
        corner = ((r, 0.0), (diagonal, diagonal), (0.0, r))
        points = (
            (sx * (w / 2 + dx), sy * (h / 2 + dy), sz * self.thickness / 2)
            for sx, sy, sz in product((-1, 1), repeat=3)
            for dx, dy in corner
        )
        return tuple(Support(point) for point in dict.fromkeys(points))  # a strip's corners share their end points

    def mesh(self, detail: str = "high") -> mesh.Mesh:
        ratios = self.hole_radius / self.pitch, self.thickness / self.pitch
        return mesh.slab(self.columns, self.rows, *ratios, detail)

    def mesh_size(self) -> tuple[float, float, float, float]:
        return (self.pitch, self.pitch, self.pitch, 0.0)

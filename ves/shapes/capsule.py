"""A cylinder along x with round ends; `length` is that of the straight part."""

import math
from dataclasses import dataclass

from ves.shapes import mesh
from ves.shapes.kind import Support, Vec3


@dataclass(frozen=True)
class Capsule:
    radius: float
    length: float

    @property
    def _volumes(self) -> tuple[float, float]:
        return math.pi * self.radius**2 * self.length, 4.0 / 3.0 * math.pi * self.radius**3

    @property
    def volume(self) -> float:
        return sum(self._volumes)

    @property
    def inertia(self) -> Vec3:
        tube, ball = self._volumes
        r, h = self.radius, self.length
        along = tube * r * r / 2 + ball * 0.4 * r * r
        across = tube * (h * h / 12 + r * r / 4) + ball * (0.4 * r * r + h * h / 4 + 0.375 * h * r)
        return along, across, across

    @property
    def half_extents(self) -> Vec3:
        return self.length / 2 + self.radius, self.radius, self.radius

    @property
    def supports(self) -> tuple[Support, ...]:
        return tuple(Support((side * self.length / 2, 0.0, 0.0), self.radius) for side in (-1, 1))

    def mesh(self, detail: str = "high") -> mesh.Mesh:
        return mesh.capsule(detail)

    def mesh_size(self) -> tuple[float, float, float, float]:
        return (self.length / 2, 0.0, 0.0, self.radius)

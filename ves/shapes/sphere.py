"""A solid ball."""

import math
from dataclasses import dataclass

from ves.shapes import mesh
from ves.shapes.kind import Support, Vec3


@dataclass(frozen=True)
class Sphere:
    radius: float

    @property
    def volume(self) -> float:
        return 4.0 / 3.0 * math.pi * self.radius**3

    @property
    def inertia(self) -> Vec3:
        return (0.4 * self.volume * self.radius**2,) * 3

    @property
    def half_extents(self) -> Vec3:
        return (self.radius,) * 3

    @property
    def supports(self) -> tuple[Support, ...]:
        return (Support((0.0, 0.0, 0.0), self.radius),)

    def mesh(self, detail: str = "high") -> mesh.Mesh:
        return mesh.sphere(detail)

    def mesh_size(self) -> tuple[float, float, float, float]:
        return (0.0, 0.0, 0.0, self.radius)

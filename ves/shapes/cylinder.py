"""A solid cylinder along z, or a tube when it has a hole: rods, axles, tyres and hubs."""

import math
from dataclasses import dataclass

from ves.shapes import mesh
from ves.shapes.kind import Support, Vec3

BEVEL = 0.12  # of the smaller of wall and half length


@dataclass(frozen=True)
class Cylinder:
    radius: float
    length: float
    hole_radius: float = 0.0

    @property
    def volume(self) -> float:
        return math.pi * (self.radius**2 - self.hole_radius**2) * self.length

    @property
    def inertia(self) -> Vec3:
        squares = self.radius**2 + self.hole_radius**2
        across = self.volume * (squares / 4.0 + self.length**2 / 12.0)
        return across, across, self.volume * squares / 2.0

    @property
    def half_extents(self) -> Vec3:
        return self.radius, self.radius, self.length / 2

    @property
    def supports(self) -> tuple[Support, ...]:
        return tuple(Support((0.0, 0.0, side * self.length / 2), ring=self.radius) for side in (-1, 1))

    def mesh(self, detail: str = "high") -> mesh.Mesh:
        return mesh.cylinder(detail, self.hole_radius / self.radius)

    def mesh_size(self) -> tuple[float, float, float, float]:
        bevel = BEVEL * min(self.radius - self.hole_radius, self.length / 2)
        return (self.radius - bevel, self.radius - bevel, self.length / 2 - bevel, bevel)

"""A solid block; the bevel of its edges is for the eye only."""

from dataclasses import dataclass
from itertools import product

from ves.shapes import mesh
from ves.shapes.kind import Support, Vec3

BEVEL = 0.06  # of the smallest side


@dataclass(frozen=True)
class Box:
    size: Vec3

    @property
    def volume(self) -> float:
        x, y, z = self.size
        return x * y * z

    @property
    def inertia(self) -> Vec3:
        x, y, z = (side * side for side in self.size)
        twelfth = self.volume / 12.0
        return twelfth * (y + z), twelfth * (x + z), twelfth * (x + y)

    @property
    def half_extents(self) -> Vec3:
        x, y, z = self.size
        return x / 2, y / 2, z / 2

    @property
    def supports(self) -> tuple[Support, ...]:
        x, y, z = self.half_extents
        return tuple(Support((sx * x, sy * y, sz * z)) for sx, sy, sz in product((-1, 1), repeat=3))

    def mesh(self, detail: str = "high") -> mesh.Mesh:
        return mesh.box(detail)

    def mesh_size(self) -> tuple[float, float, float, float]:
        bevel = BEVEL * min(self.size)
        x, y, z = self.half_extents
        return (x - bevel, y - bevel, z - bevel, bevel)

"""What a shape must declare. Shapes are symmetric about their centre, so their inertia is three principal moments."""

from dataclasses import dataclass
from typing import Protocol

from ves.shapes.mesh import Mesh

Vec3 = tuple[float, float, float]


@dataclass(frozen=True)
class Support:
    """A feature that can rest on the ground: a point, a ball about it, or a ring about an axis through it.

    The kernel finds the lowest place of each feature, so balls, wheels and rods roll smoothly instead of on facets.
    """

    center: Vec3
    radius: float = 0.0  # of the ball, m
    axis: Vec3 = (0.0, 0.0, 1.0)
    ring: float = 0.0  # radius of the ring about `axis`, m; 0 for a point or a ball


class Shape(Protocol):
    """A solid about its own centre."""

    @property
    def volume(self) -> float: ...

    @property
    def inertia(self) -> Vec3:
        """Principal moments about the centre, along x y z, for unit density."""

    @property
    def half_extents(self) -> Vec3:
        """Half the size of the enclosing box along x y z."""

    @property
    def supports(self) -> tuple[Support, ...]: ...

    def mesh(self, detail: str = "high") -> Mesh: ...

    def mesh_size(self) -> tuple[float, float, float, float]:
        """Factors (x, y, z, radius): vertex = core * (x, y, z) + offset * radius."""

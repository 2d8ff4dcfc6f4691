"""A ball."""

from typing import ClassVar, Literal

from ves.document import Color, Length, quantity
from ves.parts.kind import Part, Solid
from ves.parts.port import Port, facing
from ves.shapes import Sphere as SphereShape

DIRECTIONS = {"+x": (1, 0, 0), "-x": (-1, 0, 0), "+y": (0, 1, 0), "-y": (0, -1, 0), "+z": (0, 0, 1), "-z": (0, 0, -1)}


class Sphere(Part):
    kind: Literal["sphere"] = "sphere"
    color: Color = "#7a5ad6"
    radius: Length = quantity(0.04, "m", "From its centre to its surface.")

    stretch: ClassVar[tuple[str, str, str]] = ("radius", "radius", "radius")
    order: ClassVar[int] = 60
    label: ClassVar[str] = "Sphere"
    help: ClassVar[str] = "A solid ball."

    @property
    def solids(self) -> tuple[Solid, ...]:
        return (Solid(SphereShape(self.radius), roughness=0.25),)

    @property
    def own_ports(self) -> tuple[Port, ...]:
        poles = (
            facing(name, "face", (self.radius * x, self.radius * y, self.radius * z), (x, y, z))
            for name, (x, y, z) in DIRECTIONS.items()
        )
        return (Port(name="center", kind="center"), *poles)

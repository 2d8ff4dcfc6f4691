"""A round bar along x."""

from typing import Any, ClassVar, Literal

from ves.algebra import rotation
from ves.document import Color, Length, quantity
from ves.parts.kind import Part, Solid
from ves.parts.port import Port, facing
from ves.shapes import Cylinder

ALONG_X = tuple(rotation.between((0, 0, 1), (1, 0, 0)).tolist())


def end_ports(half_length: float) -> tuple[Port, ...]:
    """Centre and both ends of a long part, z out of each end."""
    ends = (facing(f"end {k}", "end", (side * half_length, 0, 0), (side, 0, 0)) for k, side in ((1, -1), (2, 1)))
    return (Port(name="center", kind="center"), *ends)


class Rod(Part):
    kind: Literal["rod"] = "rod"
    color: Color = "#aeb6c2"
    length: Length = quantity(0.3, "m", "From end to end.")
    radius: Length = quantity(0.01, "m", "Of its round section.")

    stretch: ClassVar[tuple[str, str, str]] = ("length", "radius", "radius")
    order: ClassVar[int] = 30
    label: ClassVar[str] = "Rod"
    help: ClassVar[str] = "A round bar to join end to end, or to use as an axle."
    presets: ClassVar[dict[str, dict[str, Any]]] = {"Rod": {}, "Axle": {"length": 0.1, "radius": 0.012}}

    @property
    def solids(self) -> tuple[Solid, ...]:
        return (Solid(Cylinder(self.radius, self.length), quaternion=ALONG_X, metal=0.8, roughness=0.3),)

    @property
    def own_ports(self) -> tuple[Port, ...]:
        return end_ports(self.length / 2)

"""A bar along x with round ends."""

from typing import ClassVar, Literal

from ves.document import Color, Length, quantity
from ves.parts.kind import Part, Solid
from ves.parts.port import Port
from ves.parts.rod import end_ports
from ves.shapes import Capsule as CapsuleShape


class Capsule(Part):
    kind: Literal["capsule"] = "capsule"
    color: Color = "#2fa36b"
    length: Length = quantity(0.2, "m", "Of the straight part, between the centres of the round ends.")
    radius: Length = quantity(0.03, "m", "Of its round section and ends.")

    stretch: ClassVar[tuple[str, str, str]] = ("length", "radius", "radius")
    order: ClassVar[int] = 40
    label: ClassVar[str] = "Capsule"
    help: ClassVar[str] = "A bar with round ends; its ports are at the centres of the round ends."

    @property
    def solids(self) -> tuple[Solid, ...]:
        return (Solid(CapsuleShape(self.radius, self.length)),)

    @property
    def own_ports(self) -> tuple[Port, ...]:
        return end_ports(self.length / 2)

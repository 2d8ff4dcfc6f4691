"""A wheel that turns about z: a dark tyre on a coloured hub with an axle hole."""

from typing import ClassVar, Literal

from pydantic import model_validator

from ves.document import Color, Length, quantity
from ves.parts.kind import Part, Solid
from ves.parts.port import Port, facing
from ves.shapes import Cylinder

HUB = 0.56  # of the wheel's radius
TYRE_COLOR = "#30363f"


class Wheel(Part):
    kind: Literal["wheel"] = "wheel"
    color: Color = "#f0762b"
    radius: Length = quantity(0.06, "m", "From the axle to the tread.")
    width: Length = quantity(0.03, "m", "Along the axle.")
    hole_radius: Length = quantity(0.0135, "m", "Of the axle hole.")

    stretch: ClassVar[tuple[str, str, str]] = ("radius", "radius", "width")
    order: ClassVar[int] = 50
    label: ClassVar[str] = "Wheel"
    help: ClassVar[str] = "A wheel with an axle hole."

    @model_validator(mode="after")
    def _hole_fits_hub(self):
        limit = 0.95 * HUB * self.radius
        if self.hole_radius >= limit:
            raise ValueError(f"hole_radius must be below {limit:.4g} m to fit the hub (is {self.hole_radius:.4g})")
        return self

    @property
    def solids(self) -> tuple[Solid, ...]:
        hub = HUB * self.radius
        tyre = Solid(Cylinder(self.radius, self.width, hub), color=TYRE_COLOR, roughness=0.75)
        return (tyre, Solid(Cylinder(hub, self.width, self.hole_radius)))

    @property
    def own_ports(self) -> tuple[Port, ...]:
        half = self.width / 2
        return (
            Port(name="center", kind="center"),
            Port(name="hole", kind="hole", depth=self.width),
            facing("front", "face", (0, 0, half), (0, 0, 1)),
            facing("back", "face", (0, 0, -half), (0, 0, -1)),
        )

"""A flat plate with rows of holes."""

from typing import ClassVar, Literal

from pydantic import model_validator

from ves.document import Color, Length, quantity
from ves.parts.kind import Part, Solid
from ves.parts.port import Port
from ves.parts.slab_ports import PITCH, THICKNESS, edge_ports, perforated, slab_ports
from ves.parts.strip import Holes

MOST_HOLES = 2500


class Plate(Part):
    kind: Literal["plate"] = "plate"
    color: Color = "#3a4250"
    columns: Holes = quantity(5, "", "How many holes along x.")
    rows: Holes = quantity(3, "", "How many holes along y.")
    pitch: Length = quantity(PITCH, "m", "From hole to hole.")
    thickness: Length = quantity(THICKNESS, "m", "Along the holes.")

    @model_validator(mode="after")
    def _holes_can_be_drawn(self):
        if self.columns * self.rows > MOST_HOLES:
            raise ValueError(f"columns times rows must be at most {MOST_HOLES} (is {self.columns * self.rows})")
        return self

    stretch: ClassVar[tuple[str, str, str]] = ("columns", "rows", "thickness")
    order: ClassVar[int] = 20
    label: ClassVar[str] = "Plate"
    help: ClassVar[str] = "A flat plate with rows of holes to build on."

    @property
    def solids(self) -> tuple[Solid, ...]:
        return (Solid(perforated(self.columns, self.rows, self.pitch, self.thickness), roughness=0.5),)

    @property
    def own_ports(self) -> tuple[Port, ...]:
        slab = self.solids[0].shape
        return slab_ports(slab) + edge_ports(slab)

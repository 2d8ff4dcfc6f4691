"""A flat plate with rows of holes."""

from typing import ClassVar, Literal

from ves.document import Color, Positive, quantity
from ves.parts.kind import Part, Solid
from ves.parts.port import Port
from ves.parts.slab_ports import PITCH, THICKNESS, perforated, slab_ports
from ves.parts.strip import Holes


class Plate(Part):
    kind: Literal["plate"] = "plate"
    color: Color = "#3a4250"
    columns: Holes = quantity(5, "", "How many holes along x.")
    rows: Holes = quantity(3, "", "How many holes along y.")
    pitch: Positive = quantity(PITCH, "m", "From hole to hole.")
    thickness: Positive = quantity(THICKNESS, "m", "Along the holes.")

    label: ClassVar[str] = "Plate"
    help: ClassVar[str] = "A flat plate with rows of holes to build on."

    @property
    def solids(self) -> tuple[Solid, ...]:
        return (Solid(perforated(self.columns, self.rows, self.pitch, self.thickness), roughness=0.5),)

    @property
    def own_ports(self) -> tuple[Port, ...]:
        return slab_ports(self.solids[0].shape)

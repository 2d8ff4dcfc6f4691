"""A flat strip with one row of holes along x."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ves.document import Color, Length, quantity
from ves.parts.kind import Part, Solid
from ves.parts.port import Port
from ves.parts.slab_ports import PITCH, THICKNESS, perforated, slab_ports

Holes = Annotated[int, Field(ge=1, le=200)]


class Strip(Part):
    kind: Literal["strip"] = "strip"
    color: Color = "#e5484d"
    holes: Holes = quantity(5, "", "How many holes it has, along x.")
    pitch: Length = quantity(PITCH, "m", "From hole to hole; also its width.")
    thickness: Length = quantity(THICKNESS, "m", "Along the holes.")

    stretch: ClassVar[tuple[str, str, str]] = ("holes", "", "thickness")
    order: ClassVar[int] = 10
    label: ClassVar[str] = "Strip"
    help: ClassVar[str] = "A flat bar with a row of holes: join hole to hole."
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "Strip 3": {"holes": 3, "color": "#e5484d"},
        "Strip 5": {"holes": 5, "color": "#f0b429"},
        "Strip 9": {"holes": 9, "color": "#1fa7a7"},
    }

    @property
    def solids(self) -> tuple[Solid, ...]:
        return (Solid(perforated(self.holes, 1, self.pitch, self.thickness)),)

    @property
    def own_ports(self) -> tuple[Port, ...]:
        return slab_ports(self.solids[0].shape)

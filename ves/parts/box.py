"""A block."""

from itertools import product
from typing import Annotated, ClassVar, Literal

import numpy as np

from ves.document import Color, Length, Sequence, quantity
from ves.parts.kind import Part, Solid
from ves.parts.port import Port, facing
from ves.parts.sphere import DIRECTIONS
from ves.shapes import Box as BoxShape

Sides = Annotated[tuple[Length, Length, Length], Sequence]


class Box(Part):
    kind: Literal["box"] = "box"
    color: Color = "#1fa7a7"
    sides: Sides = quantity((0.1, 0.1, 0.1), "m", "Its lengths along x, y and z.")

    stretch: ClassVar[tuple[str, str, str]] = ("sides.0", "sides.1", "sides.2")
    order: ClassVar[int] = 70
    label: ClassVar[str] = "Box"
    help: ClassVar[str] = "A solid block."

    @property
    def solids(self) -> tuple[Solid, ...]:
        return (Solid(BoxShape(self.sides)),)

    @property
    def own_ports(self) -> tuple[Port, ...]:
        half = np.array(self.sides) / 2
        faces = (facing(name, "face", half * np.array(out), out) for name, out in DIRECTIONS.items())
        corners = (
            facing("corner " + "".join("+-"[sign < 0] for sign in signs), "corner", half * np.array(signs), (0, 0, 1))
            for signs in product((1, -1), repeat=3)
        )
        return (Port(name="center", kind="center"), *faces, *corners)

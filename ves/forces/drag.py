"""Drag: resists the motion of one place with the square of its speed, as air does."""

from typing import ClassVar, Literal

from ves.document import NotNegative, quantity
from ves.forces.kind import AtPort


class Drag(AtPort):
    order: ClassVar[int] = 100
    label: ClassVar[str] = "Drag"
    help: ClassVar[str] = "Resists motion with the square of the speed, as air does."

    kind: Literal["drag"] = "drag"
    coefficient: NotNegative = quantity(0.1, "N·s²/m²", "Force at 1 m/s: half of density times area times form.")

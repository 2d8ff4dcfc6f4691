"""Torsion spring: turns two parts back to how they were turned towards each other, with a damper beside it."""

from typing import ClassVar, Literal

from ves.document import NotNegative, Quaternion, quantity
from ves.forces.kind import Strung


class TorsionSpring(Strung):
    order: ClassVar[int] = 90
    label: ClassVar[str] = "Torsion spring"
    help: ClassVar[str] = "Turns two parts back to how they are turned towards each other, about any axis."
    has_energy: ClassVar[bool] = True

    kind: Literal["torsion_spring"] = "torsion_spring"
    stiffness: NotNegative = quantity(1.0, "N·m/rad", "Torque for each radian between its two frames.")
    damping: NotNegative = quantity(0.0, "N·m·s/rad", "Torque for each rad/s between them.")
    rest: Quaternion | None = quantity(None, "", "Frame b in the axes of frame a, at rest; as it starts when left out.")

"""Damping: resists every motion of a part, as honey does; the thesis's spatial viscous force."""

from typing import ClassVar, Literal

from ves.document import Firm, quantity
from ves.forces.kind import AtPort


class Damping(AtPort):
    order: ClassVar[int] = 40
    label: ClassVar[str] = "Damping"
    help: ClassVar[str] = "Resists moving and turning of a part, as if it were in honey."

    kind: Literal["damping"] = "damping"
    linear: Firm = quantity(1.0, "N·s/m", "Force for each m/s of its place.")
    angular: Firm = quantity(0.0, "N·m·s/rad", "Torque for each rad/s of the part.")

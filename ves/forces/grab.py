"""Grab: pulls one place of a part to a place in the world, as the hand does; left alone it is as strong as the part is
heavy, and gets there in about 0.2 s without swinging."""

from typing import ClassVar, Literal

from ves.document import Firm, Vec3, quantity
from ves.forces.kind import AtPort


class Grab(AtPort):
    order: ClassVar[int] = 110
    label: ClassVar[str] = "Grab"
    help: ClassVar[str] = "Pulls one place of a part to a place in the world, as a hand that never lets go."
    has_energy: ClassVar[bool] = True

    kind: Literal["grab"] = "grab"
    target: Vec3 = quantity((0.0, 0.0, 0.0), "m", "The place in the world it pulls to.")
    stiffness: Firm | None = quantity(None, "N/m", "Force for each metre; by the mass of the part if left out.")
    damping: Firm | None = quantity(None, "N·s/m", "Force for each m/s; critical when left out.")

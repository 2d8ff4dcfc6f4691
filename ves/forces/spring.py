"""Spring: pulls and pushes two places to its rest length, with a damper beside it."""

from typing import ClassVar, Literal

from ves.document import NotNegative, quantity
from ves.forces.kind import Strung


class Spring(Strung):
    order: ClassVar[int] = 80
    label: ClassVar[str] = "Spring"
    help: ClassVar[str] = "A spring and damper between two places; it pulls when long and pushes when short."
    has_energy: ClassVar[bool] = True

    kind: Literal["spring"] = "spring"
    stiffness: NotNegative = quantity(100.0, "N/m", "Force for each metre it is too long or too short.")
    damping: NotNegative = quantity(0.0, "N·s/m", "Force for each m/s its length changes.")
    length: NotNegative | None = quantity(None, "m", "Its length at rest; as it starts when left out.")

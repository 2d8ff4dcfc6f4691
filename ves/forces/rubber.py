"""Rubber: a string that pulls only when it is longer than its rest length (thesis 7.2).

While its ends approach it pulls less, by the restitution factor: so it takes energy out, and what hangs on it comes to
rest. The factor goes from one to the restitution by a cubic, over a small speed of approach; a string that does not
move has all of its tension.
"""

from typing import ClassVar, Literal

from ves.document import NotNegative, quantity
from ves.forces.kind import Portion, Strung


class Rubber(Strung):
    order: ClassVar[int] = 70
    label: ClassVar[str] = "Rubber string"
    help: ClassVar[str] = "A string between two places that pulls when it is stretched, and never pushes."
    has_energy: ClassVar[bool] = True

    kind: Literal["rubber"] = "rubber"
    stiffness: NotNegative = quantity(100.0, "N/m", "Tension for each metre of stretch.")
    length: NotNegative | None = quantity(None, "m", "At rest, when it begins to pull; as it starts when left out.")
    restitution: Portion = quantity(0.2, "", "Tension left while its ends approach: 1 loses nothing.")

"""Brake: resists the motion of one place of a part, along each axis of its frame by itself: a tyre, a skid, a keel."""

from typing import Annotated, ClassVar, Literal

from ves.document import Finite, Firm, Sequence, quantity
from ves.forces.kind import AtPort

Firm3 = Annotated[tuple[Firm, Firm, Firm], Sequence]


class Brake(AtPort):
    order: ClassVar[int] = 50
    label: ClassVar[str] = "Brake"
    help: ClassVar[str] = "Resists the motion of one place of a part, along each of its own axes by itself."

    kind: Literal["brake"] = "brake"
    damping: Firm3 = quantity((10.0, 10.0, 0.0), "N·s/m", "Force for each m/s along the axes of its frame.")
    turn: Finite = quantity(0.0, "rad", "Its frame, turned about the z axis of the port: steering.")

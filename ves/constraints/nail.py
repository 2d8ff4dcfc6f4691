"""A nail holds one port of a part at a place in the world: a pin about the hole's axis in a hole, else a ball joint."""

from typing import ClassVar, Literal, Self

from ves.constraints.kind import Constraint
from ves.document import Quaternion, Vec3, quantity


class Nail(Constraint):
    label: ClassVar[str] = "Nail"
    help: ClassVar[str] = "Holds one place of a part to the world; in a hole the part turns about it."
    keeps_place: ClassVar[bool] = True

    kind: Literal["nail"] = "nail"
    part: str = quantity(..., "", "The part it holds.")
    port: str = quantity(..., "", "The place on the part it goes through.")
    position: Vec3 | None = quantity(None, "m", "Where it is; where the port starts when left out.")
    quaternion: Quaternion | None = quantity(None, "", "Which way it points; as the port starts when left out.")

    @property
    def part_names(self) -> tuple[str, ...]:
        return (self.part,)

    def referring(self, names: dict[str, str]) -> Self:
        return self.evolve(part=names[self.part]) if self.part in names else self

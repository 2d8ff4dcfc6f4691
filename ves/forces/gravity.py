"""Gravity: the same acceleration for every part, or one of its own for a single part; its energy is zero at z = 0."""

from typing import ClassVar, Literal, Self

from ves.document import Name, Vec3, quantity
from ves.forces.kind import Force


class Gravity(Force):
    order: ClassVar[int] = 10
    label: ClassVar[str] = "Gravity"
    help: ClassVar[str] = "Lets everything fall, or, dropped on a part, that part alone."
    has_energy: ClassVar[bool] = True

    kind: Literal["gravity"] = "gravity"
    acceleration: Vec3 = quantity((0.0, 0.0, -9.81), "m/s²", "How fast it makes things fall.")
    part: Name | None = quantity(None, "", "The only part it acts on; every part when left out.")

    @property
    def part_names(self) -> tuple[str, ...]:
        return () if self.part is None else (self.part,)

    def referring(self, names: dict[str, str]) -> Self:
        return self.evolve(part=names[self.part]) if self.part in names else self

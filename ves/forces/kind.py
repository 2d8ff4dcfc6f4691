"""What a force is: something that acts on parts and can be switched on and off, by hand, by a key, or at known times.

A kind is a class in a file of its own; a new file is found by itself. Its numbers reach the kernels as rows of a few
tables (`ves.linkage.loads`): what pushes, what resists motion, what props, what stretches, what twists.
"""

from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from ves.document import Item, NotNegative, quantity
from ves.parts.anchor import Anchor, Anchored, AnyAnchor


class Force(Item):
    family: ClassVar[str] = "forces"
    order: ClassVar[int] = 1000  # place in the palette
    label: ClassVar[str] = ""  # what the palette calls it
    help: ClassVar[str] = ""
    has_energy: ClassVar[bool] = False  # as long as nothing in it resists motion, it gives back what it took
    is_internal: ClassVar[bool] = False  # it acts between parts, so it makes no momentum

    on: bool = Field(True, description="Switched on.")
    begins: NotNegative | None = quantity(None, "s", "It acts from this time on; from the start when left out.")
    ends: NotNegative | None = quantity(None, "s", "It acts up to this time; for good when left out.")

    @property
    def anchors(self) -> tuple:
        """Its places on parts and in the world, where it has some."""
        return ()

    def acts_at(self, time: float) -> bool:
        """Whether it acts from this time on, for a while at least."""
        return self.on and (self.begins or 0.0) <= time and (self.ends is None or time < self.ends)

    @model_validator(mode="after")
    def _begins_before_it_ends(self):
        if self.ends is not None and self.ends <= (self.begins or 0.0):
            raise ValueError("ends before it begins, so it never acts: let ends be later than begins")
        return self


class AtPort(Force):
    """It acts at one place of a part, in the axes of that port, which the part carries along."""

    at: Anchor = Field(description="The place on a part it acts at.")

    @property
    def anchors(self) -> tuple[Anchor, ...]:
        return (self.at,)

    @property
    def part_names(self) -> tuple[str, ...]:
        return (self.at.part,)

    def referring(self, names: dict[str, str]) -> Self:
        part = self.at.part
        return self.evolve(at=self.at.evolve(part=names[part])) if part in names else self


class Strung(Anchored, Force):
    """It acts between two places, each on a part or in the world."""

    is_internal: ClassVar[bool] = True

    a: AnyAnchor = Field(description="The place it starts from.")
    b: AnyAnchor = Field(description="The place it leads to.")

    @model_validator(mode="after")
    def _has_two_ends(self):
        if not self.part_names:
            raise ValueError("must hold at least one part: both of its ends are in the world")
        if isinstance(self.a, Anchor) and isinstance(self.b, Anchor) and self.a.part == self.b.part:
            raise ValueError(f'has both ends on "{self.a.part}", so it does nothing: lead it to another part')
        return self


Portion = Annotated[float, Field(allow_inf_nan=False, ge=0.0, le=1.0)]

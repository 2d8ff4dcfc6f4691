"""What a constraint is: a condition on parts or joints that is not a joint, held exactly while it runs."""

from typing import ClassVar

from pydantic import Field, model_validator

from ves.document import Item
from ves.parts.anchor import Anchored, AnyAnchor


class Constraint(Item):
    family: ClassVar[str] = "constraints"
    label: ClassVar[str] = ""  # what the palette calls it
    help: ClassVar[str] = ""
    keeps_place: ClassVar[bool] = False  # a part that is moved or reshaped by hand takes along what is at the other end

    @property
    def anchors(self) -> tuple:
        """Its ends on parts and in the world, where it has some."""
        return ()


class Between(Anchored, Constraint):
    """A condition between two places, each on a part or in the world."""

    a: AnyAnchor = Field(description="The place it starts from.")
    b: AnyAnchor = Field(description="The place it leads to.")

    @model_validator(mode="after")
    def _holds_a_part(self):
        if not self.part_names:
            raise ValueError("must hold at least one part: both of its ends are in the world")
        return self

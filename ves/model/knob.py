"""A knob: a named slider that turns one number of some items, while it runs as well."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from ves.document import Finite, Item, Name, Sequence

FieldPath = Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[a-z_]+(\.[a-z_0-9]+)*$")]
Targets = Annotated[tuple[Name, ...], Sequence, Field(min_length=1, max_length=20_000)]


class Knob(Item):
    family: ClassVar[str] = "knobs"
    label: ClassVar[str] = "Knob"

    kind: Literal["knob"] = "knob"
    items: Targets = Field(description="The names of what it turns.")
    field: FieldPath = Field(description='The number it turns, such as "stiffness" or "drive.target".')
    lower: Finite = Field(description="At its left end.")
    upper: Finite = Field(description="At its right end.")

    @property
    def item_names(self) -> tuple[str, ...]:
        return self.items

    def referring(self, names: dict[str, str]) -> Self:
        known = any(name in names for name in self.items)
        return self.evolve(items=tuple(names.get(name, name) for name in self.items)) if known else self

    def losing(self, gone: set[str]) -> Self | None:
        kept = tuple(name for name in self.items if name not in gone)
        return None if not kept else self if kept == self.items else self.evolve(items=kept)

    @model_validator(mode="after")
    def _has_a_range(self):
        if self.lower >= self.upper:
            raise ValueError("needs a range: lower must be below upper")
        return self

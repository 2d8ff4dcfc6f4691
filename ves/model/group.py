"""A group: parts that are picked, moved and copied as one."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field

from ves.document import Item, Name, Sequence

Members = Annotated[tuple[Name, ...], Sequence, Field(min_length=1, max_length=20_000)]


class Group(Item):
    family: ClassVar[str] = "groups"

    kind: Literal["group"] = "group"
    parts: Members = Field(description="The names of its parts.")

    @property
    def part_names(self) -> tuple[str, ...]:
        return self.parts

    def losing(self, gone: set[str]) -> Self | None:
        kept = tuple(part for part in self.parts if part not in gone)
        return None if not kept else self if kept == self.parts else self.evolve(parts=kept)

    def referring(self, names: dict[str, str]) -> Self:
        known = any(part in names for part in self.parts)
        return self.evolve(parts=tuple(names.get(part, part) for part in self.parts)) if known else self

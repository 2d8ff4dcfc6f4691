"""An action: a key or button that switches and sets things while it runs: motor on, steer left, brake (thesis 7.3).

What an action changes lasts until the run is reset; the document stays as it is.
"""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field

from ves.document import Finite, Item, Name, Sequence, Value
from ves.model.knob import FieldPath

Key = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^\S+$")]


class Setting(Value):
    """What one field of an item becomes."""

    item: Name = Field(description="The name of what is changed.")
    field: FieldPath = Field("on", description='Which field of it, such as "on", "turn" or "drive.target".')
    value: bool | Finite = Field(True, description="What the field becomes.")


class Action(Item):
    family: ClassVar[str] = "actions"
    label: ClassVar[str] = "Action"

    kind: Literal["action"] = "action"
    key: Key | None = Field(None, description='The key that does it, such as "Up", "B" or "Shift+L".')
    style: Literal["toggle", "hold", "set"] = Field(
        "toggle", description="There and back at every press; while the key is held; or for good."
    )
    settings: Annotated[tuple[Setting, ...], Sequence, Field(min_length=1, max_length=1000)] = Field(
        description="What it changes."
    )

    @property
    def item_names(self) -> tuple[str, ...]:
        return tuple(setting.item for setting in self.settings)

    def referring(self, names: dict[str, str]) -> Self:
        if not any(name in names for name in self.item_names):
            return self
        return self.evolve(settings=tuple(s.evolve(item=names.get(s.item, s.item)) for s in self.settings))

    def losing(self, gone: set[str]) -> Self | None:
        kept = tuple(setting for setting in self.settings if setting.item not in gone)
        return None if not kept else self if kept == self.settings else self.evolve(settings=kept)

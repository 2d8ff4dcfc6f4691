"""Changing one field of some items, or of the scene itself."""

from typing import Any

from pydantic import JsonValue, ValidationError

from ves.commands.add import renamed
from ves.commands.carrying import carried, displaced, motion_between, put
from ves.commands.command import CommandError, Names, named
from ves.commands.reseating import Reshape
from ves.document import Item, Value
from ves.field_path import with_value
from ves.model import Scene
from ves.parts import Part
from ves.scene import explain

POSE = ("position", "quaternion")


class Set(Reshape):
    """Set a field to a value, in SI units. No items: a field of the scene, such as ground.friction."""

    verb = "set"

    items: Names
    field: str  # fields inside a field after points: "drive.target"; members of a list by number: "position.2"
    value: JsonValue

    @property
    def title(self) -> str:
        what = self.field.split(".")[0].replace("_", " ")
        return f"Set {what} of {named(self.items)}" if self.items else f"Set {what} of the scene"

    def changed(self, scene: Scene) -> Scene:
        if not self.items:
            return _guarded("The scene", scene, self.field, self.value)
        changed = [_guarded(f'"{name}"', scene.item(name), self.field, self.value) for name in self.items]
        if self.field == "name":
            return _renamed(scene, changed)
        if self.field.split(".")[0] in POSE:
            scene = _carry(scene, [item for item in changed if isinstance(item, Part)])
            changed = [_put_exactly(scene, item) for item in changed]
        return scene.with_changed(*changed)


def _renamed(scene: Scene, items: list[Item]) -> Scene:
    """What refers to a part follows its name."""
    for item in items:
        scene = renamed(scene, item)
    return scene


def _carry(scene: Scene, parts: list[Part]) -> Scene:
    """Parts that are put elsewhere take along what they are joined to, as the mouse would."""
    gone: set[str] = set()
    for part in parts:
        if part.name not in gone:
            cluster = carried(scene, (part.name,))
            gone.update(cluster)
            scene = displaced(scene, cluster, motion_between(scene.part(part.id).pose, part.pose))
    return scene


def _put_exactly(scene: Scene, item: Item) -> Item:
    """The typed numbers, whatever the way there has rounded off."""
    return put(scene.part(item.id), item.pose) if isinstance(item, Part) else item


def _guarded(who: str, value: Value, field: str, new: Any) -> Value:
    try:
        changed = with_value(value, field, new)
    except ValidationError as error:
        raise CommandError(f"{who}: {explain(error, root=type(value))}") from None
    except LookupError as error:
        raise CommandError(f"{who}: {error.args[0]}") from None
    return value if changed == value else changed

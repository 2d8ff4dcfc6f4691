"""Groups: parts that are picked as one."""

from typing import Any, Self

from ves.commands.command import OnItems, Place
from ves.commands.menus import EDIT
from ves.commands.situation import Situation
from ves.model import Group, Scene, fresh_name
from ves.parts import Part


class GroupParts(OnItems):
    """Make a group of parts; they leave the groups they were in."""

    verb = "group"
    places = (Place(EDIT, 410, "&Group", "Pick, move and copy the selected parts as one", ("Ctrl+G",)),)

    @classmethod
    def suits(cls, item: Any) -> bool:
        return isinstance(item, Part)

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        return super().meant(situation, **values) if len(situation.selected_parts) > 1 else None

    def apply(self, scene: Scene) -> Scene:
        wanted = {scene.part(name).name for name in self.items}
        scene = left_groups(scene, wanted)
        members = tuple(part.name for part in scene.parts if part.name in wanted)
        name = fresh_name(scene, f"Group {len(scene.groups) + 1}")
        return scene.with_items(Group(name=name, parts=members))


class Ungroup(OnItems):
    """Take parts out of their groups, or dissolve groups."""

    verb = "ungroup"
    places = (Place(EDIT, 420, "U&ngroup", "Let the selected parts be picked one by one again", ("Ctrl+Shift+G",)),)

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        chosen = situation.selected_items
        groups = {item.name for item in chosen if isinstance(item, Group)}
        found = (situation.scene.group_of(item.name) for item in chosen if isinstance(item, Part))
        groups |= {group.name for group in found if group is not None}
        return cls(items=tuple(sorted(groups))) if groups else None

    def apply(self, scene: Scene) -> Scene:
        chosen = [scene.item(name) for name in self.items]
        scene = left_groups(scene, {item.name for item in chosen if isinstance(item, Part)})
        return scene.without(*(item.id for item in chosen if isinstance(item, Group) and scene.has(item.id)))


def left_groups(scene: Scene, parts: set[str]) -> Scene:
    """The scene with these parts in no group."""
    kept = []
    for group in scene.groups:
        members = tuple(name for name in group.parts if name not in parts)
        if members:
            kept.append(group if members == group.parts else group.evolve(parts=members))
    return scene.evolve(groups=tuple(kept)) if tuple(kept) != scene.groups else scene

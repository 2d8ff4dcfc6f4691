"""Switching forces on and off, while it runs as well."""

from typing import Any, Self

from ves.commands.command import CommandError, OnItems, Place, named
from ves.commands.menus import FORCE
from ves.commands.situation import Situation
from ves.forces import Force
from ves.model import Scene


class Switch(OnItems):
    """Switch forces on or off; the menu entry turns them over, by the one selected last."""

    verb = "switch"
    places = (
        Place(FORCE, 210, "Switch &on or off", "Switch the selected forces off, or on again", ("O",), "power"),
    )  # fmt: skip

    on: bool = True

    @classmethod
    def suits(cls, item: Any) -> bool:
        return isinstance(item, Force)

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        forces = [item for item in situation.selected_items if cls.suits(item)]
        return super().meant(situation, on=not forces[-1].on, **values) if forces else None

    @property
    def title(self) -> str:
        return f"Switch {'on' if self.on else 'off'} {named(self.items)}"

    def apply(self, scene: Scene) -> Scene:
        items = [scene.item(name) for name in self.items]
        for item in items:
            if not self.suits(item):
                raise CommandError(f'"{item.name}" is no force: only forces are switched on and off.')
        return scene.with_changed(*(force.evolve(on=self.on) for force in items))

"""How parts look and how the mouse treats them: colour, hidden, locked, fixed."""

from typing import Any, Self

from pydantic import Field

from ves.commands.carrying import carried, placed, put
from ves.commands.command import Edit, OnItems, Place, Poses, given, named
from ves.commands.menus import BUILD, EDIT
from ves.commands.situation import Situation
from ves.document import Color
from ves.model import Scene
from ves.parts import Part


class OnParts(OnItems):
    @classmethod
    def suits(cls, item: Any) -> bool:
        return isinstance(item, Part)

    def changed(self, scene: Scene, **changes: Any) -> Scene:
        return scene.with_changed(*(scene.part(name).evolve(**changes) for name in self.items))


class Paint(OnParts):
    """Give parts a colour."""

    verb = "paint"

    color: Color

    def apply(self, scene: Scene) -> Scene:
        return self.changed(scene, color=self.color)


class Flag(OnParts):
    """Set a yes-or-no field of parts: their menu entry turns it over, by the part selected last."""

    on: bool = True

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        parts = situation.selected_parts
        return super().meant(situation, on=not getattr(parts[-1], cls.field()), **values) if parts else None

    @classmethod
    def field(cls) -> str:
        return cls.verb

    def apply(self, scene: Scene) -> Scene:
        return self.changed(scene, **{self.field(): self.on})

    @property
    def title(self) -> str:
        words = self.words()
        return f"{words[0] if self.on else words[1]} {named(self.items)}"

    @classmethod
    def words(cls) -> tuple[str, str]:
        return "Set", "Clear"


class Lock(Flag):
    """Keep the mouse from picking and dragging parts in the view."""

    verb = "locked"
    places = (Place(EDIT, 520, "&Lock", "Keep the mouse off the selected parts, or let it again", ("Ctrl+L",), "lock"),)

    @classmethod
    def words(cls) -> tuple[str, str]:
        return "Lock", "Unlock"


class Hide(Flag):
    """Do not draw parts; they move and hold all the same."""

    verb = "hidden"
    places = (Place(EDIT, 510, "&Hide", "Do not draw the selected parts, or draw them again", ("H",), "hide"),)

    @classmethod
    def words(cls) -> tuple[str, str]:
        return "Hide", "Show"


class Fix(Flag):
    """Hold parts to the world. After time 0 they are held where they are now, and start there with all they carry."""

    verb = "fixed"

    moved: Poses = Field((), description="Parts that are put elsewhere by it, at the start.")

    places = (Place(BUILD, 330, "&Fix to the world", "Hold the selected parts where they are, or free them", ("P",)),)

    @classmethod
    def words(cls) -> tuple[str, str]:
        return "Fix", "Free"

    def planned(self, situation: Situation) -> Self:
        if situation.at_start or not self.on:
            return self
        parts = (situation.scene.part(name) for name in carried(situation.scene, self.items))
        return self.evolve(moved=tuple(placed(part.name, situation.pose(part)) for part in parts))

    def apply(self, scene: Scene) -> Scene:
        there = (put(scene.part(m.part), (m.position, m.quaternion)) for m in self.moved)
        return super().apply(scene.with_changed(*there))


class ShowAll(Edit):
    """Draw every part again, and let the mouse have them."""

    verb = "show-all"
    places = (Place(EDIT, 530, "&Show and unlock all", "Draw every hidden part again, and unlock all",
                    ("Shift+H",), values=given()),)  # fmt: skip

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        return cls() if any(part.hidden or part.locked for part in situation.scene.parts) else None

    def apply(self, scene: Scene) -> Scene:
        kept = (part for part in scene.parts if part.hidden or part.locked)
        return scene.with_changed(*(part.evolve(hidden=False, locked=False) for part in kept))

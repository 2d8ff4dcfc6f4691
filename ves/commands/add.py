"""Adding, deleting and renaming."""

from typing import Annotated

from pydantic import Field

from ves.commands.carrying import put_all
from ves.commands.command import CommandError, Edit, Names, OnItems, Place, Placed, Poses, named
from ves.commands.menus import EDIT
from ves.constraints import AnyConstraint
from ves.document import Item, Name, Sequence
from ves.forces import AnyForce
from ves.model import Action, Group, Joint, Knob, Scene
from ves.parts import AnyPart


class Add(Edit):
    """New items, all at once; `placed` says where its parts are now, when time has gone on."""

    verb = "add"

    parts: Annotated[tuple[AnyPart, ...], Sequence] = ()
    joints: Annotated[tuple[Joint, ...], Sequence] = ()
    constraints: Annotated[tuple[AnyConstraint, ...], Sequence] = ()
    forces: Annotated[tuple[AnyForce, ...], Sequence] = ()
    knobs: Annotated[tuple[Knob, ...], Sequence] = ()
    actions: Annotated[tuple[Action, ...], Sequence] = ()
    groups: Annotated[tuple[Group, ...], Sequence] = ()
    removed: Names = Field((), description="Joints and constraints that go away first.")
    moved: Poses = Field((), description="Parts that are put elsewhere by it, at the start.")
    placed: Poses = Field((), description="Where parts are now.")

    @property
    def items(self) -> tuple:
        return tuple(item for family in Scene.FAMILIES for item in getattr(self, family))

    @property
    def title(self) -> str:
        if self.joints and not self.parts:
            return f"Join {' to '.join(reversed(self.joints[0].part_names))}"
        if len(self.items) == 1 and self.items[0].family in ("constraints", "forces"):
            (item,) = self.items
            upon = item.part_names or item.joint_names
            if len(upon) == 2:
                return f"{item.label} between {' and '.join(upon)}"
            if item.family == "forces" and upon:
                return f"{item.label} on {upon[0]}"
        return f"Add {named(tuple(item.name for item in self.parts or self.items))}"

    @property
    def now(self) -> tuple[Placed, ...]:
        return self.placed

    def apply(self, scene: Scene) -> Scene:
        scene = scene.without(*self.removed) if self.removed else scene
        return put_all(scene, self.moved).with_items(*self.items)


class Delete(OnItems):
    """Remove items; joints and constraints that held a removed part or joint go with it."""

    verb = "delete"
    places = (Place(EDIT, 310, "&Delete", "Remove the selection", ("Delete", "Backspace"), "delete"),)

    def apply(self, scene: Scene) -> Scene:
        return scene.without(*self.items)


class Rename(Edit):
    """Give an item another name; what refers to it follows."""

    verb = "rename"

    item: str
    name: Name

    @property
    def title(self) -> str:
        return f"Rename {self.item}"

    def apply(self, scene: Scene) -> Scene:
        item = scene.item(self.item)
        return scene if item.name == self.name else renamed(scene, item.evolve(name=self.name))


def renamed(scene: Scene, item: Item) -> Scene:
    """The scene with an item under its new name, which nobody else has: what refers to the other would mean both."""
    if scene.has(item.name) and scene.item(item.name).id != item.id:
        raise CommandError(f'two items are named "{item.name}": every name may be used once; rename one of them')
    return scene.with_item(item)

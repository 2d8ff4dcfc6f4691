"""Forces from the palette that take hold of one thing: a port, a joint, a part."""

from PySide6.QtCore import Qt

from ves.app.force_words import effect
from ves.app.viewport.desk import Desk
from ves.app.viewport.gesture import Gesture
from ves.app.viewport.joining import LINE, LIT, OntoPort
from ves.app.viewport.stringing import preview
from ves.commands.add import Add
from ves.commands.command import CommandError, planned
from ves.commands.free_place import End
from ves.commands.placing_forces import AddForce, world_gravity
from ves.forces import FORCES, AtPort
from ves.forces.joint_motor import JointMotor
from ves.view.glyphs import Dot, Glyphs
from ves.view.joint_picking import joint_at
from ves.view.joint_places import JointPlaces


class NewForce(OntoPort):
    """At a port of a part."""

    def __init__(self, desk: Desk, kind: str):
        super().__init__(desk)
        self._kind = kind
        self.nowhere = f"{FORCES[kind].help.rstrip('.')}: drop it on a port of a part."

    def drop(self) -> None:
        self.desk.issue(self._meant())

    def said(self, end: End) -> str:
        made = planned(self._meant(), self.desk.situation()).forces[0]
        return f"{FORCES[self._kind].label} at {end.port} of {end.part}\n{effect(made, self.desk.scene)}"

    def glyphs(self) -> Glyphs:
        if self._end is None:
            return super().glyphs()
        return super().glyphs() + preview(self.desk, planned(self._meant(), self.desk.situation()))

    def _meant(self) -> AddForce:
        end = self._held()
        return AddForce(kind=self._kind, part=end.part, port=end.port)


class OntoItem(Gesture):
    """Over a joint or a part, which is lit; what it would do is said, or why it cannot."""

    hint = "Esc: cancel"

    def __init__(self, desk: Desk, kind: str):
        self.desk, self._kind = desk, kind
        self._found = None  # the item under the cursor
        self._at: tuple[float, float] | None = None

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        self._at, self._found = (x, y), self.find(x, y)
        self.desk.selection.hover(None if self._found is None else self._found.id)
        made, problem = self._made()
        self.words = problem or self.said(made)
        self.desk.previewed.emit()

    def finish(self) -> None:
        self.desk.selection.hover(None)
        command = self.command()
        if command is None:
            self.desk.said.emit(self.nowhere)
        else:
            self.desk.issue(command)
        self.desk.previewed.emit()

    def cancel(self) -> None:
        self.desk.selection.hover(None)
        self.desk.previewed.emit()

    def glyphs(self) -> Glyphs:
        made, _ = self._made()
        if made is not None:
            return preview(self.desk, made)
        if self._at is None:
            return Glyphs()
        place = self.desk.navigation.camera.on_view_plane(*self._at, *self.desk.size)
        return Glyphs(dots=(Dot(tuple(map(float, place)), LINE, 5.0, on_top=True),))

    def _made(self) -> tuple[Add | None, str]:
        """What it would add, or why not."""
        command = self.command()
        try:
            return (None if command is None else planned(command, self.desk.situation())), ""
        except CommandError as error:
            return None, str(error)

    nowhere = ""

    def find(self, x: float, y: float):
        raise TypeError("a force from the palette says what it is meant for")

    def command(self) -> AddForce | None:
        raise TypeError("a force from the palette says what it does there")

    def said(self, made: Add | None) -> str:
        raise TypeError("a force from the palette says what it does there")


class NewJointMotor(OntoItem):
    hint = "Release on a joint that turns or slides   Esc: cancel"
    nowhere = "A joint motor drives a joint: drop it on a joint that turns or slides, or on a nail in a hole."

    def find(self, x: float, y: float):
        return joint_at(self.desk.stage.scene, self.desk.stage.poses, self.desk.sight(x, y))

    def command(self) -> AddForce | None:
        return None if self._found is None else AddForce(kind=self._kind, joint=self._found.name)

    def said(self, made: Add | None) -> str:
        if made is None:
            return "Drop it on a joint"
        return f"{JointMotor.label} on {self._found.name}\n{effect(made.forces[0], self.desk.scene)}"

    def glyphs(self) -> Glyphs:
        drawn = super().glyphs()
        if self._found is None:
            return drawn
        place = JointPlaces.of(self.desk.stage.scene, [self._found.id]).now(self.desk.stage.poses)[0]
        return drawn + Glyphs(dots=(Dot(tuple(map(float, place)), LIT, 10.0, hollow=True, on_top=True),))


class NewGravity(OntoItem):
    """On a part it is the gravity of that part alone; beside every part it is that of the world."""

    hint = "Release on a part, or beside all of them   Esc: cancel"

    def find(self, x: float, y: float):
        hit = self.desk.hit(x, y)
        return None if hit is None else self.desk.stage.part_at(hit.part)

    def command(self) -> AddForce:
        return AddForce(kind=self._kind, part="" if self._found is None else self._found.name)

    def said(self, made: Add | None) -> str:
        if self._found is None:
            return "Gravity for everything"
        there = world_gravity(self.desk.scene)
        return f"Gravity of {self._found.name} alone" + ("" if there is None else f", on top of {there.name}")


def new_force(desk: Desk, kind: str) -> Gesture:
    if issubclass(FORCES[kind], AtPort):
        return NewForce(desk, kind)
    return NewJointMotor(desk, kind) if issubclass(FORCES[kind], JointMotor) else NewGravity(desk, kind)

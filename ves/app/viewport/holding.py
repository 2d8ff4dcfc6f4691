"""A part in the hand: new from the palette, as a ghost, or one that is there. It is put down where it snapped."""

import math
from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt

from ves.algebra import rotation
from ves.app.viewport.desk import SHIFT, Desk
from ves.app.viewport.gesture import Gesture
from ves.commands.add import Add
from ves.commands.carrying import holds, is_still, motion_between, moved, placed, tidy
from ves.commands.command import Command, applied
from ves.commands.free_place import End
from ves.commands.join import bring, joint_between, start_beside
from ves.commands.mating import Mated
from ves.commands.move import move
from ves.commands.overlap import Boxes
from ves.model import Scene, fresh_name
from ves.parts import Part
from ves.view.glyphs import Dot, Glyphs
from ves.view.joint_symbols import joint_symbol
from ves.view.ports import PortTable
from ves.view.snapping import Held, Snap, Surroundings, grid_step, snapped

LIT = (1.0, 0.72, 0.10, 1.0)
TURN, FINE_TURN = math.radians(15.0), math.radians(1.0)
TURNS = {Qt.Key.Key_Left: 1.0, Qt.Key.Key_Right: -1.0}
TIPS = {Qt.Key.Key_Up: -1.0, Qt.Key.Key_Down: 1.0}


class Holding(Gesture):
    """Common to new and old parts: the mouse moves, keys turn and choose the joint, the wheel lifts."""

    def __init__(self, desk: Desk, held: Held):
        self.desk, self.held = desk, held
        self.snap: Snap | None = None
        self._ports = desk.stage.ports
        self._at: tuple | None = None
        self._previewed: tuple | None = None

    # ---- the hand -------------------------------------------------------------------------------------------------
    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        self._at = x, y, modifiers
        around = self.desk.surroundings(x, y, modifiers, self.held.ids, self._ports)
        self.snap = snapped(self.held, self.desk.sight(x, y), around, self.snap)
        self.words = self.snap.words
        self.show()

    def key(self, key: int, text: str, modifiers: Qt.KeyboardModifier) -> bool:
        step = FINE_TURN if modifiers & SHIFT else TURN
        if key == Qt.Key.Key_Tab:
            self.held = replace(self.held, kind=self.held.kind + 1)
        elif key in TURNS:
            self._turn(self._axis(), TURNS[key] * step)
        elif key in TIPS:
            self._turn(self.desk.navigation.camera.axes[0], TIPS[key] * math.pi / 2)
        else:
            return False
        self._again()
        return True

    def wheel(self, steps: float) -> bool:
        step = grid_step(self.desk.navigation.camera, self.desk.size[1])
        self.held = replace(self.held, lift=self.held.lift + steps * step)
        self._again()
        return True

    def cancel(self) -> None:
        self.desk.end_preview()

    def finish(self) -> None:
        if self.desk.session.moving:
            self._again()  # what it is joined to has moved on since the mouse did
        self.desk.end_preview(self.command() if self.snap is not None else None)

    # ---- what it would do -----------------------------------------------------------------------------------------
    def command(self) -> Command | None:
        raise TypeError("a held part is new or there")

    def show(self) -> None:
        raise TypeError("a held part is new or there")

    def glyphs(self) -> Glyphs:
        """The place of the joint it would get, with its symbol."""
        snap = self.snap
        if snap is None or snap.staying is None:
            return Glyphs()
        part = self.held.part
        place, turned = rotation.compose(snap.pose, _frame(part, snap.port))
        pixel = self.desk.pixel(place)
        ring = Dot(tuple(map(float, place)), LIT, 9.0, hollow=True, on_top=True)
        return Glyphs(dots=(ring,)) + joint_symbol(snap.kind, place, turned, pixel, LIT)

    # ---- inside ---------------------------------------------------------------------------------------------------
    def _preview(self) -> Scene:
        """The scene as it would be. Made anew only for another joint: where the held part is, the stage is told."""
        key = self.desk.scene, self.snap.port, self.snap.staying, self.snap.kind, self.snap.fit
        if self._previewed is None or self._previewed[0] != key:
            command = self.command()
            self._previewed = key, self.desk.scene if command is None else applied(command, self.desk.scene)
        return self._previewed[1]

    def _axis(self):
        """What Left and Right turn about: the joint's axis, or the normal of the plane it is moved in."""
        snap = self.snap
        if snap is not None and snap.staying is not None:
            return rotation.rotate(rotation.multiply(snap.pose[1], _frame(self.held.part, snap.port)[1]), (0, 0, 1))
        return (0.0, 0.0, 1.0) if snap is None or snap.plane is None else snap.plane.normal

    def _turn(self, axis, angle: float) -> None:
        """By the world's axis nearest to the one meant, when it is tipped over: parts stay square."""
        axis = np.asarray(axis, float)
        if abs(angle) > math.pi / 4:
            k = int(np.argmax(np.abs(axis)))
            axis = np.sign(axis[k]) * np.eye(3)[k]
        if self.snap is not None:
            self.held = replace(self.held, quaternion=self.snap.pose[1])
        self.held = self.held.turn(axis, angle)

    def _again(self) -> None:
        if self._at is not None:
            self.move(*self._at)


class NewPart(Holding):
    """A part from the palette, not there yet."""

    hint = "Tab: next joint   ← →: turn   ↑ ↓: tip over   wheel: raise   Ctrl: no snapping   Shift: fine   Esc: cancel"

    def __init__(self, desk: Desk, template: Part):
        part = template.copied(name=fresh_name(desk.scene, template.name))
        super().__init__(desk, Held(part, np.array(rotation.IDENTITY), ids=frozenset({part.id})))

    def settle(self, x: float, y: float) -> None:
        """At a place of the view without the mouse: joined to nothing, and beside what lies there already."""
        scene, situation = self.desk.scene, self.desk.situation()
        around = Surroundings(situation, PortTable.of(Scene()), self.desk.stage.poses)
        self.snap = snapped(self.held, self.desk.sight(x, y), around)
        others = Boxes([(part, situation.pose(part)) for part in scene.parts])
        step = grid_step(self.desk.navigation.camera, self.desk.size[1]) * self.snap.plane.across
        position, quaternion = self.snap.pose
        while Boxes([(self.held.part, (position, quaternion))]).overlap(others):
            position = tidy(position + step)
        self.snap = self.snap._replace(pose=(position, quaternion))

    def show(self) -> None:
        part = self.held.part
        self.desk.preview(self._preview(), {part.id: self.snap.pose}, {part.id})

    def command(self) -> Add:
        snap, situation, scene = self.snap, self.desk.situation(), self.desk.scene
        part, joints, start = self.held.part, (), snap.pose
        if snap.staying is not None:
            partner = scene.part(snap.staying.part)
            start = start_beside(situation, snap.pose, partner)
            joints = (joint_between(scene, snap.kind, snap.staying, End(part.name, snap.port), snap.fit),)
        new = part.evolve(position=tuple(map(float, start[0])), quaternion=tuple(map(float, start[1])))
        now = () if situation.at_start else (placed(part.name, snap.pose),)
        return Add(parts=(new,), joints=joints, placed=now)

    def finish(self) -> None:
        super().finish()
        if self.desk.scene.has(self.held.part.id):
            self.desk.selection.set([self.held.part.id])


class MovedPart(Holding):
    """A part that is there, with all that goes along."""

    hint = "Tab: next joint   ← →: turn   X Y Z: one axis   wheel: raise   Alt: detach   Ctrl: no snap   Esc: restore"

    def __init__(self, desk: Desk, id: int, grab, names: tuple[str, ...], detach: bool):
        self.situation = desk.situation()
        part = desk.scene.part(id)
        self._before = {name: self.situation.pose(desk.scene.part(name)) for name in names}
        ids = frozenset(desk.scene.part(name).id for name in names)
        position, quaternion = self._before[part.name]
        super().__init__(desk, Held(part, quaternion, np.asarray(grab, float), position, ids))
        self.names, self.detach = names, detach

    def show(self) -> None:
        motion = self._motion()
        held = {self.desk.scene.part(name).id: moved(pose, motion) for name, pose in self._before.items()}
        self.desk.preview(self._preview() if self.snap.staying is not None else self.desk.scene, held)

    def command(self) -> Command | None:
        snap, situation = self.snap, self.situation
        if snap.staying is None:
            return move(situation, self.names, self._motion(), self.detach)
        removed = tuple(item.name for item in holds(situation.scene, self.names)) if self.detach else ()
        coming = End(self.held.part.name, snap.port)
        return bring(situation, coming, snap.staying, snap.kind, Mated(snap.pose, snap.fit), self.names, removed)

    def finish(self) -> None:
        still = self.snap is not None and self.snap.staying is None and is_still(self._motion())
        if still:
            self.cancel()
        else:
            super().finish()

    def _motion(self):
        return motion_between(self._before[self.held.part.name], self.snap.pose)


def _frame(part: Part, port: str):
    own = part.port(port)
    return np.array(own.position), np.array(own.quaternion)



"""Dragging a handle of the gizmo, or typing a number for it: parts are moved, turned, or made larger."""

import math

import numpy as np
from PySide6.QtCore import Qt

from ves.algebra import rotation
from ves.app.numbers import significant
from ves.app.viewport.desk import CONTROL, SHIFT, Desk
from ves.app.viewport.gesture import Gesture
from ves.app.viewport.typed_number import TypedNumber
from ves.commands.carrying import moved
from ves.commands.command import Command, CommandError, applied
from ves.commands.move import move
from ves.commands.resize import LARGEST_FACTOR, Resize, scaled
from ves.field_path import value_at
from ves.model import Scene
from ves.parts import Part
from ves.view.gizmo import Gizmo, Handle
from ves.view.glyphs import Glyphs
from ves.view.snapping import FINE, grid_step

TURN, FINE_TURN = math.radians(15.0), math.radians(1.0)
AXES = "xyz"


class Handling(Gesture):
    """One handle, from where it was taken. `modal`: begun by a key, the number is typed."""

    def __init__(self, desk: Desk, gizmo: Gizmo, handle: Handle, place: tuple[float, float], modal: bool = False):
        self.desk, self.gizmo, self.handle, self.modal = desk, gizmo, handle, modal
        self.typed = TypedNumber()
        self.anchor = gizmo.origin if modal else None
        self._drag = gizmo.begin(handle, desk.navigation.camera, *desk.size, *place)
        self._dragged: float | np.ndarray | None = None
        self.hint = "Type a number   Enter: done   Ctrl: no snapping   Shift: fine   Esc: restore"
        self.words = self._said(self._value() if modal else None)

    # ---- the hand -------------------------------------------------------------------------------------------------
    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        if self.modal:
            return
        self._dragged = self._snapped(self._drag.to(self.desk.navigation.camera, x, y), modifiers)
        self._show()

    def key(self, key: int, text: str, modifiers: Qt.KeyboardModifier) -> bool:
        if not self.typed.key(key, text):
            return False
        self._show()
        return True

    def finish(self) -> None:
        value = self._value()
        command = None if value is None else self._guarded(value)
        self.desk.end_preview(command)

    def cancel(self) -> None:
        self.desk.end_preview()

    def glyphs(self) -> Glyphs:
        return self.gizmo.glyphs(self.desk.navigation.camera, *self.desk.size, self.handle)

    # ---- what it would do -----------------------------------------------------------------------------------------
    def command(self, value) -> Command | None:
        raise TypeError("a handle moves, turns or stretches")

    def preview(self, value) -> None:
        raise TypeError("a handle moves, turns or stretches")

    def _snapped(self, value, modifiers: Qt.KeyboardModifier):
        """To steps, unless snapping is off."""
        step = self.step(bool(modifiers & SHIFT))
        off = bool(modifiers & CONTROL) or not self.desk.snapping
        return value if off or not step else np.round(np.asarray(value) / step) * step

    def step(self, fine: bool) -> float:
        return 0.0

    def _value(self):
        """What was typed, in SI units, or dragged."""
        if self.typed.text:
            number = self.typed.value
            return None if number is None else self.from_typed(number)
        return self._dragged

    def from_typed(self, number: float):
        return number

    def _show(self) -> None:
        value = self._value()
        self.words = self._said(value)
        if value is not None:
            self.preview(value)
        else:
            self.desk.end_preview()

    def _guarded(self, value) -> Command | None:
        try:
            return self.command(value)
        except CommandError as error:
            self.desk.said.emit(str(error))
            return None

    def _said(self, value) -> str:
        raise TypeError("a handle moves, turns or stretches")

    def _shown(self, value, unit: str, factor: float = 1.0) -> str:
        if self.typed.text:
            return f"{self.handle.label}: {self.typed.text} {unit}"
        values = factor * np.atleast_1d(0.0 if value is None else value)
        numbers = ", ".join(significant(float(v), 4, 1e-12) for v in values)
        return f"{self.handle.label}: {numbers} {unit}"


class MovingHandle(Handling):
    """Arrows, planes and rings: the selection moves as one."""

    def __init__(self, desk: Desk, gizmo: Gizmo, handle: Handle, place, names, detach=False, modal=False):
        self.names, self.detach, self.situation = names, detach, desk.situation()
        self._before = {name: self.situation.pose(desk.scene.part(name)) for name in names}
        super().__init__(desk, gizmo, handle, place, modal)

    @property
    def turns(self) -> bool:
        return self.gizmo.tool == "rotate"

    def step(self, fine: bool) -> float:
        if self.turns:
            return FINE_TURN if fine else TURN
        return grid_step(self.desk.navigation.camera, self.desk.size[1]) * (FINE if fine else 1.0)

    def from_typed(self, number: float):
        if self.turns:
            return math.radians(number)
        return number if len(self.handle.axes) == 1 else np.full(len(self.handle.axes), number)

    def command(self, value) -> Command | None:
        made = move(self.situation, self.names, self.motion(value), self.detach)
        if made is None:
            self.desk.said.emit(held_words(self.names))
        return made

    def motion(self, value):
        axes = np.asarray(self.gizmo.axes)[list(self.handle.axes)]
        if not self.turns:
            return np.atleast_1d(value) @ axes, np.array(rotation.IDENTITY)
        turn, pivot = rotation.about(axes[0], float(value)), np.asarray(self.gizmo.origin, float)
        return pivot - rotation.rotate(turn, pivot), turn

    def preview(self, value) -> None:
        motion = self.motion(value)
        held = {self.desk.scene.part(name).id: moved(pose, motion) for name, pose in self._before.items()}
        self.desk.preview(self.desk.scene, held)

    def _said(self, value) -> str:
        return self._shown(value, "°", 180.0 / math.pi) if self.turns else self._shown(value, "m")


class StretchingHandle(Handling):
    """Boxes at the ends of the axes: the part gets longer there, or as a whole."""

    def __init__(self, desk: Desk, gizmo: Gizmo, handle: Handle, place, part: Part, modal=False):
        self.part = part
        self.fields = [field for field in dict.fromkeys(part.stretch[axis] for axis in handle.axes) if field]
        super().__init__(desk, gizmo, handle, place, modal)

    def command(self, value) -> Command | None:
        """One edit: the sizes of one part, all at once when it is stretched as a whole."""
        if not self.fields:
            name, axis = self.part.name, self.handle.label
            raise CommandError(f'"{name}" cannot be made longer along {axis}: a {self.part.kind} has no size there.')
        if not 0.0 < value <= LARGEST_FACTOR:
            raise CommandError(f"The factor must be more than 0, and at most {LARGEST_FACTOR:g}.")
        return Resize(items=(self.part.name,), factor=float(value), fields=tuple(self.fields))

    def preview(self, value) -> None:
        try:
            scene: Scene = applied(self.command(value), self.desk.scene)
        except CommandError as error:
            self.words = str(error)
            return
        self.desk.preview(scene, {})

    def step(self, fine: bool) -> float:
        return 0.01 if fine else 0.05

    def _said(self, value) -> str:
        if not self.fields or value is None:
            return self._shown(1.0 if value is None else value, "×")
        sizes = (f"{field.split('.')[0]} {significant(v)}" for field, v in self._sizes(float(value)))
        return f"{self._shown(value, '×')}   {', '.join(sizes)}"

    def _sizes(self, factor: float):
        return [(field, scaled(value_at(self.part, field), factor)) for field in self.fields]


def held_words(names: tuple[str, ...]) -> str:
    return f'"{names[0]}" hangs on the world: press Play and pull it, or Reset and move it. Alt+drag takes it off.'


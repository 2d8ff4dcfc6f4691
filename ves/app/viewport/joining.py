"""Drawing a joint from one port to another: a rubber line with the joint's symbol. Also by two clicks, as a tool.

Shift joins from afar: the parts stay where they are, and the joint is open until it is pulled together. Where joining
from afar is the rule (`Desk.from_afar`), Shift brings the part at once.
"""

import numpy as np
from PySide6.QtCore import Qt

from ves.algebra import rotation
from ves.app.viewport.desk import SHIFT, TARGET_REACH, Desk
from ves.app.viewport.gesture import Gesture
from ves.commands.add import Add
from ves.commands.command import CommandError
from ves.commands.free_place import End
from ves.commands.join import is_met, plan
from ves.commands.mating import kinds_for
from ves.commands.nailing import nail
from ves.joints import JOINTS, JointKind
from ves.view.glyphs import Dot, Glyphs
from ves.view.joint_symbols import joint_symbol, rubber_line
from ves.view.ports import PortAt

LINE, LIT = (0.10, 0.47, 0.95, 1.0), (1.0, 0.72, 0.10, 1.0)
RELEASE, CLICK = "Release on a port of another part", "Click a port of another part"
STAY, COME = "Shift: leave the parts where they are; they fly together when it plays", "Shift: bring the part at once"
KEYS = "Tab:\u00a0next\u00a0kind   Esc:\u00a0cancel"  # broken between the keys, where the view is narrow
FLY = "The parts stay where they are; they fly together when it plays"
OPEN = "Open: play or Assemble pulls it together"


class Joining(Gesture):
    """From a port that is known to the one under the cursor."""

    def __init__(self, desk: Desk, start: PortAt, kind: str = "", modal: bool = False):
        self.desk, self.modal = desk, modal
        self.hint = "   ".join(filter(None, (CLICK if modal else RELEASE, self.other_way, KEYS)))
        self._part = desk.stage.part_at(start.part)
        self._port = start.port
        self._wanted = kind
        self._steps = 0
        self._end: PortAt | None = None
        self._at: tuple | None = None

    # ---- the hand -------------------------------------------------------------------------------------------------
    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        self._at = x, y, modifiers
        self._end = self.desk.port(x, y, (self._part.id,), TARGET_REACH)
        self.words = self._said()
        self.desk.previewed.emit()

    def hold(self, modifiers: Qt.KeyboardModifier) -> None:
        if self._at is not None:
            self.move(*self._at[:2], modifiers)

    def key(self, key: int, text: str, modifiers: Qt.KeyboardModifier) -> bool:
        if key != Qt.Key.Key_Tab:
            return False
        self._steps += 1
        if self._at is not None:
            self.move(*self._at)
        return True

    def finish(self) -> None:
        if self._end is not None:
            command = self._command()
            if command is not None:
                self.desk.issue(command)
        self.desk.previewed.emit()

    def cancel(self) -> None:
        self.desk.previewed.emit()

    # ---- what it would do -----------------------------------------------------------------------------------------
    @property
    def other_way(self) -> str:
        """What Shift does."""
        return COME if self.desk.from_afar else STAY

    @property
    def afar(self) -> bool:
        shifted = self._at is not None and bool(self._at[2] & SHIFT)
        return shifted != self.desk.from_afar

    @property
    def kind(self) -> JointKind:
        if self._end is None:
            return JOINTS[self._wanted] if self._wanted else kinds_for(self._port, self._port)[0]
        kinds = kinds_for(self._end.port, self._port)
        first = next((i for i, kind in enumerate(kinds) if kind.name == self._wanted), 0)
        return kinds[(first + self._steps) % len(kinds)]

    @property
    def label(self) -> str:
        return f"{self.kind.name.capitalize()} joint"

    def symbol(self, place, quaternion, way) -> Glyphs:
        """In the middle of the line, which goes this way."""
        return joint_symbol(self.kind, place, quaternion, self.desk.pixel(place), LINE)

    def command(self, coming: End, staying: End) -> Add:
        """CommandError when it cannot be."""
        return plan(self.desk.situation(), coming, staying, self.kind, self.desk.sight(0, 0).toward, self.afar)

    def is_met(self, command: Add) -> bool:
        return is_met(self.desk.situation(), command)

    def glyphs(self) -> Glyphs:
        start = self._start()
        if self._at is None or start is None:
            return Glyphs()
        camera, (x, y, _) = self.desk.navigation.camera, self._at
        end = camera.on_view_plane(x, y, *self.desk.size, start[0])
        if self._end is not None:
            end = self.desk.port_place(self._end)
        middle = (start[0] + end) / 2
        symbol = self.symbol(middle, start[1], end - start[0])
        rings = [Dot(_triple(start[0]), LIT, 7.0, hollow=True, on_top=True)]
        if self._end is not None:
            rings.append(Dot(_triple(end), LIT, 9.0, hollow=True, on_top=True))
        return rubber_line(start[0], end, symbol) + Glyphs(dots=tuple(rings))

    def _command(self) -> Add | None:
        try:
            return self.command(*self._ends())
        except CommandError as error:
            self.desk.said.emit(str(error))
            return None

    def _ends(self) -> tuple[End, End]:
        staying = End(self.desk.stage.part_at(self._end.part).name, self._end.port.name)
        return End(self._part.name, self._port.name), staying

    def _said(self) -> str:
        """Also when it would not be met, or cannot be."""
        if self._end is None:
            return f"{self.label} from {self._port.name}"
        coming, staying = self._ends()
        said = f"{self.label}: {coming.port} to {staying.port} of {staying.part}"
        try:
            made = self.command(coming, staying)
        except CommandError as error:
            return str(error)
        return said if made is None or self.is_met(made) else f"{said}\n{FLY if self.afar else OPEN}"

    def _start(self):
        pose = self.desk.stage.pose_of(self._part.id)
        if pose is None:
            return None
        return rotation.compose((pose[:3], pose[3:]), (self._port.position, self._port.quaternion))


class OntoPort(Gesture):
    """Something from the palette, over the port that it is meant for."""

    hint = "Release on a port of a part   Esc: cancel"
    nowhere = ""  # what is said when it is dropped beside every port

    def __init__(self, desk: Desk):
        self.desk = desk
        self._end: PortAt | None = None
        self._at: tuple[float, float] | None = None

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        self._at, self._end = (x, y), self.desk.port(x, y, (), TARGET_REACH)
        self.words = "Drop it on a port" if self._end is None else self.said(self._held())
        self.desk.previewed.emit()

    def finish(self) -> None:
        if self._end is None:
            self.desk.said.emit(self.nowhere)
        else:
            self.drop()
        self.desk.previewed.emit()

    def cancel(self) -> None:
        self.desk.previewed.emit()

    def drop(self) -> None:
        raise TypeError("what comes from the palette says what it does at a port")

    def said(self, end: End) -> str:
        raise TypeError("what comes from the palette says what it does at a port")

    def glyphs(self) -> Glyphs:
        if self._at is None:
            return Glyphs()
        if self._end is not None:
            place = _triple(self.desk.port_place(self._end))
            return Glyphs(dots=(Dot(place, LIT, 10.0, hollow=True, on_top=True), Dot(place, LIT, 4.0, on_top=True)))
        place = self.desk.navigation.camera.on_view_plane(*self._at, *self.desk.size)
        return Glyphs(dots=(Dot(_triple(place), LINE, 5.0, on_top=True),))

    def _held(self) -> End:
        return End(self.desk.stage.part_at(self._end.part).name, self._end.port.name)


class NewNail(OntoPort):
    nowhere = "A nail holds a part to the world: drop it on a hole, an end or a face of a part."

    def drop(self) -> None:
        self.desk.issue(nail(self.desk.situation(), self._held()))

    def said(self, end: End) -> str:
        return f"Nail {end.part} at {end.port}"


def _triple(place) -> tuple[float, float, float]:
    return tuple(float(c) for c in np.asarray(place))

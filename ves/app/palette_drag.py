"""From the palette into the view: a drag begins a gesture there, a double click or Enter does without one."""

from PySide6.QtCore import QObject, QPoint

from ves.app.panels.palette import Palette
from ves.app.panels.palette_entries import Entry
from ves.app.viewport.connecting import NewJoint, words_for
from ves.app.viewport.forcing import new_force
from ves.app.viewport.gesture import Gesture
from ves.app.viewport.holding import NewPart
from ves.app.viewport.joining import NewNail
from ves.app.viewport.stringing import STRUNG
from ves.app.viewport.view import View
from ves.commands.connect import Connect
from ves.commands.join import JoinPorts, nearest_ends
from ves.commands.nailing import NailDown
from ves.commands.placing_forces import AddForce
from ves.constraints import BETWEEN


class PaletteDrag(QObject):
    def __init__(self, palette: Palette, view: View, parent: QObject):
        super().__init__(parent)
        self._palette, self._view = palette, view
        self._gesture: Gesture | None = None
        palette.dragged.connect(self._drag)
        palette.dropped.connect(self._drop)
        palette.cancelled.connect(self._cancel)
        palette.chosen.connect(self._choose)

    def _drag(self, entry: Entry, at: QPoint) -> None:
        place = self._view.surface.mapFromGlobal(at)
        if self._gesture is not None and self._view.mouse.gesture is not self._gesture:
            self._gesture = None  # the view has cancelled it
            self._palette.forget_drag()
        elif self._view.surface.rect().contains(place):
            self._gesture = self._gesture or self._begin(entry)
            self._view.drag_in(self._gesture, place)
        else:
            self._cancel()

    def _drop(self, entry: Entry, at: QPoint) -> None:
        self._drag(entry, at)
        if self._gesture is not None:
            self._gesture = None
            self._view.mouse.drop()
            self._view.surface.setFocus()

    def _cancel(self) -> None:
        """It has left the view, or was given up."""
        if self._gesture is not None:
            self._gesture = None
            self._view.mouse.cancel()

    def _choose(self, entry: Entry) -> None:
        """Without dragging: a part goes to the middle of the view, all else to what is selected."""
        if entry.part is not None:
            self._place(entry)
        elif entry.between:
            self._join(entry.between)
        elif entry.force:
            self._act(entry.force)
        else:
            self._nail()

    def _place(self, entry: Entry) -> None:
        """In the middle of the view, beside what lies there."""
        gesture = NewPart(self._view.desk, entry.part)
        self._view.mouse.begin(gesture)
        gesture.settle(*self._view.middle())
        self._view.mouse.drop()

    def _join(self, kind: str) -> None:
        """The two parts that are selected; or the join tool makes such joints from now on."""
        desk, view = self._view.desk, self._view
        parts = desk.situation().selected_parts
        if len(parts) == 2:
            first, second = (part.name for part in parts)
            coming, staying = nearest_ends(desk.situation(), first, second)
            ends = {"part": first, "port": coming.port, "to_part": second, "to_port": staying.port}
            desk.issue((Connect if kind in BETWEEN else AddForce if kind in STRUNG else JoinPorts)(**ends, kind=kind))
        else:
            view.use_tool("join", kind)
            view.surface.setFocus()
            desk.said.emit(f"{words_for(kind)}: click a port, then a port of another part.")

    def _act(self, kind: str) -> None:
        """On what is selected; a force that finds nothing there says what it needs."""
        desk = self._view.desk
        desk.issue(AddForce.meant(desk.situation(), kind=kind) or AddForce(kind=kind))

    def _nail(self) -> None:
        desk = self._view.desk
        command = NailDown.meant(desk.situation())
        if command is not None:
            desk.issue(command)
        else:
            desk.said.emit("A nail holds a part to the world: select a part first, or drag the nail onto a port.")

    def _begin(self, entry: Entry) -> Gesture:
        desk = self._view.desk
        if entry.part is not None:
            return NewPart(desk, entry.part)
        if entry.between:
            return NewJoint(desk, entry.between, self._view.mouse.begin)
        return new_force(desk, entry.force) if entry.force else NewNail(desk)

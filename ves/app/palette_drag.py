"""From the palette into the view: a drag begins a gesture there, a double click places at the middle of the view."""

from PySide6.QtCore import QObject, QPoint, Qt

from ves.app.panels.palette import Palette
from ves.app.panels.palette_entries import Entry
from ves.app.viewport.gesture import Gesture
from ves.app.viewport.holding import NewPart
from ves.app.viewport.joining import NewJoint, NewNail
from ves.app.viewport.view import View


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
        """Without the mouse: a part goes to the middle of the view, a joint or a nail to the join tool."""
        view = self._view
        if entry.joint:
            view.use_tool("join", entry.joint)
            view.surface.setFocus()
            return
        gesture = self._begin(entry)
        view.mouse.begin(gesture)
        x, y = view.middle()
        view.mouse.move_to(x, y, Qt.KeyboardModifier.NoModifier)
        view.mouse.drop()

    def _begin(self, entry: Entry) -> Gesture:
        desk = self._view.desk
        if entry.part is not None:
            return NewPart(desk, entry.part)
        return NewJoint(desk, entry.joint, self._view.mouse.begin) if entry.joint else NewNail(desk)

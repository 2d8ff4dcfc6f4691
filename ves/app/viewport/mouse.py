"""From mouse events to gestures. What a drag means is decided once, when it starts."""

from typing import Protocol

from PySide6.QtCore import QObject, QPoint, Qt, Signal

from ves.app.viewport.grabbing import Grabbing, PullGesture
from ves.app.viewport.hovering import Hovering
from ves.app.viewport.navigation import Navigation

THRESHOLD = 4.0  # px a press may move and still be a click


class Gesture(Protocol):
    """A drag under way."""

    def move(self, x: float, y: float) -> None: ...

    def finish(self) -> None: ...

    def cancel(self) -> None: ...


class CameraGesture:
    """Orbit or pan by the way the mouse has gone since the last event."""

    def __init__(self, act, x: float, y: float):
        self._act, self._x, self._y = act, x, y

    def move(self, x: float, y: float) -> None:
        dx, dy, self._x, self._y = x - self._x, y - self._y, x, y
        self._act(dx, dy)

    def finish(self) -> None: ...

    def cancel(self) -> None: ...


class Mouse(QObject):
    """Presses, moves and releases of the view."""

    clicked = Signal(object, bool)  # hit or None, whether to add to the selection
    menu_wanted = Signal(object, QPoint)  # hit or None, where on the screen
    dragging = Signal(bool)

    def __init__(self, view, navigation: Navigation, hovering: Hovering, grabbing: Grabbing):
        super().__init__(view)
        self._view, self._navigation, self._hovering, self._grabbing = view, navigation, hovering, grabbing
        self._press = None  # the event's button, modifiers, place and hit
        self.gesture: Gesture | None = None

    def press(self, event) -> None:
        if self._press is not None:
            return  # a second button during a drag means nothing
        x, y = event.position().x(), event.position().y()
        self._press = event.button(), event.modifiers(), x, y, self._hovering.pick(x, y)

    def move(self, event) -> None:
        x, y = event.position().x(), event.position().y()
        if self._press is None:
            self._hovering.point_at(x, y)
            return
        _, _, x0, y0, _ = self._press
        if self.gesture is None and max(abs(x - x0), abs(y - y0)) >= THRESHOLD:
            self._start()
        if self.gesture is not None:
            self.gesture.move(x, y)

    def release(self, event) -> None:
        if self._press is None or event.button() != self._press[0]:
            return
        button, modifiers, _, _, hit = self._press
        gesture, self._press = self.gesture, None
        if gesture is not None:
            self._end(gesture.finish)
        elif button == Qt.MouseButton.LeftButton:
            self.clicked.emit(hit, bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        elif button == Qt.MouseButton.RightButton:
            self.menu_wanted.emit(hit, event.globalPosition().toPoint())
        self._hovering.point_at(event.position().x(), event.position().y())

    def wheel(self, event) -> None:
        x, y = event.position().x(), event.position().y()
        hit = self._hovering.pick(x, y)
        self._navigation.zoom(event.angleDelta().y() / 120.0, x, y, None if hit is None else hit.point)

    def leave(self) -> None:
        if self._press is None:
            self._hovering.leave()

    def cancel(self) -> bool:
        """End a drag as if it had not been; whether there was one."""
        gesture, self._press = self.gesture, None
        if gesture is not None:
            self._end(gesture.cancel)
        return gesture is not None

    def _start(self) -> None:
        self.gesture = self._meant(*self._press)
        if self.gesture is not None:
            self._hovering.leave()
            self.dragging.emit(True)

    def _end(self, how) -> None:
        self.gesture = None
        how()
        self.dragging.emit(False)

    def _meant(self, button, modifiers, x, y, hit) -> Gesture | None:
        shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if button == Qt.MouseButton.LeftButton and hit is not None and self._grabbing.can_pull(hit):
            return PullGesture(self._grabbing, hit)
        if button == Qt.MouseButton.MiddleButton and shift:
            at = None if hit is None else hit.point
            return CameraGesture(lambda dx, dy: self._navigation.pan(dx, dy, at), x, y)
        if button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return CameraGesture(self._navigation.orbit, x, y)
        return None

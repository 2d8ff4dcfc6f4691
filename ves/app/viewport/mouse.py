"""From mouse and keys to gestures. What a drag means is decided once, when it starts."""

from PySide6.QtCore import QObject, QPoint, Qt, Signal

from ves.app.viewport.building import Building
from ves.app.viewport.gesture import CameraGesture, Gesture
from ves.app.viewport.grabbing import Grabbing, PullGesture
from ves.app.viewport.holding import MovedPart
from ves.app.viewport.hovering import Hovering
from ves.app.viewport.navigation import Navigation
from ves.view.force_picking import ForceAt

THRESHOLD = 4.0  # px a press may move and still be a click
LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
SHIFT = Qt.KeyboardModifier.ShiftModifier
AXES = {Qt.Key.Key_X: 0, Qt.Key.Key_Y: 1, Qt.Key.Key_Z: 2}
DONE = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Mouse(QObject):
    """Presses, moves and releases of the view, and the keys while something is dragged."""

    pressed = Signal()  # the left button, before anything is looked for under it
    clicked = Signal(object, bool)  # hit or None, whether to add to the selection
    line_clicked = Signal(int, bool)  # id of an open joint or a force, whether to add it
    double_clicked = Signal(object, QPoint)  # hit, where in the view
    force_double_clicked = Signal(int)  # id
    line_menu_wanted = Signal(int, QPoint)  # id of an open joint or a force, where on the screen
    menu_wanted = Signal(object, object, QPoint)  # hit or None, port or None, where on the screen
    changed = Signal()  # the drag under way: begun, moved on, ended

    def __init__(self, view, navigation: Navigation, hovering: Hovering, grabbing: Grabbing, building: Building):
        super().__init__(view)
        self._view, self._navigation, self._hovering = view, navigation, hovering
        self._grabbing, self._building = grabbing, building
        self._press = None  # the event's button, modifiers, place and hit
        self.gesture: Gesture | None = None
        self.place: tuple[float, float] = (0.0, 0.0)

    # ---- buttons --------------------------------------------------------------------------------------------------
    def press(self, event) -> None:
        x, y = event.position().x(), event.position().y()
        if event.button() == LEFT:
            self.pressed.emit()
        if self.gesture is not None and self.gesture.modal:
            self._end_modal(x, y, event.modifiers())
        elif self._press is None and self.gesture is None:  # a second button during a drag means nothing
            self._press = event.button(), event.modifiers(), x, y, self._hovering.pick(x, y)

    def move(self, event) -> None:
        self.move_to(event.position().x(), event.position().y(), event.modifiers())

    def move_to(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        self.place = x, y
        if self._press is None and self.gesture is None:
            self._hovering.point_at(x, y)
            return
        if self.gesture is None and max(abs(x - self._press[2]), abs(y - self._press[3])) >= THRESHOLD:
            self._start()
        if self.gesture is not None:
            self.gesture.move(x, y, modifiers)
            self.changed.emit()

    def release(self, event) -> None:
        if self._press is None or event.button() != self._press[0]:
            return
        button, modifiers, x, y, hit = self._press
        gesture, self._press = self.gesture, None
        if gesture is not None:
            gesture.hold(event.modifiers())
            self._end(gesture.finish)
        elif button == LEFT:
            self._click(x, y, modifiers, hit)
        elif button == RIGHT:
            self._want_menu(x, y, hit, event.globalPosition().toPoint())
        self._hovering.point_at(event.position().x(), event.position().y())

    def double_click(self, event) -> None:
        x, y = event.position().x(), event.position().y()
        hit = self._hovering.pick(x, y)
        mine = self.gesture is None and event.button() == LEFT
        line = self._hovering.line_at(x, y, hit) if mine else None
        if isinstance(line, ForceAt):
            self.force_double_clicked.emit(line.id)
        elif mine and hit is not None:
            self.double_clicked.emit(hit, event.position().toPoint())
        else:
            self.press(event)

    def wheel(self, event) -> None:
        x, y = event.position().x(), event.position().y()
        steps = event.angleDelta().y() / 120.0
        if self.gesture is not None and self.gesture.wheel(steps):
            self.changed.emit()
            return
        hit = self._hovering.pick(x, y)
        self._navigation.zoom(steps, x, y, self._navigation.floor_at(x, y) if hit is None else hit.point)

    def leave(self) -> None:
        if self._press is None:
            self._hovering.leave()

    # ---- keys -----------------------------------------------------------------------------------------------------
    def key(self, event) -> bool:
        """A key during a drag; whether it was meant for it."""
        gesture, key = self.gesture, event.key()
        if gesture is None:
            return False
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        if key in DONE:
            self._press = None
            self._end(gesture.finish)
            return True
        if key in AXES and isinstance(gesture, MovedPart):
            return self._along(AXES[key], gesture, event.modifiers())
        used = gesture.key(key, event.text(), event.modifiers())
        if used:
            self.changed.emit()
        return used

    def hold(self, modifiers: Qt.KeyboardModifier) -> None:
        """Shift or another such key was pressed or let go during a drag."""
        if self.gesture is not None:
            self.gesture.hold(modifiers)
            self.changed.emit()

    def cancel(self) -> bool:
        """End a drag as if it had not been; whether there was one."""
        gesture, self._press = self.gesture, None
        if gesture is not None:
            self._end(gesture.cancel)
        return gesture is not None

    # ---- drags that begin elsewhere ---------------------------------------------------------------------------------
    def begin(self, gesture: Gesture | None) -> None:
        """From the palette, or by a key."""
        self.cancel()
        self.gesture = gesture
        if gesture is not None:
            self._hovering.leave()
            if gesture.modal:
                gesture.move(*self.place, Qt.KeyboardModifier.NoModifier)
            self.changed.emit()

    def drop(self) -> None:
        """What came from elsewhere is put down."""
        if self.gesture is not None:
            self._end(self.gesture.finish)

    # ---- inside ---------------------------------------------------------------------------------------------------
    def _want_menu(self, x: float, y: float, hit, place: QPoint) -> None:
        self._building.point_at(x, y, None if hit is None else hit.part)  # the cursor may have come just now
        line = self._hovering.line_at(x, y, hit)
        if line is not None:
            self.line_menu_wanted.emit(line.id, place)
        else:
            self.menu_wanted.emit(hit, self._building.lit, place)

    def _click(self, x: float, y: float, modifiers, hit) -> None:
        gesture = None if self._grabbing.moving else self._building.click(x, y, hit)
        line = self._hovering.line_at(x, y, hit)
        if gesture is not None:
            self.begin(gesture)
        elif line is not None:
            self.line_clicked.emit(line.id, bool(modifiers & SHIFT))
        else:
            self.clicked.emit(hit, bool(modifiers & SHIFT))

    def _start(self) -> None:
        self.gesture = self._meant(*self._press)
        if self.gesture is None:
            self._press = None
        else:
            self._hovering.leave()
            self.changed.emit()

    def _end(self, how) -> None:
        self.gesture = None
        how()
        self.changed.emit()

    def _end_modal(self, x: float, y: float, modifiers) -> None:
        self.gesture.move(x, y, modifiers)
        self._end(self.gesture.finish)

    def _along(self, axis: int, moved: MovedPart, modifiers) -> bool:
        if self._press is not None:
            self.gesture = self._building.along_axis(axis, moved, self._press[2:4])
            self.gesture.move(*self.place, modifiers)
            self.changed.emit()
        return True

    def _meant(self, button, modifiers, x, y, hit) -> Gesture | None:
        if button == LEFT and self._grabbing.moving:
            if hit is not None and self._grabbing.can_pull(hit):
                return PullGesture(self._grabbing, hit)
            return CameraGesture(self._navigation.orbit, x, y) if hit else self._building.drag(x, y, modifiers, None)
        if button == LEFT:
            return self._building.drag(x, y, modifiers, hit)
        if button == MIDDLE and modifiers & SHIFT:
            at = None if hit is None else hit.point
            return CameraGesture(lambda dx, dy: self._navigation.pan(dx, dy, at), x, y)
        return CameraGesture(self._navigation.orbit, x, y) if button == MIDDLE else None

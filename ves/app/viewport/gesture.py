"""What a drag is: it follows the mouse and the keys until it is finished or cancelled. Kinds of drags build on it."""

from PySide6.QtCore import Qt

from ves.view.glyphs import Glyphs


class Gesture:
    """A drag under way. Nothing of it is in the document before `finish`, and nothing after `cancel`."""

    words = ""  # what it would do, beside the cursor
    hint = ""  # which keys help, at the foot of the view
    anchor = None  # (3,) place in the world that its words belong to; none: the cursor
    modal = False  # goes on without a mouse button, until a click or a key ends it

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None: ...

    def key(self, key: int, text: str, modifiers: Qt.KeyboardModifier) -> bool:
        """Whether the key was meant for it."""
        return False

    def hold(self, modifiers: Qt.KeyboardModifier) -> None:
        """A key such as Shift was pressed or let go, or is held as the mouse button is let go: no place has changed."""

    def wheel(self, steps: float) -> bool:
        """Whether the wheel was meant for it."""
        return False

    def finish(self) -> None: ...

    def cancel(self) -> None: ...

    def glyphs(self) -> Glyphs:
        return Glyphs()


class CameraGesture(Gesture):
    """Orbit or pan by the way the mouse has gone since the last event."""

    def __init__(self, act, x: float, y: float):
        self._act, self._x, self._y = act, x, y

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        dx, dy, self._x, self._y = x - self._x, y - self._y, x, y
        self._act(dx, dy)

"""Keys that do actions, while the view has the focus: down when pressed, up when let go or when the focus leaves."""

from PySide6.QtCore import QEvent, QObject

from ves.app.window_keys import action_of, belongs_to_window, key_text
from ves.commands.acting import DoAction
from ves.model import Action


class ActionKeys(QObject):
    def __init__(self, window):
        super().__init__(window)
        self._window = window
        self._down: dict[int, int] = {}  # the key as the keyboard knows it, to the id of the action
        window.view.surface.installEventFilter(self)

    def eventFilter(self, watched, event) -> bool:
        match event.type():
            case QEvent.Type.ShortcutOverride if self._action_of(event) is not None:
                event.accept()  # a key that the window lends comes here, not to the menu
                return True
            case QEvent.Type.KeyPress:
                return self._press(event)
            case QEvent.Type.KeyRelease:
                return self._release(event)
            case QEvent.Type.FocusOut:
                self.let_go()
        return False

    def let_go(self) -> None:
        """Of everything, as when the window is left with a key down."""
        down, self._down = self._down, {}
        for id in down.values():
            self._issue(id, down=False)

    def _press(self, event) -> bool:
        if event.isAutoRepeat() or _place(event) in self._down:
            return _place(event) in self._down
        action = self._action_of(event)
        if action is None:
            return False
        self._down[_place(event)] = action.id
        self._issue(action.id, down=True)
        return True

    def _action_of(self, event) -> Action | None:
        """The action that a key does now; while the mouse is at something, keys belong to that."""
        key = key_text(event)
        if not key or belongs_to_window(key) or self._window.view.mouse.gesture is not None:
            return None
        return action_of(key, self._window.session.scene)

    def _release(self, event) -> bool:
        if event.isAutoRepeat() or _place(event) not in self._down:
            return _place(event) in self._down
        self._issue(self._down.pop(_place(event)), down=False)
        return True

    def _issue(self, id: int, down: bool) -> None:
        scene = self._window.session.scene
        if scene.has(id) and (down or scene.item(id).style == "hold"):
            self._window.issue(DoAction(action=scene.item(id).name, down=down))


def _place(event) -> int:
    """On the keyboard, since Shift may be let go before the key is; without one, as in tests, the key itself."""
    return event.nativeScanCode() or -event.key()

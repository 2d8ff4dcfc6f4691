"""A field that takes the key one presses in it; Backspace leaves it without one."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLineEdit

from ves.app.window_keys import key_text, shown

PASSED_ON = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)
PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class KeyField(QLineEdit):
    """`problem_with` says why a key cannot be taken, or nothing."""

    complained = Signal(str)  # why not, or nothing

    def __init__(self, key: str | None, problem_with):
        super().__init__(readOnly=True)
        self._problem_with = problem_with
        self.setPlaceholderText("Press a key")
        self.setToolTip("Press the key that shall do it; Backspace for none")
        self.setAccessibleName("Key")
        self._take(key)

    def event(self, event) -> bool:
        """Keys are taken here before they are anybody's shortcut."""
        if event.type() == QEvent.Type.ShortcutOverride and event.key() not in PASSED_ON:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        if event.key() in PASSED_ON and event.modifiers() in PLAIN:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Backspace and event.modifiers() in PLAIN:
            self._take(None)
            self.complained.emit("")
        elif key := key_text(event):
            problem = self._problem_with(key)
            self.complained.emit(problem)
            if not problem:
                self._take(key)

    def _take(self, key: str | None) -> None:
        self.key = key
        self.setText("" if key is None else shown(key))

"""A line of text that is committed as one edit on Enter or when the focus leaves, and only if the user changed it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QSizePolicy

from ves.app.panels.fields_state import State

MIXED = "mixed"
WRONG = "#e5484d"


class LineEditor(QLineEdit):
    committed = Signal(object)
    entered = Signal()  # by Enter, and it was right
    complained = Signal(str)  # what is wrong with what was typed; nothing when all is well again

    def __init__(self, label: str, sample: str = "A name of some length"):
        super().__init__()
        self._label = label
        self._shown = ""
        self._sample = sample
        self.problem = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.textEdited.connect(lambda _: self.complain(""))

    # ---- what an editor kind says ----------------------------------------------------------------------------------
    def words(self, value) -> str:
        return "" if value is None else str(value)

    def hint(self, derived) -> str:
        """What stands in an empty field."""
        return "" if derived is None else str(derived)

    def read(self, text: str):
        """The value of a text; ValueError with what the field is or needs when it has none."""
        return text

    # ---- what the inspector uses -----------------------------------------------------------------------------------
    @property
    def busy(self) -> bool:
        """The user has typed and not finished."""
        return self.isModified() and self.text() != self._shown

    def show_state(self, state: State) -> None:
        """Never while the user types: what is typed is theirs."""
        self.setPlaceholderText(MIXED if state.mixed else self.hint(state.derived))
        self._shown = "" if state.mixed else self.words(state.value)
        if not self.busy and self.text() != self._shown:
            self.restore()

    def refuse(self, message: str) -> None:
        """The edit was not possible: with the focus still here the text can be mended."""
        if self.hasFocus():
            self.setModified(True)
            self.selectAll()
        else:
            self.restore()
        self.complain(message)

    def complain(self, message: str) -> None:
        if message != self.problem:
            self.problem = message
            self.complained.emit(message)
            self.update()

    def abandon(self) -> None:
        """Forget what was typed."""
        self.restore()
        self.complain("")

    def resume(self, text: str) -> None:
        """Go on with what was typed in an editor whose place this one takes."""
        self.setText(text)
        self.setModified(True)

    def restore(self) -> None:
        self.setText(self._shown)
        self.setCursorPosition(0)

    def finish(self) -> None:
        """Commit what was typed, if it differs and makes sense."""
        if not self.busy:
            self.setModified(False)
            return
        try:
            value = self.read(self.text())
        except ValueError as error:
            self.refuse(f"{self._label} {error}")
            return
        self.setModified(False)
        self.committed.emit(value)
        if not self.busy:
            self.setText(self.text())  # what was typed is the document's to undo from here on

    # ---- Qt ----------------------------------------------------------------------------------------------------------
    def event(self, event: QEvent) -> bool:
        """Undo and redo are for the text as long as there is something typed, else for the document."""
        if event.type() == QEvent.Type.ShortcutOverride:
            undo, redo = (event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
            if (undo and not self.isUndoAvailable()) or (redo and not self.isRedoAvailable()):
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish()
            if not self.problem:
                self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.abandon()
            self.selectAll()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finish()

    def paintEvent(self, event) -> None:
        super().paintEvent(event)
        if self.problem:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(WRONG), 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 3, 3)
            painter.end()

    def sizeHint(self):
        hint = super().sizeHint()
        hint.setWidth(self.fontMetrics().horizontalAdvance(self._sample) + 14)
        return hint

    def minimumSizeHint(self):
        return self.sizeHint()

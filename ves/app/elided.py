"""A name that may be long: cut short where there is no room, and read in full in its tool tip. It can be a link."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy

LEAST = 60  # px


class Elided(QLabel):
    clicked = Signal()
    pointed = Signal(bool)  # the cursor has come, or gone

    def __init__(self, text: str, tip: str = "", link: bool = False):
        super().__init__()
        self.full, self._tip = text, tip
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        if link:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._write()

    def say(self, text: str, tip: str) -> None:
        self.full, self._tip = text, tip
        self.setAccessibleName(text)
        self._write()

    def sizeHint(self) -> QSize:
        """It wants to be read in full, but can do with less."""
        return QSize(LEAST, super().sizeHint().height())

    minimumSizeHint = sizeHint

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._write()

    def mouseReleaseEvent(self, event) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def enterEvent(self, event) -> None:
        self.pointed.emit(True)
        super().enterEvent(event)

    def leaveEvent(self, event) -> None:
        self.pointed.emit(False)
        super().leaveEvent(event)

    def _write(self) -> None:
        shown = self.fontMetrics().elidedText(self.full, Qt.TextElideMode.ElideMiddle, max(self.width(), LEAST))
        self.setText(shown)
        self.setToolTip("\n".join(filter(None, (self.full if shown != self.full else "", self._tip))))

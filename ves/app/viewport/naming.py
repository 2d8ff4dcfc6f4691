"""A name edited where it stands: a small field over the view. Enter takes it, Esc and leaving do not lose anything."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

WIDTH = 200


class NameField(QLineEdit):
    entered = Signal(int, str)  # id, the new name
    left = Signal()

    def __init__(self, surface: QWidget):
        super().__init__(surface)
        self._id, self._before = 0, ""
        self.setAccessibleName("Name")
        self.hide()
        self.editingFinished.connect(self._finish)

    def edit(self, id: int, name: str, place: QPoint) -> None:
        self._id, self._before = id, name
        self.setText(name)
        width = max(WIDTH, self.fontMetrics().horizontalAdvance(name) + 40)
        self.resize(min(width, self.parentWidget().width() - 8), self.sizeHint().height())
        room = self.parentWidget().rect()
        self.move(
            max(4, min(place.x() + 8, room.width() - self.width() - 4)),
            max(4, min(place.y() + 8, room.height() - self.height() - 4)),
        )
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._before)
            self._finish()
        else:
            super().keyPressEvent(event)

    def _finish(self) -> None:
        if self.isHidden():
            return
        self.hide()
        if self.text() != self._before:
            self.entered.emit(self._id, self.text())
        self.left.emit()

"""What the view says when something went wrong inside VES, until the user takes it away."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QWidget

from ves.app.theme import Theme
from ves.app.viewport.overlay import MARGIN, Bar


class ErrorBanner(Bar):
    """At the head of the view, below the other bars there."""

    def __init__(self, surface: QWidget):
        self._others = surface.findChildren(Bar)
        self._details = ""
        super().__init__(surface)
        self.copy = self.offer("Copy details", "Copy what went wrong, to send it to somebody", self._copy)
        for widget in (surface, *self._others):
            widget.installEventFilter(self)

    def tint(self, theme: Theme) -> None:
        super().tint(theme)
        self._edge = QColor(theme.warning)

    def report(self, text: str, details: str) -> None:
        self._details = details
        self.say(text)

    def place(self) -> None:
        super().place()
        below = max((bar.geometry().bottom() for bar in self._others if bar.isVisible()), default=0)
        self.move(self.x(), below + MARGIN)

    def eventFilter(self, _watched, event) -> bool:
        """The view has another size, or a bar above has come or gone."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide) and self.isVisible():
            self.place()
        return False

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details)

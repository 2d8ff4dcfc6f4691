"""What the view says when something went wrong inside VES, until the user takes it away."""

from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QWidget

from ves.app.theme import Theme
from ves.app.viewport.overlay import LowerBar


class ErrorBanner(LowerBar):
    """At the head of the view, below the other bars there."""

    def __init__(self, surface: QWidget):
        self._details = ""
        super().__init__(surface)
        self.copy = self.offer("Copy details", "Copy what went wrong, to send it to somebody", self._copy)

    def tint(self, theme: Theme) -> None:
        super().tint(theme)
        self._edge = QColor(theme.warning)

    def report(self, text: str, details: str) -> None:
        self._details = details
        self.say(text)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details)

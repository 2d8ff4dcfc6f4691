"""What lives in a dock of its own, which a command shows and hides."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ves.app.panels.dock import Dock


class Docked(QObject):
    def __init__(self, window, title: str, body: QWidget):
        super().__init__(window)
        self._window, self._session = window, window.session
        self.dock = Dock(title, body, window)

    @property
    def shown(self) -> bool:
        return not self.dock.isHidden()

    def toggle(self) -> None:
        if self.shown:
            self.dock.hide()
        else:
            self.open()
            self.take_keys()

    def open(self) -> None:
        if not self.shown:
            self.dock.show()
            self.make_room()
        self.dock.raise_()

    def make_room(self) -> None:
        """Beside the other docks on the right, unless it belongs elsewhere."""
        self._window.arrangement.share_right(self.dock)

    def take_keys(self) -> None:
        self.panel.take_keys()

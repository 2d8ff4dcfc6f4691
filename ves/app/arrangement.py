"""How the window is arranged: which panels are shown and where it stands, remembered from one start to the next."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from ves.app import settings
from ves.app.panels.dock import Dock

VERSION = 1  # of the panels' names and places
SIZE = QSize(1280, 800)
WIDTHS = 210, 290  # of the left and right panel, px


class Arrangement:
    def __init__(self, window: QMainWindow, left: Dock, right: Dock):
        self._window, self._docks = window, (left, right)
        self._hidden: tuple[Dock, ...] = ()
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, left)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, right)

    @property
    def panels_shown(self) -> bool:
        return any(not dock.isHidden() for dock in self._docks)

    def toggle_panels(self) -> None:
        """Hide those that are shown; bring back the same ones, or all."""
        if self.panels_shown:
            self._hidden = tuple(dock for dock in self._docks if not dock.isHidden())
            for dock in self._hidden:
                dock.hide()
        else:
            for dock in self._hidden or self._docks:
                dock.show()

    def toggle_full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()

    def restore(self) -> None:
        geometry, state = settings.blob("geometry"), settings.blob("panels")
        if geometry is None or not self._window.restoreGeometry(geometry):
            self._window.resize(SIZE.boundedTo(QGuiApplication.primaryScreen().availableSize()))
        if state is None or not self._window.restoreState(state, VERSION):
            self._window.resizeDocks(list(self._docks), list(WIDTHS), Qt.Orientation.Horizontal)

    def remember(self) -> None:
        settings.remember("geometry", self._window.saveGeometry())
        settings.remember("panels", self._window.saveState(VERSION))

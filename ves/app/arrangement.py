"""How the window is arranged: which panels are shown and where it stands, remembered from one start to the next."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QWidget

from ves.app import settings
from ves.app.panels.dock import Dock

VERSION = 3  # of the panels' names and places
SIZE = QSize(1280, 800)
WIDTHS = 228, 290  # of the left and right panels, px
HEIGHTS = 400, 260  # of palette and outliner


class Arrangement:
    def __init__(
        self, window: QMainWindow, palette: Dock, outliner: Dock, inspector: Dock, *on_demand: Dock, below: Dock
    ):
        self._window, self._docks = window, (palette, outliner, inspector, *on_demand, below)
        self._usual = palette, outliner, inspector  # the others are only there when they are asked for
        self._hidden: tuple[Dock, ...] = ()
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, palette)
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, outliner)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, inspector)
        for dock in on_demand:
            window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()
        for corner, area in ((Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
                             (Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)):  # fmt: skip
            window.setCorner(corner, area)
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, below)
        below.hide()
        self._below = below

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
            for dock in self._hidden or self._usual:
                dock.show()

    def share_right(self, dock: Dock) -> None:
        """Room for reading, where a dock that comes in gets as little as it can do with."""
        self._window.resizeDocks([self._docks[2], dock], [1, 1], Qt.Orientation.Vertical)

    def give_height(self, dock: Dock) -> None:
        """A third of the window for a dock below the view that comes in."""
        self._window.resizeDocks([dock], [self._window.height() // 3], Qt.Orientation.Vertical)

    def toggle_full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()

    def focus_next(self) -> None:
        """The keys go to the next panel that is shown; after the last, back to the view."""
        stations: list[QWidget] = [self._window.centralWidget()]
        stations += [dock.widget() for dock in self._docks if not dock.isHidden()]
        focused = self._window.focusWidget()
        here = next((k for k, w in enumerate(stations) if w is focused or w.isAncestorOf(focused)), 0) if focused else 0
        station = stations[(here + 1) % len(stations)]
        target = station if station is stations[0] else _first_field(station)
        target.setFocus(Qt.FocusReason.TabFocusReason)

    def restore(self) -> None:
        geometry, state = settings.blob("geometry"), settings.blob("panels")
        if geometry is None or not self._window.restoreGeometry(geometry):
            self._window.resize(SIZE.boundedTo(QGuiApplication.primaryScreen().availableSize()))
        if state is None or not self._window.restoreState(state, VERSION):
            palette, outliner, inspector = self._usual
            self._window.resizeDocks([palette, inspector], list(WIDTHS), Qt.Orientation.Horizontal)
            self._window.resizeDocks([palette, outliner], list(HEIGHTS), Qt.Orientation.Vertical)
        self._below.hide()  # it begins empty, and what it draws with takes its time to load

    def remember(self) -> None:
        settings.remember("geometry", self._window.saveGeometry())
        settings.remember("panels", self._window.saveState(VERSION))


def _first_field(panel: QWidget) -> QWidget:
    """What in a panel takes the keys first."""
    inside = (w for w in panel.findChildren(QWidget) if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isVisible())
    return next((widget for widget in inside if widget.isEnabled()), panel)

"""The palette: parts, joints, constraints and forces to drag into the view, to find by name, to place by keyboard."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from ves.app import icons
from ves.app.panels.palette_entries import Entry, entries
from ves.app.panels.palette_shelf import Shelf
from ves.app.panels.palette_tile import Tile
from ves.app.theme import Theme, slim


class Palette(QWidget):
    """`view` is where things are dropped: over it the view shows a ghost of its own, elsewhere a picture is carried."""

    dragged = Signal(object, QPoint)  # entry, and where the cursor is on the screen; the first one begins the drag
    dropped = Signal(object, QPoint)
    cancelled = Signal()  # the drag has ended, and nothing was dropped
    chosen = Signal(object)  # to be placed at the centre of the view

    def __init__(self, view: QWidget | None = None, parent: QWidget | None = None):
        super().__init__(parent)
        self._view = view
        self._dragged: Tile | None = None
        self._carried: QLabel | None = None
        self.search = self._make_search()
        self.shelf = Shelf(entries())
        self.area = QScrollArea(frameShape=QFrame.Shape.NoFrame, widgetResizable=True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(self.shelf)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(self.search)
        layout.addWidget(self.area)
        self._connect()
        self.setMinimumWidth(160)

    def sizeHint(self) -> QSize:
        return QSize(228, 400)

    def tint(self, theme: Theme) -> None:
        slim(self.area, theme)
        self._glass.setIcon(icons.icon("search", theme, theme.faint, 16))
        self.shelf.tint(theme)

    def forget_drag(self) -> None:
        """The view has cancelled the drag: the rest of this press means nothing."""
        if self._dragged is not None:
            self._dragged.forget_drag()
            self._end_drag()

    def _make_search(self) -> QLineEdit:
        search = QLineEdit(placeholderText="Search", clearButtonEnabled=True)
        search.setAccessibleName("Search the palette")
        self._glass = search.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        return search

    def _connect(self) -> None:
        self.search.textChanged.connect(self.shelf.search)
        self.search.returnPressed.connect(self._choose_first)
        self.shelf.chosen.connect(self.chosen)
        self.shelf.typed.connect(self._type)
        self.shelf.left.connect(self.search.setFocus)
        self.shelf.focused.connect(lambda tile: self.area.ensureWidgetVisible(tile, 0, 24))
        for tile in self.shelf.tiles:
            tile.dragged.connect(self._drag)
            tile.dropped.connect(self._drop)

    # ---- keys ---------------------------------------------------------------------------------------------------
    def keyPressEvent(self, event) -> None:
        """What search field and tiles leave to us."""
        if event.key() == Qt.Key.Key_Escape and self._dragged is not None:
            self.forget_drag()
            self.cancelled.emit()
        elif event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        elif event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.shelf.focus_tile()
        else:
            super().keyPressEvent(event)

    def _choose_first(self) -> None:
        if self.shelf.shown:
            self.chosen.emit(self.shelf.shown[0].entry)

    def _type(self, letters: str) -> None:
        self.search.setFocus()
        self.search.setText(letters)

    # ---- drag ---------------------------------------------------------------------------------------------------
    def _drag(self, entry: Entry, place: QPoint) -> None:
        if self._dragged is None:
            self._dragged = self.sender()
            QGuiApplication.setOverrideCursor(Qt.CursorShape.ClosedHandCursor)
        self._carry(place)
        self.dragged.emit(entry, place)

    def _drop(self, entry: Entry, place: QPoint) -> None:
        self._end_drag()
        self.dropped.emit(entry, place)

    def _end_drag(self) -> None:
        self._dragged = None
        QGuiApplication.restoreOverrideCursor()
        if self._carried is not None:
            self._carried.hide()
            self._carried.deleteLater()
            self._carried = None

    def _carry(self, place: QPoint) -> None:
        """A picture under the cursor, wherever there is no ghost."""
        if self._carried is None:
            self._carried = QLabel(self.window())
            self._carried.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._carried.setPixmap(self._dragged.picture)
            self._carried.adjustSize()
        self._carried.move(self.window().mapFromGlobal(place) - self._carried.rect().center())
        view = self._view
        over = view is not None and view.isVisible() and view.rect().contains(view.mapFromGlobal(place))
        self._carried.setVisible(not over)
        self._carried.raise_()

    def hideEvent(self, event) -> None:
        if self._dragged is not None:
            self.forget_drag()
            self.cancelled.emit()
        super().hideEvent(event)

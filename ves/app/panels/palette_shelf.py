"""The tiles of the palette in rows below the titles of their families, and the arrow keys among them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QWidget

from ves.app.matching import matches
from ves.app.panels.palette_entries import FAMILIES, Entry
from ves.app.panels.palette_tile import Tile
from ves.app.theme import Theme

ABOVE, BELOW = 8, 2  # px around a title
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ROWS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Shelf(QWidget):
    chosen = Signal(object)
    typed = Signal(str)  # letters are for the search field
    left = Signal()  # over the top
    focused = Signal(object)  # a tile

    def __init__(self, offered: tuple[Entry, ...]):
        super().__init__()
        self.tiles = [Tile(entry, self) for entry in offered]
        self._titles = {family: QLabel(title, self) for family, title in FAMILIES}
        self._nothing = QLabel("Nothing is called that.", self)
        self._wanted = ""
        self._current = self.tiles[0]
        for tile in self.tiles:
            tile.chosen.connect(self.chosen)
            tile.focused.connect(lambda tile=tile: self._take(tile))
        self._take(self._current)
        self.setMinimumWidth(self._tile_width)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    @property
    def shown(self) -> list[Tile]:
        return [tile for tile in self.tiles if not tile.isHidden()]

    @property
    def _tile_width(self) -> int:
        return max(tile.sizeHint().width() for tile in self.tiles)

    def tint(self, theme: Theme) -> None:
        for tile in self.tiles:
            tile.tint(theme)
        for label in (*self._titles.values(), self._nothing):
            label.setStyleSheet(f"color: {theme.faint}")

    def search(self, wanted: str) -> None:
        self._wanted = wanted
        self._arrange()

    def focus_tile(self) -> None:
        """The one used last, or the first."""
        shown = self.shown
        if shown:
            self._focus(self._current if self._current in shown else shown[0])

    # ---- places -------------------------------------------------------------------------------------------------
    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        y = 0
        for family, title in self._titles.items():
            of_family = [tile for tile in self.tiles if tile.entry.family == family]
            for tile in of_family:
                tile.setVisible(matches(self._wanted, tile.entry.label, title.text(), tile.entry.help))
            found = [tile for tile in of_family if not tile.isHidden()]
            title.setVisible(bool(found))
            y = self._place(title, found, y) if found else y
        self._nothing.setVisible(y == 0)
        self._nothing.setGeometry(0, ABOVE, self.width(), self._nothing.sizeHint().height())
        self.setMinimumHeight(max(y, self._nothing.geometry().bottom() if y == 0 else 0))

    def _place(self, title: QLabel, tiles: list[Tile], top: int) -> int:
        """A title and its tiles in as many columns as there is room for; where the next family begins."""
        title.setGeometry(4, top + ABOVE, self.width() - 4, title.sizeHint().height())
        top = title.geometry().bottom() + 1 + BELOW
        columns = max(1, self.width() // self._tile_width)
        width, height = self.width() / columns, tiles[0].sizeHint().height()
        for k, tile in enumerate(tiles):
            row, column = divmod(k, columns)
            left = round(column * width)
            tile.setGeometry(left, top + row * height, round((column + 1) * width) - left, height)
        return tiles[-1].geometry().bottom() + 1

    # ---- keys ---------------------------------------------------------------------------------------------------
    def keyPressEvent(self, event) -> None:
        """What a tile leaves to us."""
        key, tile = event.key(), self.focusWidget()
        if key in ENTER and isinstance(tile, Tile):
            self.chosen.emit(tile.entry)
        elif key in STEPS or key in ROWS or key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(key, tile)
        elif event.text().isprintable() and event.text().strip():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def _go(self, key, tile: Tile) -> None:
        shown = self.shown
        if key in ROWS:
            self._go_row(tile, ROWS[key])
        elif key in STEPS:
            self._focus(shown[max(0, min(shown.index(tile) + STEPS[key], len(shown) - 1))])
        else:
            self._focus(shown[0 if key == Qt.Key.Key_Home else -1])

    def _go_row(self, tile: Tile, direction: int) -> None:
        """To the nearest tile of the next row, over the top to the search field."""
        heights = sorted({other.y() for other in self.shown if (other.y() - tile.y()) * direction > 0})
        if heights:
            row = heights[0 if direction > 0 else -1]
            in_row = [other for other in self.shown if other.y() == row]
            self._focus(min(in_row, key=lambda other: abs(other.x() - tile.x())))
        elif direction < 0:
            self.left.emit()

    def _focus(self, tile: Tile) -> None:
        tile.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, tile: Tile) -> None:
        """The tab key stops at one tile only, the one used last."""
        self._current.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        tile.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._current = tile
        self.focused.emit(tile)

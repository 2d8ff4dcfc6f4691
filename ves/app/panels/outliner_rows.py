"""How an item of the scene looks in the outliner: its row as a value, and the value put onto a row of the tree."""

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QTreeWidgetItem

from ves.app import icons
from ves.app.panels.inspector_header import drawing, kind_words
from ves.app.panels.outliner_tree import EYE, ID, LOCK, NAME, ROW, SWITCH
from ves.app.theme import Theme, readable
from ves.document import Item
from ves.forces import Force
from ves.model import Group
from ves.parts import Part

EDITABLE = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable


class Look(NamedTuple):
    """All that a row shows; a part that only moves looks the same."""

    name: str
    tip: str
    kind: str  # what else the search finds it by
    drawing: str
    color: str
    hidden: bool = False
    locked: bool = False
    marked: bool = False  # whether it has an eye and a lock
    on: bool | None = None  # whether it is switched on; None for what has no switch


def look_of(item: Item) -> Look:
    if isinstance(item, Part):
        words = [item.kind, *(word for word in ("hidden", "locked", "fixed") if getattr(item, word))]
        tip = f"{item.name}: {', '.join(words)}"
        return Look(item.name, tip, type(item).label, drawing(item), item.color, item.hidden, item.locked, True)
    if isinstance(item, Force):
        tip = f"{item.name}: {type(item).label.lower()}" + ("" if item.on else ", switched off")
        return Look(item.name, tip, type(item).label, drawing(item), "", on=item.on)
    if isinstance(item, Group):
        return Look(item.name, f"{item.name}: {_listed(item.parts)}", item.kind, "group", "")
    return Look(item.name, f"{item.name}: {kind_words(item).lower()}", kind_words(item), drawing(item), "")


def _listed(names: tuple[str, ...], most: int = 8) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


class Dresser:
    """Puts looks onto rows, in the colours of a theme; alike icons are made once."""

    def __init__(self, theme: Theme):
        self._theme = theme
        self._icons: dict[tuple[str, str], QIcon] = {}

    def new_row(self, item: Item, look: Look) -> QTreeWidgetItem:
        row = QTreeWidgetItem()
        row.setSizeHint(NAME, ROW)
        row.setData(NAME, ID, item.id)
        row.setFlags(EDITABLE)
        self.dress(row, look)
        return row

    def dress(self, row: QTreeWidgetItem, look: Look) -> None:
        theme = self._theme
        row.setText(NAME, look.name)
        row.setToolTip(NAME, look.tip)
        pale = look.hidden or look.on is False
        row.setForeground(NAME, QColor(theme.disabled if pale else theme.text))
        color = theme.disabled if pale else readable(look.color or theme.faint, theme)
        row.setIcon(NAME, self._icon(look.drawing, color))
        if look.marked:
            self._mark(row, EYE, look.hidden, ("eye", "hide"), ("Hide", "Show"), look.name)
            self._mark(row, LOCK, look.locked, ("unlock", "lock"), ("Lock", "Unlock"), look.name)
        if look.on is not None:
            self._mark(row, SWITCH, not look.on, ("power", "power-off"), ("Switch off", "Switch on"), look.name)

    def _mark(self, row, column: int, on: bool, drawings, words, name: str) -> None:
        theme = self._theme
        row.setIcon(column, self._icon(drawings[on], theme.text if on else theme.line))
        row.setToolTip(column, f"{words[on]} {name}")
        row.setData(column, Qt.ItemDataRole.AccessibleTextRole, f"{words[on]} {name}")

    def _icon(self, drawing: str, color: str) -> QIcon:
        key = drawing, color
        if key not in self._icons:
            self._icons[key] = icons.icon(drawing, self._theme, color, 16)
        return self._icons[key]

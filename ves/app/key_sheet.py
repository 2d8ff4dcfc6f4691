"""F1: what keys and mouse do, made from the places of the commands and the table of gestures."""

from itertools import combinations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from ves.app.gestures import GESTURES
from ves.commands.command import Place
from ves.commands.menus import MENUS
from ves.commands.registry import COMMANDS

Row = tuple[str, str, str]  # keys or gesture, what it does, and more about it
Block = tuple[str, list[Row]]

MOST_COLUMNS = 3
HEADING = 2  # rows that a heading and the gap above it take
AROUND = 44, 64  # px that the dialog adds to the sheet


class KeySheet(QDialog):
    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.setWindowTitle("Keys and mouse")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = parent.width() - 20, parent.height() - 20
        sheet = _fitting_sheet(room[0] - AROUND[0])
        self.area = QScrollArea(frameShape=QFrame.Shape.NoFrame, widgetResizable=True)
        self.area.setAccessibleName("Keys and mouse")
        self.area.setWidget(sheet)
        self.area.setFocus()  # so that the arrows scroll
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.area)
        layout.addWidget(buttons)
        hint = sheet.sizeHint()
        self.resize(min(hint.width() + AROUND[0], room[0]), min(hint.height() + AROUND[1], room[1]))


def blocks() -> list[Block]:
    """The gestures, and every menu with the commands that have keys, in the menu's order."""
    places = sorted((place for kind in COMMANDS.values() for place in kind.places), key=lambda place: place.order)
    menus = [(menu.replace("&", ""), [_row(p) for p in places if p.menu == menu and p.keys]) for menu in MENUS]
    gestures = [(title, [(gesture, meaning, "") for gesture, meaning in rows]) for title, rows in GESTURES]
    return gestures + [(title, rows) for title, rows in menus if rows]


def _row(place: Place) -> Row:
    keys = (QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in place.keys)
    return ", ".join(keys), place.text.replace("&", "").rstrip("…"), place.tip


def _fitting_sheet(width: int) -> QWidget:
    """In as many columns as the width allows."""
    for columns in range(MOST_COLUMNS, 0, -1):
        sheet = QWidget()
        row = QHBoxLayout(sheet)
        row.setSpacing(28)
        for column in _shared_out(blocks(), columns):
            row.addLayout(_column(column))
        if sheet.sizeHint().width() <= width:
            break
    return sheet


def _shared_out(all_blocks: list[Block], columns: int) -> list[list[Block]]:
    """The blocks in their order, split so that the longest column is as short as can be."""

    def split(cuts: tuple[int, ...]) -> list[list[Block]]:
        ends = (0, *cuts, len(all_blocks))
        return [all_blocks[a:b] for a, b in zip(ends[:-1], ends[1:], strict=True)]

    def longest(shared: list[list[Block]]) -> int:
        return max(sum(len(rows) + HEADING for _, rows in column) for column in shared)

    return min(map(split, combinations(range(1, len(all_blocks)), columns - 1)), key=longest)


def _column(column: list[Block]) -> QVBoxLayout:
    grid = QGridLayout()
    grid.setVerticalSpacing(1)
    grid.setHorizontalSpacing(14)
    for title, rows in column:
        top = grid.rowCount()
        if top > 1:
            grid.setRowMinimumHeight(top, 8)
        grid.addWidget(_heading(title), top + 1, 0, 1, 2)
        for k, row in enumerate(rows, start=top + 2):
            _add_row(grid, k, *row)
    grid.setColumnStretch(1, 1)
    whole = QVBoxLayout()
    whole.addLayout(grid)
    whole.addStretch()
    return whole


def _add_row(grid: QGridLayout, k: int, keys: str, meaning: str, more: str) -> None:
    label = QLabel(keys, alignment=Qt.AlignmentFlag.AlignRight)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    grid.addWidget(label, k, 0)
    said = QLabel(meaning)
    said.setToolTip(more)
    grid.addWidget(said, k, 1)


def _heading(text: str) -> QLabel:
    heading = QLabel(text)
    font = heading.font()
    font.setPointSizeF(font.pointSizeF() * 1.25)
    heading.setFont(font)
    return heading

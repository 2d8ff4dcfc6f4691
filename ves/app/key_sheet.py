"""F1: what keys and mouse do, made from the table of actions."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
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

from ves.app.action_table import GESTURES, TABLE
from ves.app.actions import Entry, shown_keys

COLUMNS = (("&File", "&Edit", "&Simulate", "&Help"), ("&View",))


class KeySheet(QDialog):
    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.setWindowTitle("Keys and mouse")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet = QWidget()
        columns = QHBoxLayout(sheet)
        columns.setSpacing(36)
        for menus in COLUMNS:
            columns.addLayout(self._column(menus))
        columns.itemAt(len(COLUMNS) - 1).layout().insertLayout(1, self._mouse())
        scroll = QScrollArea(frameShape=QFrame.Shape.NoFrame, widgetResizable=True)
        scroll.setWidget(sheet)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll)
        layout.addWidget(buttons)
        hint = sheet.sizeHint()
        self.resize(min(hint.width() + 40, parent.width() - 20), min(hint.height() + 80, parent.height() - 20))

    def _column(self, menus: tuple[str, ...]) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(10)
        widest = max(_bold(_keys(entry)).sizeHint().width() for entry in TABLE if entry.menu in menus and entry.keys)
        for menu in menus:
            entries = [entry for entry in TABLE if entry.menu == menu and entry.keys]
            column.addLayout(_block(menu.replace("&", ""), [(_keys(e), e.tip) for e in entries], widest))
        column.addStretch()
        return column

    def _mouse(self) -> QVBoxLayout:
        block = QVBoxLayout()
        block.addSpacing(6)
        block.addWidget(_heading("Mouse"))
        for gesture, meaning in GESTURES:
            label = QLabel(f"<b>{gesture}</b><br>{meaning}")
            label.setTextFormat(Qt.TextFormat.RichText)
            block.addWidget(label)
        return block


def _block(title: str, rows: list[tuple[str, str]], widest: int) -> QGridLayout:
    grid = QGridLayout()
    grid.setVerticalSpacing(5)
    grid.setHorizontalSpacing(14)
    grid.addWidget(_heading(title), 0, 0, 1, 2)
    for k, (keys, meaning) in enumerate(rows, start=1):
        label = _bold(keys)
        label.setMinimumWidth(widest)
        grid.addWidget(label, k, 0)
        grid.addWidget(QLabel(meaning), k, 1)
    grid.setColumnStretch(1, 1)
    return grid


def _bold(text: str) -> QLabel:
    return QLabel(f"<b>{text}</b>", alignment=Qt.AlignmentFlag.AlignRight)


def _heading(text: str) -> QLabel:
    heading = QLabel(text)
    font = heading.font()
    font.setPointSizeF(font.pointSizeF() * 1.25)
    heading.setFont(font)
    return heading


def _keys(entry: Entry) -> str:
    return " &nbsp;".join(shown_keys(entry))

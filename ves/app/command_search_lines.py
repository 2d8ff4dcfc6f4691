"""The lines that the command search finds: what they say, and how they are painted."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

ROW = 30  # px high
INDENT, END, GAP = 36, 12, 14
FOUND = Qt.ItemDataRole.UserRole


class CommandRow(NamedTuple):
    text: str
    menu: str
    keys: str  # as a person would say them, "" for none
    enabled: bool
    run: Callable[[], None]
    icon: QIcon | None = None


class ItemRow(NamedTuple):
    name: str
    kind: str
    id: int
    select: Callable[[], None]
    icon: QIcon | None = None  # by the kind when none is given


class Found(NamedTuple):
    """A line of the list: a command, or an item of the scene."""

    text: str
    more: str  # the menu, or the kind
    keys: str
    enabled: bool
    run: Callable[[], None]
    icon: QIcon | None

    @property
    def spoken(self) -> str:
        return ", ".join(filter(None, (self.text, self.more, self.keys, "" if self.enabled else "not possible now")))


class Lines(QStyledItemDelegate):
    """Icon, text and where it comes from, the keys at the right."""

    def sizeHint(self, option, index) -> QSize:
        return QSize(0, ROW)

    def paint(self, painter: QPainter, option, index) -> None:
        found: Found = index.data(FOUND)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(option.palette.highlight() if found.enabled else option.palette.mid())
            painter.drawRoundedRect(QRectF(option.rect), 5, 5)
        if found.icon is not None:
            mode = QIcon.Mode.Selected if chosen else QIcon.Mode.Normal
            mode = mode if found.enabled else QIcon.Mode.Disabled
            square = QRect(option.rect.left() + 10, option.rect.center().y() - 7, 16, 16)
            found.icon.paint(
                painter, square, Qt.AlignmentFlag.AlignCenter, mode if found.enabled else QIcon.Mode.Disabled
            )
        _paint_words(painter, option, found, chosen and found.enabled)
        painter.restore()


def _paint_words(painter: QPainter, option, found: Found, bright: bool) -> None:
    """The keys first, from the right; a text that is too long gives way."""
    role, metrics, middle = QPalette.ColorRole, option.fontMetrics, Qt.AlignmentFlag.AlignVCenter
    group = QPalette.ColorGroup.Normal if found.enabled else QPalette.ColorGroup.Disabled
    strong, weak = (role.HighlightedText, role.HighlightedText) if bright else (role.Text, role.PlaceholderText)
    room = option.rect.adjusted(INDENT, 0, -END, 0)
    painter.setPen(option.palette.color(group, weak))
    painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, found.keys)
    room.setRight(room.right() - metrics.horizontalAdvance(found.keys) - GAP)
    most = room.width() - metrics.horizontalAdvance(found.more) - GAP
    text = metrics.elidedText(found.text, Qt.TextElideMode.ElideRight, most)
    painter.drawText(room.adjusted(metrics.horizontalAdvance(text) + GAP, 0, 0, 0), middle, found.more)
    painter.setPen(option.palette.color(group, strong))
    painter.drawText(room, middle, text)

"""Ctrl+F or /: a card at the head of the window that finds commands and items by what is typed."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QVBoxLayout,
)

from ves.app import icons, messages
from ves.app.command_search_lines import FOUND, ROW, CommandRow, Found, ItemRow, Lines
from ves.app.matching import rank
from ves.app.theme import LIGHT, Theme, slim
from ves.joints import JOINTS
from ves.parts import PARTS

WIDTH, TOP, MARGIN, RADIUS = 560, 64, 20, 10  # px
MOST_ROWS = 10  # in sight
MOST_FOUND = 300
WALK = {
    Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Backtab: -1, Qt.Key.Key_Tab: 1,
    Qt.Key.Key_PageUp: -MOST_ROWS, Qt.Key.Key_PageDown: MOST_ROWS,
}  # fmt: skip
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CommandSearch(QFrame):
    """It takes the keys while it is open, and gives them back to the view."""

    def __init__(
        self,
        window: QMainWindow,
        commands: Callable[[], Iterable[CommandRow]],
        items: Callable[[], Iterable[ItemRow]],
    ):
        super().__init__(window)
        self._commands, self._items = commands, items
        self._offered: list[Found] = []
        self._theme = LIGHT
        self._icons: dict[str, QIcon] = {}  # of items, by kind
        self.field = QLineEdit(placeholderText="Find a command, a part, a joint…", clearButtonEnabled=True)
        self.field.setAccessibleName("Search commands and items")
        self._glass = self.field.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        self.list = QListWidget(frameShape=QFrame.Shape.NoFrame, focusPolicy=Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName("What was found")
        self.list.setItemDelegate(Lines(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = QLabel("Nothing is called that.", alignment=Qt.AlignmentFlag.AlignCenter)
        self._arrange()
        self._connect()
        self.hide()

    def tint(self, theme: Theme) -> None:
        self._theme, self._icons = theme, {}
        slim(self.list, theme)
        self._glass.setIcon(icons.icon("search", theme, theme.faint, 18))
        self.nothing.setStyleSheet(f"color: {theme.faint}")
        self.update()

    def open(self) -> None:
        """Offer what there is now, and take the keys."""
        self._offered = [*map(_of_command, self._commands()), *map(self._of_item, self._items())]
        self.field.clear()
        self._search("")
        self.show()
        self.raise_()
        self.field.setFocus()

    def leave(self) -> None:
        """Close, and give the keys back to the view."""
        self.hide()
        messages.back_to(self.window())

    # ---- assembly -----------------------------------------------------------------------------------------------
    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        for widget in (self.field, self.list, self.nothing):
            layout.addWidget(widget)
        font = self.field.font()
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self.field.setFont(font)
        self.field.setMinimumHeight(32)
        self.nothing.setMinimumHeight(ROW)

    def _connect(self) -> None:
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.window().installEventFilter(self)
        self.list.itemClicked.connect(lambda _: self._run())
        QApplication.instance().focusChanged.connect(self._focus_moved)

    def _of_item(self, row: ItemRow) -> Found:
        name, kind, _, select, *icon = row
        return Found(name, kind.replace("_", " ").capitalize(), "", True, select, icon[0] if icon else self._icon(kind))

    def _icon(self, kind: str) -> QIcon:
        if kind not in self._icons:
            other = "joint" if kind in JOINTS else "box" if kind in PARTS else "force"
            self._icons[kind] = icons.icon(kind if icons.exists(kind) else other, self._theme, size=16)
        return self._icons[kind]

    # ---- finding ------------------------------------------------------------------------------------------------
    def _search(self, wanted: str) -> None:
        """What can be done now comes first, then what answers best, then the order of the menus."""
        ranked = [(rank(wanted, found.text, found.more), found) for found in self._offered]
        answers = [(not found.enabled, place, found) for place, found in ranked if place is not None]
        answers.sort(key=lambda answer: answer[:2])
        self.list.clear()
        for *_, found in answers[:MOST_FOUND]:
            line = QListWidgetItem(found.text, self.list)
            line.setData(FOUND, found)
            line.setData(Qt.ItemDataRole.AccessibleTextRole, found.spoken)
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(answers))
        self.nothing.setVisible(not answers)
        self._place()

    def _run(self) -> None:
        line = self.list.currentItem()
        found = line.data(FOUND) if line is not None else None
        if found is not None and found.enabled:
            self.leave()
            found.run()

    # ---- place and paint ----------------------------------------------------------------------------------------
    def _place(self) -> None:
        window = self.window()
        width = min(WIDTH, window.width() - 2 * MARGIN)
        rows = min(self.list.count(), MOST_ROWS, max(1, (window.height() - TOP - 100) // ROW))
        self.list.setFixedHeight(rows * ROW)
        self.layout().activate()
        self.setGeometry((window.width() - width) // 2, TOP, width, self.layout().sizeHint().height())

    def paintEvent(self, _event) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(self._theme.base))
        painter.setPen(QColor(self._theme.disabled))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

    # ---- keys and focus -----------------------------------------------------------------------------------------
    def eventFilter(self, watched, event) -> bool:
        if watched is self.field and event.type() == QEvent.Type.KeyPress:
            return self._key(event.key())
        if event.type() == QEvent.Type.Resize and watched is self.window() and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _key(self, key: int) -> bool:
        """True for a key that is not the text field's."""
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key in ENTER:
            self._run()
        elif key in WALK:
            last = self.list.count() - 1
            self.list.setCurrentRow(max(0, min(self.list.currentRow() + WALK[key], last)))
        else:
            return False
        return True

    def _focus_moved(self, _before, now) -> None:
        """A click elsewhere closes it and keeps the keys where it was; another window does not."""
        if self.isVisible() and now is not None and now is not self.field:
            self.hide()


def _of_command(row: CommandRow) -> Found:
    text, menu, *rest = CommandRow(*row)
    return Found(text.replace("&", ""), menu.replace("&", ""), *rest)

"""The dialog that offers unsaved work of windows that ended without being closed: picture, name and date of each."""

from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QKeySequence, QPainter, QPen, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from ves.app import recent
from ves.app.pictures import Pictures
from ves.app.theme import Theme, slim
from ves.session.recovery import Recoverable

PICTURE = QSize(176, 110)
MARGIN, GAP, LINE = 10, 16, 24  # px around a row, beside its picture, and per line of text
ROWS_SHOWN = 3
WORK = Qt.ItemDataRole.UserRole
MONTHS = "January February March April May June July August September October November December".split()
ROLE = QDialogButtonBox.ButtonRole


class Row(QStyledItemDelegate):
    """A picture, and beside it the title, the file and the date; framed when it is chosen."""

    def __init__(self, parent: QWidget, theme: Theme):
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option, _index) -> QSize:
        return PICTURE + QSize(2 * MARGIN + GAP + PICTURE.width(), 2 * MARGIN)

    def paint(self, painter: QPainter, option, index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(option.palette.highlight().color(), 2))
            painter.setBrush(option.palette.alternateBase())
            painter.drawRoundedRect(option.rect.adjusted(3, 3, -3, -3), 6, 6)
        picture = QRect(option.rect.topLeft() + QPoint(MARGIN, MARGIN), PICTURE)
        index.data(Qt.ItemDataRole.DecorationRole).paint(painter, picture)
        self._write(painter, option, picture, index.data(WORK))
        painter.restore()

    def _write(self, painter: QPainter, option, picture: QRect, work: Recoverable) -> None:
        bold = QFont(option.font)
        bold.setBold(True)
        text, faint = option.palette.text().color(), self._theme.faint
        lines = (
            (name_of(work), bold, text),
            (file_of(work), option.font, faint),
            (said(work.date), option.font, faint),
        )
        left = picture.right() + GAP
        line = QRect(left, picture.center().y() - LINE * len(lines) // 2, option.rect.right() - MARGIN - left, LINE)
        for words, font, color in lines:
            painter.setFont(font)
            painter.setPen(color)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)
            line.translate(0, LINE)


class Recovering(QDialog):
    chosen = Signal(object)  # Recoverable

    def __init__(self, parent: QWidget, theme: Theme, works: list[Recoverable]):
        super().__init__(parent)
        self.setWindowTitle("Recover unsaved work")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._pictures = Pictures(self)
        self._pictures.made.connect(self._show_picture)
        self.finished.connect(self._pictures.stop)
        self.list = self._make_list(theme)
        self.buttons = self._make_buttons()
        text = QLabel("VES ended before this work was saved. Recover opens it in this window; what you leave for later "
                      "stays in the File menu.")  # fmt: skip
        text.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setSpacing(10)
        for widget in (text, self.list, self.buttons):
            layout.addWidget(widget)
        self._fill(works)
        QShortcut(QKeySequence.StandardKey.Delete, self.list, self._ask_to_discard)

    def discard(self, item: QListWidgetItem) -> None:
        """For good; with nothing left to offer the dialog closes."""
        item.data(WORK).discard()
        self.list.takeItem(self.list.row(item))
        if not self.list.count():
            self.reject()

    def recover(self) -> None:
        work = self.list.currentItem().data(WORK)
        self.accept()
        self.chosen.emit(work)

    # ---- inside -------------------------------------------------------------------------------------------------
    def _make_list(self, theme: Theme) -> QListWidget:
        made = QListWidget()
        made.setItemDelegate(Row(made, theme))
        made.setFrameShape(QFrame.Shape.NoFrame)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        made.setAccessibleName("Unsaved work")
        made.itemDoubleClicked.connect(self.recover)
        slim(made, theme)
        return made

    def _make_buttons(self) -> QDialogButtonBox:
        made = QDialogButtonBox()
        recover = made.addButton("&Recover", ROLE.AcceptRole)
        recover.setDefault(True)
        recover.clicked.connect(self.recover)
        discard = QPushButton("&Discard…")
        discard.setAutoDefault(False)
        discard.clicked.connect(self._ask_to_discard)
        made.addButton(discard, ROLE.DestructiveRole)
        made.addButton("&Later", ROLE.RejectRole).clicked.connect(self.reject)
        for button in made.buttons():
            button.setIcon(QIcon())
        return made

    def _fill(self, works: list[Recoverable]) -> None:
        for work in works:
            item = QListWidgetItem(name_of(work))
            item.setData(WORK, work)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name_of(work)}, {file_of(work)}, {said(work.date)}")
            item.setToolTip(str(work.path or ""))
            item.setIcon(QIcon(self._blank()))
            self.list.addItem(item)
            picture = self._pictures.want(work.scene_file)
            if picture is not None:
                self._show_picture(work.scene_file, picture)
        self.list.setCurrentRow(0)
        self.list.setFocus()
        shown = min(len(works), ROWS_SHOWN) * (PICTURE.height() + 2 * MARGIN)
        self.list.setMinimumHeight(min(shown, PICTURE.height() + 2 * MARGIN))
        self.resize(560, shown + 130)

    def _show_picture(self, scene: Path, picture: Path) -> None:
        for k in range(self.list.count()):
            if self.list.item(k).data(WORK).scene_file == scene:
                self.list.item(k).setIcon(QIcon(QPixmap(str(picture))))

    def _blank(self) -> QPixmap:
        blank = QPixmap(PICTURE)
        blank.fill(self.palette().mid().color())
        return blank

    def _ask_to_discard(self) -> None:
        item = self.list.currentItem()
        box = QMessageBox(QMessageBox.Icon.Question, "VES", f'Discard "{item.text()}"?', parent=self)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText("These changes were never saved; they are lost for good.")
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        discard = box.addButton("Discard", QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton("Cancel", QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.buttonClicked.connect(lambda button: self.discard(item) if button is discard else None)
        box.open()


# ---- words ----------------------------------------------------------------------------------------------------------
def name_of(work: Recoverable) -> str:
    return work.title or (work.path.stem if work.path else "Untitled")


def file_of(work: Recoverable) -> str:
    return recent.shown(work.path) if work.path else "not in a file yet"


def said(date: datetime, now: datetime | None = None) -> str:
    """When it was, as people say it."""
    date, now = date.astimezone(), (now or datetime.now()).astimezone()
    day = f"on {date.day} {MONTHS[date.month - 1]}" + ("" if date.year == now.year else f" {date.year}")
    days = {now.date(): "today", now.date() - timedelta(days=1): "yesterday"}
    return f"{days.get(date.date(), day)} at {date:%H:%M}"

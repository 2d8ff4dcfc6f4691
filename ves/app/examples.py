"""The gallery of the scenes that come with VES."""

from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from ves.app.pictures import Pictures
from ves.app.theme import Theme, slim
from ves.resources import scenes_folder
from ves.scene import SceneError, read

PICTURE = QSize(240, 150)
MARGIN, TITLE = 10, 30  # px around a picture, and below it for the title
PATH = Qt.ItemDataRole.UserRole


class Tile(QStyledItemDelegate):
    """A picture with its title below, framed when it is chosen."""

    def sizeHint(self, _option, _index) -> QSize:
        return PICTURE + QSize(2 * MARGIN, 2 * MARGIN + TITLE)

    def paint(self, painter: QPainter, option, index) -> None:
        box = option.rect.adjusted(4, 4, -4, -4)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(QPen(option.palette.highlight().color(), 2))
            painter.setBrush(option.palette.alternateBase())
            painter.drawRoundedRect(box, 6, 6)
        picture = QRect(option.rect.topLeft() + QPoint(MARGIN, MARGIN), PICTURE)
        index.data(Qt.ItemDataRole.DecorationRole).paint(painter, picture)
        painter.setPen(option.palette.text().color())
        below = QRect(picture.left(), picture.bottom() + 1, picture.width(), TITLE)
        title = option.fontMetrics.elidedText(index.data(), Qt.TextElideMode.ElideRight, below.width())
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, title)
        painter.restore()


class Examples(QDialog):
    chosen = Signal(object)

    def __init__(self, parent: QWidget, theme: Theme):
        super().__init__(parent)
        self.setWindowTitle("Examples")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._pictures = Pictures(self)
        self._pictures.made.connect(self._show_picture)
        self.list = self._make_list()
        slim(self.list, theme)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(lambda: self._choose(self.list.currentItem()))
        buttons.rejected.connect(self.reject)
        for button in buttons.buttons():
            button.setIcon(QIcon())
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel("Choose a scene to open. Press Space to set it in motion."))
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        self.finished.connect(self._pictures.stop)
        self.resize(min(830, parent.width() - 60), min(715, parent.height() - 60))
        self._fill()

    def _make_list(self) -> QListWidget:
        made = QListWidget()
        made.setViewMode(QListWidget.ViewMode.IconMode)
        made.setResizeMode(QListWidget.ResizeMode.Adjust)
        made.setMovement(QListWidget.Movement.Static)
        made.setItemDelegate(Tile(made))
        made.setFrameShape(QFrame.Shape.NoFrame)
        made.setAccessibleName("Example scenes")
        made.itemDoubleClicked.connect(self._choose)
        return made

    def _fill(self) -> None:
        for path in sorted(scenes_folder().glob("*.ves")):
            item = QListWidgetItem(title_of(path))
            item.setData(PATH, str(path))
            item.setIcon(QIcon(self._blank()))
            item.setToolTip(path.name)
            self.list.addItem(item)
            picture = self._pictures.want(path)
            if picture is not None:
                self._show_picture(path, picture)
        self.list.setCurrentRow(0)

    def _show_picture(self, scene: Path, picture: Path) -> None:
        for k in range(self.list.count()):
            if self.list.item(k).data(PATH) == str(scene):
                self.list.item(k).setIcon(QIcon(QPixmap(str(picture))))

    def _blank(self) -> QPixmap:
        blank = QPixmap(PICTURE)
        blank.fill(self.palette().alternateBase().color())
        return blank

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.accept()
            self.chosen.emit(Path(item.data(PATH)))


def title_of(path: Path) -> str:
    try:
        return read(path).title or path.stem
    except SceneError:
        return path.stem

"""The gallery of the scenes that come with VES."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ves.app.pictures import Pictures
from ves.resources import scenes_folder
from ves.scene import SceneError, read

PICTURE = QSize(240, 150)
PATH = Qt.ItemDataRole.UserRole


class Examples(QDialog):
    chosen = Signal(object)

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.setWindowTitle("Examples")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._pictures = Pictures(self)
        self._pictures.made.connect(self._show_picture)
        self.list = self._make_list()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(lambda: self._choose(self.list.currentItem()))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel("Choose a scene to open. Press Space to set it in motion."))
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        self.finished.connect(self._pictures.stop)
        self.resize(min(860, parent.width() - 60), min(600, parent.height() - 60))
        self._fill()

    def _make_list(self) -> QListWidget:
        made = QListWidget()
        made.setViewMode(QListWidget.ViewMode.IconMode)
        made.setResizeMode(QListWidget.ResizeMode.Adjust)
        made.setMovement(QListWidget.Movement.Static)
        made.setIconSize(PICTURE)
        made.setGridSize(PICTURE + QSize(18, 40))
        made.setWordWrap(True)
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

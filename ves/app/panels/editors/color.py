"""A colour: a swatch that opens a small grid of good ones, and a dialog for any other."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QColorDialog, QFrame, QGridLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from ves.app.panels.editors.line import MIXED
from ves.app.panels.editors.picking import Picking
from ves.app.panels.fields_state import State

COLORS = {
    "red": "#e5484d", "orange": "#f0762b", "amber": "#f2b01e", "green": "#3da35d", "teal": "#1fa7a7",
    "sky": "#38a3e0", "blue": "#2f6fde", "violet": "#7c5cd6", "pink": "#d6559d", "brown": "#9a6a43",
    "white": "#f4f4f2", "silver": "#c3c9d2", "grey": "#8a93a1", "slate": "#4d5766", "black": "#22262d",
}  # fmt: skip
COLUMNS = 5


class ColorEditor(Picking, QPushButton):
    committed = Signal(object)
    complained = Signal(str)

    def __init__(self):
        super().__init__()
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open)

    @property
    def color(self) -> str | None:
        """None where the selected items differ."""
        return None if self.state.mixed else self.state.value

    def look(self, state: State) -> None:
        self.setText(MIXED if self.color is None else color_name(self.color))
        self.setIcon(QIcon() if self.color is None else swatch(self.color, self.devicePixelRatioF()))

    def open(self) -> None:
        grid = ColorGrid(self.color, self)
        grid.chosen.connect(self._choose)
        grid.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _choose(self, color: str) -> None:
        if color != self.color:
            self.pick(color)


class ColorGrid(QFrame):
    """Good colours to choose from, and Other… for a dialog. It closes itself."""

    chosen = Signal(str)

    def __init__(self, present: str | None, parent: QWidget):
        super().__init__(parent, Qt.WindowType.Popup, frameShape=QFrame.Shape.StyledPanel)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName("Colours")
        self._present = present
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 8, 8, 8)
        grid.setSpacing(4)
        self.buttons = {color: self._button(name, color) for name, color in COLORS.items()}
        for k, button in enumerate(self.buttons.values()):
            grid.addWidget(button, k // COLUMNS, k % COLUMNS)
        self.other = QPushButton("Other…", autoDefault=False)
        self.other.clicked.connect(self._ask)
        grid.addWidget(self.other, len(COLORS) // COLUMNS + 1, 0, 1, COLUMNS)

    def popup(self, place: QPoint) -> None:
        """Open here, or as near as the screen allows."""
        size, room = self.sizeHint(), self.parentWidget().screen().availableGeometry()
        x = min(place.x(), room.right() - size.width())
        y = min(place.y(), room.bottom() - size.height())
        self.move(max(room.left(), x), max(room.top(), y))
        self.show()
        self.buttons.get(self._present, self.other).setFocus()

    def _button(self, name: str, color: str) -> QToolButton:
        button = QToolButton(autoRaise=True, checkable=True, checked=color == self._present)
        button.setIcon(swatch(color, self.devicePixelRatioF()))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.clicked.connect(lambda _: self._take(color))
        return button

    def _take(self, color: str) -> None:
        self.chosen.emit(color)
        self.close()

    def _ask(self) -> None:
        dialog = QColorDialog(QColor(self._present or "#808080"), self.parentWidget().window())
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(lambda color: self.chosen.emit(color.name()))
        dialog.finished.connect(lambda _: self.close())
        self.hide()
        dialog.open()


def color_name(color: str) -> str:
    return next((name for name, known in COLORS.items() if known == color.lower()), color)


def swatch(color: str, scale: float = 1.0, size: int = 16) -> QIcon:
    made = QPixmap(round(size * scale), round(size * scale))
    made.setDevicePixelRatio(scale)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(0, 0, 0, 70))
    painter.setBrush(QColor(color))
    painter.drawRoundedRect(0, 0, size - 1, size - 1, 3, 3)
    painter.end()
    return QIcon(made)

"""One tile of the palette: a picture with its name below, to drag into the view or to choose by a double click."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from ves.app import icons
from ves.app.joint_icons import joint_pixmap
from ves.app.panels.palette_entries import Entry
from ves.app.part_icons import part_pixmap
from ves.app.theme import LIGHT, Theme
from ves.joints import JOINTS

PICTURE = 40  # px across
PAD = 4
WIDEST = 58  # px of a label; a longer one is written smaller, so that it does not cost every row a column
FAR_ENOUGH = 6  # px that make a press a drag


class Tile(QAbstractButton):
    """It forwards the mouse instead of starting Qt's own drag, so that the view hears every move and every key."""

    dragged = Signal(object, QPoint)  # on the screen
    dropped = Signal(object, QPoint)
    chosen = Signal(object)
    focused = Signal()

    def __init__(self, entry: Entry, parent: QWidget):
        super().__init__(parent)
        self.entry = entry
        self.setText(entry.label)
        self.setToolTip(f"{entry.label}: {entry.help}\nDrag it into the view, or double click.")
        self.setAccessibleDescription(entry.help)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a click leaves the keys with the view
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 0.92)
        self.setFont(font)
        self._theme = LIGHT
        self._pressed: QPoint | None = None
        self._dragging = False
        self._drawn: tuple[float, QPixmap] | None = None  # scale, picture
        self.clicked.connect(lambda: self.chosen.emit(self.entry))  # by a screen reader

    def tint(self, theme: Theme) -> None:
        self._theme, self._drawn = theme, None
        self.update()

    def sizeHint(self) -> QSize:
        label = self.fontMetrics().size(Qt.TextFlag.TextSingleLine, self.text())
        return QSize(max(min(label.width(), WIDEST), PICTURE) + 2 * PAD, PICTURE + label.height() + 2 * PAD + 1)

    minimumSizeHint = sizeHint

    @property
    def picture(self) -> QPixmap:
        """Sharp at the scale of the screen it is on."""
        scale = self.devicePixelRatioF()
        if self._drawn is None or self._drawn[0] != scale:
            self._drawn = scale, picture_of(self.entry, self._theme, PICTURE, scale)
        return self._drawn[1]

    def forget_drag(self) -> None:
        """The rest of this press means nothing."""
        self._pressed, self._dragging = None, False

    # ---- keys ---------------------------------------------------------------------------------------------------
    def keyPressEvent(self, event) -> None:
        """Arrows and Enter go to the shelf, which knows the rows; the space bar is for playing."""
        event.ignore()

    def focusInEvent(self, event) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    # ---- mouse --------------------------------------------------------------------------------------------------
    def mousePressEvent(self, event) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event) -> None:
        if self._pressed is None:
            return
        place = event.globalPosition().toPoint()
        self._dragging = self._dragging or (place - self._pressed).manhattanLength() > FAR_ENOUGH
        if self._dragging:
            self.dragged.emit(self.entry, place)

    def mouseReleaseEvent(self, event) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        dragging = self._dragging
        self.forget_drag()
        if dragging:
            self.dropped.emit(self.entry, event.globalPosition().toPoint())

    def mouseDoubleClickEvent(self, event) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self.entry)

    # ---- paint --------------------------------------------------------------------------------------------------
    def paintEvent(self, _event) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_card(painter)
        painter.drawPixmap((self.width() - PICTURE) // 2, PAD, self.picture)
        painter.setPen(QColor(self._theme.text))
        painter.setFont(self.fitting_font)
        below = QRect(0, PAD + PICTURE + 1, self.width(), self.height() - PICTURE - PAD)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, self.text())

    @property
    def fitting_font(self) -> QFont:
        """Small enough for the label to be seen whole."""
        font, room = QFont(self.font()), self.width() - PAD
        wide = self.fontMetrics().horizontalAdvance(self.text())
        font.setPointSizeF(font.pointSizeF() * min(1.0, room / max(wide, 1)))
        return font

    def _paint_card(self, painter: QPainter) -> None:
        if not (self.hasFocus() or self.underMouse()):
            return
        back = QColor(self._theme.accent)
        back.setAlpha(38 if self.hasFocus() else 18)
        painter.setBrush(back)
        painter.setPen(QPen(QColor(self._theme.accent), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6)

    def enterEvent(self, event) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event) -> None:
        super().leaveEvent(event)
        self.update()


def picture_of(entry: Entry, theme: Theme, size: int, scale: float) -> QPixmap:
    if entry.part is not None:
        return part_pixmap(entry.part, size, scale)
    if entry.joint:
        return joint_pixmap(JOINTS[entry.joint], theme.accent, theme.faint, size, scale)
    return icons.pixmap(entry.picture, theme.accent, size, scale)

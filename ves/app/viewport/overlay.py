"""What is written over the view: cards with rounded corners, as child widgets, so that painting the view redraws none.

The hint, the name at the cursor, the newtons at a grabbed point, the progress of the first start, the banner with which
the engine says why it paused, what could not be done, and the bar that offers to keep what is now as the start.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QToolButton, QVBoxLayout, QWidget

from ves.app.theme import LIGHT, Theme

MARGIN = 14
RADIUS = 8
PROGRESS_WIDTH = 500


class Card(QWidget):
    """A rounded card over the view; mouse events pass through it unless it has buttons."""

    def __init__(self, view: QWidget, through: bool = True):
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, through)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._back, self._edge = QColor(), QColor()
        self.label = QLabel(self)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()
        self.tint(LIGHT)

    def tint(self, theme: Theme) -> None:
        self._back, self._edge = QColor(theme.raised), QColor(theme.line)
        self._back.setAlpha(235)
        self.update()

    def paintEvent(self, _event) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._back)
        painter.setPen(self._edge)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)


class Tag(Card):
    """A short text beside a point."""

    def __init__(self, view: QWidget):
        super().__init__(view)
        self._written = "", 0  # text, and the width that there was for it
        row = QHBoxLayout(self)
        row.setContentsMargins(9, 4, 9, 4)
        row.addWidget(self.label)

    def show_at(self, text: str, x: float, y: float) -> None:
        self.write(text)
        room = self.parentWidget().rect().adjusted(4, 4, -4 - self.width(), -4 - self.height())
        place = QPoint(round(x) + 16, round(y) + 14)
        self.move(max(room.left(), min(place.x(), room.right())), max(room.top(), min(place.y(), room.bottom())))
        self.show()
        self.raise_()


    def write(self, text: str) -> None:
        """On as many lines as it has, or more where the view is too narrow for them."""
        most = self.parentWidget().width() - 8
        if (text, most) == self._written:
            return
        self._written = text, most
        self.label.setWordWrap(False)
        self.label.setText(text)
        self.adjustSize()
        if self.width() > most:
            self.label.setWordWrap(True)
            self.resize(most, height_for(self, most))


class Hint(Card):
    """One line at the foot of the view, or two where it is narrow."""

    def __init__(self, view: QWidget):
        super().__init__(view)
        self.label.setWordWrap(True)
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.addWidget(self.label)

    def say(self, text: str) -> None:
        self.label.setText(text)
        self.place()
        self.show()

    def place(self) -> None:
        view = self.parentWidget()
        width = min(self.label.fontMetrics().horizontalAdvance(self.label.text()) + 40, view.width() - 2 * MARGIN)
        self.setFixedSize(width, height_for(self, width))
        self.move((view.width() - width) // 2, view.height() - self.height() - MARGIN)


class ProgressCard(Card):
    """What is being compiled, how far it is, and that it happens once."""

    def __init__(self, view: QWidget):
        super().__init__(view)
        self.bar = QProgressBar(textVisible=False, maximum=1000)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName("Progress of the first start")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 12)
        column.setSpacing(8)
        column.addWidget(self.label)
        column.addWidget(self.bar)
        self.label.setWordWrap(True)
        self.setFixedWidth(PROGRESS_WIDTH)

    def say(self, text: str, fraction: float) -> None:
        self.label.setText(text)
        self.bar.setValue(round(1000 * fraction))
        self.place()
        self.show()

    def place(self) -> None:
        view = self.parentWidget()
        width = min(PROGRESS_WIDTH, view.width() - 2 * MARGIN)
        self.setFixedSize(width, height_for(self, width))
        self.move((view.width() - self.width()) // 2, view.height() - self.height() - MARGIN)


class Bar(Card):
    """A sentence at the head of the view with buttons for what can be done about it, and one to hide it."""

    def __init__(self, view: QWidget):
        super().__init__(view, through=False)
        self.label.setWordWrap(True)
        self.hide_button = QToolButton(text="✕", autoRaise=True)
        self.hide_button.setToolTip("Hide this message")
        self.hide_button.setAccessibleName("Hide this message")
        self.hide_button.clicked.connect(self.hide)
        self.row = QHBoxLayout()
        self.row.setSpacing(10)
        self.row.addWidget(self.label, 1)
        self.row.addWidget(self.hide_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 8, 8)
        column.addLayout(self.row)
        self.hide_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def offer(self, text: str, tip: str, then: Callable[[], None]) -> QPushButton:
        """A button for what can be done."""
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(then)
        self.row.insertWidget(self.row.count() - 1, button)
        return button

    def say(self, text: str) -> None:
        self.label.setText(text)
        self.place()
        self.show()
        self.raise_()

    def place(self) -> None:
        width = min(620, self.parentWidget().width() - 2 * MARGIN)
        self.setFixedWidth(width)
        self.setFixedHeight(height_for(self, width))
        self.move((self.parentWidget().width() - width) // 2, MARGIN)


class LowerBar(Bar):
    """Below the bars that there were before it, and at the head of the view where none of them is seen."""

    def __init__(self, view: QWidget):
        self._others = view.findChildren(Bar)
        super().__init__(view)
        for widget in (view, *self._others):
            widget.installEventFilter(self)

    def top(self) -> int:
        return max((bar.geometry().bottom() for bar in self._others if bar.isVisible()), default=0) + MARGIN

    def place(self) -> None:
        super().place()
        self.move(self.x(), self.top())

    def eventFilter(self, _watched, event) -> bool:
        """The view has another size, or a bar above has come, gone or got another one."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide) and self.isVisible():
            self.place()
        return False


class Banner(Bar):
    """Why the engine paused, with the way out of it."""

    reset = Signal()

    def __init__(self, view: QWidget):
        super().__init__(view)
        self.offer("Reset", "Go back to the start", self.reset.emit)

    def tint(self, theme: Theme) -> None:
        super().tint(theme)
        self._edge = QColor(theme.warning)


class StartBar(Bar):
    """Parts were moved after time 0: the start is as it was, unless it is kept."""

    keep = Signal(bool)  # with speeds

    def __init__(self, view: QWidget):
        super().__init__(view)
        self.offer("Keep as start", "Make where everything is now the start", lambda: self.keep.emit(False))
        self.offer("With speeds", "Make places and speeds of now the start", lambda: self.keep.emit(True))


class Notice(Card):
    """What could not be done and why, for as long as it takes to read it."""

    def __init__(self, view: QWidget):
        super().__init__(view)
        self.label.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.addWidget(self.label)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)

    def tint(self, theme: Theme) -> None:
        super().tint(theme)
        self._edge = QColor(theme.warning)

    def say(self, text: str) -> None:
        self.label.setText(text)
        self.place()
        self.show()
        self.raise_()
        self._timer.start(3000 + 50 * len(text))

    def place(self) -> None:
        view = self.parentWidget()
        width = min(self.label.fontMetrics().horizontalAdvance(self.label.text()) + 40, 560, view.width() - 2 * MARGIN)
        self.setFixedSize(width, height_for(self, width))
        self.move((view.width() - width) // 2, view.height() - self.height() - 3 * MARGIN - 30)


def height_for(card: Card, width: int) -> int:
    """What its wrapped text needs at this width."""
    return max(card.layout().totalHeightForWidth(width), card.layout().minimumSize().height())

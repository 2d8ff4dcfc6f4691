"""What the view says when something went wrong inside VES, until the user takes it away."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from ves.app.theme import Theme
from ves.app.viewport.overlay import MARGIN, Card, height_for

WIDEST = 680
THROUGH = Qt.WidgetAttribute.WA_TransparentForMouseEvents


class ErrorBanner(Card):
    """At the head of the view, below other cards with buttons that are there already."""

    def __init__(self, surface: QWidget):
        others = [card for card in surface.findChildren(Card) if not card.testAttribute(THROUGH)]
        super().__init__(surface, through=False)
        self._others = others
        self._details = ""
        self.label.setWordWrap(True)
        self.copy = QPushButton("Copy details")
        self.hide_button = QToolButton(text="✕", autoRaise=True)
        self.copy.setToolTip("Copy what went wrong, to send it to somebody")
        self.hide_button.setToolTip("Hide this message")
        for button in (self.copy, self.hide_button):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._details))
        self.hide_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 8, 8)
        row.setSpacing(10)
        row.addWidget(self.label, 1)
        row.addWidget(self.copy)
        row.addWidget(self.hide_button)
        for widget in (surface, *others):
            widget.installEventFilter(self)

    def tint(self, theme: Theme) -> None:
        super().tint(theme)
        self._edge = QColor(theme.warning)

    def say(self, text: str, details: str) -> None:
        self._details = details
        self.label.setText(text)
        self.place()
        self.show()
        self.raise_()

    def place(self) -> None:
        width = min(WIDEST, self.parentWidget().width() - 2 * MARGIN)
        self.setFixedSize(width, height_for(self, width))
        above = [card for card in self._others if card.isVisible() and self._is_at_head(card)]
        below = max((card.geometry().bottom() for card in above), default=0)
        self.move((self.parentWidget().width() - width) // 2, below + MARGIN)

    def _is_at_head(self, card: Card) -> bool:
        """In the middle, as this one; tools may stand at the edge."""
        middle = self.parentWidget().rect().center().x()
        return card.y() == MARGIN and abs(card.geometry().center().x() - middle) <= 1

    def eventFilter(self, _watched, event) -> bool:
        """The view has another size, or a card above has come or gone."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide) and self.isVisible():
            self.place()
        return False

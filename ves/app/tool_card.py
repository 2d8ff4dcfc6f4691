"""The tools of the left mouse button, on a card at the edge of the view."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from ves.app.actions import Actions
from ves.app.theme import Theme
from ves.app.viewport.overlay import MARGIN, Card

TOOLS = ("tool select", "tool move", "tool rotate", "tool scale", "tool join", "snapping")


class ToolCard(Card):
    def __init__(self, surface: QWidget, actions: Actions):
        super().__init__(surface, through=False)
        self.label.setParent(None)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(2)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        for name in TOOLS:
            button = QToolButton(self, autoRaise=True, iconSize=QSize(20, 20))
            button.setDefaultAction(actions[name])
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAccessibleName(actions[name].text().replace("&", ""))
            column.addWidget(button)
        self.move(MARGIN, MARGIN)
        self.show()

    def tint(self, theme: Theme) -> None:
        super().tint(theme)
        self.setStyleSheet(
            "QToolButton { border: 0; border-radius: 6px; padding: 5px; }"
            f"QToolButton:hover {{ background: {theme.line}; }}"
            f"QToolButton:checked {{ background: {_tinted(theme.accent)}; }}"
        )


def _tinted(color: str) -> str:
    """A quarter of the colour, over whatever is below."""
    made = QColor(color)
    return f"rgba({made.red()}, {made.green()}, {made.blue()}, 64)"

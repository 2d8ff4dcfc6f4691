"""One joint of a conflict: its name, how far off it is, what would be without it, and what can be done about it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ves.app.elided import Elided
from ves.app.theme import Theme
from ves.app.wording import without_it
from ves.assembly.outcome import Unmet

NARROW = 340  # px: below it the buttons go under the text,
NARROWEST = 230  # and below this under each other
ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class ConflictRow(QWidget):
    chosen = Signal(int)  # id: its name was clicked
    pointed = Signal(object)  # id, or None when the cursor has gone
    remove_wanted = Signal(int)
    relax_wanted = Signal(int)

    def __init__(self, unmet: Unmet, way: str):
        """`way` says how it could give way, or nothing."""
        super().__init__()
        self.unmet = unmet
        self.name = Elided(unmet.name, "Click to select it", link=True)
        self.name.clicked.connect(lambda: self.chosen.emit(unmet.id))
        self.name.pointed.connect(lambda there: self.pointed.emit(unmet.id if there else None))
        self.note = QLabel(f"{unmet.off}; {without_it(unmet)}" if unmet.left is not None else unmet.off, wordWrap=True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.remove = self._button("Remove", f'Delete "{unmet.name}"', self.remove_wanted)
        self.relax = self._button(way, f'Let "{unmet.name}" take things as they are', self.relax_wanted)
        self.relax.setVisible(bool(way))
        self._lay_out()

    def fit(self, width: int) -> None:
        self.layout().setDirection(DOWN if width < NARROW else ACROSS)
        self._buttons.setDirection(DOWN if width < NARROWEST else ACROSS)

    def tint(self, theme: Theme) -> None:
        self.name.setStyleSheet(f"color: {theme.accent}; font-weight: 600;")
        self.note.setStyleSheet(f"color: {theme.faint};")

    def _button(self, text: str, tip: str, wanted) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: wanted.emit(self.unmet.id))
        return button

    def _lay_out(self) -> None:
        words, buttons = QVBoxLayout(), QBoxLayout(ACROSS)
        self._buttons = buttons
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.note)
        buttons.setSpacing(6)
        buttons.addStretch()
        buttons.addWidget(self.remove)
        buttons.addWidget(self.relax)
        row = QBoxLayout(ACROSS, self)
        row.setContentsMargins(0, 3, 0, 3)
        row.setSpacing(6)
        row.addLayout(words, 1)
        row.addLayout(buttons)

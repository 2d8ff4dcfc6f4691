"""One of several words. The wheel scrolls the page, unless the list has the focus."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy

from ves.app.panels.editors.line import MIXED
from ves.app.panels.editors.picking import Picking
from ves.app.panels.fields_state import State

LETTERS = 9  # that are always seen; the list itself is as wide as it needs
FRAME = 24  # px of the list around its words


class ChoiceEditor(Picking, QComboBox):
    committed = Signal(object)
    complained = Signal(str)

    def __init__(self):
        super().__init__()
        self._choices: tuple[tuple[object, str], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LETTERS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.activated.connect(self._choose)

    def look(self, state: State) -> None:
        with QSignalBlocker(self):
            if state.choices != self._choices:
                self._choices = state.choices
                self.clear()
                self.addItems([words for _, words in state.choices])
            self.setPlaceholderText(MIXED if state.mixed else "")
            self.setCurrentIndex(self._index())

    def wheelEvent(self, event) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def showPopup(self) -> None:
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + FRAME)
        super().showPopup()

    def _choose(self, index: int) -> None:
        if index != self._index():
            self.pick(self._choices[index][0])

    def _index(self) -> int:
        values = [value for value, _ in self._choices]
        return values.index(self.state.value) if not self.state.mixed and self.state.value in values else -1

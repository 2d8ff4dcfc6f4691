"""Yes or no; half checked where the selected items differ."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QSizePolicy

from ves.app.panels.editors.picking import Picking
from ves.app.panels.fields_state import State


class SwitchEditor(Picking, QCheckBox):
    committed = Signal(object)
    complained = Signal(str)

    def __init__(self):
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        shades = self.palette()  # the frame is drawn in a darker shade of the window, which is lost on a dark one
        shades.setColor(QPalette.ColorRole.Window, shades.color(QPalette.ColorRole.PlaceholderText))
        self.setPalette(shades)
        self.clicked.connect(self.pick)

    def nextCheckState(self) -> None:
        """Half checked is only how differing items look: a click always says yes or no."""
        on = self.checkState() != Qt.CheckState.Checked
        self.setTristate(False)
        self.setChecked(on)

    def look(self, state: State) -> None:
        with QSignalBlocker(self):
            self.setTristate(state.mixed)
            mixed, on, off = Qt.CheckState.PartiallyChecked, Qt.CheckState.Checked, Qt.CheckState.Unchecked
            self.setCheckState(mixed if state.mixed else on if state.value else off)

"""Something an item may have or not, such as a drive: a button that adds it, and takes it away again."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy

from ves.app.panels.editors.picking import Picking
from ves.app.panels.fields_state import State


class PresenceEditor(Picking, QPushButton):
    committed = Signal(object)
    complained = Signal(str)

    def __init__(self, label: str):
        super().__init__()
        self._label = label
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda _: self.pick(not self.is_there))

    @property
    def is_there(self) -> bool:
        """In all of the selected items."""
        return self.state.value is not None and not self.state.mixed

    def look(self, state: State) -> None:
        self.setText(f"{'Remove' if self.is_there else 'Add'} the {self._label}")

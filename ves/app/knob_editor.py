"""The name and the range of a knob."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from ves.app.panels.editors.number import NumberEditor
from ves.app.panels.fields import Field
from ves.app.panels.fields_state import State
from ves.model import Knob


class KnobEditor(QDialog):
    wanted = Signal(str, float, float)  # name, and the ends of the range as stored

    def __init__(self, parent: QWidget, knob: Knob, field: Field | None, warning: str):
        super().__init__(parent)
        self.setWindowTitle("Knob")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._knob, self._measure = knob, field.measure if field else None
        unit = field.unit if field else ""
        self.name = QLineEdit(knob.name)
        self.name.setAccessibleName("Name")
        self.lower, self.upper = (self._end(end, unit) for end in (knob.lower, knob.upper))
        self.problem = QLabel(wordWrap=True, visible=False)
        self.problem.setStyleSheet(f"color: {warning}")
        form = QFormLayout()
        form.addRow("Name", self.name)
        form.addRow(f"From, {unit}" if unit else "From", self.lower)
        form.addRow(f"To, {unit}" if unit else "To", self.upper)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        for button in buttons.buttons():
            button.setIcon(QIcon())
        buttons.accepted.connect(self._finish)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addWidget(buttons)
        self.setMinimumWidth(340)

    def complain(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.setVisible(bool(words))

    def _end(self, value: float, unit: str) -> NumberEditor:
        editor = NumberEditor("The end of the range", unit)
        editor.show_state(State(self._measure.show(value) if self._measure else value))
        editor.setAccessibleName("From" if value == self._knob.lower else "To")
        return editor

    def _finish(self) -> None:
        try:
            lower, upper = (self._read(editor, old) for editor, old in zip(
                (self.lower, self.upper), (self._knob.lower, self._knob.upper), strict=True))  # fmt: skip
        except ValueError as error:
            self.complain(f"An end of the range {error}.")
            return
        if lower >= upper:
            self.complain("The range must go upwards: let From be less than To.")
            return
        if not self.name.text().strip():
            self.complain("A knob needs a name.")
            return
        self.wanted.emit(self.name.text().strip(), lower, upper)

    def _read(self, editor: NumberEditor, old: float) -> float:
        """What was not touched stays as it is to the last digit."""
        if not editor.isModified():
            return old
        shown = float(editor.read(editor.text()))
        return self._measure.store(shown) if self._measure else shown

"""A number with significant digits and a decimal point in every locale; it keeps what it does not show."""

import math

from PySide6.QtCore import Qt

from ves.app.numbers import exactly, significant, step_of
from ves.app.panels.editors.arithmetic import evaluate
from ves.app.panels.editors.line import LineEditor

WIDEST = "-123.4567"


class NumberEditor(LineEditor):
    def __init__(self, label: str, unit: str = "", whole: bool = False, optional: bool = False):
        super().__init__(label, WIDEST)
        self._unit, self._whole, self._optional = unit, whole, optional
        self.setAlignment(Qt.AlignmentFlag.AlignRight)

    def words(self, value) -> str:
        return "" if value is None else exactly(value)

    def hint(self, derived) -> str:
        return super().hint(significant(derived) if isinstance(derived, (int, float)) else derived)

    def read(self, text: str):
        if not text.strip() and self._optional:
            return None  # to be derived again
        value = evaluate(text, self._unit)
        if not self._whole:
            return value
        if value != math.floor(value):
            raise ValueError("must be a whole number")
        return int(value)

    def keyPressEvent(self, event) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step(1 if event.key() == Qt.Key.Key_Up else -1)
        else:
            super().keyPressEvent(event)

    def _step(self, direction: int) -> None:
        """One more or less of the last digit but one; it counts as typing."""
        try:
            value = evaluate(self.text() or self.placeholderText() or "0", self._unit)
        except ValueError:
            return
        step = 1 if self._whole else step_of(value)
        self.selectAll()
        self.insert(exactly(round((value + direction * step) / step) * step))
        self.selectAll()

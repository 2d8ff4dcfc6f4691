"""A knob in the panel: its name, the number with its unit, and a slider between the ends of its range."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ves.app import icons
from ves.app.elided import Elided
from ves.app.making_controls import field_at, several
from ves.app.numbers import significant
from ves.app.panels.editors.number import NumberEditor
from ves.app.panels.fields import Editor
from ves.app.panels.fields_state import State
from ves.app.panels.knob_slider import KnobSlider
from ves.app.theme import Theme
from ves.field_path import value_at
from ves.model import Knob, Scene
from ves.view.knob_scale import KnobScale

UNITS = "m/s²"  # all knobs have as much room for theirs


class KnobRow(QWidget):
    turned = Signal(object, object, object)  # knob, value as stored, stroke or None
    menu_wanted = Signal(object, QWidget)  # knob, the button it opens at

    def __init__(self, knob: Knob, scene: Scene):
        super().__init__()
        self.knob, self._items, self.field = knob, (), None
        self._find_field(knob, scene)
        unit = self.field.unit if self.field else ""
        self.name = Elided(knob.name)
        self.number = NumberEditor(knob.name, unit, whole=self._is_whole)
        self.number.committed.connect(lambda shown: self._turn(self._store(shown), None))
        self.number.complained.connect(self._complain)
        self.slider = KnobSlider()
        self.slider.turned.connect(self._turn)
        self.unit, self.problem = QLabel(unit), QLabel(wordWrap=True, visible=False)
        self.lower, self.upper = QLabel(), QLabel()
        self.more = QToolButton(autoRaise=True, iconSize=QSize(16, 16))
        self.more.clicked.connect(lambda: self.menu_wanted.emit(self.knob, self.more))
        self._lay_out()
        self.show_knob(knob, scene)

    def suits(self, knob: Knob, scene: Scene) -> bool:
        """Whether the knob can be shown here: not when its number has another unit now, or is a whole one."""
        unit, whole = self.unit.text(), self._is_whole
        self._find_field(knob, scene)
        return knob.id == self.knob.id and unit == (self.field.unit if self.field else "") and whole == self._is_whole

    def show_knob(self, knob: Knob, scene: Scene) -> None:
        self._find_field(knob, scene)
        self.knob = knob
        self.name.say(knob.name, f"Turns {self._what()}")
        for widget in (self.number, self.slider):
            widget.setAccessibleName(knob.name)
        self.more.setAccessibleName(f"More about {knob.name}")
        self.more.setToolTip("Rename it, change its range, select what it turns, or delete it")
        values = [value_at(item, knob.field) for item in self._items]
        mixed = any(value != values[-1] for value in values)
        self.number.show_state(State(None if mixed else self._show(values[-1]), mixed))
        self.slider.show_value(KnobScale(knob.lower, knob.upper), values[-1])
        ends = [significant(self._show(end)) for end in (knob.lower, knob.upper)]
        self.lower.setText(ends[0])
        self.upper.setText(ends[1])
        scale = "; equal turns are equal ratios" if KnobScale(knob.lower, knob.upper).is_logarithmic else ""
        self.slider.setToolTip(f"{ends[0]} to {ends[1]} {self.unit.text()}".rstrip() + scale + " (arrow keys)")

    def refuse(self, message: str) -> None:
        self.number.refuse(message)

    def tint(self, theme: Theme) -> None:
        self.more.setIcon(icons.icon("more", theme, theme.faint, 16))
        for label in (self.unit, self.lower, self.upper):
            label.setStyleSheet(f"color: {theme.faint}")
        self.problem.setStyleSheet(f"color: {theme.warning}")

    # ---- inside -----------------------------------------------------------------------------------------------------
    def _find_field(self, knob: Knob, scene: Scene) -> None:
        """Looked for anew only when what it turns has changed: a unit may depend on the mode of a drive."""
        items = tuple(scene.item(name) for name in knob.items)
        if self.field is None or knob.field != self.knob.field or items[-1] is not (self._items or (None,))[-1]:
            self.field = field_at(scene, items[-1], knob.field)
        self._items = items

    def _what(self) -> str:
        label = self.field.label if self.field else self.knob.field
        return f"{label} of {several(self._items)}"

    @property
    def _is_whole(self) -> bool:
        return self.field is not None and self.field.editor is Editor.WHOLE

    def _show(self, value: float) -> float:
        return self.field.measure.show(value) if self.field else value

    def _store(self, shown: float) -> float:
        return self.field.measure.store(shown) if self.field else shown

    def _turn(self, value: float, stroke) -> None:
        self.turned.emit(self.knob, round(value) if self._is_whole else value, stroke)

    def _complain(self, words: str) -> None:
        self.problem.setText(words and words[:1].upper() + words[1:].rstrip(".") + ".")
        self.problem.setVisible(bool(words))

    def _lay_out(self) -> None:
        self.number.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.unit.setMinimumWidth(self.unit.fontMetrics().horizontalAdvance(UNITS))
        self.lower.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.upper.setAlignment(Qt.AlignmentFlag.AlignRight)
        head, ends, below = QHBoxLayout(), QHBoxLayout(), QGridLayout()
        for row, widgets in ((head, (self.name, self.more)), (ends, (self.lower, self.upper))):
            for widget in widgets:
                row.addWidget(widget)
        below.setHorizontalSpacing(6)
        below.setVerticalSpacing(0)
        below.setColumnStretch(0, 1)
        below.addWidget(self.slider, 0, 0)
        below.addWidget(self.number, 0, 1)
        below.addWidget(self.unit, 0, 2)
        below.addLayout(ends, 1, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 4)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(below)
        column.addWidget(self.problem)

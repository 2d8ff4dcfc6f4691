"""One thing that an action sets: an item, a field of it, and what it becomes."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QStackedWidget, QToolButton, QWidget

from ves.app import icons
from ves.app.making_controls import CONTROLLED, can_act, words_of
from ves.app.panels.editors.choice import FRAME
from ves.app.panels.editors.number import NumberEditor
from ves.app.panels.fields import Editor, Field
from ves.app.panels.fields_sections import sections
from ves.app.panels.fields_state import State
from ves.app.theme import Theme
from ves.document import Item
from ves.model import Scene
from ves.model.action import Setting

ON, OFF = "on", "off"
TURNED = "turned over"  # what a toggle does to a switch


class SettingRow(QWidget):
    removed = Signal()

    def __init__(self, scene: Scene, setting: Setting, theme: Theme):
        super().__init__()
        self.problem = ""
        self._scene, self._fields = scene, []
        self._flips = False
        self.item, self.field, self.switch = QComboBox(), QComboBox(), QComboBox()
        self.value = QStackedWidget()
        self.unit = QLabel()
        self.unit.setStyleSheet(f"color: {theme.faint}")
        self.remove = QToolButton(autoRaise=True, iconSize=QSize(12, 12))
        self.remove.setIcon(icons.icon("close", theme, theme.faint, 12))
        self.remove.setToolTip("Leave this one out")
        self.remove.clicked.connect(self.removed)
        self._items = [item for family in CONTROLLED for item in getattr(scene, family)]
        self.item.addItems([item.name for item in self._items])
        self.switch.addItems([ON, OFF])
        self.item.currentIndexChanged.connect(lambda _: self._list_fields())
        self.field.currentIndexChanged.connect(lambda _: self._show_field(None))
        self._lay_out()
        self._show(setting)

    def show_number(self, number: int, removable: bool) -> None:
        """What a screen reader calls its fields."""
        self.remove.setEnabled(removable)
        for widget, word in ((self.item, "Item"), (self.field, "Field"), (self.switch, "Becomes")):
            widget.setAccessibleName(f"{word} of setting {number}")
        self.remove.setAccessibleName(f"Leave out setting {number}")
        self._number = number

    _number = 1

    @property
    def flips(self) -> bool:
        return self._flips

    @flips.setter
    def flips(self, flips: bool) -> None:
        """Whether a switch is turned over, and not set."""
        self._flips = flips
        self.switch.setItemText(0, TURNED if flips else ON)
        self.switch.setEnabled(not flips)
        if flips:
            self.switch.setCurrentIndex(0)

    def setting(self) -> Setting | None:
        """None when it cannot be; `problem` then says why."""
        field = self._field
        if field is None:
            self.problem = f'"{self.item.currentText()}" has nothing that an action could set: choose another item.'
            return None
        if field.editor is Editor.SWITCH:
            value: bool | float = self.switch.currentIndex() == 0
        else:
            try:
                value = self._number_now(field)
            except ValueError as error:
                self.problem = f"{field.label} {error}."
                return None
        return Setting(item=self.item.currentText(), field=field.path, value=value)

    # ---- inside -----------------------------------------------------------------------------------------------------
    def _number_now(self, field: Field) -> float:
        editor = self.value.widget(1)
        value = self._stored if not editor.isModified() else field.measure.store(float(editor.read(editor.text())))
        if problem := field.range.problem(value):
            raise ValueError(problem)
        return value

    @property
    def _field(self) -> Field | None:
        return self._fields[self.field.currentIndex()] if 0 <= self.field.currentIndex() < len(self._fields) else None

    def _show(self, setting: Setting) -> None:
        names = [item.name for item in self._items]
        self.item.setCurrentIndex(names.index(setting.item))
        self._list_fields(setting)

    def _list_fields(self, setting: Setting | None = None) -> None:
        """The same field of another item, where it has one."""
        wanted = setting.field if setting else self._field and self._field.path
        item = self._items[self.item.currentIndex()]
        found = [(section.title, row) for section in sections((item,), self._scene) for row in section.rows]
        found = [(title, row) for title, row in found if can_act(row, (item,))]
        self._fields = [row for _, row in found]
        self.field.blockSignals(True)
        self.field.clear()
        self.field.addItems(_words(found))
        self.field.view().setMinimumWidth(self.field.view().sizeHintForColumn(0) + FRAME)
        paths = [row.path for row in self._fields]
        self.field.setCurrentIndex(paths.index(wanted) if wanted in paths else 0)
        self.field.blockSignals(False)
        self._show_field(setting)

    def _show_field(self, setting: Setting | None) -> None:
        field, item = self._field, self._items[self.item.currentIndex()]
        is_switch = field is not None and field.editor is Editor.SWITCH
        if is_switch and setting is not None:
            self.switch.setCurrentIndex(0 if setting.value else 1)
        if field is not None and not is_switch:
            self._stored = float(setting.value) if setting is not None else _present(field, item, self._scene)
            self._renew_number(field)
        self.unit.setText("" if field is None or is_switch else field.unit)
        self.value.setCurrentIndex(0 if is_switch or field is None else 1)
        self.value.setEnabled(field is not None)

    _stored = 0.0

    def _renew_number(self, field: Field) -> None:
        old = self.value.widget(1)
        self.value.removeWidget(old)
        old.deleteLater()
        editor = NumberEditor(field.label, field.unit)
        editor.setAccessibleName(f"Value of setting {self._number}")
        editor.setToolTip(field.tip)
        editor.show_state(State(field.measure.show(self._stored)))
        self.value.addWidget(editor)

    def _lay_out(self) -> None:
        self.value.addWidget(self.switch)
        self.value.addWidget(NumberEditor("value"))
        self.value.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.value.setFixedWidth(112)
        for combo in (self.item, self.field):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(10)
            combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.unit.setMinimumWidth(self.unit.fontMetrics().horizontalAdvance("N·m·s/rad"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for widget in (self.item, self.field, self.value, self.unit, self.remove):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        row.setStretch(0, 1)
        row.setStretch(1, 1)


def _words(rows: list[tuple[str, Field]]) -> list[str]:
    """With its section where two would be called the same."""
    labels = [words_of(row) for _, row in rows]
    return [f"{label} ({title.lower()})" if labels.count(label) > 1 else label
            for label, (title, _) in zip(labels, rows, strict=True)]  # fmt: skip


def _present(field: Field, item: Item, scene: Scene) -> float:
    value = field.access.read(item, scene)
    return float(value if value is not None else field.access.derived(item, scene) or 0.0)

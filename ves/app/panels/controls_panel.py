"""The controls of a scene: its knobs, and its actions as buttons."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ves.app.panels.action_row import ActionRow
from ves.app.panels.knob_row import KnobRow
from ves.app.theme import LIGHT, Theme, slim
from ves.model import Scene

NO_KNOBS = "Right click a number in the inspector, or press Alt+K in it, to turn it by a slider."
NO_ACTIONS = "An action switches or sets things by a key, while it runs."


class ControlsPanel(QScrollArea):
    turned = Signal(object, object, object)  # knob, value, stroke
    pressed = Signal(object, bool)  # action, whether it goes down
    menu_wanted = Signal(object, QWidget)  # knob or action, where
    new_action_wanted = Signal()
    escaped = Signal()

    def __init__(self):
        super().__init__(frameShape=QFrame.Shape.NoFrame, widgetResizable=True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._theme = LIGHT
        self.knobs: dict[int, KnobRow] = {}
        self.actions: dict[int, ActionRow] = {}
        self._titles = QLabel("Knobs"), QLabel("Actions")
        self._hints = QLabel(NO_KNOBS, wordWrap=True), QLabel(NO_ACTIONS, wordWrap=True)
        self.new_action = QPushButton("New action…", autoDefault=False)
        self.new_action.setToolTip("Make a key or button that switches and sets things while it runs")
        self.new_action.clicked.connect(self.new_action_wanted)
        self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(290, 260)

    def show_scene(self, scene: Scene) -> None:
        """New values in place; rows come and go with knobs and actions."""
        for knob in scene.knobs:
            row = self.knobs.get(knob.id)
            if row is None or not row.suits(knob, scene):
                self._drop(self.knobs, knob.id)
                self.knobs[knob.id] = self._knob_row(knob, scene)
            else:
                row.show_knob(knob, scene)
        for action in scene.actions:
            if action.id not in self.actions:
                self.actions[action.id] = self._action_row(action)
            elif self.actions[action.id].action is not action:
                self.actions[action.id].show_action(action)
        self._arrange(self._knob_column, self.knobs, [knob.id for knob in scene.knobs])
        self._arrange(self._action_column, self.actions, [action.id for action in scene.actions])
        self._hints[0].setVisible(not scene.knobs)
        self._hints[1].setVisible(not scene.actions)

    def show_on(self, ids: frozenset[int]) -> None:
        """Which actions are under way."""
        for id, row in self.actions.items():
            row.show_on(id in ids)

    def tint(self, theme: Theme) -> None:
        self._theme = theme
        slim(self, theme)
        for title in self._titles:
            title.setStyleSheet(f"color: {theme.faint}; font-weight: bold")
        for hint in self._hints:
            hint.setStyleSheet(f"color: {theme.faint}")
        for row in (*self.knobs.values(), *self.actions.values()):
            row.tint(theme)

    def take_keys(self) -> None:
        first = next((row.slider for row in self.knobs.values()), None)
        first = first or next((row.button for row in self.actions.values()), self.new_action)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    # ---- rows -------------------------------------------------------------------------------------------------------
    def _knob_row(self, knob, scene: Scene) -> KnobRow:
        row = KnobRow(knob, scene)
        row.turned.connect(self.turned)
        row.menu_wanted.connect(self.menu_wanted)
        row.tint(self._theme)
        return row

    def _action_row(self, action) -> ActionRow:
        row = ActionRow(action, self._theme)
        row.pressed.connect(self.pressed)
        row.menu_wanted.connect(self.menu_wanted)
        return row

    def _arrange(self, column: QVBoxLayout, rows: dict, wanted: list[int]) -> None:
        for id in set(rows) - set(wanted):
            self._drop(rows, id)
        for k, id in enumerate(wanted):
            if column.indexOf(rows[id]) != k:
                column.insertWidget(k, rows[id])

    @staticmethod
    def _drop(rows: dict, id: int) -> None:
        row = rows.pop(id, None)
        if row is not None:
            row.setParent(None)
            row.deleteLater()  # it may be its own menu that asked for it

    def _lay_out(self) -> None:
        inside = QWidget()
        self._knob_column, self._action_column = QVBoxLayout(), QVBoxLayout()
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 4, 10, 10)
        column.setSpacing(4)
        for k, rows in enumerate((self._knob_column, self._action_column)):
            rows.setSpacing(2)
            column.addWidget(self._titles[k])
            column.addWidget(self._hints[k])
            column.addLayout(rows)
            column.addSpacing(6)
        column.addWidget(self.new_action, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch()
        self.setWidget(inside)
        self.setMinimumSize(220, 120)

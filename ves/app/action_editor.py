"""What an action is called, which key does it, how, and what it sets."""

from pydantic import ValidationError
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from ves.app.panels.action_row import STYLES
from ves.app.panels.editors.key import KeyField
from ves.app.panels.setting_row import SettingRow
from ves.app.theme import Theme, slim
from ves.app.window_keys import problem_with
from ves.model import Action, Scene
from ves.model.action import Setting
from ves.scene import explain


class ActionEditor(QDialog):
    wanted = Signal(object)  # the action as it shall be

    def __init__(self, parent: QWidget, action: Action, scene: Scene, theme: Theme):
        super().__init__(parent)
        self.setWindowTitle("Action")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._action, self._scene, self._theme = action, scene, theme
        self.name = QLineEdit(action.name)
        self.name.setAccessibleName("Name")
        self.key = KeyField(action.key, lambda key: problem_with(key, scene, action.id))
        self.key.complained.connect(self._complain_of_key)
        self.key_problem, self.problem = (QLabel(wordWrap=True, visible=False) for _ in range(2))
        for label in (self.key_problem, self.problem):
            label.setStyleSheet(f"color: {theme.warning}")
        self.style_choice = QComboBox()
        for style, words in STYLES.items():
            self.style_choice.addItem(words, style)
        self.style_choice.setCurrentIndex(list(STYLES).index(action.style))
        self.style_choice.setAccessibleName("How it acts")
        self.style_choice.currentIndexChanged.connect(lambda _: self._show_style())
        self.add = QPushButton("Add a setting", autoDefault=False)
        self.add.setToolTip("Let it change something else as well")
        self.add.clicked.connect(self._add_like_last)
        self.rows: list[SettingRow] = []
        self._lay_out()
        for setting in action.settings:
            self._add(setting)
        self._show_style()
        self.resize(560, 380)

    def complain(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.setVisible(bool(words))

    # ---- settings ---------------------------------------------------------------------------------------------------
    def _add(self, setting: Setting) -> None:
        row = SettingRow(self._scene, setting, self._theme)
        row.removed.connect(lambda: self._remove(row))
        self.rows.append(row)
        self._settings.insertWidget(len(self.rows) - 1, row)
        self._number_rows()

    def _add_like_last(self) -> None:
        """One more of the same, for another item or field."""
        last = self.rows[-1].setting() if self.rows else None
        self._add(last or self._action.settings[0])
        self._show_style()
        self.rows[-1].item.setFocus()

    def _remove(self, row: SettingRow) -> None:
        self.rows.remove(row)
        row.setParent(None)
        row.deleteLater()
        self._number_rows()

    def _number_rows(self) -> None:
        for k, row in enumerate(self.rows):
            row.show_number(k + 1, removable=len(self.rows) > 1)

    def _show_style(self) -> None:
        for row in self.rows:
            row.flips = self.style_choice.currentData() == "toggle"

    # ---- ending -----------------------------------------------------------------------------------------------------
    def _complain_of_key(self, words: str) -> None:
        self.key_problem.setText(words)
        self.key_problem.setVisible(bool(words))

    def _finish(self) -> None:
        settings = [row.setting() for row in self.rows]
        if None in settings:
            self.complain(f"Setting {settings.index(None) + 1}: {self.rows[settings.index(None)].problem}")
            return
        try:
            made = self._action.evolve(
                name=self.name.text().strip(), key=self.key.key, style=self.style_choice.currentData(),
                settings=tuple(settings),
            )  # fmt: skip
            self._scene.with_item(made)  # would it be right, there?
        except ValidationError as error:
            self.complain(f"{explain(error, root=Action if error.title == 'Action' else Scene)}.")
            return
        self.wanted.emit(made)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow("Name", self.name)
        form.addRow("Key", self.key)
        form.addRow("", self.key_problem)
        form.addRow("Acts", self.style_choice)
        inside = QWidget()
        self._settings = QVBoxLayout(inside)
        self._settings.setContentsMargins(0, 0, 4, 0)
        self._settings.setSpacing(4)
        self._settings.addStretch()
        area = QScrollArea(frameShape=QFrame.Shape.NoFrame, widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        slim(area, self._theme)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        for button in buttons.buttons():
            button.setIcon(QIcon())
        buttons.accepted.connect(self._finish)
        buttons.rejected.connect(self.reject)
        title = QLabel("What it sets")
        title.setStyleSheet(f"color: {self._theme.faint}; font-weight: bold")
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addSpacing(6)
        column.addWidget(title)
        column.addWidget(area, 1)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.problem)
        column.addWidget(buttons)

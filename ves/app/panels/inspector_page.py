"""One page of the inspector: the fields of the selected items in rows, each with its editor, value now and unit.

A page keeps its editors as long as the fields stay the same; items and values come and go in place.
"""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ves.app.numbers import significant
from ves.app.panels.editors.line import LineEditor
from ves.app.panels.editors.making import editor_for
from ves.app.panels.editors.number import WIDEST
from ves.app.panels.fields import Editor, Field, Section
from ves.app.panels.fields_now import now_text
from ves.app.panels.fields_state import state_of
from ves.app.panels.inspector_forces import ForcesNow
from ves.app.panels.inspector_header import Header, breakable
from ves.app.readouts import Readout
from ves.app.theme import Theme

LABEL, START, NOW, UNIT = range(4)
WIDE = (Editor.TEXT, Editor.CHOICE, Editor.COLOR, Editor.PRESENCE)  # editors that take the place of the unit, too
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Page(QWidget):
    edited = Signal(object, object)  # the editor, and the value it has now
    entered = Signal()  # a text was finished by Enter
    menu_wanted = Signal(object, QWidget, QPoint)  # a field, what shows it, and where on the screen
    reading_menu_wanted = Signal(QPoint)

    def __init__(self, ids: tuple[int, ...], sections: tuple[Section, ...], theme: Theme):
        super().__init__()
        self.ids, self.shape = ids, shape_of(sections)
        self.fields: dict[str, Field] = {}
        self.editors: dict[str, QWidget] = {}
        self._now: dict[str, QLabel] = {}
        self._said: dict[str, QLabel] = {}
        self._rows: dict[str, int] = {}
        self._notes: dict[str, QLabel] = {}  # below fields that actions have changed for now
        self._theme = theme
        self._header, self.forces = Header(theme), ForcesNow(theme)
        self._reading = QLabel(self, wordWrap=True, visible=False)
        self._reading.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._reading.customContextMenuRequested.connect(
            lambda at: self.reading_menu_wanted.emit(self._reading.mapToGlobal(at))
        )
        self._problem = QLabel(self, wordWrap=True, visible=False)
        self._problem.setStyleSheet(f"color: {theme.warning}")
        self._grid = _grid()
        self._lay_out()
        for section in sections:
            self._add_section(section)
        if not self.fields:
            self._grid.addWidget(self._faint("These have nothing in common that could be set."), 0, 0)
        self._order()

    def suits(self, ids: tuple[int, ...], sections: tuple[Section, ...]) -> bool:
        """Whether these items can be shown without laying out anew."""
        return self.shape == shape_of(sections) and (len(ids) == 1) == (len(self.ids) == 1)

    def show_values(self, items: tuple, scene, sections: tuple[Section, ...]) -> None:
        self.ids = tuple(item.id for item in items)
        self._header.say(items, scene)
        self.forces.show_items(items, scene)
        for section in sections:
            for field in section.rows:
                self.fields[field.path] = field
                state = state_of(field, items, scene)
                if field.path in self.editors:
                    self.editors[field.path].show_state(state)
                else:
                    self._said[field.path].setText(_told(field, state.value))

    def show_frame(self, frame) -> None:
        self.forces.show_frame(frame)
        for field, label in self.live:
            said = now_text(field.now, frame)
            if said != label.text():
                label.setText(said)

    def show_reading(self, reading: Readout | None) -> None:
        """Forces across what is selected."""
        said = "" if reading is None else reading.text
        if said != self._reading.text():
            self._reading.setText(said)
            self._reading.setVisible(bool(said))
        self._reading.setToolTip("" if reading is None else reading.details)

    def show_overridden(self, values: Mapping[tuple[int, str], bool | float]) -> None:
        """Below each field that an action has changed for now, what it is."""
        for path in (*self._notes, *{field for id, field in values if id in self.ids}):
            found = [values[id, path] for id in self.ids if (id, path) in values]
            if found or path in self._notes:
                self._note(path, overridden_text(self.fields[path], found) if path in self.fields else "")

    def _note(self, path: str, text: str) -> None:
        if path not in self._rows:
            return
        if path not in self._notes:
            self._notes[path] = QLabel()
            self._notes[path].setStyleSheet(f"color: {self._theme.accent}")
            self._notes[path].setToolTip("Changed by an action, until it is reset; the document keeps its own value")
            self._grid.addWidget(self._notes[path], self._rows[path] + 1, START, 1, 3)
        self._notes[path].setText(text)
        self._notes[path].setVisible(bool(text))

    @property
    def live(self) -> list[tuple[Field, QLabel]]:
        """The fields whose values now are shown."""
        return [(self.fields[path], label) for path, label in self._now.items()]

    @property
    def typed(self) -> tuple[str, str] | None:
        """The field that is being typed in, and the text so far."""
        return next(((path, e.text()) for path, e in self.editors.items() if e.busy), None)

    def finish(self) -> None:
        """Commit what is being typed."""
        if self.typed:
            self.editors[self.typed[0]].finish()

    def forgive(self) -> None:
        """Something was right: what was wrong before is settled."""
        for editor in self.editors.values():
            editor.complain("")

    def abandon(self) -> None:
        for editor in self.editors.values():
            editor.abandon()

    # ---- building ----------------------------------------------------------------------------------------------------
    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 4, 8, 12)
        layout.setSpacing(6)
        layout.addWidget(self._header)
        layout.addWidget(self.forces)
        layout.addWidget(self._reading)
        layout.addLayout(self._grid)
        layout.addStretch()

    def _add_section(self, section: Section) -> None:
        live = len(self.ids) == 1 and any(field.now for field in section.rows)
        if section.title:
            self._add_title(section.title, live)
        for field in section.rows:
            self._add_row(field, live)

    def _add_title(self, title: str, live: bool) -> None:
        top = self._grid.rowCount()
        self._grid.setRowMinimumHeight(top, 8)
        self._grid.addWidget(self._faint(title, bold=True), top + 1, LABEL, 1, 1 if live else 4)
        if live:
            self._grid.addWidget(self._faint("Start", right=True), top + 1, START)
            self._grid.addWidget(self._faint("Now", right=True), top + 1, NOW)
        line = QFrame(frameShape=QFrame.Shape.HLine)
        line.setStyleSheet(f"color: {self._theme.line}")
        self._grid.addWidget(line, top + 2, 0, 1, 4)

    def _add_row(self, field: Field, live: bool) -> None:
        """The line below each row is left free for what may be wrong with it."""
        k = self._rows[field.path] = self._grid.rowCount() + 1
        label = QLabel(field.label)
        label.setToolTip(field.tip)
        self._grid.addWidget(label, k, LABEL)
        wide = field.editor in WIDE or (field.editor is Editor.SAID and not field.unit)
        span = 1 if live and field.now else 3 if wide else 2
        self._grid.addWidget(self._value(field, k), k, START, 1, span)
        if live and field.now:
            self._grid.addWidget(self._now_label(field), k, NOW)
        if not wide:
            self._grid.addWidget(self._faint(field.unit), k, UNIT)
        self.fields[field.path] = field

    def _value(self, field: Field, row: int) -> QWidget:
        if field.editor is Editor.SAID:
            label = QLabel(alignment=RIGHT if field.unit else LEFT, wordWrap=not field.unit)
            label.setToolTip(field.tip)
            self._said[field.path] = label
            return label
        editor = editor_for(field)
        editor.committed.connect(lambda value: self.edited.emit(editor, value))
        if isinstance(editor, LineEditor):
            editor.entered.connect(self.entered)
        editor.complained.connect(lambda words: self._complain(words, row))
        self.editors[field.path] = editor
        if field.editor in (Editor.NUMBER, Editor.WHOLE, Editor.SWITCH):
            self._offer_menu(field, editor)
        return editor

    def _offer_menu(self, field: Field, shows: QWidget) -> None:
        shows.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        shows.customContextMenuRequested.connect(
            lambda at: self.menu_wanted.emit(self.fields[field.path], shows, shows.mapToGlobal(at))
        )

    def _now_label(self, field: Field) -> QLabel:
        label = QLabel(alignment=RIGHT)
        label.setMinimumWidth(label.fontMetrics().horizontalAdvance(WIDEST))
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        label.setAccessibleName(f"{field.label} now")
        self._now[field.path] = label
        self._offer_menu(field, label)
        return label

    def _complain(self, words: str, row: int) -> None:
        self._problem.setText(_sentence(words))
        self._grid.addWidget(self._problem, row + 1, 0, 1, 4)
        self._problem.setVisible(bool(words))

    def _order(self) -> None:
        editors = list(self.editors.values())
        for before, after in zip(editors, editors[1:], strict=False):
            QWidget.setTabOrder(before, after)

    def _faint(self, text: str, bold: bool = False, right: bool = False) -> QLabel:
        label = QLabel(text)
        label.setStyleSheet(f"color: {self._theme.faint}" + ("; font-weight: bold" if bold else ""))
        if right:
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        return label


def shape_of(sections: tuple[Section, ...]) -> tuple:
    """What makes a page another one."""
    return tuple((section.title, tuple((row.key, row.optional) for row in section.rows)) for section in sections)


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(START, 1)
    grid.setColumnStretch(NOW, 1)
    return grid


def overridden_text(field: Field, values: list[bool | float]) -> str:
    """Of one or several items."""
    if not values:
        return ""
    if any(value != values[0] for value in values):
        return "now differs"
    if isinstance(values[0], bool):
        return f"now {'on' if values[0] else 'off'}"
    return f"now {significant(field.measure.show(values[0]))} {field.unit}".rstrip()


def _told(field: Field, value) -> str:
    return significant(value, 5, 1e-7) if field.unit else breakable(value)


def _sentence(words: str) -> str:
    return words and words[:1].upper() + words[1:].rstrip(".") + "."

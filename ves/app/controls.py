"""Knobs and actions, put together: the panel, the keys, the menus that make them, and the dialogs that change them."""

from itertools import count

from PySide6.QtWidgets import QMenu, QWidget

from ves.app.action_editor import ActionEditor
from ves.app.action_keys import ActionKeys
from ves.app.docked import Docked
from ves.app.knob_editor import KnobEditor
from ves.app.making_controls import CONTROLLED, action_for, can_act, can_turn, field_at, knob_edits
from ves.app.panels.controls_panel import ControlsPanel
from ves.app.panels.fields import Editor, Field
from ves.app.panels.fields_sections import sections
from ves.commands.acting import DoAction
from ves.commands.add import Add, Delete, Rename
from ves.commands.change import Set
from ves.commands.command import Command, CommandError
from ves.document import Item
from ves.model import Action, Knob, Scene

NO_NUMBER = "Click into a number of the inspector first: a knob turns that number."
NO_FIELD = "Click into a number or a switch of the inspector first: an action sets it."
_strokes = count(1)


class Controls(Docked):
    def __init__(self, window):
        self.panel = ControlsPanel()
        super().__init__(window, "Controls", self.panel)
        self.keys = ActionKeys(window)
        self._had_some = False
        self.panel.turned.connect(self._turn)
        self.panel.pressed.connect(self._press)
        self.panel.menu_wanted.connect(self._open_menu)
        self.panel.new_action_wanted.connect(self._new_action)
        self.panel.escaped.connect(window.view.surface.setFocus)

    def tint(self, theme) -> None:
        self.panel.tint(theme)
        self.dock.tint(theme)

    def show_scene(self, scene) -> None:
        """The panel comes by itself with a scene that has knobs or actions: nobody would guess its keys."""
        has_some = bool(scene.knobs or scene.actions)
        if has_some and not self._had_some:
            self.open()
        self._had_some = has_some
        self.panel.show_scene(scene)
        self.show_state()

    def show_state(self) -> None:
        self.panel.show_on(self._session.actions_on)

    # ---- making -----------------------------------------------------------------------------------------------------
    def make_knob(self, field: Field | None = None) -> None:
        """Of a field of the inspector, or the one that has the keys."""
        field, items = field or self._window.inspector.focused_field, self._window.inspector.items
        if field is None or not can_turn(field, items):
            self._window.say(NO_NUMBER)
            return
        try:
            edits = knob_edits(field, items, self._session.scene)
        except CommandError as error:
            self._window.say(str(error))
            return
        if not self._issue_all(edits):
            self.open()

    def make_action(self, field: Field | None = None) -> None:
        field, items = field or self._window.inspector.focused_field, self._window.inspector.items
        if field is None or not can_act(field, items):
            self._window.say(NO_FIELD)
            return
        self._edit(action_for(field, items, self._session.scene), is_new=True)

    def _new_action(self) -> None:
        """About what is selected, or the first thing that can be switched."""
        scene = self._session.scene
        offered = [item for item in self._window.inspector.items if item.family in CONTROLLED]
        offered += [item for family in reversed(CONTROLLED) for item in getattr(scene, family)]
        if not any(_settable(scene, item) for item in offered):
            self._window.say("An action changes parts, joints or forces: put something into the scene first.")
            return
        item, field = next((item, row) for item in offered for row in _settable(scene, item))
        self._edit(action_for(field, (item,), scene), is_new=True)

    # ---- changing ---------------------------------------------------------------------------------------------------
    def _turn(self, knob: Knob, value, stroke) -> None:
        if self._session.scene.has(knob.id):
            message = self._window.issue(Set(items=knob.items, field=knob.field, value=value), stroke)
            if message and knob.id in self.panel.knobs:
                self.panel.knobs[knob.id].refuse(message)

    def _press(self, action: Action, down: bool) -> None:
        if self._session.scene.has(action.id) and (down or action.style == "hold"):
            self._window.issue(DoAction(action=action.name, down=down))

    def _open_menu(self, item: Knob | Action, at: QWidget) -> None:
        menu = QMenu(self._window)
        menu.addAction("Edit…").triggered.connect(lambda: self.edit(item.id))
        menu.addAction("Select what it changes").triggered.connect(lambda: self._select(item.id))
        menu.addSeparator()
        menu.addAction("Delete").triggered.connect(lambda: self._delete(item.id))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at.mapToGlobal(at.rect().bottomLeft()))

    def edit(self, id: int) -> None:
        scene = self._session.scene
        if scene.has(id):
            item = scene.item(id)
            self._edit_knob(item) if isinstance(item, Knob) else self._edit(item, is_new=False)

    def _select(self, id: int) -> None:
        scene = self._session.scene
        if scene.has(id):
            self._window.selection.set(scene.item(name).id for name in scene.item(id).item_names)

    def _delete(self, id: int) -> None:
        if self._session.scene.has(id):
            self._window.issue(Delete(items=(self._session.scene.item(id).name,)))

    def _edit_knob(self, knob: Knob) -> None:
        scene = self._session.scene
        field = field_at(scene, scene.item(knob.items[-1]), knob.field)
        dialog = KnobEditor(self._window, knob, field, self._window.themes.current.warning)
        dialog.wanted.connect(lambda *wanted: self._end(dialog, _knob_edits(knob, *wanted)))
        self._window.dialogs.show(dialog)

    def _edit(self, action: Action, is_new: bool) -> None:
        dialog = ActionEditor(self._window, action, self._session.scene, self._window.themes.current)
        dialog.wanted.connect(lambda made: self._end(dialog, _action_edits(None if is_new else action, made)))
        self._window.dialogs.show(dialog)
        dialog.key.setFocus()

    def _end(self, dialog, edits: tuple[Command, ...]) -> None:
        """It stays open with what is wrong, if something is."""
        message = self._issue_all(edits)
        if message:
            dialog.complain(message)
        else:
            dialog.accept()
            self.open()

    def _issue_all(self, commands: tuple[Command, ...]) -> str:
        """As one entry of the history; what was wrong, or nothing."""
        stroke = "controls", next(_strokes)
        return next((message for command in commands if (message := self._window.issue(command, stroke))), "")


def _settable(scene: Scene, item: Item) -> list[Field]:
    """What an action can set of an item, switches first."""
    rows = [row for section in sections((item,), scene) for row in section.rows if can_act(row, (item,))]
    return sorted(rows, key=lambda row: row.editor is not Editor.SWITCH)


def _knob_edits(knob: Knob, name: str, lower: float, upper: float) -> tuple[Command, ...]:
    """The end that makes room for the other goes first."""
    ends = [Set(items=(name,), field=end, value=value) for end, value in (("lower", lower), ("upper", upper))]
    return (Rename(item=knob.name, name=name), *(ends[::-1] if lower >= knob.upper else ends))


def _action_edits(old: Action | None, new: Action) -> tuple[Command, ...]:
    if old is None:
        return (Add(actions=(new,)),)
    values = {"key": new.key, "style": new.style, "settings": [setting.model_dump() for setting in new.settings]}
    sets = (Set(items=(new.name,), field=field, value=value) for field, value in values.items())
    return (Rename(item=old.name, name=new.name), *sets)

"""The window's actions, made from the registry of commands: menus, tool bar and shortcuts follow from it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from ves.app import icons
from ves.app.handlers import HANDLERS, Handler
from ves.app.theme import Theme
from ves.commands.command import Command, Place, Window
from ves.commands.menus import MENUS
from ves.commands.registry import COMMANDS

WINDOW, VIEW = Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.WidgetShortcut


@dataclass(frozen=True)
class Entry:
    """A command at one of its places."""

    kind: type[Command]
    place: Place

    @property
    def name(self) -> str:
        return " ".join([self.kind.verb, *(str(value) for value in self.place.values.values())])

    @property
    def handler(self) -> Handler:
        return HANDLERS.get(self.kind, Handler())


def entries() -> list[Entry]:
    """In the order of the menus."""
    found = [Entry(kind, place) for kind in COMMANDS.values() for place in kind.places]
    return sorted(found, key=lambda entry: (MENUS.index(entry.place.menu), entry.place.order))


def is_wide(key: str) -> bool:
    """Keys that work in the whole window; single keys belong to the view, so that typing never triggers them."""
    return key.startswith(("Ctrl+", "Alt+")) or (key.startswith("F") and key[1:].isdigit())


def shown_keys(place: Place) -> list[str]:
    """The keys as a person would say them."""
    return [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in place.keys]


class Actions:
    """The QActions by the names of their entries, such as "save", "look front", "tool move"."""

    def __init__(self, window: QMainWindow, view: QWidget, issue: Callable[[Command], str]):
        self._window, self._view, self._issue = window, view, issue
        self.entries = {entry.name: entry for entry in entries()}
        self._actions = {name: self._make(entry) for name, entry in self.entries.items()}
        self.menus = self._fill_menus()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def run(self, name: str) -> str:
        """What the entry means now is issued; the sentence says why not, or nothing."""
        command = self._meant(self.entries[name])
        return "" if command is None else self._issue(command)

    def refresh(self) -> None:
        """Bring texts, switches and greyed entries up to date."""
        for name, entry in self.entries.items():
            action, handler = self._actions[name], entry.handler
            action.setEnabled(self._is_possible(entry))
            if handler.checked:
                action.setChecked(bool(handler.checked(self._window, self._given(entry))))
            if handler.label:
                action.setText(handler.label(self._window))

    def tint(self, theme: Theme) -> None:
        for name, entry in self.entries.items():
            if icons.exists(entry.place.icon):
                self._actions[name].setIcon(icons.icon(entry.place.icon, theme))

    # ---- inside -------------------------------------------------------------------------------------------------
    def _meant(self, entry: Entry) -> Command | None:
        return entry.kind.meant(self._window.situation(), **entry.place.values)

    def _is_possible(self, entry: Entry) -> bool:
        if entry.handler.enabled and not entry.handler.enabled(self._window):
            return False
        return issubclass(entry.kind, Window) or entry.kind.possible(self._window.situation(), **entry.place.values)

    def _given(self, entry: Entry) -> Command | None:
        """What the entry stands for, by which a switch knows whether it is on; None when it makes no sense now."""
        return entry.kind(**entry.place.values) if issubclass(entry.kind, Window) else self._meant(entry)

    def _make(self, entry: Entry) -> QAction:
        place = entry.place
        action = QAction(place.text, self._window)
        action.setObjectName(entry.name)
        action.setToolTip(place.tip + (f"  ({shown_keys(place)[0]})" if place.keys else ""))
        action.setStatusTip(place.tip)
        action.setCheckable(entry.handler.checked is not None)
        action.setIconVisibleInMenu(False)
        action.triggered.connect(lambda _=False: self._trigger(entry.name))
        self._bind(action, place)
        return action

    def _bind(self, action: QAction, place: Place) -> None:
        """Keys of the whole window on the action; keys of the view too, or on a second one beside it."""
        wide = [key for key in place.keys if is_wide(key)]
        narrow = [key for key in place.keys if not is_wide(key)]
        owner, keys = (self._window, wide) if wide else (self._view, narrow)
        _set_keys(action, keys, WINDOW if wide else VIEW)
        owner.addAction(action)
        if wide and narrow:
            second = QAction(place.text, self._view)
            _set_keys(second, narrow, VIEW)
            second.triggered.connect(action.trigger)
            self._view.addAction(second)

    def _trigger(self, name: str) -> None:
        self.run(name)
        self.refresh()

    def _fill_menus(self) -> dict[str, QMenu]:
        menus = {name: self._window.menuBar().addMenu(name) for name in MENUS}
        section: dict[str, int] = {}
        for name, entry in self.entries.items():
            menu, hundred = entry.place.menu, entry.place.order // 100
            if section.setdefault(menu, hundred) != hundred:
                menus[menu].addSeparator()
                section[menu] = hundred
            menus[menu].addAction(self._actions[name])
        return menus


def _set_keys(action: QAction, keys: list[str], context: Qt.ShortcutContext) -> None:
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.setShortcutContext(context)

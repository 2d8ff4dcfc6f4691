"""Everything the window can be asked to do, in one table: menus, tool bar, shortcuts and key sheet follow from it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from ves.app import icons
from ves.app.theme import Theme

WINDOW, VIEW = Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.WidgetShortcut


@dataclass(frozen=True)
class Entry:
    """One action. Single keys belong to the view alone, so that typing in a panel never triggers them."""

    name: str
    menu: str
    text: str
    tip: str
    run: Callable  # of the window
    keys: tuple[str, ...] = ()
    icon: str = ""
    checked: Callable | None = None  # of the window; makes it a switch
    enabled: Callable | None = None  # of the window
    label: Callable | None = None  # of the window; a text that changes
    section: bool = False  # a line above it in the menu

    @property
    def scope(self) -> Qt.ShortcutContext:
        return WINDOW if all(key.startswith(("Ctrl", "F")) and key != "F" for key in self.keys) else VIEW


class Actions:
    """The QActions of a table, by name."""

    def __init__(self, window: QMainWindow, view: QWidget, table: tuple[Entry, ...]):
        self._window = window
        self.table = table
        self._actions = {entry.name: self._make(entry, view) for entry in table}
        self.menus = self._fill_menus()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def refresh(self) -> None:
        """Bring texts, switches and greyed entries up to date."""
        for entry in self.table:
            action = self._actions[entry.name]
            if entry.enabled:
                action.setEnabled(bool(entry.enabled(self._window)))
            if entry.checked:
                action.setChecked(bool(entry.checked(self._window)))
            if entry.label:
                action.setText(entry.label(self._window))

    def tint(self, theme: Theme) -> None:
        for entry in self.table:
            if entry.icon:
                self._actions[entry.name].setIcon(icons.icon(entry.icon, theme))

    def _make(self, entry: Entry, view: QWidget) -> QAction:
        action = QAction(entry.text, self._window)
        action.setObjectName(entry.name)
        action.setShortcuts([QKeySequence(key) for key in entry.keys])
        action.setShortcutContext(entry.scope)
        action.setToolTip(entry.tip + (f"  ({shown_keys(entry)[0]})" if entry.keys else ""))
        action.setStatusTip(entry.tip)
        action.setCheckable(entry.checked is not None)
        action.setIconVisibleInMenu(False)
        action.triggered.connect(lambda _=False: self._run(entry))
        (view if entry.scope == VIEW else self._window).addAction(action)
        return action

    def _run(self, entry: Entry) -> None:
        entry.run(self._window)
        self.refresh()

    def _fill_menus(self) -> dict[str, QMenu]:
        menus: dict[str, QMenu] = {}
        for entry in self.table:
            menu = menus.get(entry.menu) or menus.setdefault(entry.menu, self._window.menuBar().addMenu(entry.menu))
            if entry.section:
                menu.addSeparator()
            menu.addAction(self._actions[entry.name])
        return menus


def shown_keys(entry: Entry) -> list[str]:
    """The keys as a person would say them."""
    return [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in entry.keys]

"""An action in the panel: a button that does it, lit while it is under way, and the key that does it too."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from ves.app import icons
from ves.app.theme import Theme
from ves.app.window_keys import belongs_to_window, shown
from ves.model import Action

STYLES = {
    "toggle": "There and back at every press",
    "hold": "While it is held",
    "set": "Once, until it is reset or changed",
}
KEYS = "Shift+W"  # what buttons beside keys leave room for
MOST = 4  # settings that are told


class ActionButton(QPushButton):
    """Lit by what is under way, not by being clicked."""

    def nextCheckState(self) -> None:
        pass


class ActionRow(QWidget):
    pressed = Signal(object, bool)  # action, whether it goes down
    menu_wanted = Signal(object, QWidget)  # action, the button it opens at

    def __init__(self, action: Action, theme: Theme):
        super().__init__()
        self.action = action
        self.button = ActionButton(checkable=True, autoDefault=False)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.button.pressed.connect(lambda: self.pressed.emit(self.action, True))
        self.button.released.connect(lambda: self.pressed.emit(self.action, False))
        self.key = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.key.setMinimumWidth(self.key.fontMetrics().horizontalAdvance(KEYS) + 14)
        self.more = QToolButton(autoRaise=True, iconSize=QSize(16, 16))
        self.more.setToolTip("Change it, select what it sets, or delete it")
        self.more.clicked.connect(lambda: self.menu_wanted.emit(self.action, self.more))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 1, 0, 1)
        row.setSpacing(6)
        row.addWidget(self.button, 1)
        row.addWidget(self.key)
        row.addWidget(self.more)
        self.tint(theme)
        self.show_action(action)

    def show_action(self, action: Action) -> None:
        self.action = action
        self.button.setText(action.name.replace("&", "&&"))
        self.button.setAccessibleName(action.name)
        self.button.setToolTip(f"{action.name}\n{STYLES[action.style]}: {told(action)}")
        self.more.setAccessibleName(f"More about {action.name}")
        self._show_key()

    def show_on(self, on: bool) -> None:
        self.button.setChecked(on)

    def tint(self, theme: Theme) -> None:
        self._theme = theme
        self.more.setIcon(icons.icon("more", theme, theme.faint, 16))
        self.button.setStyleSheet(
            f"QPushButton {{ background: {theme.raised}; color: {theme.text}; border: 1px solid {theme.line};"
            " border-radius: 5px; padding: 4px 8px; }"
            f"QPushButton:hover, QPushButton:focus {{ border-color: {theme.accent}; }}"
            f"QPushButton:pressed {{ background: {theme.line}; }}"
            f"QPushButton:checked {{ background: {theme.accent}; color: {theme.on_accent}; }}"
        )
        self._show_key()

    def _show_key(self) -> None:
        theme, key = self._theme, self.action.key
        self.key.setText("" if key is None else shown(key))
        if key is None:
            self.key.setToolTip("No key does it yet")
            self.key.setStyleSheet("")
            return
        taken = belongs_to_window(key)
        only = "This key belongs to the window, so only the button does it: choose another key"
        self.key.setToolTip(only if taken else "This key does it while the view has the focus")
        self.key.setStyleSheet(
            f"QLabel {{ color: {theme.warning if taken else theme.text}; background: {theme.base};"
            f" border: 1px solid {theme.line}; border-radius: 4px; padding: 2px 6px; }}"
        )


def told(action: Action) -> str:
    """What it does, in a line."""
    words = []
    for setting in action.settings[:MOST]:
        field = setting.field.replace(".", " ").replace("_", " ")
        if isinstance(setting.value, bool):
            flips = action.style == "toggle"
            becomes = "turned over" if flips else "on" if setting.value else "off"
            words.append(f"{setting.item} {becomes}" if field == "on" else f"{field} of {setting.item} {becomes}")
        else:
            words.append(f"{field} of {setting.item} = {setting.value:g}")
    left = len(action.settings) - MOST
    return ", ".join(words) + (f" and {left} more" if left > 0 else "")

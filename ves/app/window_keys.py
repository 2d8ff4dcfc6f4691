"""Keys as actions of the scene have them, and which of them belong to the window itself."""

from functools import cache

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from ves.commands.menus import MENUS
from ves.commands.registry import COMMANDS
from ves.model import Action, Scene

BARE = (
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr, Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock, Qt.Key.Key_ScrollLock, Qt.Key.Key_unknown,
)  # fmt: skip


def key_text(event) -> str:
    """The key of an event, such as "Up" or "Shift+L"; nothing for one that only changes others, or has no name."""
    if event.key() in BARE:
        return ""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier  # a digit is a digit, wherever it is
    text = QKeySequence(QKeyCombination(modifiers, Qt.Key(event.key()))).toString(PORTABLE)
    return text if text.isprintable() and not any(letter.isspace() for letter in text) else ""


LENT = ("left", "right")  # they step in time unless an action has them: whoever steers a car wants the arrows
PORTABLE = QKeySequence.SequenceFormat.PortableText


def shown(key: str) -> str:
    """As a person would say it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) or key


def same(key: str, other: str) -> bool:
    return key.casefold() == other.casefold()


@cache
def _of_window() -> dict[str, str]:
    """What each of the window's keys does."""
    places = (place for kind in COMMANDS.values() for place in kind.places)
    keys = {_normal(key): place.text for place in places for key in place.keys}
    menus = {f"alt+{menu[menu.index('&') + 1].lower()}": f"the menu {menu.replace('&', '')}" for menu in MENUS}
    return {key: text.replace("&", "").rstrip("…") for key, text in (keys | menus).items() if key not in LENT}


def _normal(key: str) -> str:
    return QKeySequence(key).toString(PORTABLE).casefold()


def problem_with(key: str, scene: Scene, own: int | None = None) -> str:
    """Why an action, by its id, cannot have this key; nothing when it can."""
    mine = _of_window().get(key.casefold())
    if mine is not None:
        return f'{shown(key)} belongs to the window: "{mine}". Choose another key.'
    other = action_of(key, scene)
    if other is not None and other.id != own:
        return f'{shown(key)} is the key of the action "{other.name}". Choose another key, or change that one first.'
    return ""


def belongs_to_window(key: str) -> bool:
    return key.casefold() in _of_window()


def action_of(key: str, scene: Scene) -> Action | None:
    return next((action for action in scene.actions if action.key is not None and same(action.key, key)), None)

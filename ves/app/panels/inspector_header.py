"""The top of the inspector: a picture of what is selected, what it is, and a sentence about it."""

import re

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from ves.app import icons
from ves.app.theme import Theme, readable
from ves.constraints import Constraint
from ves.forces import Force
from ves.joints import JOINTS
from ves.model import Joint, Scene
from ves.parts import Part

PICTURE = 28


class Header(QWidget):
    def __init__(self, theme: Theme):
        super().__init__()
        self._theme = theme
        self._picture, self._words = QLabel(), QLabel(wordWrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 4)
        row.setSpacing(10)
        row.addWidget(self._picture)
        row.addWidget(self._words, 1)

    def say(self, items: tuple, scene: Scene) -> None:
        item = items[-1] if items else scene
        color = readable(getattr(item, "color", self._theme.accent), self._theme)
        self._picture.setPixmap(icons.pixmap(drawing(item), color, PICTURE, self.devicePixelRatioF()))
        title, more = _title(items, scene), _more(items)
        faint = f"<br><span style='color:{self._theme.faint}'>{escaped(more)}</span>" if more else ""
        self._words.setText(f"<b>{escaped(breakable(title))}</b>{faint}")


def drawing(item) -> str:
    if isinstance(item, Joint):
        return "joint"
    kind = getattr(item, "kind", "examples")
    return kind if icons.exists(kind) else "box" if isinstance(item, Part) else "force"


def kind_words(item) -> str:
    """What an item is, as one would call it."""
    if isinstance(item, (Part, Constraint, Force)):
        return type(item).label
    return f"{item.kind} joint".capitalize() if isinstance(item, Joint) else getattr(item, "kind", "scene").capitalize()


def breakable(text: str) -> str:
    """Let a long word wrap: an invisible space after every dozen letters."""
    return re.sub(r"(\S{12})(?=\S)", "\\1\u200b", text)


def _title(items: tuple, scene: Scene) -> str:
    if len(items) > 1:
        kinds = {kind_words(item) for item in items}
        return f"{len(items)} selected" + (f": {kinds.pop().lower()}" if len(kinds) == 1 else "")
    return items[0].name if items else scene.title or "Untitled scene"


def _more(items: tuple) -> str:
    if len(items) > 1:
        return "What is changed here is changed for all of them."
    if not items:
        return "Scene"
    item = items[0]
    help = JOINTS[item.kind].help if isinstance(item, Joint) else getattr(type(item), "help", "")
    return f"{kind_words(item)}. {help}" if help else kind_words(item)


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")

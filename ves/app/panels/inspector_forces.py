"""What a selected force does now, and what acts on a selected part: lines below the top of the inspector.

Of a part each force is listed with its newtons; a click on one selects it.
"""

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel

from ves.app.force_words import forces_on, now_words
from ves.app.numbers import steady
from ves.app.panels.inspector_header import breakable, escaped
from ves.app.theme import Theme
from ves.forces import Force
from ves.model import Scene
from ves.parts import Part

MOST = 12  # that are listed
NOTHING = 1e-9  # N


class ForcesNow(QLabel):
    picked = Signal(int)  # id of the force that was clicked

    def __init__(self, theme: Theme):
        super().__init__(wordWrap=True, visible=False, textFormat=Qt.TextFormat.RichText)
        self._theme = theme
        self._item: Force | Part | None = None
        self._scene: Scene | None = None
        self.setAccessibleName("Forces now")
        mouse, keys = Qt.TextInteractionFlag.LinksAccessibleByMouse, Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        self.setTextInteractionFlags(mouse | keys)
        self.linkActivated.connect(lambda link: self.picked.emit(int(link)))

    def show_items(self, items: tuple, scene: Scene) -> None:
        """Only of one that is selected alone."""
        one = items[0] if len(items) == 1 else None
        self._item, self._scene = one if isinstance(one, (Force, Part)) else None, scene

    def show_frame(self, frame) -> None:
        said = self._said(frame)
        if said != self.text():
            self.setText(said)
        self.setVisible(bool(said))

    def _said(self, frame) -> str:
        if isinstance(self._item, Force):
            words = now_words(self._item, self._scene, frame)
            return f"{self._faint('Now')} {escaped(words)}" if words else ""
        return self._on_part(self._item, frame) if isinstance(self._item, Part) else ""

    def _on_part(self, part: Part, frame) -> str:
        found = forces_on(part, self._scene, frame)
        if not found:
            return ""
        together = float(np.linalg.norm(sum(one.vector for one in found)))
        told = [f"{self._faint('Forces now')} {steady(together, 3, NOTHING)} N together"]
        told += [self._link(one) for one in found[:MOST]]
        told += [self._faint(f"and {len(found) - MOST} more")] if len(found) > MOST else []
        return "<br>".join(told)

    def _link(self, one) -> str:
        name = escaped(breakable(one.force.name))
        return f"<a href='{one.force.id}' style='color:{self._theme.accent}'>{name}</a> {one.words}"

    def _faint(self, text: str) -> str:
        return f"<span style='color:{self._theme.faint}'>{text}</span>"

"""Copy, cut and paste, as text: a copied piece is a small scene, shared by windows, editors and mails."""

import numpy as np
from PySide6.QtGui import QGuiApplication

from ves.commands.add import Delete
from ves.commands.command import CommandError
from ves.commands.copying import Insert, beside, copied_text, read_piece
from ves.model import Scene


class Clipboard:
    def __init__(self, window):
        self._window = window

    def copy(self) -> None:
        names = self._names()
        if names:
            QGuiApplication.clipboard().setText(copied_text(self._window.session.scene, names))

    def cut(self) -> None:
        names = self._names()
        self.copy()
        if names:
            self._window.issue(Delete(items=names))

    def paste(self) -> None:
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self._window.say("There is nothing to paste: copy some parts first.")
            return
        try:
            piece = read_piece(text)
        except CommandError as error:
            self._window.say(str(error))
            return
        if not piece.parts:
            self._window.say("What was copied holds no parts.")
            return
        shift = _free_shift(self._window.session.scene, piece, self._window.situation().aside)
        self._window.issue(Insert(text=text, shift=shift))

    def _names(self) -> tuple[str, ...]:
        return tuple(part.name for part in self._window.situation().selected_parts)


def _free_shift(scene: Scene, piece: Scene, aside: tuple[float, float, float]) -> tuple[float, float, float]:
    """Where it was, or as far beside it that no copied part lies in the place of another."""
    taken = {tuple(np.round(part.position, 6)) for part in scene.parts}
    step, shift = np.array(beside(piece.parts, aside)), np.zeros(3)
    while any(tuple(np.round(np.array(part.position) + shift, 6)) in taken for part in piece.parts):
        shift = shift + step
    return tuple(map(float, shift))

"""Selecting by a rubber band over the view."""

import numpy as np
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from ves.app.viewport.desk import SHIFT, Desk
from ves.app.viewport.gesture import Gesture


class Band(QWidget):
    """A tinted rectangle that the mouse goes through."""

    def __init__(self, surface: QWidget):
        super().__init__(surface)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event) -> None:
        painter = QPainter(self)
        color = self.palette().highlight().color()
        painter.setPen(color)
        painter.setBrush(QColor(color.red(), color.green(), color.blue(), 40))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class Banding(Gesture):
    """Parts whose middle is inside are selected; with Shift they are added."""

    def __init__(self, desk: Desk, band: Band, x: float, y: float, modifiers: Qt.KeyboardModifier):
        self.desk, self.band = desk, band
        self._start = x, y
        self._before = desk.selection.ids
        self._adding = bool(modifiers & SHIFT)

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        x0, y0 = self._start
        box = QRect(round(min(x0, x)), round(min(y0, y)), round(abs(x - x0)) + 1, round(abs(y - y0)) + 1)
        self.band.setGeometry(box)
        self.band.show()
        inside = self._inside(min(x0, x), min(y0, y), max(x0, x), max(y0, y))
        self.desk.selection.set((*self._before, *inside) if self._adding else inside)

    def finish(self) -> None:
        self.band.hide()

    def cancel(self) -> None:
        self.band.hide()
        self.desk.selection.set(self._before)

    def _inside(self, left: float, top: float, right: float, bottom: float) -> list[int]:
        stage = self.desk.stage
        seen = self.desk.navigation.camera.project(stage.poses[:, :3], *self.desk.size)
        x, y, depth = np.moveaxis(seen.reshape(-1, 3), -1, 0)
        rows = np.flatnonzero((depth > 0) & (x >= left) & (x <= right) & (y >= top) & (y <= bottom))
        parts = [stage.part_at(int(row)) for row in rows]
        return [id for part in parts if not part.hidden and not part.locked for id in self.desk.chosen(part.id)]

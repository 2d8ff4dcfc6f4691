"""What is under the cursor: asked for at most once per picture, however many mouse events come."""

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal


class Hit(NamedTuple):
    part: int  # id
    point: np.ndarray  # (3,) where the line of sight meets it, in the world


class Hovering(QObject):
    changed = Signal()

    def __init__(self, view, stage, navigation):
        super().__init__(view)
        self.hit: Hit | None = None
        self.place: tuple[float, float] | None = None  # of the cursor in the view
        self._view, self._stage, self._navigation = view, stage, navigation
        self._timer = QTimer(self, singleShot=True, interval=16)
        self._timer.timeout.connect(self._look)

    def pick(self, x: float, y: float) -> Hit | None:
        """The nearest part on the line of sight, now."""
        if not self._stage.scene.parts:
            return None
        ray = self._navigation.camera.ray(x, y, self._view.width(), self._view.height())
        found = self._stage.pick(ray)
        return None if found is None else Hit(self._stage.part_at(found.part).id, np.asarray(found.point, float))

    def point_at(self, x: float, y: float) -> None:
        self.place = x, y
        self.refresh()

    def refresh(self) -> None:
        """The parts or the camera may have moved under a cursor that rests."""
        if self.place is not None and not self._timer.isActive():
            self._timer.start()

    def leave(self) -> None:
        self.place = None
        self._timer.stop()
        self._set(None)

    def stop(self) -> None:
        self._timer.stop()

    def _look(self) -> None:
        self._set(self.pick(*self.place) if self.place is not None else None)

    def _set(self, hit: Hit | None) -> None:
        before, self.hit = self.hit, hit
        if hit is not None or before is not None:
            self.changed.emit()

"""What is under the cursor: asked for at most once per picture, however many mouse events come."""

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from ves.app.viewport.building import Building
from ves.app.viewport.desk import Desk
from ves.app.viewport.force_marks import ForceMarks
from ves.app.viewport.open_marks import OpenMarks
from ves.view.force_picking import ForceAt
from ves.view.open_joints import OpenJoint


class Hit(NamedTuple):
    part: int  # id
    point: np.ndarray  # (3,) where the line of sight meets it, in the world


class Hovering(QObject):
    changed = Signal()

    def __init__(self, view, desk: Desk, building: Building, open_marks: OpenMarks, force_marks: ForceMarks):
        super().__init__(view)
        self.hit: Hit | None = None
        self.line: OpenJoint | ForceAt | None = None  # that the cursor is on
        self.place: tuple[float, float] | None = None  # of the cursor in the view
        self._desk, self._building, self._open_marks, self._force_marks = desk, building, open_marks, force_marks
        self._timer = QTimer(self, singleShot=True, interval=16)
        self._timer.timeout.connect(self._look)

    def pick(self, x: float, y: float) -> Hit | None:
        """The nearest part on the line of sight, now."""
        found = self._desk.hit(x, y)
        return None if found is None else Hit(self._desk.stage.part_at(found.part).id, np.asarray(found.point, float))

    def line_at(self, x: float, y: float, hit: Hit | None) -> OpenJoint | ForceAt | None:
        """The open joint or force whose line is here, unless a handle, a port or a part before it is meant."""
        if self._building.hot is not None or self._building.lit is not None:
            return None
        return self._open_marks.at(x, y) or self._force_marks.at(x, y, None if hit is None else hit.point)

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
        lit = self._building.hot is not None or self._building.lit is not None
        self._building.leave()
        self._set(None, lit)

    def stop(self) -> None:
        self._timer.stop()

    def _look(self) -> None:
        if self.place is None:
            return
        hit = self.pick(*self.place)
        before = self._building.hot, self._building.lit
        self._building.point_at(*self.place, None if hit is None else hit.part)
        lit = (self._building.hot, self._building.lit) != before
        self._set(hit, lit, self.line_at(*self.place, hit))

    def _set(self, hit: Hit | None, lit: bool = False, line: OpenJoint | ForceAt | None = None) -> None:
        something = any(each is not None for each in (hit, self.hit, line, self.line))
        self.hit, self.line = hit, line
        if something or lit:
            self.changed.emit()

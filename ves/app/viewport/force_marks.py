"""Forces in the view: how they are drawn now, and which one is pointed at."""

import numpy as np
from PySide6.QtWidgets import QWidget

from ves.app.selection import Selection
from ves.app.viewport.navigation import Navigation
from ves.app.viewport.stage import Stage
from ves.view.force_glyphs import Look, force_glyphs
from ves.view.force_picking import ForceAt, force_at
from ves.view.glyphs import Glyphs


class ForceMarks:
    def __init__(self, surface: QWidget, stage: Stage, selection: Selection, navigation: Navigation):
        self._surface, self._stage, self._selection, self._navigation = surface, stage, selection, navigation
        self.theme = "light"
        self._most = 0.0  # N, the largest tension of the run so far: the colours mean the same all the time
        self._known: tuple = (None, None, None)  # ids of a frame, the table they were looked up for, and their rows

    def glyphs(self, frame) -> Glyphs:
        tension = self._tension(frame)
        if frame is None or frame.time == 0.0:
            self._most = 0.0
        elif tension is not None and len(tension):
            self._most = max(self._most, float(np.abs(tension[self._stage.forces.stiffness > 0.0]).max(initial=0.0)))
        time = 0.0 if frame is None else frame.time
        look = Look(self.theme, self._selection.ids, self._selection.hovered, tension, self._most, time)
        return force_glyphs(self._stage.forces, self._stage.poses, self._navigation.camera, self._size[1], look)

    def at(self, x: float, y: float, before: np.ndarray | None = None) -> ForceAt | None:
        """The one whose lines are under a pixel, unless the place of a part lies before it."""
        camera = self._navigation.camera
        found = force_at(self._stage.forces, self._stage.poses, camera, self._size, x, y)
        if found is None or before is None:
            return found
        return found if found.depth <= float(camera.project(before, *self._size)[2]) else None

    def _tension(self, frame) -> np.ndarray | None:
        """(n,) as the engine has it, once it moves; None when only the places are known."""
        if not self._stage.follows or not frame.acting.ids:
            return None
        table, acting = self._stage.forces, frame.acting
        if self._known[0] is not acting.ids or self._known[1] is not table:
            rows = np.array([acting.index.get(id, -1) for id in table.ids.tolist()], int)
            self._known = acting.ids, table, rows
        rows = self._known[2]
        return np.where((rows >= 0) & acting.acts[rows], acting.size[rows], 0.0)

    @property
    def _size(self) -> tuple[int, int]:
        return max(1, self._surface.width()), max(1, self._surface.height())

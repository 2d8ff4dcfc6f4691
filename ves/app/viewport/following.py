"""The camera goes along with parts that move: with the middle of them, without turning or zooming."""

import numpy as np

from ves.app.selection import Selection
from ves.app.viewport.navigation import Navigation
from ves.app.viewport.stage import Stage


class Following:
    def __init__(self, navigation: Navigation, stage: Stage, selection: Selection):
        self.on = False
        self._navigation, self._stage, self._selection = navigation, stage, selection
        self._wanted: tuple[int, ...] = ()  # ids; none means all
        self._seen: tuple[tuple[int, ...], np.ndarray] | None = None  # who was followed lately, and where they were
        self._time = 0.0

    def toggle(self) -> None:
        """The selected parts, or all of them; or no longer."""
        self.on = not self.on
        self._wanted = tuple(id for id in self._selection.ids if self._stage.row_of(id) is not None)
        self._seen = self._place()

    def stop(self) -> None:
        self.on = False

    def take(self, time: float) -> None:
        """Go where they have gone. Only time moves the camera, also back to the start; an edit leaves it alone."""
        passed, self._time = time != self._time, time
        if not self.on:
            return
        now, before = self._place(), self._seen
        self._seen = now
        if now is not None and before is not None and passed and now[0] == before[0]:
            self._navigation.shift(now[1] - before[1])

    def _place(self) -> tuple[tuple[int, ...], np.ndarray] | None:
        parts = [part for part in self._stage.scene.parts if not self._wanted or part.id in self._wanted]
        ids = tuple(part.id for part in parts if not part.fixed)
        rows = list(self._stage.rows_of(ids))
        return (ids, self._stage.poses[rows, :3].mean(axis=0)) if rows else None

"""Traces: the path that a point of a part draws through the world, as a fading ribbon."""

import math
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QObject, Signal

from ves.algebra import rotation
from ves.view.glyphs import Dot, Glyphs, trace

GRAIN = 1 / 120  # s between the points of a path
LONGEST = 1800  # points, 15 s
GAP = 0.25  # s between frames beyond which the way in between is not guessed
NEAR = 10.0  # px within which a traced point counts as pointed at
COLORS = (
    (0.10, 0.47, 0.95, 0.9), (0.95, 0.45, 0.10, 0.9), (0.16, 0.65, 0.37, 0.9), (0.62, 0.30, 0.87, 0.9),
    (0.88, 0.19, 0.35, 0.9), (0.05, 0.62, 0.68, 0.9),
)  # fmt: skip


class Path:
    """Places over time, the newest LONGEST of them. Frames come at the window's rate; between two of them the path is
    the cubic that their velocities give, so that a fast point draws a curve and not a polygon."""

    def __init__(self):
        self._rows = np.empty((2 * LONGEST, 4))  # time, x, y, z
        self._count = 0
        self._speed = np.zeros(3)

    def __len__(self) -> int:
        return min(self._count, LONGEST)

    @property
    def points(self) -> np.ndarray:
        return self._rows[max(0, self._count - LONGEST) : self._count, 1:]

    def take(self, time: float, place: np.ndarray, velocity: np.ndarray) -> None:
        """Add a place; going back in time takes back what came after it."""
        self._count = int(np.searchsorted(self._rows[: self._count, 0], time))
        if self._count and time - self._rows[self._count - 1, 0] < GAP:
            self._append(*self._between(time, place, velocity))
        self._append(np.array([time]), place[None])
        self._speed = velocity

    def _between(self, time: float, place: np.ndarray, velocity: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        began, *start = self._rows[self._count - 1]
        span = time - began
        s = np.arange(1, math.ceil(span / GRAIN))[:, None] / max(1, math.ceil(span / GRAIN))
        places = (
            (2 * s**3 - 3 * s**2 + 1) * np.array(start)
            + (s**3 - 2 * s**2 + s) * span * self._speed
            + (3 * s**2 - 2 * s**3) * place
            + (s**3 - s**2) * span * velocity
        )
        return began + span * s[:, 0], places

    def _append(self, times: np.ndarray, places: np.ndarray) -> None:
        if self._count + len(times) > len(self._rows):
            self._rows[:LONGEST] = self._rows[self._count - LONGEST : self._count].copy()
            self._count = LONGEST
        rows = self._rows[self._count : self._count + len(times)]
        rows[:, 0], rows[:, 1:] = times, places
        self._count += len(times)


@dataclass
class Trace:
    part: int  # id
    point: tuple[float, float, float]  # in part coordinates
    color: tuple[float, float, float, float]
    path: Path = field(default_factory=Path)


class Tracing(QObject):
    changed = Signal()

    def __init__(self, view, stage, hovering, navigation):
        super().__init__(view)
        self.traces: list[Trace] = []
        self._view, self._stage, self._hovering, self._navigation = view, stage, hovering, navigation

    def toggle_under_cursor(self) -> None:
        hit = self._hovering.hit
        if hit is not None:
            self.toggle(hit.part, hit.point)

    def toggle(self, part: int, world) -> None:
        """Trace the point of a part at a place in the world; a trace that is already there is taken away."""
        old = self.near(part, world)
        if old is not None:
            self.traces.remove(old)
        else:
            pose = self._stage.pose_of(part)
            point = rotation.rotate(rotation.conjugate(pose[3:]), np.asarray(world, float) - pose[:3])
            self.traces.append(Trace(part, tuple(float(c) for c in point), COLORS[len(self.traces) % len(COLORS)]))
        self.changed.emit()

    def near(self, part: int, world) -> Trace | None:
        """The trace of this part whose point lies within a few pixels of a place."""
        reach = NEAR * self._navigation.camera.pixel_size(world, self._view.height())
        for old in self.traces:
            place = self._place(old)
            if old.part == part and place is not None and np.linalg.norm(place - np.asarray(world)) < reach:
                return old
        return None

    def clear(self) -> None:
        self.traces.clear()
        self.changed.emit()

    def take(self, frame) -> None:
        """Follow a new frame; traces of parts that are gone end."""
        for old in self.traces:
            if frame is not None and old.part in frame.part_ids:
                place = self._place(old)
                if place is not None:
                    old.path.take(frame.time, place, self._velocity(old, frame, place))

    def keep(self, known: set[int]) -> None:
        self.traces = [old for old in self.traces if old.part in known]

    def glyphs(self) -> Glyphs:
        made = Glyphs()
        for old in self.traces:
            place = self._place(old)
            if place is not None:
                made = made + trace(old.path.points, old.color) + Glyphs(dots=(Dot(tuple(place), old.color, 4.5),))
        return made

    def _place(self, old: Trace) -> np.ndarray | None:
        pose = self._stage.pose_of(old.part)
        return None if pose is None else pose[:3] + rotation.rotate(pose[3:], np.array(old.point))

    def _velocity(self, old: Trace, frame, place: np.ndarray) -> np.ndarray:
        row = frame.part_ids.index(old.part)
        linear, angular = frame.velocities[row, :3], frame.velocities[row, 3:]
        return linear + np.cross(angular, place - frame.poses[row, :3])

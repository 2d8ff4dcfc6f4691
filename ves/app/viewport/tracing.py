"""Traces: the path that a point of a part draws through the world, as a fading ribbon."""

from collections import deque
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QObject, Signal

from ves.algebra import rotation
from ves.view.glyphs import Dot, Glyphs, trace

LONGEST = 900  # points, 15 s at 60 frames a second
NEAR = 10.0  # px within which a traced point counts as pointed at
COLORS = (
    (0.10, 0.47, 0.95, 0.9), (0.95, 0.45, 0.10, 0.9), (0.16, 0.65, 0.37, 0.9), (0.62, 0.30, 0.87, 0.9),
    (0.88, 0.19, 0.35, 0.9), (0.05, 0.62, 0.68, 0.9),
)  # fmt: skip


@dataclass
class Trace:
    part: int  # id
    point: tuple[float, float, float]  # in part coordinates
    color: tuple[float, float, float, float]
    times: deque = field(default_factory=lambda: deque(maxlen=LONGEST))
    path: deque = field(default_factory=lambda: deque(maxlen=LONGEST))

    def take(self, time: float, place: np.ndarray) -> None:
        """Add a place; going back in time takes back what came after it."""
        while self.times and self.times[-1] >= time:
            self.times.pop()
            self.path.pop()
        self.times.append(time)
        self.path.append(place)


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
                    old.take(frame.time, place)

    def keep(self, known: set[int]) -> None:
        self.traces = [old for old in self.traces if old.part in known]

    def glyphs(self) -> Glyphs:
        made = Glyphs()
        for old in self.traces:
            place = self._place(old)
            if place is not None:
                ribbon = trace(np.array(old.path), old.color) if len(old.path) > 1 else Glyphs()
                made = made + ribbon + Glyphs(dots=(Dot(tuple(place), old.color, 4.5),))
        return made

    def _place(self, old: Trace) -> np.ndarray | None:
        pose = self._stage.pose_of(old.part)
        return None if pose is None else pose[:3] + rotation.rotate(pose[3:], np.array(old.point))

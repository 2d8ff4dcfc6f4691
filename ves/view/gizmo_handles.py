"""The handles of a gizmo: where each is, how it looks, and which drag begins at it.

A handle fades where it could not be dragged well: an axis that points at the viewer, a plane seen from its edge.
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ves.view.gizmo_drag import AxisDrag, Drag, PlaneDrag, StretchDrag, TurnDrag, UniformDrag
from ves.view.gizmo_sight import Sight, distance_to_path, within
from ves.view.glyphs import CASING_WIDTH, Glyphs, Polyline, arrow_head, casing_color, stroke

COLORS = np.array([(0.90, 0.22, 0.25), (0.20, 0.64, 0.28), (0.16, 0.46, 0.96)])  # of x, y, z
HOT = np.array((1.0, 0.78, 0.05))
GREY = np.array((0.62, 0.65, 0.70))
INNER, NECK = 0.17, 0.80  # where an arrow's shaft begins and its head begins, of the size
SQUARE = 0.26, 0.46  # of a plane's handle
RING = 0.9
WIDTH = 2.8  # px
INSIDE = 4.0  # px that a pixel in a plane's square counts as away from it: an axis that passes there wins
END_ON, NEARLY_END_ON = 0.97, 0.92  # slopes at which an axis is gone and at which it begins to fade
EDGE_ON, NEARLY_EDGE_ON = 0.12, 0.22  # the same for a plane


@dataclass(frozen=True)
class Handle(ABC):
    """`axes` are the indices of those it moves along or turns about."""

    kind: ClassVar[str]
    axes: tuple[int, ...]

    @property
    def label(self) -> str:
        return "".join("xyz"[axis] for axis in self.axes)

    @property
    def color(self) -> np.ndarray:
        return COLORS[self.axes[0]]

    def strength(self, sight: Sight) -> float:
        """1 in full, 0 when it is not offered."""
        return float(np.clip((END_ON - sight.slope(self.axes[0])) / (END_ON - NEARLY_END_ON), 0.0, 1.0))

    def distance(self, sight: Sight, x: float, y: float) -> float:
        """From a pixel to the handle, px."""
        return distance_to_path(sight.pixels(self.path(sight)), x, y)

    @abstractmethod
    def path(self, sight: Sight) -> np.ndarray:
        """(n, 3) the line at which it is taken hold of."""

    @abstractmethod
    def glyphs(self, sight: Sight, paint: np.ndarray, width: float) -> Glyphs:
        """Drawn in this colour (4,), lines so wide."""

    @abstractmethod
    def begin(self, sight: Sight, x: float, y: float) -> Drag: ...


@dataclass(frozen=True)
class AxisHandle(Handle):
    """An arrow: move along an axis."""

    kind = "axis"

    def path(self, sight):
        return np.stack([sight.at((self.axes[0], share)) for share in (INNER, 1.0)])

    def glyphs(self, sight, paint, width):
        start, neck, tip = (sight.at((self.axes[0], share)) for share in (INNER, NECK, 1.0))
        back, ahead = (sight.at((self.axes[0], share)) for share in (NECK - 0.02, 1.05))
        casing = arrow_head(back, ahead, casing_color(paint), 4.6 * width + 4)
        shaft = stroke(np.stack([start, neck]), paint, width)
        return Glyphs((casing, *shaft, arrow_head(neck, tip, paint, 4.6 * width)))

    def begin(self, sight, x, y):
        return AxisDrag(sight, sight.axes[self.axes[0]], x, y)


@dataclass(frozen=True)
class PlaneHandle(Handle):
    """A square: move along two axes. It has the colour of the third."""

    kind = "plane"

    @property
    def normal(self) -> int:
        return 3 - sum(self.axes)

    @property
    def color(self):
        return COLORS[self.normal]

    def strength(self, sight):
        return float(np.clip((sight.slope(self.normal) - EDGE_ON) / (NEARLY_EDGE_ON - EDGE_ON), 0.0, 1.0))

    def distance(self, sight, x, y):
        corners = sight.pixels(self.path(sight))
        return INSIDE if within(corners[:-1], x, y) else INSIDE + distance_to_path(corners, x, y)

    def path(self, sight):
        (low, high), (a, b) = SQUARE, self.axes
        corners = (low, low), (high, low), (high, high), (low, high), (low, low)
        return np.stack([sight.at((a, along), (b, across)) for along, across in corners])

    def glyphs(self, sight, paint, width):
        """Edges, and lines side by side that fill the square."""
        (low, high), (a, b) = SQUARE, self.axes
        count = 10
        pitch = (high - low) * sight.size / sight.pixel / count
        fill = [
            np.stack([sight.at((a, low), (b, across)), sight.at((a, high), (b, across))])
            for across in low + (high - low) * (np.arange(count) + 0.5) / count
        ]
        faint = paint * (1, 1, 1, 0.3)
        lines = [Polyline(line, faint, pitch, on_top=True) for line in fill]
        return Glyphs((*lines, *stroke(self.path(sight), paint, 0.6 * width)))

    def begin(self, sight, x, y):
        return PlaneDrag(sight, sight.axes[list(self.axes)], x, y)


@dataclass(frozen=True)
class RingHandle(Handle):
    """A ring: turn about an axis. Its far half is faint and cannot be taken hold of."""

    kind = "ring"

    @property
    def label(self):
        return f"about {super().label}"

    def strength(self, sight):
        return 1.0

    def distance(self, sight, x, y):
        path = self.path(sight)
        near = path[self._nearness(sight, path) > 0.5]
        return distance_to_path(sight.pixels(near), x, y) if len(near) > 1 else math.inf

    def path(self, sight):
        """Begins at the farthest point, so that the near half is in one piece."""
        axis = sight.axes[self.axes[0]]
        away = axis * (axis @ sight.toward) - sight.toward
        if np.linalg.norm(away) < 1e-6:
            away = sight.axes[self.axes[0] - 1]
        first = away / np.linalg.norm(away)
        angle = np.linspace(0, 2 * np.pi, 97)[:, None]
        return sight.origin + RING * sight.size * (np.cos(angle) * first + np.sin(angle) * np.cross(axis, first))

    def glyphs(self, sight, paint, width):
        path = self.path(sight)
        colors = np.tile(paint, (len(path), 1))
        colors[:, 3] *= 0.22 + 0.78 * self._nearness(sight, path)
        return Glyphs(stroke(path, colors, width))

    def begin(self, sight, x, y):
        return TurnDrag(sight, sight.axes[self.axes[0]], x, y)

    def _nearness(self, sight, path):
        """(n,) 1 in the near half, 0 in the far one; a ring that faces the viewer is all near."""
        depth = (path - sight.origin) @ sight.toward / sight.size
        return np.clip(1.0 + (depth + 0.12) * 8.0, 0.0, 1.0)


@dataclass(frozen=True)
class StretchHandle(Handle):
    """A box at the end of a line: make longer along an axis."""

    kind = "stretch"

    def path(self, sight):
        return np.stack([sight.at((self.axes[0], share)) for share in (INNER, 1.0)])

    def glyphs(self, sight, paint, width):
        path = self.path(sight)
        return Glyphs((*stroke(path, paint, width), *_box(sight, path[1], paint, 4.2 * width)))

    def begin(self, sight, x, y):
        return StretchDrag(sight, sight.axes[self.axes[0]], x, y)


@dataclass(frozen=True)
class UniformHandle(Handle):
    """A box in the middle: all sides alike."""

    kind = "uniform"

    @property
    def label(self):
        return "all sides"

    @property
    def color(self):
        return GREY

    def strength(self, sight):
        return 1.0

    def path(self, sight):
        return np.stack([sight.origin, sight.origin])

    def glyphs(self, sight, paint, width):
        return Glyphs(_box(sight, sight.origin, paint, 4.6 * width))

    def begin(self, sight, x, y):
        return UniformDrag(sight, x, y)


def _box(sight: Sight, place: np.ndarray, paint: np.ndarray, width: float) -> tuple[Polyline, ...]:
    """A square that faces the viewer."""
    half = width / 2 * sight.pixel * sight.camera.axes[0]
    rim = (1 + CASING_WIDTH / width) * half
    casing = Polyline(np.stack([place - rim, place + rim]), casing_color(paint), width + CASING_WIDTH, on_top=True)
    return casing, Polyline(np.stack([place - half, place + half]), paint, width, on_top=True)

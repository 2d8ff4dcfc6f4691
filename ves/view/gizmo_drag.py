"""From mouse to motion: what a drag of a gizmo's handle means, counted from where it began.

Each drag has `to(camera, x, y)`, whose answer is metres, radians or a factor. Where a line of sight tells nothing (it
runs along the plane, the gizmo is behind the eye) the last answer stands; no answer is ever infinite.
"""

import math
from abc import ABC, abstractmethod

import numpy as np

from ves.view.camera import NEAR, Camera
from ves.view.gizmo_sight import Sight, towards_viewer

FARTHEST = 50.0  # how far a drag can carry, in distances of the eye from the gizmo
EDGE_ON = 0.25  # a ring that faces the viewer less than this is turned along its line on the screen
SMALLEST = 0.01  # factor
DOUBLING = 90.0  # px to the right or up that double the size


class Drag(ABC):
    """What began at a pixel; `value` is the answer so far."""

    def __init__(self, sight: Sight, value):
        self.origin, self.width, self.height = sight.origin, sight.width, sight.height
        self.value = value

    @abstractmethod
    def to(self, camera: Camera, x: float, y: float):
        """The motion from the beginning to this pixel."""


class AxisDrag(Drag):
    """Metres along an axis."""

    def __init__(self, sight: Sight, axis: np.ndarray, x: float, y: float):
        super().__init__(sight, 0.0)
        self.axis = axis
        self.start = self.along(sight.camera, x, y) or 0.0

    def to(self, camera: Camera, x: float, y: float) -> float:
        along = self.along(camera, x, y)
        if along is not None:
            self.value = along - self.start
        return self.value

    def along(self, camera: Camera, x: float, y: float) -> float | None:
        """Metres along the axis to the place seen nearest to a pixel; None when it cannot be told.

        On the screen the place s metres along is seen u = a s / (1 + b s) pixels along the axis's image, b being the
        share of the depth that is won per metre: at u = a / b lies the vanishing point, infinitely far away.
        """
        right, up, back = camera.axes
        away = self.origin - camera.eye
        depth = -float(away @ back)
        if not camera.orthographic and depth <= NEAR * camera.distance:
            return None
        focal = 1.0 / camera.pixel_size(self.origin, self.height)
        per_metre = 0.0 if camera.orthographic else -float(self.axis @ back) / depth
        place = focal * np.array([away @ right, -away @ up])
        image = focal * np.array([self.axis @ right, -self.axis @ up]) - per_metre * place
        scale = float(np.linalg.norm(image))
        if scale < 1e-3 * focal:
            return None
        u = float((np.array([x - self.width / 2, y - self.height / 2]) - place) @ image) / scale
        return u / max(scale - per_metre * u, scale / FARTHEST)


class PlaneDrag(Drag):
    """(2,) metres along the two axes of a plane."""

    def __init__(self, sight: Sight, axes: np.ndarray, x: float, y: float):
        super().__init__(sight, np.zeros(2))
        self.axes = axes
        self.normal = np.cross(*axes)
        start = self.met(sight.camera, x, y)
        self.start = np.zeros(2) if start is None else start

    def to(self, camera: Camera, x: float, y: float) -> np.ndarray:
        met = self.met(camera, x, y)
        if met is not None:
            self.value = met - self.start
        return self.value

    def met(self, camera: Camera, x: float, y: float) -> np.ndarray | None:
        """(2,) where the line of sight meets the plane; None when that is nowhere, or near the horizon."""
        point = camera.on_plane(x, y, self.width, self.height, self.origin, self.normal)
        if point is None:
            return None
        away = self.axes @ (point - self.origin)
        reach = FARTHEST * (camera.distance + float(np.linalg.norm(camera.eye - self.origin)))
        return away if float(np.linalg.norm(away)) < reach else None


class TurnDrag(Drag):
    """Radians about an axis, over as many turns as the mouse makes."""

    def __init__(self, sight: Sight, axis: np.ndarray, x: float, y: float):
        super().__init__(sight, 0.0)
        self.axis, self.pixel_turn = axis, sight.pixel / sight.size
        first = np.cross(axis, np.eye(3)[np.argmin(np.abs(axis))])
        first /= np.linalg.norm(first)
        self.spokes = PlaneDrag(sight, np.array([first, np.cross(axis, first)]), x, y)
        self.last_angle, self.last_pixel = math.atan2(*self.spokes.start[::-1]), (x, y)
        self.edge_on = abs(float(axis @ sight.toward)) < EDGE_ON

    def to(self, camera: Camera, x: float, y: float) -> float:
        self.value += self._along_edge(camera, x, y) if self.edge_on else self._about_middle(camera, x, y)
        return self.value

    def _about_middle(self, camera: Camera, x: float, y: float) -> float:
        met = self.spokes.met(camera, x, y)
        if met is None:
            return 0.0
        angle, before = math.atan2(met[1], met[0]), self.last_angle
        self.last_angle = angle
        return math.remainder(angle - before, 2 * math.pi)

    def _along_edge(self, camera: Camera, x: float, y: float) -> float:
        """As if a wheel seen from the side were turned by its rim."""
        ahead = np.cross(self.axis, towards_viewer(camera, self.origin))
        image = np.array([ahead @ camera.axes[0], -ahead @ camera.axes[1]])
        moved, self.last_pixel = np.subtract((x, y), self.last_pixel), (x, y)
        return float(moved @ image) / max(float(np.linalg.norm(image)), 1e-6) * self.pixel_turn


class StretchDrag(Drag):
    """Factor along an axis: how much farther from the middle the mouse is than at the beginning."""

    def __init__(self, sight: Sight, axis: np.ndarray, x: float, y: float):
        super().__init__(sight, 1.0)
        self.drag = AxisDrag(sight, axis, x, y)
        self.length = max(abs(self.drag.start), 0.1 * sight.size) * (-1.0 if self.drag.start < 0 else 1.0)

    def to(self, camera: Camera, x: float, y: float) -> float:
        self.value = max(1.0 + self.drag.to(camera, x, y) / self.length, SMALLEST)
        return self.value


class UniformDrag(Drag):
    """Factor of all sides: larger to the right and upward."""

    def __init__(self, sight: Sight, x: float, y: float):
        super().__init__(sight, 1.0)
        self.start = x, y

    def to(self, camera: Camera, x: float, y: float) -> float:
        doublings = ((x - self.start[0]) - (y - self.start[1])) / DOUBLING
        self.value = float(2.0 ** np.clip(doublings, math.log2(SMALLEST), -math.log2(SMALLEST)))
        return self.value

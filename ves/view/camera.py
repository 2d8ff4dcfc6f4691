"""The camera: an orbit about a target, as a value. Every move returns the next camera.

Nothing here is in metres: clip planes, steps and speeds follow the distance to the target, so a scene of one millimetre
and one of a hundred metres are handled alike. The perspective has no far plane; depth loses nothing by it.

View axes: x right, y up, z towards the viewer. Pixels count from the upper left corner of the view.
"""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

NEAR = 0.01  # near plane, of the distance
ORTHOGRAPHIC_REACH = 200.0  # depth range of a parallel view either side of the target, of the distance
DISTANCES = 1e-5, 1e5  # m
STEEPEST = math.pi / 2
RADIANS_PER_PIXEL = 0.0075
ZOOM_STEP = 0.88  # distance factor of one wheel notch


class Ray(NamedTuple):
    origin: np.ndarray  # (3,)
    direction: np.ndarray  # (3,) unit


@dataclass(frozen=True)
class Camera:
    target: tuple[float, float, float] = (0.0, 0.0, 0.0)
    yaw: float = -0.95  # where the eye stands around the target; 0 is on +x
    pitch: float = 0.42  # how high it stands; pi/2 looks straight down
    distance: float = 1.0  # from eye to target, m
    field_of_view: float = math.radians(36.0)  # vertical
    orthographic: bool = False

    # ---- where it is -------------------------------------------------------------------------------------------
    @property
    def axes(self) -> np.ndarray:
        """Rows: right, up and backward (towards the viewer), in the world."""
        cy, sy, cp, sp = math.cos(self.yaw), math.sin(self.yaw), math.cos(self.pitch), math.sin(self.pitch)
        return np.array([[-sy, cy, 0.0], [-sp * cy, -sp * sy, cp], [cp * cy, cp * sy, sp]])

    @property
    def eye(self) -> np.ndarray:
        return np.array(self.target) + self.distance * self.axes[2]

    @property
    def half_height(self) -> float:
        """Half the height of the view, measured at the target."""
        return self.distance * math.tan(self.field_of_view / 2)

    # ---- matrices ----------------------------------------------------------------------------------------------
    def view(self) -> np.ndarray:
        """(4, 4), from the world to view axes at the eye."""
        matrix = np.eye(4)
        matrix[:3, :3] = self.axes
        matrix[:3, 3] = -self.axes @ self.eye
        return matrix

    def projection(self, aspect: float) -> np.ndarray:
        """(4, 4), from view axes to clip space."""
        if self.orthographic:
            half, reach = self.half_height, ORTHOGRAPHIC_REACH * self.distance
            matrix = np.diag([1 / (half * aspect), 1 / half, -1 / reach, 1.0])
            matrix[2, 3] = -self.distance / reach
            return matrix
        focal, near = 1 / math.tan(self.field_of_view / 2), NEAR * self.distance
        return np.array([[focal / aspect, 0, 0, 0], [0, focal, 0, 0], [0, 0, -1, -2 * near], [0, 0, -1.0, 0]])

    def matrix(self, width: float, height: float) -> np.ndarray:
        """(4, 4), from the world to clip space."""
        return self.projection(width / height) @ self.view()

    # ---- between pixels and the world --------------------------------------------------------------------------
    def ray(self, x: float, y: float, width: float, height: float) -> Ray:
        """The line of sight through a pixel."""
        across, down = (2 * x - width) / height, 1 - 2 * y / height
        right, up, back = self.axes
        if self.orthographic:
            start = np.array(self.target) + self.half_height * (across * right + down * up)
            return Ray(start + ORTHOGRAPHIC_REACH * self.distance * back, -back)
        direction = math.tan(self.field_of_view / 2) * (across * right + down * up) - back
        return Ray(self.eye, direction / np.linalg.norm(direction))

    def project(self, points, width: float, height: float) -> np.ndarray:
        """(..., 3) world points to pixel x, y and depth along the line of sight (negative: behind the eye)."""
        seen = (np.asarray(points, float) - self.eye) @ self.axes.T
        depth = -seen[..., 2]
        with np.errstate(divide="ignore", invalid="ignore"):
            scale = height / 2 / (self.half_height if self.orthographic else depth * math.tan(self.field_of_view / 2))
            return np.stack([width / 2 + seen[..., 0] * scale, height / 2 - seen[..., 1] * scale, depth], axis=-1)

    def pixel_size(self, point, height: float) -> float:
        """How long one pixel is at a point of the world, in metres."""
        depth = float((self.eye - np.asarray(point, float)) @ self.axes[2])
        share = 1.0 if self.orthographic else max(depth, NEAR * self.distance) / self.distance
        return 2 * self.half_height * share / height

    def pixel_sizes(self, points: np.ndarray, height: float) -> np.ndarray:
        """The same (n,) at n points."""
        depth = (self.eye - points) @ self.axes[2]
        share = 1.0 if self.orthographic else np.maximum(depth, NEAR * self.distance) / self.distance
        return np.broadcast_to(2 * self.half_height * share / height, (len(points),))

    def on_plane(self, x, y, width, height, point, normal) -> np.ndarray | None:
        """Where the line of sight meets a plane; None when it runs along it or away from it."""
        ray = self.ray(x, y, width, height)
        slope = float(ray.direction @ np.asarray(normal, float))
        if abs(slope) < 1e-9:
            return None
        along = float((np.asarray(point, float) - ray.origin) @ np.asarray(normal, float)) / slope
        return ray.origin + along * ray.direction if along > 0 else None

    def on_view_plane(self, x, y, width, height, point=None) -> np.ndarray:
        """Where the line of sight passes the depth of a point (of the target when none is given)."""
        point = self.target if point is None else point
        met = self.on_plane(x, y, width, height, point, self.axes[2])
        return np.asarray(point, float) if met is None else met

    # ---- moves -------------------------------------------------------------------------------------------------
    def orbit(self, dx: float, dy: float) -> "Camera":
        """Turn by a mouse movement in pixels."""
        pitch = self.pitch + dy * RADIANS_PER_PIXEL
        return replace(self, yaw=self.yaw - dx * RADIANS_PER_PIXEL, pitch=float(np.clip(pitch, -STEEPEST, STEEPEST)))

    def pan(self, dx: float, dy: float, height: float, at=None) -> "Camera":
        """Shift by a mouse movement in pixels, so that `at` (the target when none is given) follows the mouse."""
        size = self.pixel_size(self.target if at is None else at, height)
        return self.moved(size * (dy * self.axes[1] - dx * self.axes[0]))

    def zoom(self, steps: float, x: float, y: float, width: float, height: float, at=None) -> "Camera":
        """Go nearer (steps > 0) and keep what is under the cursor under the cursor; `at` is the place meant there."""
        distance = float(np.clip(self.distance * ZOOM_STEP**steps, *DISTANCES))
        fixed = self.on_view_plane(x, y, width, height, at)
        target = fixed + (np.array(self.target) - fixed) * (distance / self.distance)
        return replace(self, target=_triple(target), distance=distance)

    def moved(self, shift) -> "Camera":
        return replace(self, target=_triple(np.array(self.target) + shift))

    def toggled(self) -> "Camera":
        """Perspective to parallel and back; the size at the target stays."""
        return replace(self, orthographic=not self.orthographic)

    def looking(self, name: str) -> "Camera":
        """One of the named `VIEWS`."""
        yaw, pitch = VIEWS[name]
        return replace(self, yaw=yaw, pitch=pitch)

    def frame(self, points, width: float, height: float, margin: float = 1.12) -> "Camera":
        """Look from the same side so that all points (n, 3) fill the view; exact, also for a perspective."""
        points = np.asarray(points, float).reshape(-1, 3)
        if not len(points):
            return self
        seen = points @ self.axes.T
        slope = math.tan(self.field_of_view / 2)
        slopes = slope * width / height, slope
        fits = [_fit(seen[:, i], seen[:, 2], slopes[i], self.orthographic) for i in (0, 1)]
        middle = (seen[:, 2].min() + seen[:, 2].max()) / 2
        size = float(np.linalg.norm(np.ptp(points, axis=0)))
        distance = max(margin * (max(back for _, back in fits) - middle), 1e-3 * size, DISTANCES[0])
        target = np.array([fits[0][0], fits[1][0], middle]) @ self.axes
        return replace(self, target=_triple(target), distance=min(distance, DISTANCES[1]))


VIEWS = {
    "front": (-math.pi / 2, 0.0),
    "back": (math.pi / 2, 0.0),
    "right": (0.0, 0.0),
    "left": (math.pi, 0.0),
    "top": (-math.pi / 2, math.pi / 2),
    "bottom": (-math.pi / 2, -math.pi / 2),
    "corner": (Camera.yaw, Camera.pitch),
}


def _fit(across, back, slope, parallel):
    """The eye's place (across, back) from which all points lie within the slope of the view's two edges."""
    if parallel:
        low, high = across.min(), across.max()
        return (low + high) / 2, (high - low) / (2 * slope) + (back.min() + back.max()) / 2
    right, left = np.max(across + slope * back), np.max(slope * back - across)
    return (right - left) / 2, (right + left) / (2 * slope)


def _triple(vector) -> tuple[float, float, float]:
    return tuple(float(c) for c in vector)

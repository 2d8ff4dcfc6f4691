"""A gizmo as one camera sees it: how large it is in the world, and which of its axes point at the viewer."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ves.view.camera import NEAR, Camera

SIZE = 90.0  # px, from the middle to the tip of an arrow
LARGEST = 0.3  # of the view's shorter side


@dataclass(frozen=True)
class Sight:
    """origin (3,) and axes (3, 3; rows x, y, z of unit length) in the world; width and height in pixels."""

    origin: np.ndarray
    axes: np.ndarray
    camera: Camera
    width: float
    height: float

    @cached_property
    def visible(self) -> bool:
        """False when the gizmo stands behind the eye, or the view has no size."""
        if min(self.width, self.height) < 1:
            return False
        depth = float((self.camera.eye - self.origin) @ self.camera.axes[2])
        return self.camera.orthographic or depth > 2 * NEAR * self.camera.distance

    @cached_property
    def pixel(self) -> float:
        """Length of a pixel at the origin, m."""
        return self.camera.pixel_size(self.origin, self.height)

    @cached_property
    def size(self) -> float:
        """From the middle to the tip of an arrow, m."""
        return min(SIZE, LARGEST * min(self.width, self.height)) * self.pixel

    @cached_property
    def toward(self) -> np.ndarray:
        """(3,) unit, from the origin to the viewer."""
        return towards_viewer(self.camera, self.origin)

    def slope(self, axis: int) -> float:
        """How much an axis points along the line of sight: 0 lies in the view, 1 points at or away from the viewer."""
        return abs(float(self.axes[axis] @ self.toward))

    def at(self, *along: tuple[int, float]) -> np.ndarray:
        """The place some shares of the size along some axes."""
        return self.origin + self.size * sum(share * self.axes[axis] for axis, share in along)

    def pixels(self, points) -> np.ndarray:
        """(n, 2) where points (n, 3) are seen."""
        return self.camera.project(points, self.width, self.height)[..., :2]


def towards_viewer(camera: Camera, point: np.ndarray) -> np.ndarray:
    """(3,) unit, from a point of the world to the eye; alike everywhere in a parallel view."""
    away = camera.eye - point
    length = float(np.linalg.norm(away))
    return camera.axes[2] if camera.orthographic or length == 0 else away / length


def distance_to_path(path: np.ndarray, x: float, y: float) -> float:
    """From a pixel to the nearest point of a line through pixels (n, 2)."""
    start, along = path[:-1], np.diff(path, axis=0)
    length = np.maximum(np.einsum("ij,ij->i", along, along), 1e-12)
    share = np.clip(np.einsum("ij,ij->i", (x, y) - start, along) / length, 0.0, 1.0)
    return float(np.linalg.norm(start + share[:, None] * along - (x, y), axis=1).min())


def within(corners: np.ndarray, x: float, y: float) -> bool:
    """Whether a pixel lies in a convex polygon of pixels (n, 2)."""
    edge, away = np.roll(corners, -1, axis=0) - corners, (x, y) - corners
    side = edge[:, 0] * away[:, 1] - edge[:, 1] * away[:, 0]
    return bool(np.all(side >= 0) or np.all(side <= 0))

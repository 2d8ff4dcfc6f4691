"""The ports of a scene as arrays, to find the one that is meant by a place in the view."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.model import Scene
from ves.parts import Part, Port
from ves.view.camera import Camera
from ves.view.hardware import hole_radius

REACH = 11.0, 3.0  # px from which a port is meant: at most, and at least, however small it is seen
FARTHER = 0.3  # px that a port counts as farther for each hundredth that it lies deeper: the nearer of two wins


BESIDE = 0.15  # of a part's size, the place around a port that is no hole


class Sight(NamedTuple):
    """From where one looks, and where in a view of this size the cursor is."""

    camera: Camera
    size: tuple[int, int]
    x: float
    y: float

    @property
    def toward(self) -> np.ndarray:
        """To the viewer."""
        return self.camera.axes[2]

    def pixel(self, depth: np.ndarray) -> np.ndarray:
        """How long a pixel is at these depths, m."""
        share = 1.0 if self.camera.orthographic else np.maximum(depth, 1e-9) / self.camera.distance
        return 2.0 * self.camera.half_height * share / self.size[1]


class PortAt(NamedTuple):
    part: int  # row in the scene
    port: Port


@dataclass(frozen=True)
class PortTable:
    """m ports of the parts that are seen; the centres of parts lie inside them and are left out.

    part     (m,)    row of its part
    kind     (m,)    of each port
    radius   (m,)    of its hole, or of the place around it that means it, m
    position (m, 3)  in part coordinates
    axis     (m, 3)  along the hole or out of the face, in part coordinates
    """

    ports: tuple[Port, ...]
    part: np.ndarray
    kind: np.ndarray
    radius: np.ndarray
    position: np.ndarray
    axis: np.ndarray

    @classmethod
    def of(cls, scene: Scene) -> "PortTable":
        found = [(row, port) for row, part in enumerate(scene.parts) if not part.hidden for port in joinable(part)]
        return cls(
            ports=tuple(port for _, port in found),
            part=np.array([row for row, _ in found], int),
            kind=np.array([port.kind for _, port in found], object),
            radius=np.array([_radius(scene.parts[row], port) for row, port in found], float),
            position=np.array([port.position for _, port in found], float).reshape(-1, 3),
            axis=_axes([port for _, port in found]),
        )

    def places(self, poses: np.ndarray) -> np.ndarray:
        """(m, 3) in the world, for part poses (n, 7)."""
        here = poses[self.part]
        return here[:, :3] + rotation.rotate(here[:, 3:], self.position)

    def nearest(self, sight: Sight, poses: np.ndarray, usable=None, reach: float | None = None) -> PortAt | None:
        """The port that is seen nearest to the cursor, among those whose flag (m,) is set.

        Without a reach in pixels, only the place of the port itself counts: beside it one means the part.
        """
        if not len(self.part):
            return None
        seen = sight.camera.project(self.places(poses), *sight.size)
        away = np.hypot(seen[:, 0] - sight.x, seen[:, 1] - sight.y)
        if reach is None:
            reach = np.clip(self.radius / sight.pixel(seen[:, 2]), REACH[1], REACH[0])
        away[~(seen[:, 2] > 0) | ~(away <= reach)] = np.inf
        if usable is not None:
            away[~usable] = np.inf
        depth = np.where(np.isfinite(away), seen[:, 2], 0.0) / sight.camera.distance
        best = int(np.argmin(away + 100.0 * FARTHER * depth))
        return PortAt(int(self.part[best]), self.ports[best]) if np.isfinite(away[best]) else None


def _axes(ports: list[Port]) -> np.ndarray:
    quaternions = np.array([port.quaternion for port in ports], float).reshape(-1, 4)
    return rotation.rotate(quaternions, np.array((0.0, 0.0, 1.0))).reshape(-1, 3)


def _radius(part: Part, port: Port) -> float:
    return hole_radius(part) if port.kind == "hole" else BESIDE * part.size


def joinable(part: Part) -> tuple[Port, ...]:
    """The ports one can point at."""
    return tuple(port for port in part.all_ports if port.kind != "center")

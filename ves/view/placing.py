"""Where a held part goes before it snaps to anything: on the floor, on a face, or in an upright plane.

Seen from above things lie on the floor. Seen from the side, or where the cursor points above the horizon, they stand in
the upright plane through the middle of the view, facing the viewer.
"""

from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.parts import Part
from ves.parts.extent import lowest_along
from ves.view.camera import Camera
from ves.view.picking import Hit

Pose = tuple[np.ndarray, np.ndarray]
UP = np.array((0.0, 0.0, 1.0))
LEVEL = 0.16  # sine of the pitch below which the view is from the side
FAR = 5.0  # camera distances beyond which a place on the floor is not meant
DEPTH = 0.05  # m between the upright planes, so that what is put there one after the other lies in one plane
FLAT = 0.6  # how much a face must look up, or out of the upright plane, to be laid on


class Plane(NamedTuple):
    point: np.ndarray  # (3,) on it
    normal: np.ndarray  # (3,) unit
    across: np.ndarray  # (3,) unit, in it, to the right

    @property
    def upright(self) -> bool:
        return abs(self.normal[2]) < 0.5

    @property
    def quaternion(self) -> np.ndarray:
        """Turns z out of the plane and x across it."""
        out = rotation.between(UP, self.normal)
        x = rotation.rotate(out, (1.0, 0.0, 0.0))
        twist = np.arctan2(np.cross(x, self.across) @ self.normal, x @ self.across)
        return rotation.multiply(rotation.about(self.normal, float(twist)), out)


def floor() -> Plane:
    return Plane(np.zeros(3), UP, np.array((1.0, 0.0, 0.0)))


def upright_plane(camera: Camera, point=None) -> Plane:
    """Through a point (the middle of the view), facing the viewer by the nearest axis of the world."""
    back = camera.axes[2]
    k = int(np.argmax(np.abs(back[:2])))
    normal = np.zeros(3)
    normal[k] = np.sign(back[k]) or 1.0
    place = np.array(camera.target if point is None else point, float)
    if point is None:
        place[k] = round(place[k] / DEPTH) * DEPTH
    return Plane(place, normal, np.cross(UP, normal))


def plane_for(camera: Camera, size: tuple[int, int], x: float, y: float) -> Plane:
    """The plane that a new part is put on where the cursor is."""
    if abs(camera.axes[2][2]) < LEVEL:
        return upright_plane(camera)
    met = camera.on_plane(x, y, *size, (0.0, 0.0, 0.0), UP)
    near = met is not None and np.linalg.norm(met - np.array(camera.target)) < FAR * camera.distance
    return floor() if near else upright_plane(camera)


def plane_through(camera: Camera, point: np.ndarray) -> Plane:
    """The plane in which a part that is there is moved: level, or upright when seen from the side."""
    if abs(camera.axes[2][2]) < LEVEL:
        return upright_plane(camera, point)
    return floor()._replace(point=np.asarray(point, float))


def aside(camera: Camera) -> tuple[float, float, float]:
    """An axis of the world that leads aside in the view: to the right from the side, towards the viewer from above."""
    right, _, back = camera.axes
    way = right if abs(back[2]) < LEVEL else back
    k = int(np.argmax(np.abs(way[:2])))
    return tuple(float(np.sign(way[k])) if i == k else 0.0 for i in range(3))


def face_plane(hit: Hit, plane: Plane) -> Plane | None:
    """The face under the cursor, when it looks the way of the plane: things are laid on it."""
    if float(hit.normal @ plane.normal) < FLAT:
        return None
    across = plane.across - (plane.across @ hit.normal) * hit.normal
    return Plane(hit.point, hit.normal, across / np.linalg.norm(across))


def laid(part: Part, quaternion: np.ndarray, plane: Plane, at: np.ndarray, centered: bool) -> Pose:
    """The part with its origin over a place of the plane, resting on it; centred: cut in half by it."""
    lift = 0.0 if centered else -lowest_along(part, quaternion, plane.normal)
    return at + lift * plane.normal, quaternion


def on_grid(position: np.ndarray, plane: Plane, step: float) -> np.ndarray:
    """The nearest place whose coordinates in the plane are multiples of a step; the height over it stays."""
    up = np.cross(plane.normal, plane.across)
    moved = np.array(position, float)
    for axis in (plane.across, up):
        along = float(moved @ axis)
        moved += (round(along / step) * step - along) * axis
    return np.round(moved, 12)

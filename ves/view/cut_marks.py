"""Where loops are cut: a thin ring with a gap, as wide on the screen at any zoom, but never larger than its part."""

import numpy as np

from ves.view.camera import Camera
from ves.view.glyphs import Glyphs, Polyline, stroke
from ves.view.joint_places import JointPlaces
from ves.view.themes import THEMES

RADIUS, LIP = 15.0, 5.0  # px, of the ring, and how far its two ends stand out
GAP = np.radians(50.0)
WIDTH = 1.8  # px
SHARE = 0.2  # of the part's size that the ring takes at most, so that those of a crowd stay apart
SLANT = np.radians(45.0)  # where the gap is, from the right

_around = SLANT + np.linspace(GAP / 2, 2 * np.pi - GAP / 2, 28)
_reach = np.array([RADIUS + LIP, *[RADIUS] * len(_around), RADIUS + LIP])
_angles = np.array([_around[0], *_around, _around[-1]])
RING = _reach[:, None] * np.stack([np.cos(_angles), np.sin(_angles)], axis=1)  # (m, 2) px, right and up


def cuts_of(frame) -> tuple[int, ...]:
    """Ids of the joints where the engine has cut loops; none before it has begun, and none of what is not together."""
    clusters = () if frame is None or frame.compiled is None else frame.compiled.trees.clusters
    return tuple(bond.item.id for cluster in clusters if not cluster.assembling for bond in cluster.cuts)


def cut_marks(places: JointPlaces, poses: np.ndarray, camera: Camera, height: int, theme: str) -> Glyphs:
    color = (*THEMES[theme].cut, 0.95)
    plane = RING @ camera.axes[:2]
    lines: list[Polyline] = []
    for place, size in zip(places.now(poses), places.size, strict=True):
        pixel = min(camera.pixel_size(place, height), SHARE * size / RADIUS)
        lines += stroke(place + pixel * plane, color, WIDTH)
    return Glyphs(tuple(lines))

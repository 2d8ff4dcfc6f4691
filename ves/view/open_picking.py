"""Which open joint a pixel means: its line is on top of all parts, but its ends lie on ports, which are meant first."""

from collections.abc import Sequence

import numpy as np

from ves.view.camera import Camera
from ves.view.joint_symbols import ARM
from ves.view.open_joints import OpenJoint

REACH = 5.0  # px beside the line
END = 14.0  # px from either end, where the port is meant
PORT = 8.0  # px around a port that a symbol without a line stands on


def open_joint_at(
    opened: Sequence[OpenJoint], camera: Camera, size: tuple[int, int], x: float, y: float
) -> OpenJoint | None:
    """The one whose line or symbol is under a pixel; None when there is none."""
    seen = [one for one in opened if not one.hidden]
    if not seen:
        return None
    places = np.array([one.places for one in seen])
    starts, ends, middles = (camera.project(at, *size) for at in (places[:, 0], places[:, 1], places.mean(axis=1)))
    with np.errstate(invalid="ignore"):
        way, cursor = ends[:, :2] - starts[:, :2], np.array((x, y)) - starts[:, :2]
        length = np.maximum(np.linalg.norm(way, axis=1), 1e-9)
        along = np.sum(cursor * way, axis=1) / length
        beside = np.abs(way[:, 0] * cursor[:, 1] - way[:, 1] * cursor[:, 0]) / length
        on_line = (along > END) & (along < length - END) & (beside < REACH)
        from_middle = np.linalg.norm(middles[:, :2] - (x, y), axis=1)
        on_symbol = (from_middle < ARM) & ((length > 2 * (ARM + END)) | (from_middle > PORT))
        in_front = np.minimum(starts[:, 2], ends[:, 2]) > 0.0
    away = np.where(in_front & (on_line | on_symbol), np.minimum(beside, from_middle), np.inf)
    nearest = int(np.argmin(away))
    return seen[nearest] if np.isfinite(away[nearest]) else None

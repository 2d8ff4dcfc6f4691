"""Which force a pixel means: the one whose lines are drawn there."""

from typing import NamedTuple

import numpy as np

from ves.forces import Force
from ves.view.camera import Camera
from ves.view.force_strokes import strokes
from ves.view.force_table import ForceTable

REACH = 5.0  # px beside a line


class ForceAt(NamedTuple):
    item: Force
    depth: float  # of its line there; 0 for what is drawn on top of everything

    @property
    def id(self) -> int:
        return self.item.id


def force_at(
    table: ForceTable, poses: np.ndarray, camera: Camera, size: tuple[int, int], x: float, y: float
) -> ForceAt | None:
    """The one whose line is nearest to a pixel, and near enough; None when there is none."""
    if not len(table):
        return None
    drawn = strokes(table, *table.ends.now(poses), camera, size[1])
    rows, starts, ends, on_top = [], [], [], []
    for stroke in drawn:
        seen = camera.project(stroke.points, *size)
        count = seen.shape[1] - 1
        rows.append(np.repeat(stroke.rows, count))
        starts.append(seen[:, :-1].reshape(-1, 3))
        ends.append(seen[:, 1:].reshape(-1, 3))
        on_top.append(np.full(len(rows[-1]), stroke.on_top))
    away, depth = _away(np.concatenate(starts), np.concatenate(ends), np.array((x, y)))
    nearest = int(np.argmin(away))
    if not away[nearest] <= REACH:
        return None
    above = bool(np.concatenate(on_top)[nearest])
    return ForceAt(table.forces[int(np.concatenate(rows)[nearest])], 0.0 if above else float(depth[nearest]))


def _away(starts: np.ndarray, ends: np.ndarray, cursor: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Pixels from a place to each of m segments, and how deep they are there; infinite behind the eye."""
    with np.errstate(invalid="ignore", over="ignore"):
        way, to = ends[:, :2] - starts[:, :2], cursor - starts[:, :2]
        along = np.clip(np.sum(to * way, axis=1) / np.maximum(np.sum(way * way, axis=1), 1e-9), 0.0, 1.0)
        away = np.linalg.norm(to - along[:, None] * way, axis=1)
        depth = starts[:, 2] + along * (ends[:, 2] - starts[:, 2])
        in_front = np.minimum(starts[:, 2], ends[:, 2]) > 0.0
    return np.where(in_front & np.isfinite(away), away, np.inf), depth

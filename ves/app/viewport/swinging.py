"""A free motion shown in the view, forth and back. The document and the engine know nothing of it: when it ends,
everything stands where it stood."""

import math
import time

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ves.algebra import rotation
from ves.app.viewport.stage import Stage

PERIOD = 2.4  # s, forth and back


class Swinging(QObject):
    moved = Signal()
    ended = Signal()

    def __init__(self, surface, stage: Stage):
        super().__init__(surface)
        self.parts: tuple[int, ...] = ()  # ids of those that move in it
        self._stage = stage
        self._path: np.ndarray | None = None
        self._scene = self._frame = None
        self._began = 0.0
        self._timer = QTimer(self, interval=16, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._advance)

    @property
    def active(self) -> bool:
        return self._path is not None

    def start(self, scene, frame, path: np.ndarray, parts: tuple[int, ...]) -> None:
        """Along `path` (steps, p, 7), the poses of the scene's parts, from where they are now."""
        self._scene, self._frame, self._path, self.parts = scene, frame, path, tuple(parts)
        self._began = time.monotonic()
        self._timer.start()
        self.moved.emit()

    def stop(self) -> bool:
        """Everything is back where it was; whether there was something to end."""
        if self._path is None:
            return False
        self._timer.stop()
        self._path, self._scene, self._frame, self.parts = None, None, None, ()
        self._stage.end_preview()
        self.moved.emit()
        self.ended.emit()
        return True

    def show_frame(self, frame) -> None:
        """Where the engine has moved on, this is no longer how it can move from here."""
        if self._path is not None and (
            frame.part_ids != self._frame.part_ids or not np.array_equal(frame.poses, self._frame.poses)
        ):
            self.stop()

    def _advance(self) -> None:
        share = 0.5 - 0.5 * math.cos(2 * math.pi * (time.monotonic() - self._began) / PERIOD)
        poses = along(self._path, share)
        ids = [part.id for part in self._scene.parts]
        held = {id: (pose[:3], pose[3:]) for id, pose in zip(ids, poses, strict=True) if id in self.parts}
        self._stage.preview(self._scene, held)
        self.moved.emit()


def along(path: np.ndarray, share: float) -> np.ndarray:
    """(p, 7) the poses at a share of the way, from 0 to 1."""
    at = share * (len(path) - 1)
    k = min(int(at), len(path) - 2)
    before, after = path[k], path[k + 1]
    turned = np.where(np.sum(before[:, 3:] * after[:, 3:], axis=1, keepdims=True) < 0, -1.0, 1.0)  # the short way
    after = np.concatenate([after[:, :3], turned * after[:, 3:]], axis=1)
    poses = before + (at - k) * (after - before)
    poses[:, 3:] = rotation.normalized(poses[:, 3:])
    return poses

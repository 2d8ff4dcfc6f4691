"""Moving the camera: by mouse at once, by key with an eased move that the eye can follow."""

import time
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ves.view.camera import Camera
from ves.view.ease import Ease

EMPTY = ((-0.4, -0.4, 0.0), (0.4, 0.4, 0.7))  # what an empty scene is framed by, m
SNUG, ROOMY = 1.12, 1.3
FAR = 3.0  # distances of the target beyond which the floor is not what one zooms at


class Navigation(QObject):
    """The camera of a view of `size()` pixels, with what is to be seen told by `corners(ids)`."""

    moved = Signal()

    def __init__(self, view, stage, selection):
        super().__init__(view)
        self.camera = Camera()
        self._view, self._stage, self._selection = view, stage, selection
        self._ease: Ease | None = None
        self._timer = QTimer(self, interval=16, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._advance)

    @property
    def moving(self) -> bool:
        return self._ease is not None

    def set(self, camera: Camera) -> None:
        """At once; an eased move under way ends here."""
        self._ease = None
        self._timer.stop()
        if camera != self.camera:
            self.camera = camera
            self.moved.emit()

    def go(self, camera: Camera) -> None:
        """By an eased move."""
        self._ease = Ease(self.camera, camera, time.monotonic())
        self._timer.start()

    def shift(self, way) -> None:
        """Along with something, at once; an eased move under way goes on, and ends as far along."""
        if not np.any(way):
            return
        if self._ease is not None:
            self._ease = replace(self._ease, start=self._ease.start.moved(way), end=self._ease.end.moved(way))
        self.camera = self.camera.moved(way)
        self.moved.emit()

    # ---- the mouse ----------------------------------------------------------------------------------------------
    def orbit(self, dx: float, dy: float) -> None:
        self.set(self.camera.orbit(dx, dy))

    def pan(self, dx: float, dy: float, at=None) -> None:
        self.set(self.camera.pan(dx, dy, self._view.height(), at))

    def zoom(self, steps: float, x: float, y: float, at=None) -> None:
        self.set(self.camera.zoom(steps, x, y, self._view.width(), self._view.height(), at))

    def floor_at(self, x: float, y: float) -> np.ndarray | None:
        """The place of the floor under a pixel; None when it is far away, or behind the sky."""
        met = self.camera.on_plane(x, y, self._view.width(), self._view.height(), (0.0, 0.0, 0.0), (0.0, 0.0, 1.0))
        near = met is not None and np.linalg.norm(met - self.camera.eye) < FAR * self.camera.distance
        return met if near else None

    # ---- the keys -----------------------------------------------------------------------------------------------
    def frame(self) -> None:
        """The selection, or everything."""
        self.go(self._framed(self._heading(), self._selection.ids))

    def frame_at_once(self) -> None:
        """All of a new scene, with room for it to move."""
        self.set(self._framed(Camera(orthographic=self.camera.orthographic), (), ROOMY))

    def look(self, name: str) -> None:
        """Turn about what the view is centred on; how near it is stays."""
        self.go(self._heading().looking(name))

    def toggle_projection(self) -> None:
        self.set(self._heading().toggled())

    def stop(self) -> None:
        self._timer.stop()

    def _heading(self) -> Camera:
        """Where an eased move under way will end: the next one starts from that intention."""
        return self._ease.end if self._ease else self.camera

    def _framed(self, camera: Camera, ids, margin: float = SNUG) -> Camera:
        corners = self._stage.corners(ids)
        size = max(1, self._view.width()), max(1, self._view.height())
        return camera.frame(corners if len(corners) else EMPTY, *size, margin)

    def _advance(self) -> None:
        now = time.monotonic()
        self.camera = self._ease.at(now)
        if self._ease.done(now):
            self._ease = None
            self._timer.stop()
        self.moved.emit()

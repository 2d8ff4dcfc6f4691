"""Pulling a part by a spring while the simulation plays, or parts fly together."""

import numpy as np
from PySide6.QtCore import QObject, Signal

from ves.algebra import rotation
from ves.app.numbers import significant
from ves.app.viewport.gesture import Gesture
from ves.view.glyphs import Glyphs, grab_spring


class Grabbing(QObject):
    """The grab is the engine's; the window says where the mouse is and draws what the frame tells."""

    used = Signal()

    def __init__(self, view, stage, session, navigation):
        super().__init__(view)
        self._view, self._stage, self._session, self._navigation = view, stage, session, navigation
        self._held = False

    @property
    def moving(self) -> bool:
        return self._session.moving

    def can_pull(self, hit) -> bool:
        """A part that is held to the world cannot be pulled; a drag on it turns the view instead."""
        scene = self._session.scene
        return self._session.moving and scene.has(hit.part) and not scene.part(hit.part).fixed

    def start(self, hit) -> None:
        pose = self._stage.pose_of(hit.part)
        if pose is None:
            return
        local = rotation.rotate(rotation.conjugate(pose[3:]), np.asarray(hit.point, float) - pose[:3])
        self._session.grab(hit.part, tuple(float(c) for c in local), tuple(float(c) for c in hit.point))
        self._held = True
        self.used.emit()

    def pull(self, x: float, y: float, depth_point) -> None:
        """Towards the place under the cursor, in the plane of the view through the point that was grabbed."""
        if self._held:
            camera = self._navigation.camera
            target = camera.on_view_plane(x, y, self._view.width(), self._view.height(), depth_point)
            self._session.drag(tuple(float(c) for c in target))

    def stop(self) -> None:
        if self._held:
            self._held = False
            self._session.release()

    def glyphs(self, frame) -> Glyphs:
        grab = getattr(frame, "grab", None)
        if grab is None:
            return Glyphs()
        pixel = self._navigation.camera.pixel_size(grab.point, self._view.height())
        return grab_spring(grab.point, grab.target, pixel)

    def force_text(self, frame) -> tuple[str, float, float] | None:
        """The newtons, and where on the view they belong."""
        grab = getattr(frame, "grab", None)
        if grab is None:
            return None
        x, y, depth = self._navigation.camera.project(grab.target, self._view.width(), self._view.height())
        force = float(np.linalg.norm(grab.force))
        return (f"{significant(force, 3)} N", float(x), float(y)) if depth > 0 else None


class PullGesture(Gesture):
    """One drag on a part, from press to release."""

    def __init__(self, grabbing: Grabbing, hit):
        self._grabbing, self._point = grabbing, hit.point
        grabbing.start(hit)

    def move(self, x: float, y: float, modifiers) -> None:
        self._grabbing.pull(x, y, self._point)

    def finish(self) -> None:
        self._grabbing.stop()

    def cancel(self) -> None:
        self._grabbing.stop()

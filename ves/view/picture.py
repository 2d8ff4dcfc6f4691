"""Pictures of a scene without screen or window.

`render` makes one; a `Studio` makes many without starting OpenGL again. Not for a process that has a window of its own:
its context would be put aside.
"""

import numpy as np

from ves.linkage import start_poses
from ves.model import Scene, WorldAnchor
from ves.view.camera import Camera
from ves.view.constraint_glyphs import ConstraintTable
from ves.view.force_glyphs import Look, force_glyphs
from ves.view.force_table import ForceTable
from ves.view.glyphs import Glyphs
from ves.view.open_glyphs import open_lines
from ves.view.open_joints import open_joints
from ves.view.png import save_png
from ves.view.quality import Quality
from ves.view.solids import SolidTable

__all__ = ["Studio", "default_camera", "render", "save_png"]


class Studio:
    """A headless renderer; use it as a context manager, from one thread."""

    def __init__(self):
        from ves.view.gl.context import HeadlessContext

        self.context = HeadlessContext()
        from ves.view.gl.renderer import Renderer
        from ves.view.gl.target import Target

        self.renderer = Renderer()
        self.renderer.initialize()
        self.target = Target()
        self._over, self._forces, self._poses, self._time = Glyphs(), ForceTable.of(Scene()), np.zeros((0, 7)), 0.0

    def __enter__(self) -> "Studio":
        return self

    def __exit__(self, *_) -> None:
        self.context.make_current()
        self.renderer.release()
        self.target.release()
        self.context.release()

    def load(
        self, scene: Scene, poses: np.ndarray | None = None, glyphs: Glyphs = Glyphs(), time: float = 0.0  # noqa: B008
    ) -> None:
        """Take a scene, its part poses (n, 7; the start when none are given), what is drawn over it, and its time."""
        self.context.make_current()
        poses = start_poses(scene) if poses is None else np.asarray(poses, float)
        self.renderer.floor = scene.ground.on
        self.renderer.set_solids(SolidTable.of(scene))
        self.renderer.set_poses(poses)
        lines = open_lines(open_joints(scene, poses), self.renderer.theme)
        self._over = ConstraintTable.of(scene).glyphs(poses) + lines + glyphs
        self._forces, self._poses, self._time = ForceTable.of(scene), poses, time

    def shoot(self, camera: Camera, size: tuple[int, int], quality: Quality | str = "high") -> np.ndarray:
        """The (h, w, 4) uint8 picture of what is loaded."""
        from OpenGL import GL

        self.context.make_current()
        width, height = size
        acting = force_glyphs(self._forces, self._poses, camera, height, Look(self.renderer.theme, time=self._time))
        self.renderer.set_glyphs(acting + self._over)
        self.target.resize(width, height)
        self.renderer.draw(self.target.framebuffer, width, height, camera, quality)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.target.framebuffer)
        pixels = np.empty((height, width, 4), np.uint8)
        GL.glReadPixels(0, 0, width, height, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, pixels)
        return np.ascontiguousarray(pixels[::-1])


def render(
    scene: Scene,
    poses: np.ndarray | None = None,
    size: tuple[int, int] = (1280, 800),
    theme: str = "light",
    camera: Camera | None = None,
    quality: Quality | str = "high",
    time: float = 0.0,
) -> np.ndarray:
    """The (h, w, 4) uint8 picture of a scene at a time, from a good side when no camera is given."""
    with Studio() as studio:
        studio.renderer.theme = theme
        studio.load(scene, poses, time=time)
        return studio.shoot(camera or default_camera(scene, poses, size), size, quality)


def default_camera(scene: Scene, poses: np.ndarray | None = None, size: tuple[int, int] = (1280, 800)) -> Camera:
    """A three-quarter view that shows everything, with the floor below it."""
    poses = start_poses(scene) if poses is None else np.asarray(poses, float)
    corners = np.concatenate([SolidTable.of(scene).corners(poses), _held_in_the_world(scene)])
    return Camera().frame(_with_floor(corners) if scene.ground.on else corners, *size, margin=1.25)


def _held_in_the_world(scene: Scene) -> np.ndarray:
    """(n, 3) where strings and springs are tied to the world: they are to be seen whole."""
    anchors = (anchor for force in scene.forces for anchor in force.anchors)
    return np.array([anchor.world for anchor in anchors if isinstance(anchor, WorldAnchor)], float).reshape(-1, 3)


def _with_floor(points: np.ndarray) -> np.ndarray:
    """The points and, when they hang not too high above it, the floor below them."""
    if not len(points) or points[:, 2].min() > 0.6 * np.ptp(points, axis=0).max():
        return points
    return np.concatenate([points, points * (1.0, 1.0, 0.0)])

"""What stands on the stage: the scene's solids, and where a frame puts them. Knows no Qt and no OpenGL."""

import numpy as np

from ves.app.viewport.kernel_loader import KernelLoader
from ves.linkage import start_poses
from ves.model import Scene
from ves.view.camera import Ray
from ves.view.glyphs import Glyphs
from ves.view.joint_glyphs import JointTable
from ves.view.picking import Hit, Picker
from ves.view.solids import SolidTable


class Stage:
    """Frames are drawn by their own id table: one that is older or newer than the scene still puts each part right.

    A part the frame does not know yet stands at its start; one the scene no longer has is not drawn.
    """

    def __init__(self, scene: Scene | None = None):
        self.scene = scene or Scene()
        self._loader = KernelLoader()
        self._rebuild()
        self.poses = self._start
        self._ids: tuple[int, ...] | None = None
        self._from = self._to = np.zeros(0, int)

    def show_scene(self, scene: Scene) -> bool:
        """Take over a scene; whether anything drawn has changed."""
        before, self.scene = self.scene, scene
        same = all(getattr(before, family) is getattr(scene, family) for family in ("parts", "joints", "constraints"))
        if not same:
            self._rebuild()
            self._ids = None
            self.poses = self._start
        return not same

    def show_frame(self, frame) -> bool:
        """Take over a frame; whether anything has moved."""
        if frame.part_ids != self._ids:
            self._match(frame.part_ids)
        poses = self._start.copy()
        poses[self._to] = frame.poses[self._from]
        before, self.poses = self.poses, poses
        return not np.array_equal(before, poses)

    def unmet(self) -> Glyphs:
        """Dashed lines for the joints whose ports do not meet."""
        return self.joints.unmet(self.poses)

    def pick(self, ray: Ray) -> Hit | None:
        """What a line of sight meets first. The meshes are gathered at the first question, not at every edit."""
        if self._picker is None:
            self._picker, self._compiled = Picker(self.table), False
        if self._loader.loaded and not self._compiled:
            self._picker.use_kernel()
            self._compiled = True
        return self._picker.pick(ray, self.poses)

    def use_kernels(self) -> None:
        """Pick with compiled code as soon as it is loaded; for when the kernels are ready."""
        self._loader.start(self.table, self.poses)

    def stop(self) -> None:
        self._loader.stop()

    def part_at(self, row: int):
        return self.scene.parts[row]

    def row_of(self, id: int) -> int | None:
        return self._rows.get(id)

    def rows_of(self, ids) -> tuple[int, ...]:
        return tuple(self._rows[id] for id in ids if id in self._rows)

    def pose_of(self, id: int) -> np.ndarray | None:
        row = self.row_of(id)
        return None if row is None else self.poses[row]

    def corners(self, ids=()) -> np.ndarray:
        """(n, 3) points that enclose these parts, or all of them."""
        rows = self.rows_of(ids)
        corners = self.table.corners(self.poses).reshape(-1, 8, 3)
        if rows:
            corners = corners[np.isin(self.table.part, rows)]
        return corners.reshape(-1, 3)

    def _rebuild(self) -> None:
        self.table = SolidTable.of(self.scene)
        self.joints = JointTable.of(self.scene)
        self._picker: Picker | None = None
        self._compiled = False  # whether the picker is
        self._start = start_poses(self.scene)
        self._rows = {part.id: row for row, part in enumerate(self.scene.parts)}

    def _match(self, ids: tuple[int, ...]) -> None:
        pairs = [(k, self._rows[id]) for k, id in enumerate(ids) if id in self._rows]
        self._ids = ids
        self._from = np.array([k for k, _ in pairs], int)
        self._to = np.array([row for _, row in pairs], int)

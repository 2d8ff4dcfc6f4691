"""What stands on the stage: the scene's solids, and where a frame puts them. Knows no Qt and no OpenGL.

While something is dragged a preview stands there instead: the scene as it would be, with parts held elsewhere, and
those that are not there yet as ghosts. The document knows nothing of it.
"""

from collections.abc import Iterable, Mapping

import numpy as np

from ves.app.viewport.kernel_loader import KernelLoader
from ves.linkage import start_poses
from ves.model import Scene
from ves.view.camera import Ray
from ves.view.constraint_glyphs import ConstraintTable
from ves.view.force_table import ForceTable
from ves.view.glyphs import Glyphs
from ves.view.open_joints import OpenJoint, OpenTable
from ves.view.picking import Hit, Picker
from ves.view.ports import PortTable
from ves.view.solids import SolidTable

DRAWN = ("parts", "joints", "constraints")  # families that are seen


class Stage:
    """Frames are drawn by their own id table: one that is older or newer than the scene still puts each part right.

    A part the frame does not know yet stands at its start; one the scene no longer has is not drawn.
    """

    def __init__(self, scene: Scene | None = None):
        self.scene = scene or Scene()  # as it is drawn
        self.ghosts: frozenset[int] = frozenset()  # ids
        self._document = self.scene
        self._held: dict[int, np.ndarray] = {}
        self._put_down = False  # held parts stay where they were let go until the engine answers
        self._frame = None
        self._flying = False  # its parts have left their start while time stands still
        self._loader = KernelLoader()
        self._rebuild()
        self._place()

    # ---- what is shown --------------------------------------------------------------------------------------------
    def show_scene(self, scene: Scene) -> bool:
        """Take over a scene; whether anything drawn has changed."""
        previewing, self._document = self.scene is not self._document, scene
        return False if previewing else self._draw(scene)

    def show_frame(self, frame, flying: bool = False) -> bool:
        """Take over a frame; whether anything has moved. What was put down is now where the frame says."""
        self._frame, self._flying = frame, flying
        if self._put_down:
            self._held, self._put_down = {}, False
        before = self.poses
        self._place()
        return not np.array_equal(before, self.poses)

    def preview(self, scene: Scene, held: Mapping[int, tuple], ghosts: Iterable[int] = ()) -> None:
        """Show a scene that may come to be, with some parts at other poses (position, quaternion), by id."""
        self.ghosts, self._put_down = frozenset(ghosts), False
        self._held = {id: np.concatenate(pose) for id, pose in held.items()}
        if not self._draw(scene):
            self._place()

    def end_preview(self, put_down: bool = False) -> None:
        """Show the document again; parts that were put down stay there until the next frame has them."""
        self.ghosts, self._put_down = frozenset(), put_down
        if not put_down:
            self._held = {}
        if not self._draw(self._document):
            self._place()

    # ---- what there is --------------------------------------------------------------------------------------------
    @property
    def open_joints(self) -> tuple[OpenJoint, ...]:
        """Joints and constraints that are not met at the poses shown, the widest first."""
        if self._open is None or self._open[0] is not self.poses:
            self._open = self.poses, self._open_table.now(self.poses, held=bool(self._held))
        return self._open[1]

    def constrained(self, selected: Iterable[int] = ()) -> Glyphs:
        """Rods, axes and bows of the constraints; some may be selected."""
        return self.constraints.glyphs(self.poses, selected)

    def pick(self, ray: Ray, ignore: Iterable[int] = ()) -> Hit | None:
        """What a line of sight meets first, save ignored ids. The meshes are gathered at the first question."""
        if self._picker is None:
            self._picker, self._compiled = Picker(self.table), False
        if self._loader.loaded and not self._compiled:
            self._picker.use_kernel()
            self._compiled = True
        return self._picker.pick(ray, self.poses, frozenset(self.rows_of(ignore)))

    @property
    def ports(self) -> PortTable:
        if self._ports is None:
            self._ports = PortTable.of(self.scene)
        return self._ports

    def use_kernels(self) -> None:
        """Pick with compiled code as soon as it is loaded; for when the kernels are ready."""
        self._loader.start(self.table, self.poses)

    def stop(self) -> None:
        self._loader.stop()

    @property
    def follows(self) -> bool:
        """Whether the parts stand where the frame has them, none of them held elsewhere by hand."""
        return self._frame is not None and not self._held and (self._frame.time > 0.0 or self._flying)

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

    # ---- inside ---------------------------------------------------------------------------------------------------
    def _draw(self, scene: Scene) -> bool:
        before, self.scene = self.scene, scene
        if all(getattr(before, family) is getattr(scene, family) for family in DRAWN):
            if before.forces is scene.forces:
                return False
            self.forces = ForceTable.of(scene)  # the solids are as they were
            return True
        self._rebuild()
        self._place()
        return True

    def _rebuild(self) -> None:
        self.table = SolidTable.of(self.scene)
        self._open_table, self.constraints = OpenTable.of(self.scene), ConstraintTable.of(self.scene)
        self.forces = ForceTable.of(self.scene)
        self._open: tuple | None = None  # poses, and what is open at them
        self._picker: Picker | None = None
        self._ports: PortTable | None = None
        self._compiled = False  # whether the picker is
        self._start = start_poses(self.scene)
        self._rows = {part.id: row for row, part in enumerate(self.scene.parts)}
        self._ids: tuple[int, ...] | None = None

    def _place(self) -> None:
        """The start, then what the frame knows once something has moved, then what is held."""
        poses = self._start.copy()
        if self._frame is not None and (self._frame.time > 0.0 or self._flying):
            self._match(self._frame.part_ids)
            poses[self._to] = self._frame.poses[self._from]
        for id, pose in self._held.items():
            if id in self._rows:
                poses[self._rows[id]] = pose
        self.poses = poses

    def _match(self, ids: tuple[int, ...]) -> None:
        if ids != self._ids:
            pairs = [(k, self._rows[id]) for k, id in enumerate(ids) if id in self._rows]
            self._ids = ids
            self._from = np.array([k for k, _ in pairs], int)
            self._to = np.array([row for _, row in pairs], int)

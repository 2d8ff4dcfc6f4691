"""What a command may look at to know what is meant: the document, what is selected, and how things stand now."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ves.algebra import rotation
from ves.assembly.outcome import Conflict
from ves.document import Item
from ves.model import Scene
from ves.parts import Part
from ves.simulation import Frame


@dataclass(frozen=True)
class Situation:
    scene: Scene
    selected: tuple[int, ...] = ()  # ids, in the order of picking
    frame: Frame | None = None  # None: nothing has moved yet
    playing: bool = False
    undo_name: str | None = None  # None: nothing to undo
    redo_name: str | None = None
    conflicts: tuple[Conflict, ...] = ()  # joints that cannot all be met
    aside: tuple[float, float, float] = (0.0, -1.0, 0.0)  # a way in the world that is seen as going aside

    @property
    def at_start(self) -> bool:
        """Nothing has moved: an edit of a pose is an edit of the start."""
        return self.frame is None or self.frame.time == 0.0

    @cached_property
    def selected_items(self) -> tuple[Item, ...]:
        return tuple(self.scene.item(id) for id in self.selected if self.scene.has(id))

    @property
    def selected_parts(self) -> tuple[Part, ...]:
        return tuple(item for item in self.selected_items if isinstance(item, Part))

    def pose(self, part: Part) -> tuple[np.ndarray, np.ndarray]:
        """Where a part is now; at its start when the engine does not know it."""
        if not self.at_start and part.id in self._rows:
            pose = self.frame.poses[self._rows[part.id]]
            return pose[:3].copy(), pose[3:].copy()
        return part.pose

    def port_pose(self, part: Part, port: str) -> tuple[np.ndarray, np.ndarray]:
        own = part.port(port)
        return rotation.compose(self.pose(part), (np.array(own.position), np.array(own.quaternion)))

    @cached_property
    def places(self) -> np.ndarray:
        """(n, 3) where the centres of the scene's parts are now."""
        places = np.array([part.position for part in self.scene.parts]).reshape(-1, 3)
        if not self.at_start:
            known = [(k, self._rows[part.id]) for k, part in enumerate(self.scene.parts) if part.id in self._rows]
            mine, theirs = np.array(known, int).reshape(-1, 2).T
            places[mine] = self.frame.poses[theirs, :3]
        return places

    @cached_property
    def _rows(self) -> dict[int, int]:
        return {id: row for row, id in enumerate(self.frame.part_ids)}

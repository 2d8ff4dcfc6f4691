"""Where joints and constraints are: on the first part each of them holds, wherever that is now.

The places are gathered once per edit; each frame costs a few array operations.
"""

from dataclasses import dataclass

import numpy as np

from ves.algebra import rotation
from ves.model import Anchor, Nail, Scene


@dataclass(frozen=True)
class JointPlaces:
    """
    part  (n,)    row of the part
    local (n, 3)  in part coordinates
    size  (n,)    of the part, m
    """

    part: np.ndarray
    local: np.ndarray
    size: np.ndarray

    @classmethod
    def of(cls, scene: Scene, ids) -> "JointPlaces":
        """Of these items, save those that are gone or have no place."""
        found = [_place(scene, scene.item(id)) for id in ids if scene.has(id)]
        index = {part.name: row for row, part in enumerate(scene.parts)}
        known = [(index[name], local) for name, local in filter(None, found)]
        return cls(
            part=np.array([row for row, _ in known], int),
            local=np.array([local for _, local in known], float).reshape(-1, 3),
            size=np.array([scene.parts[row].size for row, _ in known], float),
        )

    def now(self, poses: np.ndarray) -> np.ndarray:
        """(n, 3) in the world, for part poses (p, 7)."""
        here = poses[self.part]
        return here[:, :3] + rotation.rotate(here[:, 3:], self.local)


def _place(scene: Scene, item) -> tuple[str, tuple] | None:
    if isinstance(item, Nail):
        return item.part, scene.part(item.part).port(item.port).position
    anchor = next((anchor for anchor in getattr(item, "anchors", ()) if isinstance(anchor, Anchor)), None)
    return None if anchor is None else (anchor.part, anchor.frame(scene.part(anchor.part))[0])

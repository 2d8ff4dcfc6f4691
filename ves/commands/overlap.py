"""Whether parts would lie inside each other, by the boxes around their solids. Touching is not overlapping."""

from itertools import product

import numpy as np

from ves.algebra import rotation
from ves.parts import Part

SLACK = 1e-5  # m that boxes may share


class Boxes:
    """The boxes of some parts, at their places in the world."""

    def __init__(self, placed: list[tuple[Part, tuple]]):
        frames = [
            (rotation.compose(pose, (np.array(solid.position), np.array(solid.quaternion))), solid.shape.half_extents)
            for part, pose in placed
            for solid in part.solids
        ]
        self.center = np.array([frame[0] for frame, _ in frames]).reshape(-1, 3)
        self.axes = np.array([rotation.matrix(frame[1]).T for frame, _ in frames]).reshape(-1, 3, 3)  # rows
        self.half = np.array([half for _, half in frames], float).reshape(-1, 3)

    def overlap(self, others: "Boxes") -> bool:
        return any(self._meets(k, others) for k in range(len(self.half)))

    def _meets(self, k: int, others: "Boxes") -> bool:
        """Separating axes: the faces of both boxes and the crosses of their edges."""
        reach = np.linalg.norm(self.half[k]) + np.linalg.norm(others.half, axis=1)
        near = np.flatnonzero(np.linalg.norm(others.center - self.center[k], axis=1) < reach)
        return any(_share_space(self, k, others, int(j)) for j in near)


def _share_space(first: Boxes, i: int, second: Boxes, j: int) -> bool:
    mine, theirs = first.axes[i], second.axes[j]
    crosses = [np.cross(a, b) for a, b in product(mine, theirs)]
    axes = np.array([*mine, *theirs, *(c / np.linalg.norm(c) for c in crosses if np.linalg.norm(c) > 1e-6)])
    apart = np.abs(axes @ (second.center[j] - first.center[i]))
    reach = np.abs(axes @ mine.T) @ first.half[i] + np.abs(axes @ theirs.T) @ second.half[j]
    return bool(np.all(apart < reach - SLACK))

"""Whether parts would lie inside each other, by the boxes around their solids. Touching is not overlapping."""

import numpy as np

from ves.algebra import rotation
from ves.parts import Part

SLACK = 1e-3  # of its smallest half extent, that a box may reach into another: what rounding makes of touching


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
        return next(self._shared(others), None) is not None

    def way_out(self, others: "Boxes", direction: np.ndarray) -> float:
        """How far all this must go in a direction to leave the boxes it lies in; zero when it lies in none."""
        nearest = self.center @ direction - self._reach(direction)
        farthest = others.center @ direction + others._reach(direction)
        return max((farthest[j] - nearest[i] for i, j in self._shared(others)), default=0.0)

    def _reach(self, direction: np.ndarray) -> np.ndarray:
        return np.sum(np.abs(self.axes @ direction) * self.half, axis=1)

    def _shared(self, others: "Boxes"):
        """The pairs of boxes that lie in each other."""
        sizes = np.linalg.norm(others.half, axis=1)
        for i, center in enumerate(self.center):
            reach = sizes + np.linalg.norm(self.half[i])
            near = np.flatnonzero(np.linalg.norm(others.center - center, axis=1) < reach)
            yield from ((i, int(j)) for j in near if _share_space(self, i, others, int(j)))


def _share_space(first: Boxes, i: int, second: Boxes, j: int) -> bool:
    """Separating axes: the faces of both boxes and the crosses of their edges."""
    mine, theirs = first.axes[i], second.axes[j]
    crosses = np.cross(mine[:, None], theirs[None]).reshape(9, 3)
    lengths = np.linalg.norm(crosses, axis=1)
    axes = np.concatenate((mine, theirs, crosses[lengths > 1e-6] / lengths[lengths > 1e-6, None]))
    apart = np.abs(axes @ (second.center[j] - first.center[i]))
    reach = np.abs(axes @ mine.T) @ first.half[i] + np.abs(axes @ theirs.T) @ second.half[j]
    slack = SLACK * min(first.half[i].min(), second.half[j].min())
    return bool(np.all(apart < reach - slack))

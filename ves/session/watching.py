"""Forces across the joints that somebody looks at: found as often as people can read, and never at the run's cost."""

import time
from typing import TYPE_CHECKING

from ves.session.sampling import BODIES, lasting_cost

if TYPE_CHECKING:
    from ves.simulation import Frame, Simulation
    from ves.simulation.reactions import JointForce

INTERVAL = 1 / 15  # s between two looks, at least
BODIES_AT_REST = 120  # of a structure with loops, when nobody waits for the next step
SHARE = 0.1  # of the time that looking may take


class Watching:
    def __init__(self):
        self.ids: frozenset[int] = frozenset()
        self._found: dict[int, JointForce] = {}
        self._due = self._cost = 0.0

    def follow(self, ids: frozenset[int]) -> None:
        self.ids, self._found, self._due = ids, {}, 0.0

    def shown_in(self, frame: "Frame", simulation: "Simulation", moving: bool) -> "Frame":
        """The frame with the forces; while it moves they may be a moment old."""
        if not self.ids:
            return frame
        began = time.perf_counter()
        if not moving or began >= self._due:
            self._found = simulation.joint_forces(self.ids, BODIES if moving else BODIES_AT_REST)
            now = time.perf_counter()
            self._cost = lasting_cost(self._cost, now - began)
            self._due = now + max(INTERVAL, self._cost / SHARE)
        return frame.with_joint_forces(self._found)

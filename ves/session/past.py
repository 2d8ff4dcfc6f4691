"""A ring of past states, so that time can be stepped back exactly: the nearest earlier state, and steps from there."""

from collections import deque

from ves.simulation.simulation import Simulation, Snapshot

EVERY = 4  # steps between snapshots
MOST_BYTES = 64e6
MOST = 3600 * 4  # snapshots: four minutes


class Past:
    def __init__(self):
        self._ring: deque[Snapshot] = deque()

    def clear(self) -> None:
        self._ring.clear()

    def keep(self, simulation: Simulation, now: bool = False) -> None:
        """Remember the present, when the last memory is old enough or the hand has changed its pull."""
        due = not self._ring or simulation.step_count - self._ring[-1].step >= EVERY
        if now or due:
            snapshot = simulation.snapshot()
            while self._ring and self._ring[-1].step >= snapshot.step:
                self._ring.pop()
            self._ring.append(snapshot)
            size = sum(array.nbytes for array in snapshot.state)
            while len(self._ring) > min(MOST, MOST_BYTES / max(size, 1)):
                self._ring.popleft()

    def go_back(self, simulation: Simulation, count: int) -> None:
        """Some steps back, or as far as the memory reaches."""
        target = max(simulation.step_count - count, 0)
        while len(self._ring) > 1 and self._ring[-1].step > target:
            self._ring.pop()
        if self._ring and self._ring[-1].step <= simulation.step_count:
            simulation.restore(self._ring[-1])
            if simulation.step_count < target:
                simulation.take_steps(target - simulation.step_count)

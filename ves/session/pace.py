"""How many steps are due, by the clock on the wall, and how fast the simulation really runs."""

import time
from collections import deque

PROMPT = 0.02  # s: the longest kernel call, so that stop, edit and grab are prompt
BACKLOG = 0.1  # s that may be caught up; older debt is dropped and time runs slower
FRAME_INTERVAL = 1 / 120  # s: no more frames than a window can use
WINDOW = 0.5  # s over which the real-time factor is measured


class Pace:
    def __init__(self, step: float):
        self.speed = 1.0
        self._step = step
        self._cost = step / 10  # s of work per step, learnt
        self.restart()

    def restart(self) -> None:
        self._last = time.perf_counter()
        self._debt = 0.0
        self._marks: deque[tuple[float, float]] = deque()  # wall time, simulated time at speed 1

    def due(self) -> int:
        """Steps to take now."""
        now = time.perf_counter()
        self._debt = min(self._debt + (now - self._last) * self.speed, BACKLOG * max(self.speed, 1.0))
        self._last = now
        return max(0, min(int(self._debt / self._step), int(PROMPT / self._cost) + 1))

    def took(self, steps: int, seconds: float) -> None:
        self._debt -= steps * self._step
        self._cost = max(0.9 * self._cost, seconds / max(steps, 1), 1e-8)
        now = time.perf_counter()
        done = (self._marks[-1][1] if self._marks else 0.0) + steps * self._step
        self._marks.append((now, done))
        while now - self._marks[0][0] > WINDOW and len(self._marks) > 2:
            self._marks.popleft()

    @property
    def factor(self) -> float:
        """Simulated over wanted time: 1 when it keeps up, at any speed."""
        if len(self._marks) < 2:
            return 1.0
        (t0, s0), (t1, s1) = self._marks[0], self._marks[-1]
        return (s1 - s0) / max(t1 - t0, 1e-9) / self.speed

    @property
    def wait(self) -> float:
        """Seconds until it is worth waking: some steps at a time, as often as a window can show them."""
        worth = max(self._step, FRAME_INTERVAL * self.speed)
        return max(0.0, (worth - self._debt) / self.speed)

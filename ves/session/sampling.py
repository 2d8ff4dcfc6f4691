"""Numbers noted down while time goes on, by the engine and on its own grid of steps: no picture has to be drawn for it.

Forces across joints cost more than all the rest: when they take long they are noted down less often.
"""

import math
import threading
import time
from typing import Any, NamedTuple, Protocol

import numpy as np

EVERY = 4  # steps between two samples: 60 in a second of the run
MOST = 20_000  # points of a series; older ones are forgotten
BODIES = 40  # of a structure with loops; in larger ones the run would wait for the forces
QUICK = 1.5e-3  # s that the forces may take on every occasion: a tenth of the time


class Quantity(Protocol):
    """A number that can be read from a frame."""

    joint: int | None  # the id of the joint whose force it needs

    def read(self, frame: Any) -> float | None:
        """None when there is no such thing in the frame."""


class Series(NamedTuple):
    quantity: Quantity
    times: np.ndarray  # (n,) s, rising
    values: np.ndarray  # (n,)


class _Ring:
    """Points in the order they came, in a block that is moved up when it is full."""

    def __init__(self):
        self._points = np.empty((2 * MOST, 2))
        self._begin = self._end = 0

    def add(self, time: float, value: float) -> None:
        if self._end == len(self._points):
            self._points[:MOST] = self._points[MOST:]
            self._end = MOST
        self._points[self._end] = time, value
        self._end += 1
        self._begin = max(0, self._end - MOST)

    def cut(self, time: float) -> None:
        """Forget what came after this time."""
        while self._end > self._begin and self._points[self._end - 1, 0] > time:
            self._end -= 1

    @property
    def last(self) -> float:
        return self._points[self._end - 1, 0] if self._end > self._begin else -np.inf

    def copy(self) -> tuple[np.ndarray, np.ndarray]:
        kept = self._points[self._begin : self._end].copy()
        return kept[:, 0], kept[:, 1]


def lasting_cost(before: float, took: float) -> float:
    """What something costs again and again: the first time, or an interrupted one, tells little."""
    return min(took, 2.0 * before + QUICK)


class Sampling:
    """Written by the engine, read by anybody."""

    def __init__(self):
        self._rings: dict[Quantity, _Ring] = {}
        self._lock = threading.Lock()
        self._cost = 0.0  # s that the forces took the last time

    @property
    def series(self) -> tuple[Series, ...]:
        with self._lock:
            return tuple(Series(quantity, *ring.copy()) for quantity, ring in self._rings.items())

    def follow(self, quantities: tuple[Quantity, ...]) -> None:
        with self._lock:
            self._rings = {quantity: self._rings.get(quantity) or _Ring() for quantity in quantities}

    def clear(self) -> None:
        with self._lock:
            self._rings = {quantity: _Ring() for quantity in self._rings}

    def steps_to_next(self, step: int) -> int | None:
        """How many steps may be taken at once; None for any number."""
        return EVERY - step % EVERY if self._rings else None

    def take(self, simulation: Any, off_grid: bool = False) -> None:
        """Note down the present, if it is on the grid or was asked for by itself."""
        if not self._rings or not (off_grid or simulation.step_count % EVERY == 0):
            return
        frame = simulation.frame()
        forced = self._forces(simulation, off_grid)
        frame = frame if forced is None else frame.with_joint_forces(forced)
        with self._lock:
            for quantity, ring in self._rings.items():
                ring.cut(frame.time)
                value = None if quantity.joint is not None and forced is None else quantity.read(frame)
                if value is not None and frame.time > ring.last:
                    ring.add(frame.time, value)

    def _forces(self, simulation: Any, off_grid: bool) -> dict | None:
        """Across the joints that somebody wants them of; None when it is not their turn."""
        wanted = frozenset(quantity.joint for quantity in self._rings if quantity.joint is not None)
        spread = 2 ** math.ceil(math.log2(max(1.0, self._cost / QUICK)))  # occasions from one time to the next
        if not wanted or (simulation.step_count % (EVERY * spread) and not off_grid):
            return None
        began = time.perf_counter()
        found = simulation.joint_forces(wanted, BODIES)
        self._cost = lasting_cost(self._cost, time.perf_counter() - began)
        return found

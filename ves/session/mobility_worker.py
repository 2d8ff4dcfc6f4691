"""How a scene can move, found in a thread of its own: a ladder of thirty loops takes seconds, and the window goes on.

Only the newest question counts; an older one is given up. The thread lives as long as there is something to find.
"""

import sys
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ves.linkage.mobility import Mobility, mobility
from ves.model import Scene

NORMAL = sys.getswitchinterval()
# s after which the thread lets the window go on while both compute. With Python's 5 ms every call of the graphics
# library may wait that long: pictures then take 450 ms, and 25 ms like this.
BRIEF = 5e-5


class Answer(NamedTuple):
    question: int  # as `ask` has numbered it
    value: Any = None
    error: Exception | None = None


class MobilityWorker:
    """Asked from one thread. `poll` never waits; `stop` waits until the thread has given up, and may be repeated."""

    def __init__(self):
        self._asked = self._working_on = 0
        self._next: tuple[int, Callable[[], Any]] | None = None
        self._answer: Answer | None = None
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self.busy = False

    def ask_mobility(self, scene: Scene, poses: np.ndarray) -> int:
        """Of every structure with the parts at `poses`; the answer is a tuple of Mobility."""
        return self._ask(lambda: _found(scene, _watched(poses, self._is_wanted)))

    def ask_swing(self, found: Mobility, k: int) -> int:
        """Of a free motion; the answer is the poses along it."""
        return self._ask(lambda: np.asarray(found.swing(k)))

    def poll(self) -> Answer | None:
        """The answer to the newest question, once."""
        with self._lock:
            answer, self._answer = self._answer, None
        return answer if answer is not None and answer.question == self._asked else None

    def forget(self) -> None:
        """Nobody waits for the answer any more."""
        self._asked += 1
        with self._lock:
            self._next = None

    def stop(self) -> None:
        self.forget()
        if self._thread is not None:
            self._thread.join()

    # ---- inside -----------------------------------------------------------------------------------------------------
    def _ask(self, job: Callable[[], Any]) -> int:
        self._asked += 1
        with self._lock:
            self._next = self._asked, job
            if not self.busy:
                self.busy = True
                sys.setswitchinterval(BRIEF)
                self._thread = threading.Thread(target=self._run, name="ves mobility")
                self._thread.start()
        return self._asked

    def _is_wanted(self) -> bool:
        return self._working_on == self._asked

    def _run(self) -> None:
        while (job := self._taken()) is not None:
            number, work = job
            try:
                answer = Answer(number, work())
            except Unwanted:
                continue
            except Exception as error:  # told by whoever asked, where the user sees it
                answer = Answer(number, error=error)
            with self._lock:
                self._answer = answer

    def _taken(self) -> tuple[int, Callable[[], Any]] | None:
        with self._lock:
            job, self._next = self._next, None
            if job is None:
                self.busy = False
                sys.setswitchinterval(NORMAL)
            else:
                self._working_on = job[0]
            return job


class Unwanted(Exception):
    """Something else was asked meanwhile."""


class _Watched(np.ndarray):
    """Poses that ask, whenever they are copied to be moved on, whether the answer is still wanted."""

    wanted: Callable[[], bool] | None = None

    def __array_finalize__(self, of) -> None:
        self.wanted = getattr(of, "wanted", None)

    def copy(self, order="C"):
        if self.wanted is not None and not self.wanted():
            raise Unwanted
        return super().copy(order)


def _watched(poses: np.ndarray, wanted: Callable[[], bool]) -> _Watched:
    made = np.array(poses, float).view(_Watched)
    made.wanted = wanted
    return made


def _found(scene: Scene, poses: np.ndarray) -> tuple[Mobility, ...]:
    """With the free motions, which are found at the first question."""
    found = mobility(scene, poses)
    for each in found:
        _ = each.motions
    return found

"""The engine thread: it alone owns the moving state. Orders go in through a queue, frames come out of a slot.

It never calls anybody: the window reads `frame` at its own rate. Whatever goes wrong pauses the run at the last good
state and says so in `message`.
"""

import logging
import queue
import threading
import time
from typing import TYPE_CHECKING

from ves.session.orders import (
    Assemble,
    Change,
    Open,
    Order,
    Pause,
    Play,
    Pull,
    PutParts,
    Reset,
    Sample,
    SetSpeed,
    Step,
    Watch,
)
from ves.session.pace import FRAME_INTERVAL, Pace
from ves.session.sampling import Sampling
from ves.session.watching import Watching
from ves.simulation import Frame
from ves.warmup import LOADING

if TYPE_CHECKING:
    from ves.assembly.outcome import Assembled
    from ves.session.past import Past
    from ves.simulation import Simulation

log = logging.getLogger(__name__)

LOOK_AGAIN = 0.1  # s between looks whether the kernels are ready


class Engine(threading.Thread):
    def __init__(self, is_ready):
        super().__init__(name="ves engine", daemon=False)
        self.inbox: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self.frame: Frame | None = None  # the newest; replaced, never changed
        self.generation = 0  # of the document the frame belongs to
        self.playing = False
        self.flying = False  # parts come together while time stands still
        self.assembled: tuple[int, Assembled] | None = None  # what that has led to, and the revision it belongs to
        self.ready = False
        self.message = ""
        self.log: list[tuple[int, Order]] = []  # (step, order): the same log gives the same motion
        self.sampling = Sampling()
        self._watching = Watching()
        self._is_ready = is_ready
        self._stopping = threading.Event()
        self._simulation: Simulation | None = None
        self._past: Past | None = None

    def stop(self) -> None:
        """End the thread; a running kernel call is awaited, at most some 20 ms."""
        self._stopping.set()
        self.inbox.put(None)
        if self.is_alive():
            self.join(timeout=5.0)

    # ---- the loop ---------------------------------------------------------------------------------------------------
    def run(self) -> None:
        if not self._wait_for_kernels():
            return
        with LOADING:
            from ves.integrators import REALTIME
            from ves.session.past import Past
            from ves.simulation import Simulation
            from ves.simulation.assembling import assembly_of

        self._assembly_of = assembly_of
        self._make_simulation, self._past, self._pace = Simulation, Past(), Pace(REALTIME.step)
        self._shown_at = 0.0
        self.ready = True
        while not self._stopping.is_set():
            self._take_orders()
            if self._moving and self._simulation is not None:
                self._guarded(self._advance)

    @property
    def _moving(self) -> bool:
        return self.playing or self.flying

    def _wait_for_kernels(self) -> bool:
        while not self._is_ready():
            if self._stopping.wait(LOOK_AGAIN):
                return False
        return True

    def _take_orders(self) -> None:
        """All that is waiting; sleeps until the next step is due, or for good while nothing plays."""
        wait = min(self._pace.wait, 0.05) if self._moving else None
        try:
            order = self.inbox.get(timeout=wait) if wait != 0.0 else self.inbox.get_nowait()
            while order is not None and not self._stopping.is_set():
                self._guarded(self._apply, order)
                order = self.inbox.get_nowait()
        except queue.Empty:
            pass

    def _guarded(self, action, *arguments) -> None:
        """An unforeseen error pauses the run and is said; the thread lives on."""
        try:
            action(*arguments)
        except Exception as error:
            log.exception("the engine paused")
            self.playing = self.flying = False
            self.message = f"The simulation was stopped by an error in VES ({error}). The scene is safe: reset or undo."

    # ---- orders ---------------------------------------------------------------------------------------------------
    def _apply(self, order: Order) -> None:
        simulation = self._simulation
        if isinstance(order, (Watch, Sample)):
            self._look_on(order)
            return
        if simulation is None and not isinstance(order, Open):
            return  # the document could not be set in motion, and that was said
        self.log.append((simulation.step_count if simulation else 0, order))
        match order:
            case Open(scene, revision, generation):
                self._open(scene, revision, generation)
            case Change(scene, revision, now):
                self._change(scene, revision, now)
            case PutParts(now):
                self._change(simulation.scene, simulation.revision, now)
            case Play():
                self._give_up_flight()
                if simulation.outcome.state == "finished":
                    self.playing, self.message = True, ""
                    self._pace.restart()
            case Pause():
                self._give_up_flight()
                self.playing = False
            case Step(count):
                self._give_up_flight()
                self._step(count)
            case Reset():
                self.playing, self.flying, self.message = False, False, ""
                simulation.reset()
                self._past.clear()
                self._begin_series()
            case SetSpeed(speed):
                self._pace.speed = speed
                self._pace.restart()
            case Assemble(at_once):
                self._assemble(at_once)
            case Pull(hold):
                simulation.grab(hold)
                self._past.keep(simulation, now=True)
        self._show()

    def _look_on(self, order: Watch | Sample) -> None:
        """What is shown of the motion, and is nothing to it."""
        match order:
            case Watch(ids):
                self._watching.follow(ids)
            case Sample(quantities):
                self.sampling.follow(quantities)
                if self._simulation is not None and not self.playing:
                    self.sampling.take(self._simulation, off_grid=True)
        if self._simulation is not None:
            self._show()

    def _begin_series(self) -> None:
        self.sampling.clear()
        self.sampling.take(self._simulation)

    def _open(self, scene, revision: int, generation: int) -> None:
        self.playing, self.flying, self.message = False, False, ""
        self.frame = self.assembled = self._simulation = None
        self.generation = generation  # from here on, so that what goes wrong is said of this document
        self._past.clear()
        self.log.clear()
        with LOADING:  # the first one loads kernels
            self._simulation = self._make_simulation(scene)
        self._simulation.revision = revision
        self._begin_series()

    def _change(self, scene, revision: int, now) -> None:
        self._simulation.edit(scene, now)
        self._simulation.revision = revision
        self._past.clear()
        self.message = ""
        if self._simulation.time == 0.0:
            self._begin_series()

    def _assemble(self, at_once: bool) -> None:
        """In flight, which takes its time, or at once. After time 0 only what is now is changed."""
        self.assembled = None
        if at_once:
            self._past.clear()
            self._simulation.snap()
        self.flying = not at_once and not self.playing
        self._pace.restart()
        self._land()

    def _land(self) -> None:
        """When everything has come together, or cannot: say so, before it counts as landed."""
        if not self._simulation.assembling:
            if self._simulation.time == 0.0:
                self.assembled = self._simulation.revision, self._assembly_of(self._simulation)
            self.flying = False

    def _give_up_flight(self) -> None:
        """Nothing of it is in the document: everything is back at its start, from which time goes on the same way."""
        if self.flying:
            self.flying = False
            self._simulation.reset()

    def _step(self, count: int) -> None:
        if count < 0:
            self._past.go_back(self._simulation, -count)
            self.message = ""
        else:
            self._take(count)
        self.sampling.take(self._simulation, off_grid=True)

    # ---- time -------------------------------------------------------------------------------------------------------
    def _advance(self) -> None:
        count = self._pace.due()
        if count:
            started = time.perf_counter()
            if self.flying:
                self._simulation.fly(count)
                self._land()
            else:
                before = self._simulation.step_count
                self._take(count)
                count = self._simulation.step_count - before
            self._pace.took(count, time.perf_counter() - started)
            if time.perf_counter() - self._shown_at > 0.9 * FRAME_INTERVAL or not self._moving:
                self._show()

    def _take(self, count: int) -> None:
        self._past.keep(self._simulation)
        end = self._simulation.step_count + count
        while (left := end - self._simulation.step_count) and self._simulation.outcome.state == "finished":
            self._simulation.take_steps(min(left, self.sampling.steps_to_next(self._simulation.step_count) or left))
            self.sampling.take(self._simulation)
        if self._simulation.outcome.state != "finished":
            self.playing = False
            self.message = self._simulation.outcome.message

    def _show(self) -> None:
        self._shown_at = time.perf_counter()
        factor = self._pace.factor if self.playing else 0.0
        self.frame = self._watching.shown_in(self._simulation.frame(factor), self._simulation, self._moving)

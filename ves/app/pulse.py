"""The window's heartbeat: it reads the session at its own rate and says what has changed. The engine never calls Qt."""

import time

from PySide6.QtCore import QObject, Qt, QTimer, Signal

QUICK = 0.016  # s, while something moves or may answer soon
IDLE = 0.25  # s
AWAKE = 1.0  # s to stay quick after a command
READING = 0.1  # s between numbers that people read
ASSEMBLING = "assembling"  # mode of a structure that is not together


class Pulse(QObject):
    """`frame` for drawing, `reading` for numbers (ten a second), `state` for buttons, `scene` for what there is.

    `settled` comes after the scene that an assembly has led to.
    """

    frame = Signal(object)
    reading = Signal(object)
    state = Signal()
    scene = Signal(object)
    settled = Signal()

    def __init__(self, session, parent: QObject | None = None):
        super().__init__(parent)
        self.session = session
        self._frame = self._read = self._scene = None
        self._state: tuple = ()
        self._awake_until = self._read_at = 0.0
        self._due = 0.0
        self._running = False
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        self._running = True
        self.wake()
        self.beat()

    def stop(self) -> None:
        self._running = False
        self._timer.stop()

    def wake(self) -> None:
        """Look often for a while: a command was given and its answer is on the way."""
        self._awake_until = time.monotonic() + AWAKE
        self._schedule(QUICK)

    def _tick(self) -> None:
        self.beat()
        quick = self.session.moving or time.monotonic() < self._awake_until
        self._schedule(QUICK if quick else IDLE)

    def _schedule(self, interval: float) -> None:
        """A repeating timer would skip a whole interval after a picture that took a little longer than one."""
        if self._running:
            now = time.monotonic()
            self._due = max(now, min(self._due, now) + interval)
            self._timer.start(round(1000 * (self._due - now)))

    def beat(self) -> None:
        """Look now. What has flown together becomes the document's start."""
        now = time.monotonic()
        settled = self.session.settle()
        self._follow_scene()
        if settled:
            self.settled.emit()
        self._follow_state()
        frame = self.session.frame
        if frame is not self._frame:
            self._frame = frame
            self.frame.emit(frame)
        if frame is not self._read and now >= self._read_at + READING:
            self._read, self._read_at = frame, now
            self.reading.emit(frame)

    def _follow_scene(self) -> None:
        scene = self.session.scene
        if scene is not self._scene:
            self._scene = scene
            self.scene.emit(scene)

    def _follow_state(self) -> None:
        s = self.session
        state = (
            s.playing, s.ready, s.speed, s.dirty, s.path, s.message, s.can_undo, s.can_redo, s.undo_name, s.redo_name,
            s.scene.title, s.frame.time > 0.0, s.flying, s.conflicts, ASSEMBLING in s.frame.modes,
            s.overridden, s.actions_on,
        )  # fmt: skip
        if state != self._state:
            self._state = state
            self.state.emit()

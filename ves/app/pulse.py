"""The window's heartbeat: it reads the session at its own rate and says what has changed. The engine never calls Qt."""

import time

from PySide6.QtCore import QObject, Qt, QTimer, Signal

QUICK = 16  # ms, while something moves or may answer soon
IDLE = 250  # ms
AWAKE = 1.0  # s to stay quick after a command
READING = 0.1  # s between numbers that people read


class Pulse(QObject):
    """`frame` for drawing, `reading` for numbers (ten a second), `state` for buttons, `scene` for what there is."""

    frame = Signal(object)
    reading = Signal(object)
    state = Signal()
    scene = Signal(object)

    def __init__(self, session, parent: QObject | None = None):
        super().__init__(parent)
        self.session = session
        self._frame = self._read = self._scene = None
        self._state: tuple = ()
        self._awake_until = self._read_at = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.beat)

    def start(self) -> None:
        self._timer.start(QUICK)
        self.wake()
        self.beat()

    def stop(self) -> None:
        self._timer.stop()

    def wake(self) -> None:
        """Look often for a while: a command was given and its answer is on the way."""
        self._awake_until = time.monotonic() + AWAKE
        if self._timer.isActive():
            self._timer.setInterval(QUICK)

    def beat(self) -> None:
        now = time.monotonic()
        self._follow_scene()
        self._follow_state()
        frame = self.session.frame
        if frame is not self._frame:
            self._frame = frame
            self.frame.emit(frame)
        if frame is not self._read and now >= self._read_at + READING:
            self._read, self._read_at = frame, now
            self.reading.emit(frame)
        interval = QUICK if self.session.playing or now < self._awake_until else IDLE
        if self._timer.isActive() and self._timer.interval() != interval:
            self._timer.setInterval(interval)

    def _follow_scene(self) -> None:
        scene = self.session.scene
        if scene is not self._scene:
            self._scene = scene
            self.scene.emit(scene)

    def _follow_state(self) -> None:
        s = self.session
        state = (
            s.playing, s.ready, s.speed, s.dirty, s.path, s.message, s.can_undo, s.can_redo, s.undo_name, s.redo_name,
            s.scene.title,
        )  # fmt: skip
        if state != self._state:
            self._state = state
            self.state.emit()

"""Play, pause, step, reset and speed: what the transport buttons and keys ask of the session."""

from PySide6.QtCore import QObject, Signal

from ves.app.panels.timebar import next_speed
from ves.app.pulse import Pulse


class Transport(QObject):
    played = Signal()

    def __init__(self, session, pulse: Pulse, parent: QObject | None = None):
        super().__init__(parent)
        self._session, self._pulse = session, pulse

    def toggle(self) -> None:
        self._session.toggle()
        if self._session.playing:
            self.played.emit()
        self._pulse.wake()

    def step(self, steps: int) -> None:
        """A step shows one instant: it pauses first."""
        if self._session.playing:
            self._session.pause()
        self._session.step(steps)
        self._pulse.wake()

    def reset(self) -> None:
        self._session.reset()
        self._pulse.wake()

    def change_speed(self, steps: int) -> None:
        self.set_speed(next_speed(self._session.speed, steps))

    def set_speed(self, speed: float) -> None:
        self._session.set_speed(speed)
        self._pulse.wake()

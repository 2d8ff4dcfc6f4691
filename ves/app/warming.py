"""The first start: a child process compiles the kernels while the window is open, and the user sees how far it is."""

from PySide6.QtCore import QObject, QTimer, Signal

from ves.warmup import Progress, Warmup

INTERVAL = 100  # ms


class Warming(QObject):
    progressed = Signal(object)  # Progress
    finished = Signal(object)  # Progress, done or with an error

    def __init__(self, parent: QObject | None = None, make=Warmup):
        super().__init__(parent)
        self._make = make
        self._warmup: Warmup | None = None
        self._timer = QTimer(self, interval=INTERVAL)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        self._warmup = self._make()
        self._timer.start()
        self._look()

    def stop(self) -> None:
        self._timer.stop()
        if self._warmup is not None:
            self._warmup.stop()
            self._warmup = None

    def _look(self) -> None:
        progress = self._warmup.poll()
        if progress.done or progress.error:
            self.stop()
            self.finished.emit(progress)
        else:
            self.progressed.emit(progress)


def wording(progress: Progress) -> str:
    what = f"Compiling {progress.label}" if progress.label else "Starting"
    return f"Preparing the physics. This happens once after an installation or update.\n{what} …"

"""The inside of the window benchmark, a process of its own: open the real window, play, and note every painted frame.

    python -m ves.bench.window_driver SCENE SECONDS

prints a JSON list of [clock, simulated time] pairs, one per painted frame. It needs no Qt of its own: the window's
objects bring their signals along.
"""

import json
import sys
import time
from pathlib import Path

from ves.app.application import make_application
from ves.app.theme import Themes
from ves.app.window import MainWindow
from ves.session import Session

VIEWPORT = (640, 400)
RUN_IN = 1.0  # seconds that are not counted: the first frames fill caches


class Watch:
    """Plays as soon as the engine is ready, and ends the program when enough has been seen."""

    def __init__(self, application, window: MainWindow, seconds: float):
        self._application, self._window, self._seconds = application, window, seconds
        self._started = None
        self.painted: list[tuple[float, float]] = []
        window.pulse.state.connect(self.play_when_ready)
        window.view.surface.frameSwapped.connect(self.note)

    def play_when_ready(self):
        session = self._window.session
        if self._started is None and session.ready:
            session.play()
            self._started = time.perf_counter()

    def note(self):
        frame, now = self._window.view.frame, time.perf_counter()
        if frame is None or self._started is None or now < self._started + RUN_IN:
            return
        self.painted.append((now, frame.time))
        if now > self._started + RUN_IN + self._seconds:
            self._application.quit()


def main(scene: Path, seconds: float):
    application = make_application()
    session = Session()
    try:
        window = MainWindow(session, Themes(application))
        window.start(scene, chosen=True)
        application.processEvents()
        _fit_viewport(window)
        watch = Watch(application, window, seconds)
        watch.play_when_ready()
        application.exec()
        window.close()
    finally:
        session.close()
    print(json.dumps(watch.painted))


def _fit_viewport(window: MainWindow):
    """The window takes the size at which its viewport has the agreed one; the panels stay as they are."""
    surface = window.view.surface
    window.resize(window.width() + VIEWPORT[0] - surface.width(), window.height() + VIEWPORT[1] - surface.height())


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))

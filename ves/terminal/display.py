"""Whether a window can be opened. A child process finds out: on a missing or dead display Qt ends its whole process."""

import os
import subprocess
import sys

PROGRAM = "from PySide6.QtGui import QGuiApplication; QGuiApplication(['ves'])"
SECONDS = 20.0


class DisplayProbe:
    """Starts asking when it is made; the answer is fetched later, so that imports can go on meanwhile."""

    def __init__(self):
        self._child = None if self._none_named() else self._ask()

    def usable(self) -> bool:
        """Wait for the answer."""
        if self._child is None:
            return False
        try:
            return self._child.wait(SECONDS) == 0
        except subprocess.TimeoutExpired:  # a display on another machine that does not answer
            self._child.kill()
            self._child.wait()
            return False

    @staticmethod
    def _none_named() -> bool:
        """On Linux a display is always named by a variable."""
        names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
        return sys.platform == "linux" and not any(os.environ.get(name) for name in names)

    @staticmethod
    def _ask() -> subprocess.Popen:
        quiet = subprocess.DEVNULL
        return subprocess.Popen([sys.executable, "-c", PROGRAM], stdin=quiet, stdout=quiet, stderr=quiet)

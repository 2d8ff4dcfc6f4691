"""A screen that nobody sees, for tests and benchmarks that drive the real window: an Xvfb of our own."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys

PR_SET_PDEATHSIG = 1


class VirtualScreen:
    """An Xvfb process and the name of its display. The X server picks a free number itself, so many can run at once."""

    def __init__(self, size: str = "1280x800x24"):
        reading_end, writing_end = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing_end), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
            pass_fds=[writing_end],
            stderr=subprocess.DEVNULL,
            preexec_fn=_end_with_parent,
        )
        os.close(writing_end)
        with os.fdopen(reading_end) as answer:
            number = answer.readline().strip()
        if not number:
            self.stop()
            raise RuntimeError("Xvfb did not start")
        self.display = f":{number}"

    def stop(self):
        self._server.terminate()
        self._server.wait()


def virtual_screen_available() -> bool:
    return shutil.which("Xvfb") is not None


def software_rendering(display: str) -> dict[str, str]:
    """Environment variables for a Qt program that draws on such a screen, the same on every machine."""
    return {
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "QT_SCALE_FACTOR": "1",
        "LC_ALL": "C.UTF-8",
    }


def _end_with_parent():
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)

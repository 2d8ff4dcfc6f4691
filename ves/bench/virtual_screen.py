"""A screen that nobody sees, for tests and benchmarks that drive the real window: an Xvfb of our own."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

PR_SET_PDEATHSIG = 1
HEADER_WORDS = 25  # of an X window dump, the form in which the server keeps its pixels
HEADER_BYTES, WIDTH, HEIGHT, LINE_BYTES, COLORS = 0, 4, 5, 12, 19
COLOR_BYTES = 12


class VirtualScreen:
    """An Xvfb process and the name of its display. The X server picks a free number itself, so many can run at once."""

    def __init__(self, size: str = "1280x800x24"):
        self._memory = tempfile.TemporaryDirectory(prefix="ves-screen-")
        reading_end, writing_end = os.pipe()
        screen = ["-screen", "0", size, "-fbdir", self._memory.name]
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing_end), *screen, "-nolisten", "tcp", "-noreset"],
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

    def pixels(self) -> np.ndarray:
        """What is on the screen now, (height, width, 4), blue first, read from the memory of the server."""
        data = np.memmap(Path(self._memory.name, "Xvfb_screen0"), mode="r")
        header = data[: 4 * HEADER_WORDS].view(">u4")
        start = int(header[HEADER_BYTES] + COLOR_BYTES * header[COLORS])
        height, line = int(header[HEIGHT]), int(header[LINE_BYTES])
        lines = data[start : start + height * line].reshape(height, line // 4, 4)
        return np.array(lines[:, : header[WIDTH]])

    def stop(self):
        self._server.terminate()
        self._server.wait()
        self._memory.cleanup()


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

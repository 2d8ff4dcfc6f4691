"""Compiling the kernels before they are needed, in a child process, so that the window stays smooth meanwhile.

The first start after an installation or an update compiles every kernel once, which takes about a minute; the results
lie in the kernel folder from then on. Here is the outside of it: whether the kernels are ready, and the child process
that makes them so. The inside, `ves.warmup.exercise`, stands above the whole engine; this module imports neither
numba nor the engine, and may be used on the way to the first window.
"""

import json
import os
import subprocess
import sys
import threading
from dataclasses import dataclass

from ves.kernel_folder import kernel_folder, warm_marker
from ves.resources import search_path

LOADING = threading.Lock()  # numba's tables break when two threads bring in their first kernels at the same time


@dataclass(frozen=True)
class Progress:
    """How far the warm-up is: `label` is the kernel being compiled, `fraction` counts compiled kernels."""

    done: bool = False
    label: str = ""
    fraction: float = 0.0
    error: str = ""


def is_warm() -> bool:
    """Whether every kernel can be loaded from disk."""
    return warm_marker().exists()


class Warmup:
    """The child process that fills the kernel folder. It ends with its parent, however that ends.

    Nothing is started when the kernels are ready. `poll` never waits; `stop` may be called at any time, more than once.
    """

    def __init__(self):
        self._progress = Progress(done=is_warm(), fraction=float(is_warm()))
        self._child = None if self._progress.done else _start_child()
        self._unread = b""
        self._last_words = ""

    def poll(self) -> Progress:
        """Take in what the child has said since the last time."""
        if self._child is not None:
            ended = self._child.poll() is not None
            self._read()
            if ended:
                self._finish()
        return self._progress

    def stop(self):
        """End the child and leave what it has compiled so far."""
        if self._child is not None:
            self._child.kill()
            self._close()

    def _read(self):
        while chunk := self._child.stdout.read(65536):
            self._unread += chunk
        *lines, self._unread = self._unread.split(b"\n")
        for line in lines:
            self._take(line.decode(errors="replace").strip())

    def _take(self, line: str):
        try:
            said = json.loads(line)
            self._progress = Progress(label=said["label"], fraction=said["fraction"])
        except (ValueError, TypeError, KeyError):  # not progress: a traceback, say, whose last line tells most
            self._last_words = line or self._last_words

    def _finish(self):
        if self._child.returncode == 0:
            self._progress = Progress(done=True, fraction=1.0)
        else:
            reason = self._last_words or f"the child process ended with code {self._child.returncode}"
            self._progress = Progress(label=self._progress.label, fraction=self._progress.fraction, error=reason)
        self._close()

    def _close(self):
        child, self._child = self._child, None
        child.stdin.close()
        child.stdout.close()
        child.wait()


def _start_child() -> subprocess.Popen:
    """The child reads its input to the end: it ends when we close our side, or die, and the system closes it."""
    kernel_folder()  # an unwritable folder is reported once, here, and the child inherits the replacement
    child = subprocess.Popen(
        [sys.executable, "-m", "ves.warmup", "--progress"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **search_path()},
        bufsize=0,
    )
    os.set_blocking(child.stdout.fileno(), False)
    return child

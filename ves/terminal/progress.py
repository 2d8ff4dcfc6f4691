"""How far a long piece of work is, on the last line of the terminal. Quick work shows nothing."""

import sys
import time

BAR_WIDTH = 28
QUIET_SECONDS = 1.0
SECONDS_BETWEEN_BARS = 0.1
SECONDS_BETWEEN_LINES = 5.0


class ProgressLine:
    """A bar that redraws itself on a terminal; where the errors go to a file, a plain line every few seconds."""

    def __init__(self, title: str, stream=None, clock=time.monotonic):
        self._title, self._stream, self._clock = title, stream or sys.stderr, clock
        self._on_terminal = self._stream.isatty()
        self._due = clock() + (QUIET_SECONDS if self._on_terminal else SECONDS_BETWEEN_LINES)
        self._shown = 0

    def show(self, fraction: float, detail: str = ""):
        """Call as often as convenient; it draws when it is time."""
        if self._clock() >= self._due:
            self._due = self._clock() + (SECONDS_BETWEEN_BARS if self._on_terminal else SECONDS_BETWEEN_LINES)
            self._draw(min(max(fraction, 0.0), 1.0), detail)

    def close(self):
        """Wipe the bar, so that what is printed next starts on a clean line."""
        if self._shown and self._on_terminal:
            self._write("\r" + " " * self._shown + "\r")

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self.close()

    def _draw(self, fraction: float, detail: str):
        text = f"{self._title} {fraction:4.0%}" + (f"  {detail}" if detail else "")
        if not self._on_terminal:
            self._write(text + "\n")
            return
        full = round(BAR_WIDTH * fraction)
        line = f"[{'#' * full}{'.' * (BAR_WIDTH - full)}] {text}"[:110]
        self._write("\r" + line.ljust(self._shown))
        self._shown = len(line)

    def _write(self, text: str):
        self._stream.write(text)
        self._stream.flush()

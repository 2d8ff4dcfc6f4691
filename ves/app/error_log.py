"""The log file, in the user's state folder: what went wrong, when, in which version, and the messages before it.

An error that comes many times a second is written once and counted.
"""

import logging
import platform
import sys
import time
import traceback
from collections import deque
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ves import __version__
from ves.session.recovery_files import state_folder

LARGEST = 1_000_000  # bytes; then it becomes ves.log.1 and a new one is begun
MESSAGES = 20  # kept, to be written with an error
STORM = 10.0  # s in which an error from the same place is only counted


@dataclass
class Seen:
    """An error at one place of the program."""

    written_at: float
    uncounted: int = 0  # times it came since


class ErrorLog(logging.Handler):
    """Also a handler of Python's logging: warnings go to the file, and the last messages are kept."""

    def __init__(self):
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self._messages: deque[str] = deque(maxlen=MESSAGES)
        self._seen: dict[tuple, Seen] = {}

    @property
    def path(self) -> Path:
        return state_folder() / "ves.log"

    def emit(self, record: logging.LogRecord) -> None:
        line = self.format(record)
        self._messages.append(line)
        if record.levelno >= logging.WARNING:
            self._append(f"{line}\n")

    def report(self, kind: type[BaseException], error: BaseException, trace, thread: str) -> str | None:
        """Write an unhandled error and return what was written; None when it came from the same place just before."""
        with self.lock:
            now, place = time.monotonic(), _place(kind, trace)
            seen = self._seen.get(place)
            if seen is not None and now - seen.written_at < STORM:
                seen.uncounted += 1
                return None
            self._seen[place] = Seen(now)
            text = self._text(kind, error, trace, thread, seen.uncounted if seen else 0)
            self._append(text)
            return text

    def close(self) -> None:
        """Write the counts that are still open."""
        for (kind, file, line), seen in self._seen.items():
            if seen.uncounted:
                self._append(f"{_now()} {kind} at {file}:{line} came {_more(seen.uncounted)}\n")
                seen.uncounted = 0
        super().close()

    def _text(self, kind, error, trace, thread: str, uncounted: int) -> str:
        python = f"Python {platform.python_version()} on {platform.platform()}"
        head = f"---- {_now()} unhandled error in VES {__version__}, thread {thread}, {python}"
        again = [f"It came {_more(uncounted)} since it was written last."] if uncounted else []
        messages = ["Last messages:", *(f"  {line}" for line in self._messages)] if self._messages else []
        return "\n".join(
            [head, *again, "".join(traceback.format_exception(kind, error, trace)).rstrip(), *messages, ""]
        )

    def _append(self, text: str) -> None:
        """A log that cannot be written must not make things worse."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self.path.is_file() and self.path.stat().st_size + len(text) > LARGEST:
                self.path.replace(self.path.with_name("ves.log.1"))
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except OSError as error:
            print(f"ves: the log cannot be written: {error}", file=sys.stderr)


def _place(kind: type[BaseException], trace) -> tuple[str, str, int]:
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    file, line = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace is not None else ("", 0)
    return kind.__name__, file, line


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _more(count: int) -> str:
    return "once more" if count == 1 else f"{count} times more"

"""Unhandled errors of the running program: into the log, a banner in the view, the work to recovery, and on it goes.

An exception in a slot or in an overridden method of Qt ends up in sys.excepthook, one in a thread in
threading.excepthook; neither ends the program.
"""

import logging
import sys
import threading
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from ves.app.error_banner import ErrorBanner
from ves.app.error_log import ErrorLog
from ves.app.protection import Protection

SAVED = "Your work was saved to recovery."
NOT_SAVED = "Your work could not be saved to recovery: save it now."
NOTHING_UNSAVED = "Nothing was unsaved."

ours = logging.getLogger("ves")


class Errors(QObject):
    """From `install` to `remove` every unhandled error is reported here, whatever thread it comes from."""

    reported = Signal(str, str)  # what to say, details; crosses from other threads to the window's

    def __init__(self, window, protection: Protection):
        super().__init__(window)
        self.log = ErrorLog()
        self.banner = ErrorBanner(window.view.surface)
        self.banner.tint(window.themes.current)
        window.themes.changed.connect(self.banner.tint)
        self.reported.connect(self.banner.report)
        self._session, self._recovery = window.session, protection.recovery
        self._before = None

    def install(self) -> None:
        self._before = sys.excepthook, threading.excepthook
        sys.excepthook = self._unhandled
        threading.excepthook = self._unhandled_in_thread
        self._handlers = (self.log, logging.lastResort)  # the latter goes on printing warnings, as without handlers
        for handler in self._handlers:
            logging.getLogger().addHandler(handler)
        ours.setLevel(logging.INFO)  # what was done last is told with an error

    def remove(self) -> None:
        if self._before is not None:
            sys.excepthook, threading.excepthook = self._before
            self._before = None
            for handler in self._handlers:
                logging.getLogger().removeHandler(handler)
            ours.setLevel(logging.NOTSET)
            self.log.close()

    # ---- hooks --------------------------------------------------------------------------------------------------
    def _unhandled(self, kind, error, trace) -> None:
        if not issubclass(kind, Exception):  # Ctrl-C and the like are no errors
            self._before[0](kind, error, trace)
            return
        self._report(kind, error, trace)

    def _unhandled_in_thread(self, what) -> None:
        if issubclass(what.exc_type, Exception):
            self._report(what.exc_type, what.exc_value, what.exc_traceback)

    def _report(self, kind, error, trace) -> None:
        """Nothing that goes wrong in here may hide the error it is about."""
        try:
            details = self.log.report(kind, error, trace, threading.current_thread().name)
            if details is not None:
                print(details, file=sys.stderr)
                self.reported.emit(
                    f"Something went wrong in VES. {self._rescue()} Details: {_short(self.log.path)}", details
                )
        except Exception:
            sys.__excepthook__(*sys.exc_info())
            sys.__excepthook__(kind, error, trace)

    def _rescue(self) -> str:
        if not self._session.dirty:
            return NOTHING_UNSAVED
        return SAVED if self._recovery.save_now() else NOT_SAVED


def _short(path: Path) -> str:
    """The home folder as ~."""
    return f"~/{path.relative_to(Path.home())}" if path.is_relative_to(Path.home()) else str(path)

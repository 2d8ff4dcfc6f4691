"""Autosave: a thread that writes a changed document to the user's state folder, and takes it away once it is saved.

It only reads the session, whose documents are frozen. A burst of edits is one write, and nothing is older than a few
seconds. What goes wrong here never reaches the program: it is said in `problem`.
"""

import logging
import threading
import time

from ves.scene import SceneError
from ves.session.recovery_files import Recoverable, Slot, Work, found

__all__ = ["Recoverable", "Recovery", "found"]

log = logging.getLogger(__name__)

LOOK = 0.2  # s between looks at the session
QUIET = 1.0  # s without another edit, after which it is written
LONGEST = 3.0  # s after which it is written in any case
PATIENCE = 1.0  # s that closing waits


class Recovery(threading.Thread):
    """Starts at once. `close` when the user has closed the document, `stop` when its work should be offered again."""

    def __init__(self, session, quiet: float = QUIET, longest: float = LONGEST):
        super().__init__(name="ves recovery", daemon=False)
        self.problem = ""  # why unsaved work is not on disk, in words
        self._session, self._quiet, self._longest = session, quiet, longest
        self._slot = Slot()
        self._writing = threading.RLock()
        self._stopping = threading.Event()
        self._forget = False
        self._seen: Work | None = None
        self._unwritten_since = self._changed_at = 0.0
        self.start()

    def save_now(self) -> bool:
        """Something went wrong: write at once, from any thread. True when no unsaved work is only in memory."""
        if self._stopping.is_set() or not self._writing.acquire(timeout=PATIENCE):
            return False
        try:
            return self._guarded(lambda: self._keep(unsaved(self._session)))
        finally:
            self._writing.release()

    def close(self) -> None:
        """The document was saved, or given up by its user: nothing stays."""
        self._forget = True
        self.stop()

    def stop(self) -> None:
        """End the thread. What is kept is offered at the next start."""
        self._stopping.set()
        if self.is_alive() and threading.current_thread() is not self:
            self.join(timeout=PATIENCE)

    # ---- the loop ---------------------------------------------------------------------------------------------------
    def run(self) -> None:
        while not self._stopping.wait(LOOK):
            with self._writing:
                self._guarded(self._look)
        with self._writing:
            if self._forget:
                self._slot.clear()
            self._slot.release()

    def _look(self) -> None:
        before, work = self._seen, unsaved(self._session)
        self._seen = work
        if work is None:
            self._clear()
        elif not work.same_file(before):  # a look later it is surely not caught between two documents
            self._restart_clock()
        elif self._is_kept(work) or self._is_due(changed=work.scene is not before.scene):
            self._restart_clock()  # before it is tried: what fails is tried again in a while
            self._keep(work)

    def _restart_clock(self) -> None:
        self._unwritten_since = self._changed_at = time.monotonic()

    def _is_due(self, changed: bool) -> bool:
        now = time.monotonic()
        self._changed_at = now if changed else self._changed_at
        return now - self._changed_at >= self._quiet or now - self._unwritten_since >= self._longest

    # ---- the disk ---------------------------------------------------------------------------------------------------
    def _is_kept(self, work: Work) -> bool:
        kept = self._slot.kept
        return kept is not None and work.scene is kept.scene and work.same_file(kept)

    def _keep(self, work: Work | None) -> None:
        if work is not None and not self._is_kept(work):
            self._slot.keep(work)
        self.problem = ""

    def _clear(self) -> None:
        if self._slot.kept is not None:
            self._slot.clear()
        self.problem = ""

    def _guarded(self, action) -> bool:
        """Whatever goes wrong, the program and this thread go on."""
        try:
            action()
        except (SceneError, OSError) as error:
            self.problem = f"Unsaved work cannot be kept for recovery: {_reason(error)}"
        except Exception as error:
            problem = f"Unsaved work cannot be kept for recovery, by an error in VES ({error!r})"
            if problem != self.problem:
                log.warning(problem, exc_info=True)
            self.problem = problem
        return not self.problem


def unsaved(session) -> Work | None:
    """What would be lost now."""
    return Work(session.scene, session.path, session.stamp) if session.dirty else None


def _reason(error: SceneError | OSError) -> str:
    return f"{error.filename or 'the state folder'}: {error.strerror}" if isinstance(error, OSError) else str(error)

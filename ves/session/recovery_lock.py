"""A lock that says "this window is alive": the system frees it when the process ends, however it ends."""

import errno
import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # not a Unix: a lock on the first byte, freed with the process as well
    fcntl = None
    import msvcrt

BUSY = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class Lock:
    """Held from `taken` to `free`. One process may hold many, each on its own file."""

    def __init__(self, descriptor: int, path: Path):
        self._descriptor, self._path = descriptor, path

    @classmethod
    def taken(cls, path: Path) -> "Lock | None":
        """None when somebody else holds it. Raises OSError when the file cannot be made."""
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if _take(descriptor):
            return cls(descriptor, path)
        os.close(descriptor)
        return None

    def free(self) -> None:
        """Let go, and leave no file behind."""
        os.close(self._descriptor)
        self._path.unlink(missing_ok=True)


def is_held(path: Path) -> bool:
    """Whether a living process holds it. Asking together with others is no obstacle: the question is shared."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _take(descriptor, shared=True)
    finally:
        os.close(descriptor)


def _take(descriptor: int, shared: bool = False) -> bool:
    try:
        if fcntl is not None:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        else:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    except OSError as error:
        return error.errno not in BUSY  # where the disk knows no locks, a file is nobody's
    return True

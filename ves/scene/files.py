"""Scene files on disk: read with care, written whole or not at all.

A save goes to a new file beside the old one, is synced to disk, and takes the old one's place in one step; whatever
happens in between, the name leads to the old scene or to the new one, never to half of one.
"""

import errno
import hashlib
import os
import secrets
import stat as modes
from contextlib import contextmanager, suppress
from typing import NamedTuple

from ves.scene.errors import FileChanged, SceneError, quoted
from ves.scene.text import MAX_BYTES

_NONBLOCK, _BINARY = getattr(os, "O_NONBLOCK", 0), getattr(os, "O_BINARY", 0)
_REASONS = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "the file would be larger than allowed",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "something on the way there is not a folder",
    errno.ELOOP: "the links lead in a circle",
    errno.ENAMETOOLONG: "the name is too long",
}


class FileStamp(NamedTuple):
    """What a file held when it was read or written; two stamps are equal when the contents are."""

    size: int
    digest: str


MISSING = FileStamp(-1, "")


def stamp_of(data: bytes) -> FileStamp:
    return FileStamp(len(data), hashlib.blake2b(data, digest_size=16).hexdigest())


def stamp(path: os.PathLike | str) -> FileStamp:
    """The stamp of what is on disk now, MISSING when there is no file."""
    try:
        return stamp_of(_contents(os.fspath(path)))
    except (FileNotFoundError, NotADirectoryError):
        return MISSING
    except (OSError, ValueError) as error:
        raise _failed("cannot be read", path, error) from None


def read_bytes(path: os.PathLike | str) -> bytes:
    """At most one byte more than a scene may have, so that a huge file costs nothing."""
    try:
        return _contents(os.fspath(path))
    except (OSError, ValueError) as error:
        raise _failed("cannot be opened", path, error) from None


def write_bytes(data: bytes, path: os.PathLike | str, expected: FileStamp | None = None) -> FileStamp:
    """Put the data in the file's place. With `expected`, only if the file still is as it was then, or is gone."""
    if expected is not None and stamp(path) not in (expected, MISSING):
        raise FileChanged(f"{quoted(_name(path))} was changed by another program since it was opened")
    try:
        target = os.path.realpath(os.fspath(path))
        _replace(target, data, _writable(target))
    except (OSError, ValueError) as error:
        raise _failed("cannot be saved", path, error) from None
    return stamp_of(data)


def _contents(path: str) -> bytes:
    with os.fdopen(os.open(path, os.O_RDONLY | _NONBLOCK | _BINARY), "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        if not modes.S_ISREG(mode):
            raise OSError(errno.EISDIR if modes.S_ISDIR(mode) else errno.EINVAL, "it is not a file on a disk")
        return file.read(MAX_BYTES + 1)


def _writable(target: str) -> os.stat_result | None:
    """How the present file is, None for a new one. A read-only file is refused, although it could be replaced."""
    try:
        present = os.stat(target)
    except FileNotFoundError:
        return None
    if modes.S_ISDIR(present.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not modes.S_ISREG(present.st_mode):
        raise OSError(errno.EINVAL, "it is not a file on a disk")
    if not present.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise OSError(errno.EINVAL, "the file is read-only: save under another name")
    return present


def _replace(target: str, data: bytes, present: os.stat_result | None) -> None:
    folder = os.path.dirname(target)
    with _temporary(folder) as (descriptor, path):
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            if present is not None:
                _take_over(path, present)
            os.fsync(file.fileno())
        os.replace(path, target)
    _sync_folder(folder)


@contextmanager
def _temporary(folder: str):
    """A new file that is gone afterwards, unless it was renamed; created with the mode that the user's mask gives."""
    path = os.path.join(folder, f".ves-{secrets.token_hex(8)}.tmp")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    try:
        yield descriptor, path
    finally:
        with suppress(FileNotFoundError):
            os.unlink(path)


def _take_over(path: str, present: os.stat_result) -> None:
    """Owner first, where we may: changing it can clear bits of the mode."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(path, present.st_uid, present.st_gid)
    os.chmod(path, modes.S_IMODE(present.st_mode))


def _sync_folder(folder: str) -> None:
    """The new name is on disk only when its folder is. Some file systems cannot; the file itself is safe then too."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _name(path: os.PathLike | str) -> str:
    return os.path.basename(os.fspath(path)) or os.fspath(path)


def _failed(what: str, path: os.PathLike | str, error: OSError | ValueError) -> SceneError:
    code = error.errno if isinstance(error, OSError) else None
    reason = _REASONS.get(code, getattr(error, "strerror", None) or "it is not a possible file name")
    return SceneError(f"{quoted(os.fspath(path), 300)} {what}: {reason}")

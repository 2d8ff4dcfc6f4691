"""Unsaved work on disk, in the user's state folder: one folder per window, never the user's own file.

recovery/ID.lock            held while the window lives, so that nobody offers a living window's work
recovery/ID/scene.ves       the document as a scene file
recovery/ID/about.json      its title, the file it belongs to, that file's stamp, and the date
recovery/.ID/               on its way in or out; the folder ID itself is always whole
"""

import json
import os
import secrets
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from ves.model import Scene
from ves.scene import FileStamp, read, write
from ves.scene.files import write_bytes
from ves.session.recovery_lock import Lock, is_held

SCENE, ABOUT, LOCK = "scene.ves", "about.json", ".lock"
ORPHAN_AGE = 86400  # s after which a lock without work is nobody's any more


class Work(NamedTuple):
    """A document with unsaved changes, and the file it belongs to, if it has one."""

    scene: Scene
    path: Path | None
    stamp: FileStamp | None

    def same_file(self, other: "Work | None") -> bool:
        return other is not None and (self.path, self.stamp) == (other.path, other.stamp)


def state_folder() -> Path:
    """Asked for at each call, so that a test's own folders are respected; a relative one is no answer (XDG)."""
    given = Path(os.environ.get("XDG_STATE_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".local" / "state") / "ves"


def recovery_folder() -> Path:
    return state_folder() / "recovery"


class Slot:
    """Where one window keeps its unsaved work. Not for two threads at once."""

    def __init__(self):
        self._id = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._top = recovery_folder()
        self._lock: Lock | None = None
        self._kept: Work | None = None

    @property
    def folder(self) -> Path:
        return self._top / self._id

    @property
    def kept(self) -> Work | None:
        """What is on disk."""
        return self._kept

    def keep(self, work: Work) -> None:
        """Raises OSError or SceneError, and then what was kept before still is."""
        self._top.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._lock is None:
            self._lock = Lock.taken(self._top / f"{self._id}{LOCK}")
        if work.same_file(self._kept) and self.folder.is_dir():
            _write(work, self.folder)
        else:
            self._keep_anew(work)
        self._kept = work

    def clear(self) -> None:
        """Nothing is unsaved: nothing stays."""
        self._kept = None
        _remove(self.folder)

    def release(self) -> None:
        """The window is gone; what is still kept is offered from now on."""
        if self._lock is not None:
            self._lock.free()
            self._lock = None

    def _keep_anew(self, work: Work) -> None:
        """Another file's document: scene and description change together, so that neither is read with the other's."""
        coming = _hidden(self.folder)
        shutil.rmtree(coming, ignore_errors=True)
        coming.mkdir(mode=0o700)
        try:
            _write(work, coming)
        except Exception:
            shutil.rmtree(coming, ignore_errors=True)
            raise
        shutil.rmtree(self.folder, ignore_errors=True)
        coming.rename(self.folder)


@dataclass(frozen=True)
class Recoverable:
    """Unsaved work of a window that ended without being closed."""

    folder: Path
    title: str
    path: Path | None  # the file it belongs to
    stamp: FileStamp | None  # of that file as it was read
    date: datetime  # of the last change, with its time zone

    @property
    def scene_file(self) -> Path:
        return self.folder / SCENE

    def read(self) -> Scene:
        """Raises SceneError when it is damaged or gone."""
        return read(self.scene_file)

    def discard(self) -> None:
        _remove(self.folder)
        with suppress(OSError):
            _lock_of(self.folder).unlink()


def found() -> list[Recoverable]:
    """What can be recovered, newest first; never what belongs to a living window."""
    top = recovery_folder()
    _sweep(top)
    dead = [folder for folder in _entries(top) if _is_work(folder) and not is_held(_lock_of(folder))]
    return sorted(map(_described, dead), key=lambda one: one.date, reverse=True)


# ---- reading --------------------------------------------------------------------------------------------------------
def _described(folder: Path) -> Recoverable:
    """A damaged description costs the file's name, not the work."""
    changed = datetime.fromtimestamp((folder / SCENE).stat().st_mtime, UTC)
    try:
        about = json.loads((folder / ABOUT).read_text())
        stamp = None if about["stamp"] is None else FileStamp(int(about["stamp"][0]), str(about["stamp"][1]))
        path = None if stamp is None or about["path"] is None else Path(about["path"])
        date = datetime.fromisoformat(about["date"])
        return Recoverable(folder, str(about["title"]), path, stamp if path else None, date.astimezone(UTC))
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return Recoverable(folder, "", None, None, changed)


def _is_work(folder: Path) -> bool:
    return not folder.name.startswith(".") and (folder / SCENE).is_file()


def _entries(top: Path) -> list[Path]:
    try:
        return sorted(top.iterdir())
    except OSError:
        return []


def _lock_of(folder: Path) -> Path:
    return folder.with_name(f"{folder.name.removeprefix('.')}{LOCK}")


# ---- writing --------------------------------------------------------------------------------------------------------
def _write(work: Work, folder: Path) -> None:
    about = {
        "title": work.scene.title,
        "path": None if work.path is None else os.path.abspath(work.path),
        "stamp": work.stamp,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    write(work.scene, folder / SCENE)
    write_bytes(json.dumps(about, indent=1).encode(), folder / ABOUT)


def _hidden(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}")


def _remove(folder: Path) -> None:
    """In one step for everybody who looks, then for good."""
    with suppress(OSError):
        shutil.rmtree(_hidden(folder), ignore_errors=True)
        folder.rename(_hidden(folder))
        shutil.rmtree(_hidden(folder), ignore_errors=True)


def _sweep(top: Path) -> None:
    """What dead windows left half done: hidden folders, temporary files, and old locks without work."""
    for entry in _entries(top):
        if entry.suffix == LOCK:
            _sweep_lock(entry)
        elif not is_held(_lock_of(entry)):
            if not _is_work(entry):
                shutil.rmtree(entry, ignore_errors=True)
            for orphan in entry.glob(".ves-*.tmp"):
                orphan.unlink(missing_ok=True)


def _sweep_lock(lock: Path) -> None:
    with suppress(OSError):
        old = time.time() - lock.stat().st_mtime > ORPHAN_AGE
        if old and not lock.with_suffix("").exists() and not is_held(lock):
            lock.unlink()

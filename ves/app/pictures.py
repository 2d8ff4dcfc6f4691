"""Small pictures of scenes, made by `ves render` in a child process one by one, and kept in the cache folder."""

import hashlib
import sys
from collections import deque
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QStandardPaths, Signal

from ves import __version__
from ves.resources import search_path

SIZE = 480, 300


class Pictures(QObject):
    """`want` answers at once with a kept picture or None; `made` follows when a missing one is there."""

    made = Signal(object, object)  # scene path, picture path
    failed = Signal(object)  # scene path

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._waiting: deque[Path] = deque()
        self._child: QProcess | None = None
        self._now: Path | None = None

    def want(self, scene: Path) -> Path | None:
        picture = place(scene)
        if picture.is_file():
            return picture
        self._waiting.append(scene)
        self._next()
        return None

    def stop(self) -> None:
        self._waiting.clear()
        if self._child is not None:
            self._child.finished.disconnect(self._finished)
            self._child.kill()
            self._child.waitForFinished(10_000)
            self._child = None

    def _next(self) -> None:
        if self._child is not None or not self._waiting:
            return
        self._now = self._waiting.popleft()
        picture = place(self._now)
        picture.parent.mkdir(parents=True, exist_ok=True)
        self._child = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        for name, value in search_path().items():
            environment.insert(name, value)
        self._child.setProcessEnvironment(environment)
        self._child.finished.connect(self._finished)
        half = picture.with_suffix(".part.png")
        size = f"{SIZE[0]}x{SIZE[1]}"
        self._child.start(sys.executable, ["-m", "ves", "render", str(self._now), "--size", size, "-o", str(half)])

    def _finished(self) -> None:
        child, self._child = self._child, None
        child.deleteLater()
        picture = place(self._now)
        half = picture.with_suffix(".part.png")
        if child.exitCode() == 0 and half.is_file():
            half.replace(picture)
            self.made.emit(self._now, picture)
        else:
            self.failed.emit(self._now)
        self._next()


def place(scene: Path) -> Path:
    """Named by what the scene holds, so that an edited scene gets a new picture."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericCacheLocation)
    try:
        data = scene.read_bytes()
    except OSError:
        data = b""
    mark = hashlib.blake2b(data + f"{__version__}{SIZE}".encode(), digest_size=8).hexdigest()
    return Path(folder, "ves", "pictures", f"{scene.stem}-{mark}.png")

"""Scene files: UTF-8 JSON, canonical, checked on the way in, whole on the way out.

    text.py     bytes -> plain data          migrate.py   older plain data -> today's
    wording.py  what is wrong, in words      layout.py    scene -> canonical text
    places.py   where it is, in words        files.py     the disk

Opening a scene executes nothing and reads no other file.
"""

import os
from typing import Any

from pydantic import ValidationError

from ves.model import Scene
from ves.scene.errors import FileChanged, SceneError
from ves.scene.files import MISSING, FileStamp, read_bytes, stamp, stamp_of, write_bytes
from ves.scene.layout import text_of as dumps
from ves.scene.migrate import FORMAT, up_to_date
from ves.scene.schema import schema
from ves.scene.text import parse
from ves.scene.wording import explain

__all__ = [
    "FORMAT", "MISSING", "FileChanged", "FileStamp", "SceneError", "dumps", "explain", "load", "loads", "read",
    "read_stamped", "save", "schema", "stamp", "write",
]  # fmt: skip


def loads(text: str | bytes, source: str = "") -> Scene:
    """The scene of a text; SceneError says in one line what is wrong, and where, after the name of the source."""
    data: Any = up_to_date(parse(text, source), source)
    try:
        return Scene.model_validate(data)
    except ValidationError as error:
        raise SceneError(explain(error, data), source) from None


def read_stamped(path: os.PathLike | str) -> tuple[Scene, FileStamp]:
    """The scene of a file and the stamp of exactly the bytes it came from, for a later `write(..., expected=stamp)`."""
    data = read_bytes(path)
    return loads(data, os.path.basename(os.fspath(path))), stamp_of(data)


def read(path: os.PathLike | str) -> Scene:
    return read_stamped(path)[0]


def write(scene: Scene, path: os.PathLike | str, expected: FileStamp | None = None) -> FileStamp:
    """Save, whole or not at all, and return the new stamp; FileChanged when the file is not as expected."""
    return write_bytes(dumps(scene).encode(), path, expected)


def save(scene: Scene, path: os.PathLike | str) -> None:
    """Save, whatever the file holds now."""
    write(scene, path)


load = read

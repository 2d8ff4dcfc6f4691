"""Files that are whole or not there: written beside their place under another name, and moved into it at the end."""

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path

from ves.terminal.failure import BadInput


@contextmanager
def output_file(path: Path):
    """A temporary path with the same ending, to write to; what cannot be written is refused before the work."""
    target = Path(os.path.realpath(path))  # a symbolic link keeps pointing at the file
    unfinished = _reserve(path, target)
    try:
        yield unfinished
        os.chmod(unfinished, _permissions(target))
        os.replace(unfinished, target)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _reserve(path: Path, target: Path) -> Path:
    if target.is_dir():
        raise BadInput(f"cannot write {path}: it is a folder")
    if target.exists() and not os.access(target, os.W_OK):
        raise BadInput(f"cannot write {path}: it is write-protected")
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.stem}-", suffix=target.suffix)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}: {target.parent}") from error
    os.close(handle)
    return Path(name)


def _permissions(target: Path) -> int:
    """Those of the file that is replaced, or what a new file gets."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask

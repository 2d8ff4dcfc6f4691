"""Where compiled kernels are kept: one folder per state of the kernel sources, in the user's cache folder.

numba's own disk cache looks only at the file a kernel stands in: when a helper in another file changes, its callers
stay stale. So the folder is named by a hash of everything that decides what a kernel compiles to, and a change of any
of it starts an empty folder. This module does not import numba: the window asks it whether the kernels are ready.
"""

import atexit
import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
FLAGS = {"nogil": True, "error_model": "numpy", "fastmath": {"contract"}, "_nrt": False}
FOLDERS_KEPT = 6

_DECORATES = re.compile(rb"^from ves\.kernel import .*\b(?:kernel|inlined)\b", re.MULTILINE)
_IMPORT = re.compile(rb"^[ \t]*(?:from (ves[\w.]*) import (\([^)]*\)|[^\n]*)|import (ves[\w.]*))", re.MULTILINE)


@cache
def kernel_folder() -> Path:
    """The folder for this state of the kernels, made if need be; older ones are cleared away."""
    parent = _parent_folder()
    folder = parent / f"kernels-{kernel_hash(PACKAGE)}"
    try:
        _make_usable(folder)
    except OSError as error:
        folder = _temporary_folder(folder, error)
    else:
        remove_old_folders(parent, keep=folder)
    return folder


def warm_marker() -> Path:
    """The file that says every kernel is in the folder. numba files kernels by source path, hence one per checkout."""
    place = hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:12]
    return kernel_folder() / f"warm-{place}"


def kernel_hash(package: Path) -> str:
    """Everything that decides what the kernels in a package folder compile to, as sixteen letters."""
    digest = hashlib.sha256()
    for path in kernel_sources(package):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(content)}\n".encode() + content)
    flags = sorted((name, str(value)) for name, value in FLAGS.items())
    versions = (version("numba"), version("llvmlite"), platform.python_version(), sys.implementation.cache_tag)
    digest.update(repr((flags, versions, _processor())).encode())
    return digest.hexdigest()[:16]


def kernel_sources(package: Path) -> list[Path]:
    """The files that hold kernels, and those they take constants and types from: numba freezes both into the code."""
    contents = {path: path.read_bytes() for path in sorted(package.rglob("*.py"))}
    sources = {path for path, content in contents.items() if _DECORATES.search(content)}
    waiting = list(sources)
    while waiting:
        for path in _imported_files(package, contents[waiting.pop()]):
            if path in contents and path not in sources:
                sources.add(path)
                if path.name == "__init__.py":  # it only passes names on: look where it has them from
                    waiting.append(path)
    return sorted(sources)


def kernel_modules(package: Path) -> list[str]:
    """The modules that hold kernels or helpers of kernels, by their full names."""
    holders = [path for path in package.rglob("*.py") if _DECORATES.search(path.read_bytes())]
    names = (".".join(path.relative_to(package.parent).with_suffix("").parts) for path in sorted(holders))
    return [name.removesuffix(".__init__") for name in names]


def remove_old_folders(parent: Path, keep: Path):
    """Leave the newest folders only, and always the one in use."""
    others = [path for path in parent.glob("kernels-*") if path.is_dir() and path != keep]
    others.sort(key=_modified, reverse=True)
    for path in others[FOLDERS_KEPT - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def _imported_files(package: Path, content: bytes):
    for module, names, plain in _IMPORT.findall(content):
        base = package.joinpath(*(module or plain).decode().split(".")[1:])
        yield base.with_suffix(".py")
        yield base / "__init__.py"
        for name in re.findall(r"\w+", names.decode(errors="replace")):
            yield base / f"{name}.py"


def _parent_folder() -> Path:
    """The user's cache folder, or what VES_KERNEL_CACHE names: for tests, and for children of one that had to move."""
    chosen = os.environ.get("VES_KERNEL_CACHE")
    if chosen:
        return Path(chosen)
    cache_home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(cache_home) if cache_home else Path.home() / ".cache") / "ves"


def _make_usable(folder: Path):
    """Raise OSError unless files can be written there; the new time stamp marks the folder as used."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass
    os.utime(folder)


def _temporary_folder(wanted: Path, error: OSError) -> Path:
    parent = Path(tempfile.mkdtemp(prefix="ves-"))
    print(f"ves: cannot write to {wanted} ({error.strerror}); kernels are kept in {parent} this time", file=sys.stderr)
    atexit.register(shutil.rmtree, parent, ignore_errors=True)
    os.environ["VES_KERNEL_CACHE"] = str(parent)  # child processes share it, and do not say it again
    folder = parent / wanted.name
    folder.mkdir()
    return folder


def _processor() -> str:
    """The processor's name and abilities; code compiled for one may not run on another."""
    try:
        lines = Path("/proc/cpuinfo").read_text(errors="replace").split("\n\n")[0].splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"
    return "\n".join(line for line in lines if line.startswith(("model name", "flags", "Features", "CPU part")))


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process removed it just now
        return 0.0

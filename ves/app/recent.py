"""The scenes opened last, newest first; those that are gone are left out."""

from pathlib import Path

from ves.app import settings

LONGEST = 10


def paths() -> list[Path]:
    return [path for path in map(Path, settings.texts("recent")) if path.is_file()]


def add(path: Path) -> None:
    path = Path(path).absolute()
    settings.remember("recent", [str(p) for p in [path, *(p for p in paths() if p != path)][:LONGEST]])


def clear() -> None:
    settings.remember("recent", [])


def shown(path: Path) -> str:
    """The file's name with as much of its folder as tells it apart, the home folder as ~."""
    folder = str(path.parent)
    home = str(Path.home())
    return f"{path.name}   ({'~' + folder[len(home) :] if folder.startswith(home) else folder})"

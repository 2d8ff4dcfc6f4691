"""What the window remembers from one start to the next, in the user's configuration folder."""

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

APPLICATION = "ves"


def store() -> QSettings:
    """A plain text file, found by the XDG rules at each call, so that a test's own folders are respected."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return QSettings(f"{folder}/{APPLICATION}/window.ini", QSettings.Format.IniFormat)


def flag(name: str, default: bool = False) -> bool:
    return store().value(name, default, type=bool)


def text(name: str, default: str = "") -> str:
    return str(store().value(name, default) or default)


def blob(name: str) -> QByteArray | None:
    value = store().value(name)
    return value if isinstance(value, QByteArray) and not value.isEmpty() else None


def texts(name: str) -> list[str]:
    """A list of strings; the file may hold one bare string, or nothing, in its place."""
    value = store().value(name) or []
    return [str(v) for v in ([value] if isinstance(value, str) else value)]


def remember(name: str, value) -> None:
    store().setValue(name, value)

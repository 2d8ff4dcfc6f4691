"""Icons from `assets/icons`: line drawings in one colour, tinted for the theme and sharp at every scale."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from ves.app.theme import Theme
from ves.resources import assets_folder

SCALES = (1, 2, 3)
SIZE = 20


@cache
def source(name: str) -> str:
    return (assets_folder() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


@cache
def exists(name: str) -> bool:
    return (assets_folder() / "icons" / f"{name}.svg").is_file()


def pixmap(name: str, color: str, size: int = SIZE, scale: float = 1.0) -> QPixmap:
    """Kept for the next time, as going back to a theme is."""
    key = f"icon {name} {color} {size} {scale}"
    made = QPixmap()
    if not QPixmapCache.find(key, made):
        made = _drawn(name, color, size, scale)
        QPixmapCache.insert(key, made)
    return made


def _drawn(name: str, color: str, size: int, scale: float) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(source(name).replace("currentColor", color).encode()))
    made = QPixmap(round(size * scale), round(size * scale))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    renderer.render(painter, QRectF(made.rect()))
    painter.end()
    made.setDevicePixelRatio(scale)
    return made


def icon(name: str, theme: Theme, color: str = "", size: int = SIZE) -> QIcon:
    """In the theme's text colour unless another is given; disabled and selected follow from the theme."""
    made = QIcon()
    for scale in SCALES:
        made.addPixmap(pixmap(name, color or theme.text, size, scale), QIcon.Mode.Normal)
        made.addPixmap(pixmap(name, theme.on_accent, size, scale), QIcon.Mode.Selected)
        made.addPixmap(pixmap(name, theme.disabled, size, scale), QIcon.Mode.Disabled)
    return made

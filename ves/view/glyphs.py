"""What is drawn over the solids: lines, ribbons, springs and dots, as plain arrays.

Places are in the world; widths, radii and dashes are in pixels, so that glyphs look alike at any zoom. What is `on_top`
is seen through parts; the rest only shines through faintly where a part hides it.
"""

from dataclasses import dataclass, field

import numpy as np

UNMET = (0.93, 0.26, 0.28, 0.95)
TRACE = (0.10, 0.47, 0.95, 0.9)
GRAB = (0.96, 0.55, 0.13, 1.0)
CASING = (1.0, 1.0, 1.0, 0.55)  # around lines on top: a red one must show on a red part
CASING_WIDTH = 2.6  # px, both sides together


@dataclass(frozen=True)
class Polyline:
    """A line through n points; colour and width are one for all, or one each."""

    points: np.ndarray  # (n, 3)
    color: np.ndarray | tuple = UNMET  # (4,) or (n, 4), rgba
    width: np.ndarray | float = 2.0  # px
    dash: float = 0.0  # px, 0 for a solid line
    on_top: bool = False


@dataclass(frozen=True)
class Bundle:
    """n lines through k points each, drawn as one: what there are hundreds of would take too long line by line."""

    points: np.ndarray  # (n, k, 3)
    color: np.ndarray | tuple = UNMET  # rgba, one for all, (n, 4) for the lines or (n, k, 4) for the points
    width: np.ndarray | float = 2.0  # px, one for all, (n, 1) for the lines, (k,) for the points or (n, k)
    dash: float = 0.0  # px, 0 for solid lines
    on_top: bool = False


@dataclass(frozen=True)
class Dot:
    """A round marker that faces the viewer; `hollow` leaves a ring."""

    position: tuple[float, float, float]
    color: tuple[float, float, float, float] = GRAB
    radius: float = 5.0  # px
    hollow: bool = False
    on_top: bool = False


@dataclass(frozen=True)
class Glyphs:
    lines: tuple[Polyline, ...] = ()
    dots: tuple[Dot, ...] = field(default=())
    bundles: tuple[Bundle, ...] = ()

    def __add__(self, other: "Glyphs") -> "Glyphs":
        return Glyphs(self.lines + other.lines, self.dots + other.dots, self.bundles + other.bundles)

    def __bool__(self) -> bool:
        return bool(self.lines or self.dots or self.bundles)


def trace(points, color=TRACE, width: float = 3.0) -> Glyphs:
    """A ribbon along the path of a point, oldest first: it fades and narrows towards its past."""
    points = np.asarray(points, float).reshape(-1, 3)
    if len(points) < 2:
        return Glyphs()
    age = np.linspace(0.0, 1.0, len(points))
    rgba = np.tile(np.asarray(color, float), (len(points), 1))
    rgba[:, 3] *= age**1.2
    return Glyphs((Polyline(points, rgba, width * (0.35 + 0.65 * age)),))


def grab_spring(point, target, pixel: float, color=GRAB) -> Glyphs:
    """A coil from the grabbed point to where the mouse pulls it, with an arrow head there.

    `pixel` is the length of one pixel at the point (`Camera.pixel_size`), so that the coil looks the same at any zoom.
    """
    point, target = np.asarray(point, float), np.asarray(target, float)
    length = float(np.linalg.norm(target - point))
    dots = (Dot(tuple(point), color, 5.5), Dot(tuple(point), (1, 1, 1, 1), 2.5))
    if length < 6 * pixel:
        return Glyphs(dots=dots)
    along = (target - point) / length
    head = min(14 * pixel, 0.4 * length)
    coil = Polyline(_coil(point, target - head * along, along, 6 * pixel, 15 * pixel), color, 2.4)
    return Glyphs((coil, arrow_head(target - head * along, target, color, 13.0, on_top=False)), dots)


def arrow_head(neck, tip, color, width: float, on_top: bool = True) -> Polyline:
    """A filled triangle, `width` pixels wide at its neck."""
    return Polyline(np.stack([neck, tip]), color, np.array([width, 0.0]), on_top=on_top)


def stroke(points: np.ndarray, color, width: float, dash: float = 0.0, casing=CASING) -> tuple[Polyline, Polyline]:
    """A line on top of everything, and first its casing."""
    around = Polyline(points, casing_color(color, casing), width + CASING_WIDTH, dash, on_top=True)
    return around, Polyline(points, color, width, dash, on_top=True)


def casing_color(color, casing=CASING) -> np.ndarray:
    """(4,) or (n, 4): as faint as the line itself."""
    color = np.asarray(color, float)
    return np.array(casing) * np.concatenate([np.ones_like(color[..., :3]), color[..., 3:]], axis=-1)


def _coil(start, end, along, radius, pitch):
    """Points (n, 3) of a helix that leaves and reaches its axis smoothly."""
    length = float(np.linalg.norm(end - start))
    turns = max(2, min(24, round(length / pitch)))
    share = np.linspace(0.0, 1.0, 20 * turns + 1)
    side = np.cross(along, (0.0, 0.0, 1.0) if abs(along[2]) < 0.9 else (1.0, 0.0, 0.0))
    side /= np.linalg.norm(side)
    swell = radius * np.clip(np.minimum(share, 1 - share) * turns, 0.0, 1.0)[:, None]
    angle = 2 * np.pi * turns * share[:, None]
    around = np.cos(angle) * side + np.sin(angle) * np.cross(along, side)
    return start + share[:, None] * (end - start) + swell * around


def port_dots(positions, color=(0.1, 0.47, 0.95, 0.9), radius: float = 4.0) -> Glyphs:
    """Rings at the ports of a part, to show where it can be joined."""
    return Glyphs(dots=tuple(Dot(tuple(map(float, p)), color, radius, hollow=True, on_top=True) for p in positions))

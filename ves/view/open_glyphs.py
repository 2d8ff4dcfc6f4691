"""Open joints as they are drawn: a dashed line from end to end, with the symbol of the kind in its middle.

Where only an angle is off there is no way to go, and the symbol stands alone.
"""

from collections.abc import Collection, Iterable

import numpy as np

from ves.view.camera import Camera
from ves.view.constraint_symbols import SYMBOLS, constraint_symbol, turned_along
from ves.view.glyphs import Dot, Glyphs, Polyline, stroke
from ves.view.joint_symbols import joint_symbol
from ves.view.open_joints import OpenJoint
from ves.view.themes import THEMES

WIDTH, CHOSEN_WIDTH = 2.2, 4.2  # px
DASH = 7.0  # px
MOST = 24  # symbols, of the widest: in a crowd more of them only hide each other, and cost time


def open_lines(
    opened: Iterable[OpenJoint], theme: str, chosen: Collection[int] = (), stuck: Collection[int] = ()
) -> Glyphs:
    """A line for each that is seen, thicker for those of the chosen ids, in a colour of their own for those stuck."""
    lines: list[Polyline] = []
    dots: list[Dot] = []
    for one in opened:
        if not one.hidden:
            is_chosen = one.id in chosen
            color, casing = _colors(theme, one.id in stuck)
            lines += stroke(one.places, color, CHOSEN_WIDTH if is_chosen else WIDTH, DASH, casing)
            radius = 5.5 if is_chosen else 4.0
            dots += (Dot(tuple(place), color, radius, on_top=True) for place in one.places.tolist())
    return Glyphs(tuple(lines), tuple(dots))


def open_symbols(
    opened: Iterable[OpenJoint], theme: str, camera: Camera, height: int, chosen=(), stuck: Collection[int] = ()
) -> Glyphs:
    """In the middle of the widest, and of the chosen ones."""
    seen = [one for one in opened if not one.hidden]
    drawn = Glyphs()
    for one in (*seen[:MOST], *(one for one in seen[MOST:] if one.id in chosen)):
        drawn += _symbol(one, camera, height, *_colors(theme, one.id in stuck))
    return drawn


def _symbol(one: OpenJoint, camera: Camera, height: int, color, casing) -> Glyphs:
    """Of a constraint its own, of joints and nails that of the motions they leave."""
    place = one.places.mean(axis=0)
    pixel = camera.pixel_size(place, height)
    named = getattr(one.item, "kind", "")
    if named in SYMBOLS:
        turned = turned_along(named, place, np.subtract(*one.places[::-1]), camera)
        return constraint_symbol(named, place, turned, pixel, color, casing)
    return joint_symbol(one.kind, place, one.direction, pixel, color, casing)


def _colors(theme: str, stuck: bool) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Of the lines, and of what is around them."""
    look = THEMES[theme]
    return (*(look.stuck if stuck else look.open), 1.0), look.open_casing

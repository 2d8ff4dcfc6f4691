"""A small symbol for any kind of joint, made from its motions alone: a new kind needs nothing here.

A turn is a circular arrow about its axis, a slide a double arrow along it, a ball three rings; a joint without motions
is a block. The symbol is equally large at any zoom, and seen through parts.
"""

from collections.abc import Callable

import numpy as np

from ves.algebra import rotation
from ves.joints import JointKind, Primitive
from ves.view.glyphs import CASING, Dot, Glyphs, arrow_head, casing_color, stroke

COLOR = (0.10, 0.47, 0.95, 1.0)
RADIUS = 12.0  # px, of an arrow about an axis
WIDER = 4.0  # px, for every further motion of the kind
ARM = 15.0  # px, half an arrow along an axis
HEAD = 8.0  # px, of an arrow
BLOCK = 7.0  # px, half a side
WIDTH = 2.2  # px
GAP = 0.9  # rad that a circular arrow leaves open


def joint_symbol(kind: JointKind, place, quaternion, pixel: float, color=COLOR, casing=CASING) -> Glyphs:
    """At a place of the world, in the joint's frame there; `pixel` is the length of one at it (`Camera.pixel_size`)."""
    lines = [line for rank, motion in enumerate(kind.motions) for line in SYMBOLS[motion.primitive](motion.axis, rank)]
    return symbol(lines or _block(), place, quaternion, pixel, color, casing)


def symbol(lines: "list[Line]", place, quaternion, pixel: float, color=COLOR, casing=CASING) -> Glyphs:
    """Lines in pixels, put at a place of the world."""
    place, quaternion = np.asarray(place, float), np.asarray(quaternion, float)
    placed = [(place + pixel * rotation.rotate(quaternion, points), head) for points, head in lines]
    drawn = [
        _head(points, color, casing) if head else stroke(points, color, WIDTH, casing=casing) for points, head in placed
    ]
    casings, inks = zip(*drawn, strict=True)
    return Glyphs(casings + inks)


def rubber_line(start, end, symbol: Glyphs, color=COLOR) -> Glyphs:
    """A line from one place to another, under a symbol that was made for its middle."""
    ends = np.array([start, end], float)
    dots = tuple(Dot(tuple(place), color, 4.5, on_top=True) for place in ends.tolist())
    return Glyphs(stroke(ends, color, WIDTH, dash=7.0), dots) + symbol


# ---- lines of the symbols: points (n, 3) in pixels, and whether they are an arrow's head ----------------------------
Line = tuple[np.ndarray, bool]


def _turn(axis, rank: int) -> list[Line]:
    first, second, along = _frame(axis)
    radius = RADIUS + WIDER * rank
    sweep = 2 * np.pi - GAP - HEAD / radius
    rim = _arc(first, second, radius, np.linspace(0.0, sweep, 40))
    head = _arc(first, second, radius, np.array([sweep, sweep + HEAD / radius]))
    return [(np.stack([-ARM * along, ARM * along]), False), (rim, False), (head, True)]


def slide(axis, rank: int) -> list[Line]:
    along = _frame(axis)[2]
    neck, tip = (ARM + WIDER * rank - HEAD / 2) * along, (ARM + WIDER * rank + HEAD / 2) * along
    return [(np.stack([-neck, neck]), False), (np.stack([neck, tip]), True), (np.stack([-neck, -tip]), True)]


def ball(axis, rank: int) -> list[Line]:
    angles = np.linspace(0.0, 2 * np.pi, 49)
    radius = RADIUS + WIDER * rank
    return [(_arc(*np.delete(np.eye(3), k, axis=0), radius, angles), False) for k in range(3)]


def _free(axis, rank: int) -> list[Line]:
    """Whichever way: an arrow along each axis, and a ring."""
    arrows = [line for along in np.eye(3) for line in slide(along, rank)]
    return [*arrows, *ball(axis, rank)]


def _block() -> list[Line]:
    loop = BLOCK * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
    faces = [np.insert(loop, 2, height, axis=1) for height in (-BLOCK, BLOCK)]
    edges = [np.stack([low, high]) for low, high in zip(*faces, strict=True)][:-1]
    return [(line, False) for line in (*faces, *edges)]


SYMBOLS: dict[Primitive, Callable] = {
    Primitive.TURN: _turn,
    Primitive.SLIDE: slide,
    Primitive.BALL: ball,
    Primitive.FREE: _free,
}


def _head(points, color, casing):
    """An arrow's head, and first its casing."""
    neck, tip = points
    around = 0.12 * (tip - neck)
    outer = arrow_head(neck - around, tip + 2 * around, casing_color(color, casing), 1.2 * HEAD + 3.5)
    return outer, arrow_head(neck, tip, color, 1.2 * HEAD)


def _arc(first, second, radius: float, angles: np.ndarray) -> np.ndarray:
    return radius * (np.cos(angles)[:, None] * first + np.sin(angles)[:, None] * second)


def _frame(axis) -> np.ndarray:
    """Rows: two unit vectors across an axis, and the axis itself."""
    along = np.asarray(axis, float) / np.linalg.norm(axis)
    first = np.cross(along, np.eye(3)[np.argmin(np.abs(along))])
    first /= np.linalg.norm(first)
    return np.stack([first, np.cross(along, first), along])

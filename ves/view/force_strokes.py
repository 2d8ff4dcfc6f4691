"""The lines that forces are drawn with, each kind for all of its forces at once.

Strings and springs lead from end to end. All that acts at one place has a sign there, equally large at any zoom, wider
than the place itself: within it the port is meant. A kind without a drawing of its own has a diamond.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.view.camera import Camera
from ves.view.force_table import ForceTable, Group

WIDTH, THIN = 2.4, 1.6  # px
SHAFT, HEAD, HEAD_WIDTH = 34.0, 12.0, 12.0  # px, of an arrow
ROUND = 21.0  # px, of an arrow about an axis
COIL, LEAD, TURNS = 6.5, 0.12, 8  # px to either side, share of the length that is straight at either end
DASHES, DEEPEST = 11, 0.3  # of a slack string, and how far it hangs down, of its rest length
SPIRAL, SIGN = 14.0, 14.0  # px
FOOT = 11.0  # px, half the foot of a support
NOWHERE = 1e-12
DOWN = np.array((0.0, 0.0, -1.0))


class Stroke(NamedTuple):
    """Lines of equally many points."""

    rows: np.ndarray  # (m,) of the forces they belong to
    points: np.ndarray  # (m, k, 3)
    width: float | np.ndarray = WIDTH  # px, for all or for the k points
    on_top: bool = False
    dash: float = 0.0  # px


class Seen(NamedTuple):
    """m forces of a kind, where they are, and from where one looks.

    places (2, m, 3)  of their ends
    frames (2, m, 4)  directions there
    pixel  (m,)       m that a pixel is long there
    axes   (3, 3)     right, up and towards the viewer
    rest   (m,)       m that strings and springs are long without load
    """

    places: np.ndarray
    frames: np.ndarray
    pixel: np.ndarray
    axes: np.ndarray
    rest: np.ndarray
    numbers: dict[str, np.ndarray]

    def part(self, rows: np.ndarray) -> "Seen":
        """Some of them."""
        numbers = {name: values[rows] for name, values in self.numbers.items()}
        some = self.places[:, rows], self.frames[:, rows], self.pixel[rows], self.axes, self.rest[rows], numbers
        return Seen(*some)


def strokes(table: ForceTable, places: np.ndarray, frames: np.ndarray, camera: Camera, height: int) -> list[Stroke]:
    """Of all forces, whose ends are at places (2, n, 3) and in directions (2, n, 4)."""
    drawn = []
    for group in table.groups:
        seen = _seen(group, table, places, frames, camera, height)
        for stroke in STROKES.get(group.kind, _diamond)(seen):
            drawn.append(stroke._replace(rows=group.rows[stroke.rows]))
    return [stroke for stroke in drawn if len(stroke.rows)]


def _seen(group: Group, table: ForceTable, places, frames, camera: Camera, height: int) -> Seen:
    here = places[:, group.rows]
    pixel = camera.pixel_sizes(here.mean(axis=0), height)
    return Seen(here, frames[:, group.rows], pixel, camera.axes, table.rest[group.rows], group.numbers)


# ---- from end to end ------------------------------------------------------------------------------------------------
def _rubber(seen: Seen) -> list[Stroke]:
    """Straight when it is tight; when it is slack thin, dashed, and as low as its length lets it hang."""
    length = np.linalg.norm(seen.places[1] - seen.places[0], axis=1)
    slack = length < seen.rest * (1.0 - 1e-9)
    tight, loose = np.flatnonzero(~slack), np.flatnonzero(slack)
    lines = Stroke(tight, seen.places[:, tight].swapaxes(0, 1), 3.0)
    return [lines, _hanging(loose, seen.places[:, loose], length[loose], seen.rest[loose])]


def _hanging(rows, places, length, rest) -> Stroke:
    """A parabola as long as the string, in dashes: each is a line of its own."""
    share = np.linspace(0.0, 1.0, 2 * DASHES)[None, :, None]
    deep = np.minimum(np.sqrt(3.0 / 8.0 * length * (rest - length)), DEEPEST * rest)[:, None, None]
    curve = places[0][:, None] + share * (places[1] - places[0])[:, None] + 4.0 * deep * share * (1.0 - share) * DOWN
    return Stroke(np.repeat(rows, DASHES), curve.reshape(-1, 2, 3), THIN)


def _spring(seen: Seen) -> list[Stroke]:
    return [Stroke(_all(seen), _zigzag(seen, *seen.places))]


def _zigzag(seen: Seen, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """(m, k, 3): flat towards the viewer, with as many turns however long it is."""
    peaks = LEAD + (1.0 - 2.0 * LEAD) * (np.arange(2 * TURNS) + 0.5) / (2 * TURNS)
    share = np.array([0.0, LEAD, *peaks, 1.0 - LEAD, 1.0])[None, :, None]
    out = np.array([0.0, 0.0, *np.resize((1.0, -1.0), 2 * TURNS), 0.0, 0.0])[None, :, None]
    side = _unit(np.cross(end - start, seen.axes[2]), seen.axes[0])
    return start[:, None] + share * (end - start)[:, None] + COIL * seen.pixel[:, None, None] * out * side[:, None]


def _torsion_spring(seen: Seen) -> list[Stroke]:
    """A spiral halfway, and a thin line that says which two parts it turns."""
    turned = np.linspace(0.0, 5.0 * np.pi, 46)
    radius = np.linspace(2.0, SPIRAL, 46)
    spiral = radius[:, None] * np.stack([np.cos(turned), np.sin(turned)], axis=1)
    middle = seen.places.mean(axis=0)
    line = Stroke(_all(seen), seen.places.swapaxes(0, 1), THIN, dash=5.0)
    return [line, Stroke(_all(seen), _flat(seen, spiral, middle), 2.0, on_top=True)]


def _grab(seen: Seen) -> list[Stroke]:
    """A dashed line to the ring that holds it."""
    target = seen.numbers["target"]
    line = Stroke(_all(seen), np.stack([seen.places[0], target], axis=1), 2.0, on_top=True, dash=6.0)
    ring, cross = _circle(10.0), 4.5 * np.array([(-1.0, 0.0), (1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
    return [line, *(Stroke(_all(seen), _flat(seen, shape, target), 2.0, on_top=True) for shape in (ring, cross))]


def _support(seen: Seen) -> list[Stroke]:
    """A spring down to its foot, which stands on the floor when it carries, and hangs in the air when it does not."""
    top = seen.places[0]
    low = np.minimum(np.maximum(top[:, 2] - seen.numbers["reach"], 0.0), top[:, 2])
    foot = np.column_stack([top[:, :2], low])
    sole = FOOT * np.array([(-1.0, 0.0), (1.0, 0.0)])
    return [Stroke(_all(seen), _zigzag(seen, top, foot)), Stroke(_all(seen), _flat(seen, sole, foot), 3.2)]


# ---- at one place ---------------------------------------------------------------------------------------------------
def _motor(seen: Seen) -> list[Stroke]:
    """An arrow out of a nozzle along its force, and one about its torque."""
    pushing, turning = (np.flatnonzero(np.any(seen.numbers[name], axis=1)) for name in ("force", "torque"))
    along = rotation.rotate(seen.frames[0], seen.numbers["force"])
    about = rotation.rotate(seen.frames[0], seen.numbers["torque"])
    idle = np.setdiff1d(_all(seen), np.union1d(pushing, turning))
    nozzle = np.array([(0.0, -4.0), (0.0, 4.0), (-5.0, 4.0), (-15.0, 9.0), (-15.0, -9.0), (-5.0, -4.0), (0.0, -4.0)])
    drawn = [*_arrow(seen, pushing, along), Stroke(pushing, _beside(seen, pushing, along, nozzle), on_top=True)]
    return drawn + _round_arrow(seen, turning, about) + [_mark(seen, idle)]


def _joint_motor(seen: Seen) -> list[Stroke]:
    """About the axis of what turns, along that of what slides."""
    along = rotation.rotate(seen.frames[0], seen.numbers["axis"])
    slides = seen.numbers["slides"].astype(bool)
    return _round_arrow(seen, np.flatnonzero(~slides), along) + _arrow(seen, np.flatnonzero(slides), along)


def _gravity(seen: Seen) -> list[Stroke]:
    """An arrow the way it falls, that hangs on a bar."""
    falling = np.flatnonzero(np.any(seen.numbers["acceleration"], axis=1))
    along = seen.numbers["acceleration"]
    bar = np.array([(0.0, -SIGN), (0.0, SIGN)])
    drawn = [*_arrow(seen, falling, along), Stroke(falling, _beside(seen, falling, along, bar), 3.0, on_top=True)]
    return [*drawn, _mark(seen, np.setdiff1d(_all(seen), falling))]


def _brake(seen: Seen) -> list[Stroke]:
    """A disc, and pads to either side of it along the way that it holds most."""
    along = rotation.rotate(seen.frames[0], seen.numbers["axis"])
    disc = Stroke(_all(seen), _flat(seen, _circle(SIGN), seen.places[0]), 2.0, on_top=True)
    pads = [side * 19.0 * _arc(-0.75, 0.75, 9) for side in (-1.0, 1.0)]
    placed = (_beside(seen, _all(seen), along, pad) for pad in pads)
    return [disc, *(Stroke(_all(seen), points, 4.0, on_top=True) for points in placed)]


def _damping(seen: Seen) -> list[Stroke]:
    """A cloud of six bows."""
    lines = []
    for k in range(6):
        middle = SIGN * np.array((np.cos(k * np.pi / 3), np.sin(k * np.pi / 3)))
        bow = middle + 7.2 * _arc(k * np.pi / 3 - 1.5, k * np.pi / 3 + 1.5, 9)
        lines.append(Stroke(_all(seen), _flat(seen, bow, seen.places[0]), 2.0, on_top=True))
    return lines


def _drag(seen: Seen) -> list[Stroke]:
    """Wind that comes from the side."""
    curl = np.array((-20.0, 12.5)) + 5.0 * _arc(-np.pi / 2, np.pi, 9)
    gusts = [np.array([(-42.0, 7.5), *curl]), np.array([(-36.0, 0.0), (-14.0, 0.0)]),
             np.array([(-42.0, -7.5), (-18.0, -7.5)])]  # fmt: skip
    return [Stroke(_all(seen), _flat(seen, gust, seen.places[0]), 2.0, on_top=True) for gust in gusts]


def _diamond(seen: Seen) -> list[Stroke]:
    return [_mark(seen, _all(seen))]


def _mark(seen: Seen, rows: np.ndarray) -> Stroke:
    """What has a place and no direction."""
    corners = SIGN * np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)])
    some = seen.part(rows)
    return Stroke(rows, _flat(some, corners, some.places[0]), on_top=True)


STROKES: dict[str, Callable[[Seen], list[Stroke]]] = {
    "gravity": _gravity, "motor": _motor, "joint_motor": _joint_motor, "damping": _damping, "brake": _brake,
    "support": _support, "rubber": _rubber, "spring": _spring, "torsion_spring": _torsion_spring, "drag": _drag,
    "grab": _grab,
}  # fmt: skip


# ---- shapes ---------------------------------------------------------------------------------------------------------
def _all(seen: Seen) -> np.ndarray:
    return np.arange(len(seen.pixel))


def _flat(seen: Seen, shape: np.ndarray, places: np.ndarray) -> np.ndarray:
    """(m, k, 3): a shape (k, 2) in pixels right and up, that faces the viewer at each place."""
    return places[:, None] + seen.pixel[:, None, None] * (shape @ seen.axes[:2])


def _beside(seen: Seen, rows: np.ndarray, along: np.ndarray, shape: np.ndarray) -> np.ndarray:
    """(m, k, 3): a shape (k, 2) in pixels along a direction and across it, as flat to the viewer as that lets it."""
    way = _unit(along[rows], seen.axes[0])
    side = _unit(np.cross(seen.axes[2], way), seen.axes[1])
    drawn = shape[None, :, :1] * way[:, None] + shape[None, :, 1:] * side[:, None]
    return seen.places[0][rows][:, None] + seen.pixel[rows][:, None, None] * drawn


def _arrow(seen: Seen, rows: np.ndarray, along: np.ndarray) -> list[Stroke]:
    shaft, head = (_beside(seen, rows, along, np.array([(a, 0.0), (b, 0.0)])) for a, b in
                   ((0.0, SHAFT), (SHAFT, SHAFT + HEAD)))  # fmt: skip
    return [Stroke(rows, shaft, on_top=True), Stroke(rows, head, np.array([HEAD_WIDTH, 0.0]), on_top=True)]


def _round_arrow(seen: Seen, rows: np.ndarray, about: np.ndarray) -> list[Stroke]:
    """About an axis, open where it ends in its head."""
    axis = _unit(about[rows], seen.axes[2])
    first = _unit(np.cross(axis, seen.axes[1]), seen.axes[0])
    second = np.cross(axis, first)
    drawn = []
    for angles, width in ((np.linspace(0.5, 5.2, 30), WIDTH), (np.array([5.2, 5.2 + HEAD / ROUND]), (HEAD_WIDTH, 0.0))):
        ring = np.cos(angles)[None, :, None] * first[:, None] + np.sin(angles)[None, :, None] * second[:, None]
        points = seen.places[0][rows][:, None] + ROUND * seen.pixel[rows][:, None, None] * ring
        drawn.append(Stroke(rows, points, np.asarray(width), on_top=True))
    return drawn


def _circle(radius: float) -> np.ndarray:
    return radius * _arc(0.0, 2.0 * np.pi, 33)


def _arc(start: float, end: float, count: int) -> np.ndarray:
    angles = np.linspace(start, end, count)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def _unit(vectors: np.ndarray, otherwise: np.ndarray) -> np.ndarray:
    """(m, 3) of length one; a way of its own for what has none."""
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.where(length > NOWHERE, vectors / np.maximum(length, NOWHERE), otherwise)

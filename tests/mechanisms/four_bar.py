"""Four bars in a ring, and rows of them."""

import math

import numpy as np

from tests.mechanisms.drawing import meet, polar
from ves.bench.joining import NO_GROUND, Pin, Y, Z, bars, pinned, rod
from ves.model import Scene

CRANK, COUPLER, ROCKER, FRAME = 0.12, 0.35, 0.3, 0.4  # m; 0.12 + 0.4 < 0.35 + 0.3: Grashof, the crank turns fully
POST, TOP = "#2f6fde", "#f2b824"


def four_bar(a, b, c, d, axis=Z) -> Scene:
    """Bars ab, bc and dc, hinged to the world at a and d."""
    pins = ((None, "Bar 1", a), ("Bar 1", "Bar 2", b), ("Bar 2", "Bar 3", c), (None, "Bar 3", d))
    hinges = [Pin(f"Pin {k}", one, two, place, axis) for k, (one, two, place) in enumerate(pins, 1)]
    return pinned(bars((a, b), (b, c), (d, c)), *hinges)


def crank_rocker(angle: float = 1.0) -> Scene:
    """An upright four-bar whose crank, Bar 1 on Pin 1, turns fully; the crank at an angle from x towards z."""
    a, d = np.zeros(3), polar(FRAME, 0.0)
    b = polar(CRANK, angle)
    return four_bar(a, b, meet(b, COUPLER, d, ROCKER), d, Y)


def n_four_bar(n: int, angle: float = math.pi / 2) -> Scene:
    """IFToMM benchmark A02: n windows between n + 1 posts at an angle, 1 m and 1 kg a bar, that start to fall.

    The benchmark's y is our z. At angle 0 the row lies flat, and could fold in n + 1 ways.
    """
    up = polar(1.0, angle)
    fall = np.cross(Y, up)  # all tops go this way, at 1 m/s
    thin = {"radius": 0.02, "mass": 1.0, "inertia": (2e-4, 1 / 12, 1 / 12, 0.0, 0.0, 0.0)}  # never turns about its axis
    feet = [np.array((float(k), 0.0, 0.0)) for k in range(n + 1)]
    falling = {"velocity": fall / 2, "angular_velocity": Y, "color": POST, **thin}
    posts = [rod(f"Post {k}", foot, foot + up, **falling) for k, foot in enumerate(feet)]
    tops = [rod(f"Top {k}", feet[k] + up, feet[k + 1] + up, velocity=fall, color=TOP, **thin) for k in range(n)]
    pins = [Pin(f"Foot {k}", None, f"Post {k}", p, Y) for k, p in enumerate(feet)]
    for k in range(n):
        pins.append(Pin(f"Left {k}", f"Post {k}", f"Top {k}", feet[k] + up, Y))
        pins.append(Pin(f"Right {k}", f"Post {k + 1}", f"Top {k}", feet[k + 1] + up, Y))
    return pinned(Scene(title=f"IFToMM A02, {n} windows", parts=(*posts, *tops), ground=NO_GROUND), *pins)

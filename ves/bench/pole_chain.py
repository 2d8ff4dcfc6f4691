"""A chain hung between two poles: the structure of any length whose assembly is timed."""

import math

import numpy as np

from ves.bench.joining import NO_GROUND, Pin, pinned, rod
from ves.model import Scene

LINK, RADIUS = 0.1, 0.008  # m
BEND = 2.0  # rad, from the first link's direction to the last's, nearly: how much slack there is
CLEAR = 0.3  # m, below the lowest place of the chain
STEEL, BLUE, POLE = "#aeb6c2", "#2f6fde", "#3a4250"


def pole_chain(n: int = 8) -> Scene:
    """n links from pole to pole, ball joints at all their ends; it hangs in an arc, a fifth longer than its gap.

    It moves in 3 n - 3 ways: each link about its own axis, and the n - 1 places where two meet, less n lengths.
    """
    places = _arc(n)
    poles = [
        rod(f"Pole {side}", (place[0], 0.0, 0.0), place, radius=0.02, color=POLE, fixed=True)
        for side, place in (("left", places[0]), ("right", places[-1]))
    ]
    names = [f"Link {k}" for k in range(1, n + 1)]
    links = [rod(name, *places[k : k + 2], radius=RADIUS, color=(STEEL, BLUE)[k % 2]) for k, name in enumerate(names)]
    row = ["Pole left", *names, "Pole right"]
    pins = [Pin(f"Ball {k + 1}", *row[k : k + 2], place, kind="ball") for k, place in enumerate(places)]
    return pinned(Scene(title=f"Chain of {n} between poles", parts=(*poles, *links), ground=NO_GROUND), *pins)


def _arc(n: int) -> list[np.ndarray]:
    """n + 1 places on a circle, a link's length from each to the next, both ends at one height."""
    radius = LINK / (2 * math.sin(BEND / (2 * n)))
    angles = [BEND * (k / n - 0.5) for k in range(n + 1)]
    return [np.array((radius * math.sin(a), 0.0, CLEAR + radius * (1 - math.cos(a)))) for a in angles]

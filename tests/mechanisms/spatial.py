"""Along the edges of a cube: a loop that moves although it should not, and a heap of rods that moves as it likes."""

from itertools import combinations, product

import numpy as np

from ves.bench.joining import Pin, bars, pinned
from ves.model import Scene

PATH = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1)]
AXES = [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)]


def bricard(floating: bool = False) -> Scene:
    """Bricard's loop of six hinges: 6 - 6 = 0 by counting, 1 in truth. Bar 1 is fixed, unless it floats."""
    scene = bars(*[(PATH[k], PATH[(k + 1) % 6]) for k in range(6)])
    hinges = [Pin(f"Hinge {k}", f"Bar {(k - 1) % 6 + 1}", f"Bar {k + 1}", PATH[k], AXES[k]) for k in range(6)]
    scene = pinned(scene, *hinges)
    return scene if floating else scene.with_changed(scene.part("Bar 1").evolve(fixed=True))


def cube() -> Scene:
    """Twelve rods with ball joints where they meet."""
    corners = list(product((0.0, 1.0), repeat=3))
    edges = [(p, q) for p, q in combinations(corners, 2) if np.abs(np.subtract(p, q)).sum() == 1]
    balls = []
    for corner in corners:
        first, *others = [f"Bar {k}" for k, edge in enumerate(edges, 1) if corner in edge]
        balls += [Pin(f"{corner} {other}", first, other, corner, kind="ball") for other in others]
    return pinned(bars(*edges), *balls)

"""Along the edges of a cube: a loop that moves although it should not."""

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

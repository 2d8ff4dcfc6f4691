"""Rods with ball joints at the nodes where they meet: a cube that moves as it likes, and a jib that stands."""

from itertools import combinations, product

import numpy as np

from ves.bench.joining import NO_GROUND, Pin, bars, pinned, rod
from ves.model import Scene
from ves.parts.box import Box

Node = tuple[float, float, float]

BAY, SECTION = 0.4, 0.4  # m, along the jib, and of its triangular section
STAYED = 2  # the bay whose upper nodes the stays hold
WALL = "Wall"
CHORD, BRACE, FRAME, STAY = "#2f6fde", "#aeb6c2", "#f2b824", "#e5484d"


def cube() -> Scene:
    """Twelve rods with ball joints where they meet."""
    corners = list(product((0.0, 1.0), repeat=3))
    edges = [(p, q) for p, q in combinations(corners, 2) if np.abs(np.subtract(p, q)).sum() == 1]
    return pinned(bars(*edges), *balls({f"Bar {k}": edge for k, edge in enumerate(edges, 1)}))


def balls(rods: dict[str, tuple[Node, Node]], held: dict[Node, str] | None = None) -> list[Pin]:
    """At every node the rods that end there hang on the first of them, or on the part that holds the node."""
    nodes, pins = dict.fromkeys(node for ends in rods.values() for node in ends), []
    for node in nodes:
        at = [name for name, ends in rods.items() if node in ends]
        first, *others = [held[node], *at] if held and node in held else at
        pins += [Pin(f"{node} {other}", first, other, node, kind="ball") for other in others]
    return pins


def truss(bays: int = 5) -> Scene:
    """A jib of triangular section out of a wall, with a tip and two stays: 9 rods a bay and 5 more, 50 with 5 bays.

    Every node has three rods that hold it, so it stands; only the rods turn, each about its own axis, in as many ways
    as there are rods. The stays hold what is held already: 2 conditions follow from the others.
    """
    sections = [_section(k * BAY) for k in range(bays + 1)]
    tip, eye = (float(bays * BAY + BAY), 0.0, 0.0), (0.0, 0.0, 2 * SECTION)
    rods = {f"Tip {j}": ((node, tip), BRACE) for j, node in enumerate(sections[-1], 1)}
    rods |= {f"Stay {j}": ((eye, node), STAY) for j, node in enumerate(sections[min(STAYED, bays)][:2], 1)}
    for k, (near, far) in enumerate(zip(sections, sections[1:], strict=False), 1):
        for j in range(3):
            rods[f"Chord {k}.{j + 1}"] = (near[j], far[j]), CHORD
            rods[f"Brace {k}.{j + 1}"] = (near[j], far[(j + 1) % 3]), BRACE
            rods[f"Frame {k}.{j + 1}"] = (far[j], far[(j + 1) % 3]), FRAME
    ends = {name: places for name, (places, _) in rods.items()}
    wall = Box(name=WALL, sides=(0.1, 0.8, 1.4), position=(-0.05, 0.0, 0.3), fixed=True, color="#3a4250")
    parts = [wall, *(rod(name, *places, color=color) for name, (places, color) in rods.items())]
    scene = Scene(title=f"Jib of {len(rods)} rods", parts=tuple(parts), ground=NO_GROUND)
    return pinned(scene, *balls(ends, dict.fromkeys((*sections[0], eye), WALL)))


def _section(x: float) -> tuple[Node, Node, Node]:
    """Two nodes above, one below."""
    height = SECTION * 3**0.5 / 2
    return (x, SECTION / 2, height / 3), (x, -SECTION / 2, height / 3), (x, 0.0, -2 * height / 3)

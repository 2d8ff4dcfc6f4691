"""Cans on a string: heavy things between light wires, all of it as limp as it can be."""

import numpy as np

from ves.bench.joining import NO_GROUND, Pin, pinned, rod
from ves.model import Scene
from ves.parts.sphere import Sphere

CAN = {"radius": 0.033, "density": 300.0}  # a tin with something in it
WIRE = {"radius": 0.003, "density": 7800.0, "color": "#aeb6c2"}
TALL, LONG = 0.11, 0.08  # m, a can and a wire
COLORS = "#e5484d", "#f2b824", "#2fa36b", "#2f6fde", "#7a5ad6"


def can_string(n: int = 10) -> Scene:
    """Wire and can in turn below a fixed hook, ball joints between all: 6 n ways to move, three for each joint."""
    hook = Sphere(name="Hook", radius=0.02, position=(0.0, 0.0, n * (TALL + LONG) + 0.3), fixed=True, color="#3a4250")
    parts, pins, above, place = [hook], [], "Hook", np.array(hook.position)
    for k in range(1, n + 1):
        for name, length, fields in (
            (f"Wire {k}", LONG, WIRE),
            (f"Can {k}", TALL, CAN | {"color": COLORS[k % len(COLORS)]}),
        ):
            below = place - (0.0, 0.0, length)
            parts.append(rod(name, place, below, **fields))
            pins.append(Pin(f"Knot above {name}", above, name, place, kind="ball"))
            above, place = name, below
    return pinned(Scene(title=f"String of {n} cans", parts=tuple(parts), ground=NO_GROUND), *pins)

"""A lift of crossed bars: one foot turns in place, the other slides, and all crosses rise together."""

import numpy as np

from tests.mechanisms.drawing import polar
from ves.bench.joining import NO_GROUND, Pin, Y, pinned, rod
from ves.model import Scene
from ves.parts.box import Box

LENGTH = 0.4  # m, of every bar


def scissor_lift(k: int, angle: float = 0.5) -> Scene:
    """k crosses one on top of the other, their bars at an angle to the floor."""
    x, _, z = polar(LENGTH, angle)
    across, up = np.array((x, 0.0, 0.0)), np.array((0.0, 0.0, z))
    parts = [Box(name="Slider", sides=(0.04, 0.04, 0.04), position=across)]
    pins = [
        Pin("Foot", None, "Rising 1", (0, 0, 0), Y),
        Pin("Slide", None, "Slider", across, (1, 0, 0), "prismatic"),
        Pin("Sliding foot", "Slider", "Falling 1", across, Y),
    ]
    for j in range(1, k + 1):
        low, high = (j - 1) * up, j * up
        rising, falling = f"Rising {j}", f"Falling {j}"
        parts += [rod(rising, low, high + across), rod(falling, low + across, high)]
        pins.append(Pin(f"Cross {j}", rising, falling, (low + high + across) / 2, Y))
        if j > 1:
            pins.append(Pin(f"Left {j}", f"Falling {j - 1}", rising, low, Y))
            pins.append(Pin(f"Right {j}", f"Rising {j - 1}", falling, low + across, Y))
    return pinned(Scene(title=f"Scissor lift of {k}", parts=tuple(parts), ground=NO_GROUND), *pins)

"""Closed mechanisms of any size: what the loops of a benchmark are made of."""

import math

import numpy as np

from ves.bench.joining import NO_GROUND, Pin, Y, pinned, rod
from ves.model import Drive, Scene
from ves.parts.wheel import Wheel

SIDE, RUNG = 0.2, 0.1  # m, a ladder's
LEAN = 0.3  # rad, of the most bent loop of a ladder
BASE, TOP, HEIGHT = 0.4, 0.25, 0.5  # m, a Stewart platform's two circles, and from one to the other
PAIR = math.radians(12)  # half the angle between two neighbouring joints on such a circle


def ladder(k: int, floating: bool = False) -> Scene:
    """k parallelograms one below the other, two sides and a rung each, hinges along y; they lean in a wave, and swing.

    It hangs from the world, or, floating, from a first rung that nothing holds.
    """
    across = np.array((RUNG, 0.0, 0.0))
    left = np.zeros(3)
    parts = [rod("Rung 0", left, left + across)] if floating else []
    pins = []
    for j in range(1, k + 1):
        angle = LEAN * math.cos(0.7 * (j - 1))
        low = left + SIDE * np.array((math.sin(angle), 0.0, -math.cos(angle)))
        a, b, rung = f"Left {j}", f"Right {j}", f"Rung {j}"
        above = f"Rung {j - 1}" if floating or j > 1 else None
        parts += [rod(b, left + across, low + across), rod(a, left, low), rod(rung, low, low + across)]
        pins += [Pin(f"Upper left {j}", above, a, left, Y), Pin(f"Upper right {j}", above, b, left + across, Y)]
        pins += [Pin(f"Lower left {j}", a, rung, low, Y), Pin(f"Lower right {j}", rung, b, low + across, Y)]
        left = low
    return pinned(Scene(title=f"Ladder of {k}", parts=tuple(parts), ground=NO_GROUND), *pins)


def stewart(targets: tuple[float, ...] | None = None, response: float = 0.2) -> Scene:
    """A Stewart platform: six legs, each with a universal joint below, a slide, and a ball joint above.

    With `targets` every slide is driven to its place, m from the start.
    """
    base = Wheel(name="Base", radius=1.15 * BASE, width=0.02, position=(0.0, 0.0, -0.01), fixed=True, color="#3a4250")
    top = Wheel(name="Platform", radius=1.15 * TOP, width=0.02, position=(0.0, 0.0, HEIGHT + 0.01))
    parts, pins = [base, top], []
    for k in range(6):
        foot, head = stewart_leg(k)
        along = head - foot
        low, high = f"Cylinder {k + 1}", f"Piston {k + 1}"
        parts += [rod(low, foot, foot + 0.55 * along, radius=0.016, color="#6b7785")]
        parts += [rod(high, foot + 0.15 * along, head, radius=0.009)]
        pins += [
            Pin(f"Foot {k + 1}", "Base", low, foot, along, "universal"),
            Pin(f"Slide {k + 1}", low, high, foot + 0.55 * along, along, "prismatic"),
            Pin(f"Head {k + 1}", high, "Platform", head, along, "ball"),
        ]
    scene = pinned(Scene(title="Stewart platform", parts=tuple(parts), ground=NO_GROUND), *pins)
    drives = (Drive(mode="position", target=target, response=response) for target in targets or ())
    driven = (scene.item(f"Slide {k}").evolve(drive=drive) for k, drive in enumerate(drives, 1))
    return scene.with_changed(*driven)


def stewart_leg(k: int) -> tuple[np.ndarray, np.ndarray]:
    """Foot and head of leg k, from 0: neighbours share a corner below and part above, in turn."""
    corner, side = (k + 1) // 2, 1 if k % 2 == 0 else -1
    foot = math.radians(120 * corner) + side * PAIR
    head = math.radians(120 * (k // 2) + 60) - side * PAIR
    return _on_circle(BASE, foot, 0.0), _on_circle(TOP, head, HEIGHT)


def _on_circle(radius: float, angle: float, height: float) -> np.ndarray:
    return np.array((radius * math.cos(angle), radius * math.sin(angle), height))

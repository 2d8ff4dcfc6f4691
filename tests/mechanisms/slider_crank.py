"""A crank that drives a block: in a plane as in every engine, and the spatial one of the IFToMM library.

In the spatial one a crank about x drives a block along x, beside and below it. Its universal joint has one axis along
the slide, on the block, and one across it, on the rod: the given velocities turn the rod about these two and no other.
"""

import math

import numpy as np

from tests.mechanisms.drawing import polar
from ves.algebra import rotation
from ves.bench.joining import NO_GROUND, Pin, Y, pinned, rod
from ves.model import Scene
from ves.parts.box import Box

X = (1.0, 0.0, 0.0)
THROW, REACH = 0.1, 0.3  # m, of the plane one: its crank and its conrod
PIVOT, PIN, BLOCK = np.array((0.0, 0.1, 0.12)), np.array((0.0, 0.1, 0.2)), np.array((0.2, 0.0, 0.0))
ACROSS = (0.0, -2.0, 1.0)  # of the rod and of the slide
TURN = 6.0  # rad/s, of the crank
# of parts whose own x is their length; the benchmark's crank has its length along z
CRANK = {"color": "#e5484d", "mass": 0.12, "inertia": (1e-5, 1e-4, 1e-4, 0.0, 0.0, 0.0)}
CONROD = {"color": "#f2b824", "mass": 0.5, "inertia": (4e-4, 4e-3, 4e-3, 0.0, 0.0, 0.0)}
SLIDER = {"color": "#2f6fde", "mass": 2.0, "inertia": (1e-4, 1e-4, 1e-4, 0.0, 0.0, 0.0)}


def slider_crank(angle: float = 1.0) -> Scene:
    """In the plane of x and z, the slide along x through the crank's pivot, Pin O; the crank at an angle from x."""
    pivot, pin = np.zeros(3), polar(THROW, angle)
    block = np.array((pin[0] + math.sqrt(REACH**2 - pin[2] ** 2), 0.0, 0.0))
    parts = (
        rod("Crank", pivot, pin, color=CRANK["color"]),
        rod("Conrod", pin, block, color=CONROD["color"]),
        Box(name="Slider", sides=(0.08, 0.05, 0.05), position=block, color=SLIDER["color"]),
    )
    pins = (
        Pin("Pin O", None, "Crank", pivot, Y),
        Pin("Pin A", "Crank", "Conrod", pin, Y),
        Pin("Pin B", "Conrod", "Slider", block, Y),
        Pin("Slide", None, "Slider", block, X, "prismatic"),
    )
    return pinned(Scene(title="Slider-crank", parts=parts, ground=NO_GROUND), *pins)


def slider_crank_3d() -> Scene:
    spin = TURN * np.array(X)
    parts = (
        rod("Crank", PIVOT, PIN, velocity=np.cross(spin, PIN - PIVOT) / 2, angular_velocity=spin, **CRANK),
        rod("Conrod", PIN, BLOCK, velocity=(0.12, -0.24, 0.0), angular_velocity=(1.92, -0.96, 0.48), **CONROD),
        Box(name="Slider", sides=(0.06, 0.04, 0.04), position=BLOCK, velocity=(0.24, 0.0, 0.0), **SLIDER),
    )
    pins = (
        Pin("Shaft", None, "Crank", PIVOT, X),
        Pin("Ball", "Crank", "Conrod", PIN, kind="ball"),
        Pin("Cross", "Slider", "Conrod", BLOCK, kind="universal", turned=_cross()),
        Pin("Slide", None, "Slider", BLOCK, X, "prismatic"),
    )
    return pinned(Scene(title="IFToMM spatial slider-crank", parts=parts, ground=NO_GROUND), *pins)


def _cross() -> np.ndarray:
    """The frame with x along the slide and y across the rod."""
    return rotation.about(X, np.arctan2(ACROSS[2], ACROSS[1]))

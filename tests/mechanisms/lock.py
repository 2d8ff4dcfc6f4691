"""What cannot move, and what is held more often than it needs."""

from ves.bench.joining import Pin, bars, pinned
from ves.model import Scene


def triangle() -> Scene:
    """Two bars and the world: locked."""
    return _two_bars((0, 0, 0), (0.3, 0.2, 0), (0.5, -0.1, 0))


def shaky_lock() -> Scene:
    """Two bars stretched in line between two pins: gives way, but goes nowhere."""
    return _two_bars((0, 0, 0), (0.5, 0, 0), (1, 0, 0))


def _two_bars(a, b, c) -> Scene:
    pins = Pin("Pin 1", None, "Bar 1", a), Pin("Pin 2", "Bar 1", "Bar 2", b), Pin("Pin 3", None, "Bar 2", c)
    return pinned(bars((a, b), (b, c)), *pins)


def door() -> Scene:
    """On three hinges in line, where one would do."""
    hinges = [Pin(f"Hinge {height}", None, "Bar 1", (0, 0, height)) for height in (0.2, 1.0, 1.8)]
    return pinned(bars(((0, 0, 0), (0, 0, 2))), *hinges)

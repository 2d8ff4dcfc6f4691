"""Drawings in the upright plane of x and z, made with ruler and compasses; hinges go along y."""

import math

import numpy as np

from ves.bench.joining import Pin, Y, rod


def polar(length: float, angle: float) -> np.ndarray:
    """From the origin, the angle from x towards z."""
    return np.array((length * math.cos(angle), 0.0, length * math.sin(angle)))


def meet(p, p_radius: float, q, q_radius: float) -> np.ndarray:
    """Where two circles in the plane meet, on the left of the way from p to q (z up, seen with x to the right)."""
    p, q = np.asarray(p, float), np.asarray(q, float)
    apart = float(np.linalg.norm(q - p))
    along = (p_radius**2 - q_radius**2 + apart**2) / (2 * apart)
    across = math.sqrt(p_radius**2 - along**2)  # a negative root means that the two bars do not reach each other
    x, _, z = (q - p) / apart
    return p + along * np.array((x, 0.0, z)) + across * np.array((-z, 0.0, x))


def rigid_triangle(names: tuple[str, str, str], p, q, r) -> tuple[list, list[Pin]]:
    """Three rods pq, qr, rp, and the two welds that hold them together; a third would only say it again."""
    rods = [rod(name, *ends) for name, ends in zip(names, ((p, q), (q, r), (r, p)), strict=True)]
    welds = [Pin(f"Weld {names[0]}{names[1]}", names[0], names[1], q, Y, "fixed")]
    return rods, [*welds, Pin(f"Weld {names[1]}{names[2]}", names[1], names[2], r, Y, "fixed")]

"""Theo Jansen's leg with his holy numbers: a crank makes the foot walk.

    O the crank's pivot, X its pin, B the fixed pivot, a beside and l below O; T the foot; at the others bars meet
    m O-X   j X-P   k X-Q   c B-Q   f R-S   rigid triangles: b B-P, e P-R, d R-B and g Q-S, h S-T, i T-Q
"""

from typing import NamedTuple

import numpy as np

from tests.mechanisms.drawing import meet, polar, rigid_triangle
from ves.bench.joining import NO_GROUND, Pin, Y, pinned, rod
from ves.model import Scene

HOLY = {
    "a": 0.38, "b": 0.415, "c": 0.393, "d": 0.401, "e": 0.558, "f": 0.394, "g": 0.367, "h": 0.657, "i": 0.49,
    "j": 0.5, "k": 0.619, "l": 0.078, "m": 0.15,
}  # fmt: skip


class Points(NamedTuple):
    O: np.ndarray
    X: np.ndarray
    B: np.ndarray
    P: np.ndarray
    Q: np.ndarray
    R: np.ndarray
    S: np.ndarray
    T: np.ndarray


def jansen_points(angle: float) -> Points:
    """Where the hinges are, with the crank at an angle from x towards z."""
    n = HOLY
    O, X, B = np.zeros(3), polar(n["m"], angle), np.array((-n["a"], 0.0, -n["l"]))
    P, Q = meet(B, n["b"], X, n["j"]), meet(X, n["k"], B, n["c"])
    R = meet(B, n["d"], P, n["e"])
    S = meet(Q, n["g"], R, n["f"])
    return Points(O, X, B, P, Q, R, S, meet(Q, n["i"], S, n["h"]))


def jansen_leg(angle: float = 0.0) -> Scene:
    """Its bars are called by their letters, its crank turns on Pin O."""
    at = jansen_points(angle)
    upper, upper_welds = rigid_triangle(("b", "e", "d"), at.B, at.P, at.R)
    lower, lower_welds = rigid_triangle(("g", "h", "i"), at.Q, at.S, at.T)
    ends = {"m": (at.O, at.X), "j": (at.X, at.P), "k": (at.X, at.Q), "c": (at.B, at.Q), "f": (at.R, at.S)}
    bars = [rod(name, *pair) for name, pair in ends.items()]
    hinges = (
        ("O", None, "m"), ("Xj", "m", "j"), ("Xk", "m", "k"), ("P", "j", "b"), ("Bb", None, "b"), ("Bc", None, "c"),
        ("Qc", "k", "c"), ("Qg", "k", "g"), ("R", "d", "f"), ("S", "f", "g"),
    )  # fmt: skip
    pins = [Pin(f"Pin {name}", a, b, getattr(at, name[0]), Y) for name, a, b in hinges]
    scene = Scene(title="Theo Jansen's leg", parts=(*bars, *upper, *lower), ground=NO_GROUND)
    return pinned(scene, *upper_welds, *lower_welds, *pins)

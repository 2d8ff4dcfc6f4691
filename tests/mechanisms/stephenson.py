"""Stephenson's six-bar of the third kind: a four-bar whose coupler is a triangle that works two more bars."""

import numpy as np

from tests.mechanisms.drawing import meet, polar, rigid_triangle
from tests.mechanisms.four_bar import COUPLER, CRANK, FRAME, ROCKER
from ves.bench.joining import NO_GROUND, Pin, Y, pinned, rod
from ves.model import Scene

EARS = 0.25, 0.25  # m, from both ends of the coupler to its third corner
PUSHER, LEVER = 0.4, 0.35
PIVOT = np.array((0.55, 0.0, 0.0))


def stephenson(angle: float = 1.0) -> Scene:
    """The crank, on Pin O, turns fully; it stands at an angle from x towards z."""
    o, c = np.zeros(3), polar(FRAME, 0.0)
    a = polar(CRANK, angle)
    b = meet(a, COUPLER, c, ROCKER)
    ear = meet(a, EARS[0], b, EARS[1])
    d = meet(ear, PUSHER, PIVOT, LEVER)
    coupler, welds = rigid_triangle(("Coupler", "Ear b", "Ear a"), a, b, ear)
    others = [rod("Crank", o, a), rod("Rocker", c, b), rod("Pusher", ear, d), rod("Lever", PIVOT, d)]
    pins = [
        Pin("Pin O", None, "Crank", o, Y),
        Pin("Pin A", "Crank", "Coupler", a, Y),
        Pin("Pin B", "Coupler", "Rocker", b, Y),
        Pin("Pin C", None, "Rocker", c, Y),
        Pin("Pin P", "Ear a", "Pusher", ear, Y),
        Pin("Pin D", "Pusher", "Lever", d, Y),
        Pin("Pin E", None, "Lever", PIVOT, Y),
    ]
    return pinned(Scene(title="Stephenson six-bar", parts=(*others, *coupler), ground=NO_GROUND), *welds, *pins)

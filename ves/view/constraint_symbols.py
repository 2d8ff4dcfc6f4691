"""A small symbol for each kind of constraint between two places, in the hand: equally large at any zoom."""

import numpy as np

from ves.view.glyphs import Glyphs
from ves.view.joint_symbols import ARM, COLOR, HEAD, Line, ball, slide, symbol

APART = 7.0  # px that the two arrows of an orientation lie to either side
X, Z = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


def constraint_symbol(kind: str, place, quaternion, pixel: float, color=COLOR) -> Glyphs:
    return symbol(SYMBOLS[kind](), place, quaternion, pixel, color)


def _parallel() -> list[Line]:
    neck, tip, aside = (ARM - HEAD / 2) * np.array(Z), (ARM + HEAD / 2) * np.array(Z), APART * np.array(X)
    sides = [side * aside for side in (-1.0, 1.0)]
    return [
        line
        for side in sides
        for line in ((np.stack([side - neck, side + neck]), False), (np.stack([side + neck, side + tip]), True))
    ]


SYMBOLS = {
    "point_to_point": lambda: ball(Z, 0),
    "distance": lambda: slide(Z, 0),
    "orientation": _parallel,
}

"""A small symbol for each kind of constraint between two places, in the hand: equally large at any zoom."""

import numpy as np

from ves.algebra import rotation
from ves.constraints import BETWEEN
from ves.view.camera import Camera
from ves.view.glyphs import CASING, Glyphs
from ves.view.joint_symbols import ARM, COLOR, HEAD, Line, ball, slide, symbol
from ves.view.placing import Plane

APART = 7.0  # px that the two arrows of an orientation lie to either side
X, Z = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


def constraint_symbol(kind: str, place, quaternion, pixel: float, color=COLOR, casing=CASING) -> Glyphs:
    return symbol(SYMBOLS[kind](), place, quaternion, pixel, color, casing)


def turned_along(kind: str, place, way, camera: Camera) -> np.ndarray:
    """How the symbol of a line is turned: along it where it is about places; else upright, for an axis may point at the
    viewer."""
    length = float(np.linalg.norm(way))
    right, up, _ = camera.axes
    along = BETWEEN[kind].keeps_place and length > 0.0
    return rotation.between(Z, way / length) if along else Plane(place, up, right).quaternion


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

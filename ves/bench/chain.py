"""A long chain that swings: the scene of benchmarks that need much motion and no surprise."""

import math

import numpy as np

from ves.algebra import rotation
from ves.model import Anchor, Ground, Joint, Scene, WorldAnchor
from ves.parts import PARTS

ON_EDGE = rotation.about((1, 0, 0), -math.pi / 2)  # holes along y
TILT = math.radians(30)  # below the horizontal, at the start
PITCH = 0.05


def chain(links: int) -> Scene:
    """Strips of three holes, hinged end to end, straight at the start, held at the first hole."""
    quaternion = rotation.multiply(rotation.about((0, 1, 0), TILT), ON_EDGE)
    along = rotation.matrix(quaternion) @ np.array((2 * PITCH, 0.0, 0.0))
    top = np.array((0.0, 0.0, 2 * PITCH * links + 1.0))
    turned = tuple(float(value) for value in quaternion)
    strips = [
        PARTS["strip"](name=f"Link {k + 1}", holes=3, position=_point(top + (k + 0.5) * along), quaternion=turned)
        for k in range(links)
    ]
    hinges = [
        Joint(
            name=f"Hinge {k + 1}",
            kind="revolute",
            a=Anchor(part=strips[k - 1].name, port="hole 3")
            if k
            else WorldAnchor(world=_point(top), quaternion=turned),
            b=Anchor(part=strip.name, port="hole 1"),
        )
        for k, strip in enumerate(strips)
    ]
    return Scene(title=f"Chain of {links}", parts=tuple(strips), joints=tuple(hinges), ground=Ground(on=False))


def _point(place: np.ndarray) -> tuple[float, float, float]:
    return tuple(float(value) for value in place)

"""Where parts can touch the ground, as rows for the kernels, with a spring that holds the whole structure.

The spring is scaled by the mass of the structure, so that a heavy car and a light strip sink the same: g / STIFF^2,
some 20 micrometres when all its weight is on one point.
"""

import math

import numpy as np

from ves.algebra import rotation
from ves.linkage.arrays import SUPPORT
from ves.model import Scene
from ves.parts import Solid
from ves.shapes import Support

STIFF = 700.0  # rad/s, of the structure bouncing on one support
DAMPING_RATIO = 1.0
RING_PHASES = (0.0, 2 * math.pi / 3, -2 * math.pi / 3)  # three places carry a ring that lies flat


def supports_of(scene: Scene, part_link, part_pose, structure_mass) -> np.ndarray:
    """(s,) SUPPORT rows of the parts that can move, by link, so that a cluster's rows stand together."""
    if not scene.ground.on:
        return np.zeros(0, SUPPORT)
    rows = []
    for k, part in enumerate(scene.parts):
        if part_link[k] >= 0:
            for solid in part.solids:
                for support in solid.shape.supports:
                    rows += _rows(support, solid, part_pose[k], (part_link[k], k), structure_mass[k])
    table = np.array(rows, SUPPORT) if rows else np.zeros(0, SUPPORT)
    return table[np.argsort(table["link"], kind="stable")]


def _rows(support: Support, solid: Solid, part_pose, owner: tuple[int, int], mass: float) -> list[tuple]:
    pose = rotation.compose((part_pose[:3], part_pose[3:]), (solid.position, solid.quaternion))
    center = pose[0] + rotation.rotate(pose[1], support.center)
    axis = rotation.rotate(pose[1], support.axis)
    stiffness, damping = mass * STIFF**2, 2 * DAMPING_RATIO * mass * STIFF
    phases = RING_PHASES if support.ring else (0.0,)
    return [(*owner, center, axis, support.ring, phase, support.radius, stiffness, damping) for phase in phases]

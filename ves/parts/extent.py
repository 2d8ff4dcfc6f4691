"""How far a part reaches in a direction, by the features it can rest on."""

import numpy as np

from ves.algebra import rotation
from ves.parts.kind import Part, Solid


def lowest_along(part: Part, quaternion, direction) -> float:
    """Along a direction, the place of its farthest feature against it, from the part's origin; turned so."""
    direction = np.asarray(direction, float)
    return min(_lowest(solid, quaternion, direction) for solid in part.solids)


def lowest(part: Part) -> float:
    """Height of the lowest place at which the part can touch the floor, at its start."""
    return part.position[2] + lowest_along(part, part.quaternion, (0.0, 0.0, 1.0))


def _lowest(solid: Solid, quaternion, direction: np.ndarray) -> float:
    center = float(rotation.rotate(quaternion, solid.position) @ direction)
    turned = rotation.multiply(quaternion, solid.quaternion)
    local = rotation.rotate(rotation.conjugate(turned), direction)
    lows = []
    for support in solid.shape.supports:
        along = float(local @ np.asarray(support.axis, float))
        rim = support.ring * max(1.0 - along**2, 0.0) ** 0.5
        lows.append(float(local @ np.asarray(support.center, float)) - rim - support.radius)
    return center + min(lows)

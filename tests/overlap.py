"""Whether two strips or plates lie inside each other."""

import numpy as np

from ves.algebra import rotation


def overlap(one, other) -> bool:
    """Whether points inside one lie inside the other; both are taken as boxes a little smaller than they are."""
    inside = np.stack(np.meshgrid(*[np.linspace(-1, 1, 41)] * 2, np.linspace(-1, 1, 7)), axis=-1).reshape(-1, 3)
    points = inside * (np.array(one.solids[0].shape.half_extents) - 1e-4)
    there = rotation.relative(other.pose, one.pose)
    seen = there[0] + rotation.rotate(there[1], points)
    return bool((np.abs(seen) < np.array(other.solids[0].shape.half_extents) - 1e-4).all(axis=1).any())

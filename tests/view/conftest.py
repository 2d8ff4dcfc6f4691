"""A small scene with every kind of part, and a studio to take pictures of it."""

import numpy as np
import pytest

from ves.parts import PARTS
from ves.view.picture import Studio

SIZES = {
    "sphere": {"radius": 0.04},
    "box": {"sides": (0.1, 0.06, 0.08)},
    "rod": {"radius": 0.01, "length": 0.2},
    "capsule": {"radius": 0.02, "length": 0.1},
    "strip": {"pitch": 0.05, "thickness": 0.01},
    "plate": {"pitch": 0.05, "thickness": 0.01},
    "wheel": {"radius": 0.06, "width": 0.03, "hole_radius": 0.0135},
}


def scaled(sizes: dict, scale: float) -> dict:
    return {k: tuple(scale * x for x in v) if isinstance(v, tuple) else scale * v for k, v in sizes.items()}


def parts_at_random(seed: int, count: int = 28, scale: float = 1.0) -> tuple:
    """Parts of every kind, turned at random above the floor."""
    random = np.random.default_rng(seed)
    kinds = [list(PARTS)[i % len(PARTS)] for i in range(count)]
    return tuple(
        PARTS[kind](
            name=f"Part {i}",
            position=tuple((scale * random.uniform((-0.4, -0.4, 0.1), (0.4, 0.4, 0.5))).tolist()),
            quaternion=tuple((lambda q: q / np.linalg.norm(q))(random.normal(size=4)).tolist()),
            **scaled(SIZES.get(kind, {}), scale),
        )
        for i, kind in enumerate(kinds)
    )


@pytest.fixture(scope="module")
def studio():
    """One per module, and gone after it: a window's context cannot be used while this one is current."""
    with Studio() as studio:
        yield studio

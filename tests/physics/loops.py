"""A random loop with a joint of any kind in it."""

import numpy as np

from tests.building import random_part, random_rotation
from ves.bench.joining import NO_GROUND, Pin, pinned
from ves.model import Scene

CHAIN = "ball", "universal", "cylindrical"  # from the world: enough freedom for any kind to close it
CLOSING = f"joint {len(CHAIN)}"


def random_loop(kind: str, seed: int = 1) -> Scene:
    """Three parts in a row from the world, and a joint of the kind back to it, all at zero; it starts with a spin."""
    rng, ends = np.random.default_rng(seed), (None, *(f"part {k}" for k in range(len(CHAIN))))
    parts = [placed(random_part(rng, name), k, rng) for k, name in enumerate(ends[1:])]
    places = [np.array((0.25 * k, 0.0, 0.0)) + rng.uniform(-0.1, 0.1, 3) for k in range(len(CHAIN) + 1)]
    joined = [*zip(ends[:-1], ends[1:], CHAIN, strict=True), (None, ends[-1], kind)]
    pins = (
        Pin(f"joint {k}", a, b, places[k], kind=kind, turned=random_rotation(rng))
        for k, (a, b, kind) in enumerate(joined)
    )
    spinning = parts[0].evolve(angular_velocity=rng.normal(size=3))
    return pinned(Scene(parts=(spinning, *parts[1:]), ground=NO_GROUND), *pins)


def placed(part, k: int, rng):
    return part.evolve(position=(0.25 * k + 0.12, 0.0, 0.0), quaternion=random_rotation(rng))


def cut_at(scene: Scene, *joints: str) -> Scene:
    return scene.with_changed(*(scene.item(name).evolve(cut="here") for name in joints))

"""A scene taken apart: its parts thrown about at random, its joints as they were, for it to assemble itself again.

What an assembled scene leaves to its start (where a nail is, how long a rod, how gears mesh) is said outright before
the parts move, or it would be read off their scattered places.
"""

import numpy as np

from ves.algebra import rotation
from ves.linkage.bonds import bonds_of, gears_of, rods_of
from ves.model import Nail, Scene
from ves.parts import Part
from ves.parts.extent import lowest, lowest_along


def scattered(scene: Scene, seed: int, spread: float = 3.0) -> Scene:
    """Every part that is not fixed at rest, anyhow, in a cube about the middle of it all, `spread` times as large.

    Over a floor the cube is raised until no part of it starts below.
    """
    random = np.random.default_rng(seed)
    low, high = bounds(scene)
    half = spread * float((high - low).max()) / 2
    thrown = [_thrown(part, (low + high) / 2, half, random) for part in scene.parts if not part.fixed]
    if scene.ground.on:
        thrown = _raised(thrown)
    return spelled_out(scene).with_changed(*thrown)


def bounds(scene: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Lowest and highest corner of the box about all parts, their sizes included."""
    low, high = (np.max([_reach(part, side) for part in scene.parts], axis=0) for side in (-1.0, 1.0))
    return -low, high


def spelled_out(scene: Scene) -> Scene:
    """The scene with everything said that it leaves to its start: places of nails, lengths, offsets of couplings."""
    nails = (bond for bond in bonds_of(scene) if isinstance(bond.item, Nail))
    said = [
        *(bond.item.evolve(position=bond.a.frame[0], quaternion=bond.a.frame[1]) for bond in nails),
        *(tie.item.evolve(length=tie.length) for tie in rods_of(scene)),
        *(gear.item.evolve(offset=gear.offset) for gear in gears_of(scene)),
    ]
    return scene.with_changed(*said)


def _reach(part: Part, side: float) -> np.ndarray:
    """How far it goes along x, y and z, or, with side -1, against them."""
    ways = -side * np.eye(3)
    return side * np.array(part.position) - [lowest_along(part, part.quaternion, way) for way in ways]


def _thrown(part: Part, middle: np.ndarray, half: float, random: np.random.Generator) -> Part:
    """Uniform in the cube, and every way of being turned alike: a Gaussian cloud in four dimensions is round."""
    place = middle + random.uniform(-half, half, 3)
    turned = rotation.normalized(random.normal(size=4))
    rest = (0.0, 0.0, 0.0)
    return part.evolve(position=place, quaternion=turned, velocity=rest, angular_velocity=rest)


def _raised(parts: list[Part]) -> list[Part]:
    """All by as much as the lowest of them needs to clear the floor."""
    up = np.array((0.0, 0.0, max(0.0, -min(map(lowest, parts), default=0.0))))
    return [part.evolve(position=np.array(part.position) + up) for part in parts]

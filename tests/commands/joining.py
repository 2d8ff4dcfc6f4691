"""Scenes to join things in, and what can be asked of a joint afterwards."""

import numpy as np
from hypothesis import strategies as st

from tests.building import NO_GROUND
from tests.linkage.test_linkage import chain
from ves.algebra import rotation
from ves.linkage import start_poses
from ves.linkage.tree import trees_of
from ves.model import Scene
from ves.parts import PARTS

numbers = st.floats(-2.0, 2.0)
positions = st.tuples(numbers, numbers, numbers)
quaternions = st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda q: sum(c * c for c in q) > 1e-2)
directions = st.tuples(numbers, numbers, numbers).filter(lambda d: sum(c * c for c in d) > 1e-2)


def scene_of(*parts, **more) -> Scene:
    return Scene(parts=parts, ground=NO_GROUND, **more)


def pendulum(count: int) -> Scene:
    """Strips bolted end to end, the first nailed; they fall along y, across their holes, so that they swing."""
    scene = chain(count)
    return scene.with_item(scene.forces[0].evolve(acceleration=(0.0, -9.81, 0.0)))


def strip(name: str, **fields):
    return PARTS["strip"](name=name, **fields)


def unmet(scene: Scene) -> list[str]:
    return [bond.item.name for bond in trees_of(scene, start_poses(scene)).unmet]


def axis_of(scene: Scene, part: str, port: str, axis=(0.0, 0.0, 1.0)) -> np.ndarray:
    part = scene.part(part)
    return rotation.rotate(part.quaternion, rotation.rotate(part.port(port).quaternion, axis))


def place_of(scene: Scene, part: str, port: str) -> np.ndarray:
    part = scene.part(part)
    return np.array(part.position) + rotation.rotate(part.quaternion, part.port(port).position)


def points_inside(part, count: int = 9) -> np.ndarray:
    """World points on a grid just inside the box of a part with one solid."""
    half = np.array(part.solids[0].shape.half_extents) * 0.999
    grid = np.stack(np.meshgrid(*[np.linspace(-h, h, count) for h in half]), axis=-1).reshape(-1, 3)
    return np.array(part.position) + rotation.rotate(part.quaternion, grid)


def any_inside(points: np.ndarray, part) -> bool:
    half = np.array(part.solids[0].shape.half_extents) * 0.999
    local = rotation.rotate(rotation.conjugate(part.quaternion), points - np.array(part.position))
    return bool(np.any(np.all(np.abs(local) < half, axis=1)))


def interpenetrate(first, second) -> bool:
    return any_inside(points_inside(first), second) or any_inside(points_inside(second), first)

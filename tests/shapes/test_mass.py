"""Volumes and moments by formula agree with a second way to find them: points spread evenly through space.

They ask only "is this point inside?", so it shares nothing with the formulas. Parts are checked the same way, with
their solids placed and turned.
"""

import numpy as np
import pytest
from scipy.stats import qmc

from ves.algebra import rotation
from ves.parts import PARTS
from ves.shapes import SHAPES, Box, Capsule, Cylinder, Slab, Sphere

CUBE = 2 * qmc.Sobol(3, seed=1).random_base2(18) - 1  # a quarter of a million points in the cube from -1 to 1


def _sphere(shape, p):
    return np.einsum("ij,ij->i", p, p) <= shape.radius**2


def _box(shape, p):
    return (np.abs(p) <= np.array(shape.size) / 2).all(axis=1)


def _cylinder(shape, p):
    r2 = p[:, 0] ** 2 + p[:, 1] ** 2
    return (r2 <= shape.radius**2) & (r2 >= shape.hole_radius**2) & (np.abs(p[:, 2]) <= shape.length / 2)


def _capsule(shape, p):
    along = p[:, 0] - np.clip(p[:, 0], -shape.length / 2, shape.length / 2)
    return along**2 + p[:, 1] ** 2 + p[:, 2] ** 2 <= shape.radius**2


def _slab(shape, p):
    core = np.array(((shape.columns - 1) * shape.pitch / 2, (shape.rows - 1) * shape.pitch / 2))
    flat = p[:, :2]
    out = flat - np.clip(flat, -core, core)
    nearest = (np.round(flat / shape.pitch + core / shape.pitch)) * shape.pitch - core
    in_hole = ((flat - np.clip(nearest, -core, core)) ** 2).sum(axis=1) < shape.hole_radius**2
    return ((out**2).sum(axis=1) <= (shape.pitch / 2) ** 2) & ~in_hole & (np.abs(p[:, 2]) <= shape.thickness / 2)


INSIDE = {Sphere: _sphere, Box: _box, Cylinder: _cylinder, Capsule: _capsule, Slab: _slab}
EXAMPLES = [
    Sphere(0.3),
    Box((1.0, 0.4, 0.2)),
    Cylinder(0.2, 0.5),
    Cylinder(0.5, 0.1, 0.3),
    Capsule(0.1, 0.6),
    Capsule(0.2, 0.01),
    Slab(1, 1, 0.05, 0.01, 0.0135),
    Slab(5, 1, 0.05, 0.01, 0.0135),
    Slab(4, 3, 0.05, 0.02, 0.02),
]


def spread(half_extents):
    """Points that fill the box, and the volume each stands for."""
    return CUBE * half_extents, float(np.prod(2 * np.array(half_extents))) / len(CUBE)


def moments(points, cell):
    """Volume, centre, and inertia about the centre at unit density."""
    volume, center = len(points) * cell, points.mean(axis=0)
    arms = points - center
    squares = arms.T @ arms
    return volume, center, cell * (np.trace(squares) * np.eye(3) - squares)


def test_examples_cover_every_shape():
    assert {type(shape) for shape in EXAMPLES} == set(SHAPES.values()) == set(INSIDE)


@pytest.mark.parametrize("shape", EXAMPLES, ids=str)
def test_volume_and_inertia_match_the_points_inside(shape):
    points, cell = spread(shape.half_extents)
    volume, center, inertia = moments(points[INSIDE[type(shape)](shape, points)], cell)
    assert shape.volume == pytest.approx(volume, rel=2e-3)
    assert center == pytest.approx(np.zeros(3), abs=2e-3 * max(shape.half_extents))
    assert np.diag(shape.inertia) == pytest.approx(inertia, rel=4e-3, abs=1e-3 * max(shape.inertia))


@pytest.mark.parametrize("shape", EXAMPLES, ids=str)
def test_half_extents_are_tight(shape):
    points, _ = spread(shape.half_extents)
    reach = np.abs(points[INSIDE[type(shape)](shape, points)]).max(axis=0)
    assert reach == pytest.approx(np.array(shape.half_extents), rel=2e-2)


@pytest.mark.parametrize("shape", EXAMPLES, ids=str)
def test_the_supports_reach_as_low_as_the_shape(shape):
    """In any orientation the lowest support is as low as the lowest point, give or take the roundness of corners."""
    points, _ = spread(shape.half_extents)
    solid = points[INSIDE[type(shape)](shape, points)]
    gap = 0.04 * float(np.linalg.norm(shape.half_extents))  # between the points and the surface
    dice = np.random.default_rng(3)
    for down in dice.normal(size=(20, 3)):
        down /= np.linalg.norm(down)
        lowest = max(_reach(support, down) for support in shape.supports)
        slack = 0.08 * getattr(shape, "pitch", 0.0)  # a slab's round corners are touched at three points each
        assert (solid @ down).max() - slack - 1e-9 <= lowest <= (solid @ down).max() + gap


def _reach(support, down) -> float:
    across = np.linalg.norm(down - np.dot(down, support.axis) * np.array(support.axis))
    return np.dot(support.center, down) + support.radius + support.ring * across


PART_EXAMPLES = [kind(name=name) for name, kind in PARTS.items()]


@pytest.mark.parametrize("part", PART_EXAMPLES, ids=lambda part: part.kind)
def test_the_mass_of_a_part_matches_the_points_inside(part):
    turns = [np.abs(rotation.matrix(solid.quaternion)) for solid in part.solids]
    boxes = [R @ solid.shape.half_extents + np.abs(solid.position) for R, solid in zip(turns, part.solids, strict=True)]
    points, cell = spread(np.max(boxes, axis=0))
    inside = np.zeros(len(points), bool)
    for solid in part.solids:
        inside |= INSIDE[type(solid.shape)](solid.shape, (points - solid.position) @ rotation.matrix(solid.quaternion))
    volume, center, inertia = moments(points[inside], cell)
    found = part.mass_properties
    assert found.mass == pytest.approx(part.density * volume, rel=2e-3)
    assert found.center == pytest.approx(center, abs=2e-3 * part.size)
    scale = part.density * np.trace(inertia)
    assert found.inertia == pytest.approx(part.density * inertia, rel=4e-3, abs=1e-3 * scale)

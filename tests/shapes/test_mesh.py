"""Every shape's mesh is a closed, outward-facing surface that encloses the shape's volume at any size."""

from collections import Counter

import numpy as np
import pytest

from ves.shapes import SHAPES, Box, Capsule, Cylinder, Slab, Sphere
from ves.shapes.mesh import DETAILS, bolt, slab

EXAMPLES = {
    "sphere": [Sphere(0.3)],
    "box": [Box((1.0, 0.4, 0.2)), Box((0.001, 0.002, 0.003))],
    "cylinder": [Cylinder(0.05, 0.4), Cylinder(0.5, 0.1, 0.2), Cylinder(0.06, 0.03, 0.0336)],
    "capsule": [Capsule(0.1, 0.6), Capsule(0.1, 0.001)],
    "slab": [
        Slab(columns, rows, 0.05, 0.01, 0.0135) for columns, rows in ((1, 1), (5, 1), (1, 4), (2, 2), (4, 3), (9, 7))
    ],
}
CASES = [
    pytest.param(shape, detail, id=f"{name}-{i}-{detail}")
    for name, shapes in EXAMPLES.items()
    for i, shape in enumerate(shapes)
    for detail in DETAILS
]
TOLERANCE = {
    "coarse": 0.45,
    "low": 0.35,
    "medium": 0.1,
    "high": 0.03,
}  # chords and bevels take this share of the volume away


def triangles(shape, detail):
    mesh = shape.mesh(detail)
    return mesh.vertices(shape.mesh_size())[mesh.triangles]


def volume(corners):
    """By the divergence theorem: the sum of signed tetrahedra to the origin."""
    return np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6


def test_examples_cover_every_shape():
    assert set(EXAMPLES) == set(SHAPES)


@pytest.mark.parametrize("shape, detail", CASES)
def test_mesh_encloses_the_volume_of_its_shape(shape, detail):
    assert volume(triangles(shape, detail)) == pytest.approx(shape.volume, rel=TOLERANCE[detail])


@pytest.mark.parametrize("shape, detail", CASES)
def test_mesh_is_watertight(shape, detail):
    """Welded by position, each edge is walked as often one way as the other."""
    mesh = shape.mesh(detail)
    assert is_closed(mesh, shape.mesh_size())


def is_closed(mesh, size):
    points = mesh.vertices(size)
    grid = np.round(points / np.abs(points).max() * 1e7).astype(int)
    _, welded = np.unique(grid, axis=0, return_inverse=True)
    faces = welded.ravel()[mesh.triangles]
    edges = Counter(map(tuple, np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])))
    return all(edges[b, a] == count for (a, b), count in edges.items() if a != b)


@pytest.mark.parametrize("shape, detail", CASES)
def test_normals_are_unit_and_agree_with_the_winding(shape, detail):
    mesh = shape.mesh(detail)
    corners = triangles(shape, detail)
    facing = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert np.allclose(np.linalg.norm(mesh.normal, axis=1), 1.0)
    assert np.all(np.einsum("ij,ij->i", facing, mesh.normal[mesh.triangles].sum(axis=1)) > 0)


@pytest.mark.parametrize("shape, detail", CASES)
def test_mesh_fills_the_half_extents(shape, detail):
    reach = np.abs(shape.mesh(detail).vertices(shape.mesh_size())).max(axis=0)
    assert np.all(reach <= np.array(shape.half_extents) * (1 + 1e-9))
    assert np.all(reach >= np.array(shape.half_extents) * (0.97 if detail in ("medium", "high") else 0.7))


@pytest.mark.parametrize("detail", DETAILS)
def test_bolt_is_watertight_and_keeps_its_heads(detail):
    mesh = bolt(detail)
    short, long = (mesh.vertices((0.01, 0.01, half, 0.004)) for half in (0.01, 0.1))
    assert is_closed(mesh, (0.01, 0.01, 0.02, 0.004))
    assert np.ptp(long, axis=0) == pytest.approx(np.ptp(short, axis=0) + [0, 0, 0.18])


def test_mesh_is_built_once_and_cannot_be_changed():
    mesh = slab(3, 1, 0.27, 0.2, "high")
    assert slab(3, 1, 0.27, 0.2, "high") is mesh
    with pytest.raises(ValueError):
        mesh.core[0, 0] = 1.0


def test_large_plate_stays_affordable():
    assert len(slab(100, 100, 0.27, 0.2, "high").core) < 1_000_000


def test_unknown_detail_is_refused():
    with pytest.raises(ValueError, match="detail"):
        Sphere(1.0).mesh("fine")

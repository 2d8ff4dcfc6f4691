"""Meshes turned about an axis: sphere, capsule (along x), cylinder, ring and bolt (along z)."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from ves.shapes.meshes.patch import COARSE, HIGH, LOW, Mesh, assemble, by_detail, circle, grid


@dataclass(frozen=True)
class _Row:
    """One ring of a turned solid: core, offset and normal, each as (distance from the axis, height)."""

    core_r: float
    core_z: float
    offset_r: float
    offset_z: float
    normal_r: float
    normal_z: float


@cache
def sphere(detail: str = HIGH) -> Mesh:
    rings, segments = by_detail(detail, (3, 6), (5, 9), (8, 16), (16, 32))
    return _lathe(("sphere", detail), _arc(0.0, np.pi, rings, core_z=0.0), segments)


@cache
def capsule(detail: str = HIGH) -> Mesh:
    rings, segments = by_detail(detail, (2, 6), (2, 8), (4, 16), (8, 28))
    top = _arc(0.0, np.pi / 2, rings, core_z=1.0)
    bottom = _arc(np.pi / 2, np.pi, rings, core_z=-1.0)
    return _lathe(("capsule", detail), top + bottom, segments, axis="x")


@cache
def cylinder(detail: str = HIGH, hole_ratio: float = 0.0) -> Mesh:
    """Solid, or a ring when hole_ratio (hole radius over outer radius) is positive."""
    steps, segments = by_detail(detail, (0, 6), (0, 10), (1, 18), (3, 48))
    rim = [_Row(1.0, side, *corner, *normal) for side, corner, normal in rim_profile(steps)]
    key = ("cylinder", detail, hole_ratio)
    if hole_ratio <= 0.0:
        first, last = _Row(0.0, 1.0, 0.0, 1.0, 0.0, 1.0), _Row(0.0, -1.0, 0.0, -1.0, 0.0, -1.0)
        return _lathe(key, [first, *rim, last], segments)
    hole = [
        _Row(hole_ratio, side, hole_ratio + 1.0 - out, up, -normal_out, normal_up)
        for side, (out, up), (normal_out, normal_up) in reversed(rim_profile(steps))
    ]
    return _lathe(key, [*rim, *hole, rim[0]], segments)


@cache
def bolt(detail: str = HIGH) -> Mesh:
    """A shaft with a head at both ends; the heads keep their size when the shaft gets longer."""
    segments = by_detail(detail, 5, 7, 14, 32)
    head = [
        _Row(0.0, 1.0, 0.0, 0.9, 0.0, 1.0),
        _Row(0.8, 1.0, 0.3, 0.82, 0.2, 0.98),
        _Row(1.0, 1.0, 0.8, 0.55, 0.6, 0.8),
        _Row(1.0, 1.0, 1.0, 0.2, 1.0, 0.0),
        _Row(1.0, 1.0, 1.0, 0.0, 1.0, 0.0),
        _Row(1.0, 1.0, 1.0, 0.0, 0.0, -1.0),
        _Row(1.0, 1.0, 0.0, 0.0, 0.0, -1.0),
        _Row(1.0, 1.0, 0.0, 0.0, 1.0, 0.0),
    ]
    if detail in (COARSE, LOW):
        head = head[::3] + head[-1:]
    mirrored = [_Row(r.core_r, -r.core_z, r.offset_r, -r.offset_z, r.normal_r, -r.normal_z) for r in reversed(head)]
    return _lathe(("bolt", detail), head + mirrored, segments)


def _arc(start, stop, steps, core_z):
    """Rows of a meridian; the angle runs from the upper pole (0) to the lower one (pi)."""
    angles = np.linspace(start, stop, steps + 1)
    return [_Row(0.0, core_z, np.sin(a), np.cos(a), np.sin(a), np.cos(a)) for a in angles]


def rim_profile(steps):
    """(side, offset, normal) over an upper rim and then a lower one; no steps: a sharp edge."""
    if steps:
        return [(side, (np.sin(a), np.cos(a)), (np.sin(a), np.cos(a))) for side, a in _rim_angles(steps)]
    upright, outward = (0.0, 1.0), (1.0, 0.0)
    upper = [(1.0, (1.0, 1.0), upright), (1.0, (1.0, 1.0), outward)]
    return upper + [(-1.0, (1.0, -1.0), outward), (-1.0, (1.0, -1.0), (0.0, -1.0))]


def _rim_angles(steps):
    """(side, angle) down an upper rim and then a lower one, from flat top to flat bottom."""
    upper = np.linspace(0.0, np.pi / 2, steps + 1)
    return [(1.0, a) for a in upper] + [(-1.0, np.pi - a) for a in upper[::-1]]


def _lathe(key, rows, segments, axis="z"):
    """Turn rows, ordered downwards on the outside, about an axis."""
    around = circle(segments)
    profile = np.array([[r.core_r, r.core_z, r.offset_r, r.offset_z, r.normal_r, r.normal_z] for r in rows])

    def turned(radius, height):
        xy = radius[:, None, None] * around
        z = np.broadcast_to(height[:, None, None], (*xy.shape[:2], 1))
        points = np.concatenate([xy, z], axis=2).reshape(-1, 3)
        return np.roll(points, 1, axis=1) if axis == "x" else points

    fields = [turned(profile[:, 2 * i], profile[:, 2 * i + 1]) for i in range(3)]
    return assemble(key, [(*fields, grid(len(rows), segments + 1))])

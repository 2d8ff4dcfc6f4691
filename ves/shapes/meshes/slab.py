"""The mesh of a perforated strip or plate, in units of the hole pitch."""

from functools import cache

import numpy as np

from ves.shapes.meshes.patch import COARSE, HIGH, Mesh, assemble, by_detail, circle, grid, lift
from ves.shapes.meshes.turned import rim_profile

BEVEL = 0.3  # of the smaller of half the thickness and the bridge beside a hole


@cache
def slab(columns: int, rows: int, hole_ratio: float, thickness_ratio: float, detail: str = HIGH) -> Mesh:
    """Perforated strip or plate, in units of the hole pitch: flat in xy, holes along z, round corners.

    Each hole owns a square cell; the outline is the rectangle of hole centres grown by half a pitch. Cells that touch
    the same borders are copies of one another.
    """
    key = ("slab", columns, rows, hole_ratio, thickness_ratio, detail)
    if detail == COARSE:
        return assemble(key, _blank(columns, rows, thickness_ratio / 2))
    steps, segments = _slab_detail(detail, columns * rows)
    around = circle(segments)
    bevel = BEVEL * min(thickness_ratio / 2, 0.5 - hole_ratio) * bool(steps)
    patches = []
    for centers in _alike_cells(columns, rows):
        cell = _slab_cell(centers[0], (columns, rows), hole_ratio, thickness_ratio / 2, around, steps)
        patches += [_copies(patch, centers - centers[0], bevel) for patch in cell]
    return assemble(key, patches)


def _blank(columns, rows, half_thickness):
    """The slab without its holes: two fans and a wall about an outline with three points per corner."""
    angle = np.pi / 4 * np.array([0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8])
    outward = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    outward[-1] = outward[0]
    quadrant = np.repeat([[1, 1], [-1, 1], [-1, -1], [1, -1], [1, 1]], [3, 3, 3, 3, 1], axis=0)
    outline = quadrant * (np.array([columns, rows]) - 1) / 2 + outward / 2
    none, middle = np.zeros_like(outline), np.zeros_like(outline)
    faces = [_slab_face(outline, none, middle, none, side, half_thickness) for side in (1.0, -1.0)]
    wall = np.concatenate([lift(outline, side * half_thickness) for side in (1.0, -1.0)])
    sideways = lift(np.tile(outward, (2, 1)), 0.0)
    return [*faces, (wall, np.zeros_like(wall), sideways, grid(2, len(outline)))]


def _slab_detail(detail, cells):
    """Rounding steps and corners per hole; a large plate has too many holes to draw each one finely."""
    steps, segments = by_detail(detail, (0, 8), (0, 8), (1, 16), (2, 32))
    if cells > 400:
        return 0, 8
    return (steps, segments) if cells <= 60 else (min(steps, 1), min(segments, 16))


def _alike_cells(columns, rows):
    """Centres (k, 2) of the cells, grouped by which borders of the slab they touch."""
    groups = {}
    for row in range(rows):
        for column in range(columns):
            borders = (column == 0, column == columns - 1, row == 0, row == rows - 1)
            groups.setdefault(borders, []).append((column - (columns - 1) / 2, row - (rows - 1) / 2))
    return [np.array(centers) for centers in groups.values()]


def _copies(patch, shifts, bevel):
    """The patch at each shift (k, 2), its bevel made part of the core: a slab scales as a whole."""
    core, offset, normal, triangles = patch
    moved = (core + bevel * offset) + lift(shifts, 0.0)[:, None, :]
    count, size = moved.shape[:2]
    indices = triangles + size * np.arange(count)[:, None, None]
    return moved.reshape(-1, 3), np.zeros((count * size, 3)), np.tile(normal, (count, 1)), indices.reshape(-1, 3)


def _slab_cell(center, counts, hole, half_thickness, around, steps):
    """The patches of one cell: two faces, the hole with its rims, and its share of the outer wall."""
    outline, outward = _cell_outline(center, counts, around)
    on_edge = np.linalg.norm(outward, axis=1) > 0.5
    inner = center + hole * around
    patches = [_slab_face(outline, -outward, inner, around, side, half_thickness) for side in (1.0, -1.0)]
    patches.append(_slab_wall(inner, -around, half_thickness, steps, flip=True))
    for first, last in _runs(on_edge):
        run = slice(first, last + 1)
        patches.append(_slab_wall(outline[run], outward[run], half_thickness, steps, flip=False))
    return patches


def _cell_outline(center, counts, around):
    """Points (k, 2) on the cell's border, and the outline's normal there (zero where a neighbour follows)."""
    square = center + 0.5 * around / np.abs(around).max(axis=1, keepdims=True)
    reach = (np.array(counts) - 1) / 2
    nearest = np.clip(square, -reach, reach)
    away = square - nearest
    distance = np.linalg.norm(away, axis=1, keepdims=True)
    outside = distance > 0.5 - 1e-9
    direction = np.where(outside, away / np.where(outside, distance, 1.0), 0.0)
    return np.where(outside, nearest + 0.5 * direction, square), direction


def _slab_face(outline, inset, inner, around, side, half_thickness):
    """A flat face from the outline to the hole, both drawn back by the bevel."""
    core = lift(np.concatenate([outline, inner]), side * half_thickness)
    offset = lift(np.concatenate([inset, around]), 0.0)
    normal = np.broadcast_to([0.0, 0.0, side], core.shape)
    return core, offset, normal, grid(2, len(around), flip=side > 0)


def _slab_wall(points, outward, half_thickness, steps, flip):
    """A vertical wall along a curve, rounded at both ends; `outward` leaves the material."""
    core, offset, normal = [], [], []
    for side, (out, up), (normal_out, normal_up) in rim_profile(steps):
        core.append(lift(points, side * half_thickness))
        normal.append(lift(outward * normal_out, normal_up))
        offset.append(lift(outward * (out - 1.0), up - side))
    triangles = grid(len(core), len(points), flip)
    return np.concatenate(core), np.concatenate(offset), np.concatenate(normal), triangles


def _runs(flags):
    """(first, last) of each run of consecutive true flags that holds at least one edge."""
    padded = np.concatenate([[False], flags, [False]]).astype(int)
    starts, stops = np.flatnonzero(np.diff(padded) == 1), np.flatnonzero(np.diff(padded) == -1) - 1
    return [(a, b) for a, b in zip(starts, stops, strict=True) if b > a]

"""The mesh of a block with rounded edges."""

from functools import cache

import numpy as np

from ves.shapes.meshes.patch import HIGH, Mesh, assemble, by_detail, grid


@cache
def box(detail: str = HIGH) -> Mesh:
    """Six lattices, each bent at its border to meet the neighbours at 45 degrees."""
    steps = by_detail(detail, 0, 0, 1, 3)
    if steps == 0:
        return _sharp_box(("box", detail))
    side = np.repeat((-1.0, 1.0), steps + 1)
    bend = np.tan(np.pi / 4 * np.concatenate([np.linspace(-1, 0, steps + 1), np.linspace(0, 1, steps + 1)]))
    parts = []
    for axis in range(3):
        for sign in (1.0, -1.0):
            core, normal = _box_face(axis, sign, side, bend)
            parts.append((core, normal, normal, grid(len(side), len(side), flip=sign < 0)))
    return assemble(("box", detail), parts)


def _sharp_box(key):
    corners, flat = np.array((-1.0, 1.0)), np.zeros(2)
    faces = [(axis, sign, *_box_face(axis, sign, corners, flat)) for axis in range(3) for sign in (1.0, -1.0)]
    return assemble(key, [(core, core, normal, grid(2, 2, flip=sign < 0)) for _, sign, core, normal in faces])


def _box_face(axis, sign, side, bend):
    u, w = (axis + 1) % 3, (axis + 2) % 3
    count = len(side)
    core, normal = np.empty((count, count, 3)), np.empty((count, count, 3))
    core[..., axis] = normal[..., axis] = sign
    core[..., u], core[..., w] = side[:, None], side[None, :]
    normal[..., u], normal[..., w] = bend[:, None], bend[None, :]
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    return core.reshape(-1, 3), normal.reshape(-1, 3)

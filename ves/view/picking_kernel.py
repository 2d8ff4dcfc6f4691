"""The compiled search of `ves.view.picking`: the same question, one loop. Import it when numba may be imported."""

import math

import numpy as np

from ves.kernel import inlined, kernel


@kernel
def nearest_compiled(origin, direction, positions, quaternions, targets):
    """(solid or -1, distance, normal x, y, z) of the first front face on the ray."""
    o, d = (origin[0], origin[1], origin[2]), (direction[0], direction[1], direction[2])
    best, found, normal = np.inf, -1, (0.0, 0.0, 0.0)
    for i in range(len(positions)):
        away = (o[0] - positions[i, 0], o[1] - positions[i, 1], o[2] - positions[i, 2])
        if not enters(away, d, targets.radius[i], best):
            continue
        w, axis = quaternions[i, 0], (quaternions[i, 1], quaternions[i, 2], quaternions[i, 3])
        local_o, local_d = turned(-w, axis, away), turned(-w, axis, d)
        for k in range(targets.first[i], targets.first[i] + targets.count[i]):
            a, b, c = (corner(targets, i, k, 0), corner(targets, i, k, 1), corner(targets, i, k, 2))
            t = front_hit(local_o, local_d, a, b, c)
            if 0.0 < t < best:
                best, found = t, i
                normal = turned(w, axis, cross(minus(b, a), minus(c, a)))
    length = math.sqrt(dot(normal, normal)) if found >= 0 else 1.0
    return found, best, normal[0] / length, normal[1] / length, normal[2] / length


@inlined
def enters(away, d, radius, best):
    """Whether the ray, starting `away` from its centre, enters the sphere nearer than the best hit."""
    along = -dot(away, d)
    inside = radius * radius - (dot(away, away) - along * along)
    if inside < 0.0:
        return False
    half = math.sqrt(inside)
    return along + half >= 0.0 and along - half < best


@inlined
def front_hit(o, d, a, b, c):
    """How far along the ray the triangle is met from its front, -1 when it is not (Möller and Trumbore)."""
    edge_1, edge_2, away = minus(b, a), minus(c, a), minus(o, a)
    p = cross(d, edge_2)
    determinant = dot(edge_1, p)
    u = dot(away, p)
    if determinant <= 0.0 or u < 0.0 or u > determinant:
        return -1.0
    q = cross(away, edge_1)
    v = dot(d, q)
    if v < 0.0 or u + v > determinant:
        return -1.0
    return dot(edge_2, q) / determinant


@inlined
def corner(targets, i, k, j):
    """Corner j of triangle k at the size of solid i."""
    core, offset, size = targets.core[k, j], targets.offset[k, j], targets.size[i]
    r = size[3]
    return (core[0] * size[0] + offset[0] * r, core[1] * size[1] + offset[1] * r, core[2] * size[2] + offset[2] * r)


@inlined
def turned(w, axis, v):
    """v turned by the quaternion (w, axis); by its inverse when w is negated."""
    t = cross(axis, v)
    t = (2.0 * t[0], 2.0 * t[1], 2.0 * t[2])
    s = cross(axis, t)
    return (v[0] + w * t[0] + s[0], v[1] + w * t[1] + s[1], v[2] + w * t[2] + s[2])


@inlined
def minus(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


@inlined
def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inlined
def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])

"""A closed structure that nothing holds: its momentum and the path of its centre of mass are kept to the last digits.

Closing loops makes no momentum, but a step of finite length loses a little of it, and leaves the parabola. What is
missing is given to the structure as one: its joints notice nothing.

    I inertia and first moment, p spatial momentum, both about the world's origin
"""

from ves.algebra.spatial import *
from ves.kernel import inlined, kernel


@kernel
def momentum(L, first, last, K):
    """Of some links: mass, first moment, inertia about the world's origin, and the spatial momentum about it."""
    total = Inertia(O6, O9, O6)
    p = Spatial(O3, O3)
    for i in range(first, last):
        R, m, x = mat(K[i].rot), L.link[i].mass, vec(K[i].pos)
        h = mul(R, vec(L.link[i].moment))
        I = body_inertia(m, h, congruent(R, sym(L.link[i].second)))
        total = iadd(total, inertia_from(I, x))
        p = sadd(p, force_from(force_of(I, Spatial(vec(K[i].omega), vec(K[i].vel))), x))
    return total, p


@inlined
def first_moment(I):
    """Mass times the centre of mass."""
    return I.mix[7], I.mix[2], I.mix[3]


@kernel
def fallen(L, c, I, p, h):
    """Where the centre of mass is after a time h of gravity, and the momentum then."""
    g, m = vec(L.gravity), L.cluster[c].mass
    path = add(scale(h, first_moment(I)), scale(0.5 * h * h, p.lin))  # integral of m c
    end = add(add(first_moment(I), scale(h, p.lin)), scale(0.5 * h * h * m, g))
    return scale(1.0 / m, end), Spatial(add(p.ang, cross(path, g)), add(p.lin, scale(h * m, g)))


@kernel
def put_right(L, c, S, K, center, wanted):
    """Move a structure as one, so that it has its centre of mass and its momentum where they should be."""
    first, last = L.cluster[c].links
    I, p = momentum(L, first, last, K)
    m = L.cluster[c].mass
    there = scale(1.0 / m, first_moment(I))
    shift = sub(center, there)
    missing = sadd(wanted, sscale(-1.0, Spatial(add(p.ang, cross(shift, p.lin)), p.lin)))
    w = smul(inverse(sub6(I.ang, point_inertia(m, there))), sub(missing.ang, cross(center, missing.lin)))
    u = sub(scale(1.0 / m, missing.lin), cross(w, center))  # of what passes the world's origin
    for i in range(first, last):
        if L.parent[i] < 0:
            A, j, b, place = mat(L.link[i].frame), L.q_index[i], L.v_index[i], add(vec(K[i].pos), shift)
            put_vec(S.q[j:], add(vec(S.q[j:]), tmul(A, shift)))
            put_vec(S.v[b:], add(vec(S.v[b:]), tmul(A, add(u, cross(w, place)))))
            put_vec(S.v[b + 3 :], add(vec(S.v[b + 3 :]), tmul(mat(K[i].rot), w)))


@inlined
def point_inertia(m, c):
    """Inertia of a point mass at c."""
    x, y, z = c
    return m * (y * y + z * z), -m * x * y, -m * x * z, m * (x * x + z * z), -m * y * z, m * (x * x + y * y)

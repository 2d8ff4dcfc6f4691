"""Along a known way: every part goes from where it is, as fast as it is, to its place S.aim, and arrives there at rest.

The way is the cubic that does this in the time left, taken up anew in every step. What nothing holds may fly and spin
meanwhile, as it must to keep its momentum: its aim flies and spins along, and all is seen from there; until it comes to
the floor, where it stays.
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.arrays import TOGETHER
from ves.dynamics.floating import first_moment, point_inertia
from ves.dynamics.forces import rotation_vector
from ves.dynamics.numbers import turned
from ves.kernel import inlined, kernel


@kernel
def lead(L, c, S, K, I, p, h):
    """One step along the way; together when there is no time left. I and p are the inertia and momentum of all.

    Gives whether it flies: nothing holds it, and it has not come to the floor.
    """
    first, last = L.cluster[c].links
    G = S.gathering[c]
    s = min(h / G.left, 1.0)
    if G.grounded == 0 and L.cluster[c].supports[1] > L.cluster[c].supports[0] and lowest(L, c, S.q) <= 0.0:
        G.grounded = 1
        raise_by(L, c, S.aim, -lowest(L, c, S.aim))
    flies = L.cluster[c].floats == 1 and G.grounded == 0
    center, u, w = flight(I, p, L.cluster[c].mass) if flies else (O3, O3, O3)
    R = quaternion_matrix(turned(STRAIGHT, w, h))
    for i in range(first, last):
        j, b = L.q_index[i], L.v_index[i]
        axes, r = mat(K[i].rot), sub(vec(S.q[j:]), center)
        flown = add(u, cross(w, r))
        place = carried(S.q[j:], center, u, R, h)
        put_vec(S.aim[j:], carried(S.aim[j:], center, u, R, h))
        e, v = sub(vec(S.aim[j:]), place), mul(R, sub(vec(S.v[b:]), flown))
        put_vec(S.q[j:], add(place, along(e, v, G.left, s)))
        put_vec(S.v[b:], add(speed_along(e, v, G.left, s), mul(R, flown)))

        spun = tmul(axes, w)  # in the body's own axes, which carry over what is common to all
        turn_by(S.aim[j + 3 :], tmul(quaternion_matrix(S.aim[j + 3 :]), w), h)
        turn_by(S.q[j + 3 :], spun, h)
        e, v = way_round(S.q[j + 3 :], S.aim[j + 3 :]), sub(vec(S.v[b + 3 :]), spun)
        turn_by(S.q[j + 3 :], along(e, v, G.left, s), 1.0)
        put_vec(S.v[b + 3 :], add(speed_along(e, v, G.left, s), tmul(quaternion_matrix(S.q[j + 3 :]), w)))
    G.time += h
    G.left -= h
    if s == 1.0:
        G.gap = G.rate = 0.0
        G.state = TOGETHER
    return flies


@kernel
def lowest(L, c, q):
    """Of single bodies at the coordinates q: how high above the floor the lowest of their supports is."""
    low = math.inf
    for s in range(L.cluster[c].supports[0], L.cluster[c].supports[1]):
        T = L.support[s]
        j = L.q_index[T.link]
        R = quaternion_matrix(q[j + 3 :])
        a = mul(R, vec(T.axis))
        rim = T.ring * math.sqrt(a[0] * a[0] + a[1] * a[1])
        low = min(low, q[j + 2] + mul(R, vec(T.center))[2] - rim - T.radius)
    return low


@kernel
def raise_by(L, c, q, height):
    """Lift what nothing holds, if it has to be."""
    if L.cluster[c].floats == 1 and height > 0.0:
        for i in range(L.cluster[c].links[0], L.cluster[c].links[1]):
            q[L.q_index[i] + 2] += height


STRAIGHT = (1.0, 0.0, 0.0, 0.0)


@inlined
def flight(I, p, m):
    """Centre of mass, its velocity, and the spin of all bodies as if they were one."""
    center, u = scale(1.0 / m, first_moment(I)), scale(1.0 / m, p.lin)
    about = sub6(I.ang, point_inertia(m, center))
    return center, u, smul(inverse(about), sub(p.ang, cross(center, p.lin)))


@inlined
def carried(x, center, u, R, h):
    """A place after a time h, as it flies and spins with all the others."""
    return add(add(center, scale(h, u)), mul(R, sub(vec(x), center)))


@inlined
def turn_by(q, w, h):
    q[0], q[1], q[2], q[3] = turned(q, w, h)


@inlined
def along(e, v, T, s):
    """How far the cubic has come after a share s of the time T that it takes to go e, starting with velocity v."""
    return add(scale(s * s * (3.0 - 2.0 * s), e), scale(T * s * (1.0 - s) * (1.0 - s), v))


@inlined
def speed_along(e, v, T, s):
    return add(scale(6.0 * s * (1.0 - s) / T, e), scale((1.0 - s) * (1.0 - 3.0 * s), v))


@inlined
def way_round(q, aim):
    """The rotation vector from one unit quaternion to another, in the frame of the first; the shorter way."""
    a, x, y, z = q[0], -q[1], -q[2], -q[3]
    b, u, v, w = aim[0], aim[1], aim[2], aim[3]
    return rotation_vector(
        (
            a * b - x * u - y * v - z * w,
            a * u + x * b + y * w - z * v,
            a * v - x * w + y * b + z * u,
            a * w + x * v - y * u + z * b,
        )
    )

"""What acts on loose parts besides their joints: gravity, the floor and the hand, as accelerations of free bodies.

The floor is the one of the linkages without its bristles: a part rests on it and rubs. Each force is implicit by
itself, as if its place were all there is of the body.
"""

import math

from ves.algebra.spatial import *
from ves.assembly.rows import firm_inertia
from ves.dynamics.forces import hand_velocity_of, pull_at
from ves.dynamics.ground import touch
from ves.kernel import inlined, kernel


@kernel
def surround(L, c, W, A, pull, h):
    """Fill A.outer with the acceleration of every body, without gyroscopic terms; True when the floor touches."""
    first, last = L.cluster[c].links
    K, g = W.K, vec(L.gravity)
    for i in range(first, last):
        put_spatial(A.outer[6 * (i - first) :], Spatial(O3, g))
    low = W.low[L.cluster[c].supports[0] :]
    low = low[: touch(L, first, last, K, h, W.contact, low)]
    touches = False
    for s in low:
        C = W.contact[s]
        if C.link >= 0 and C.presses == 1:
            T = L.link[C.link]
            share = 1.0 / max(T.supports[1] - T.supports[0], 1)
            push_at(L, K, A, first, C.link, vec(C.arm), floor_force(L, C, share, ease_at(T, K, C)))
            touches = True
    if first <= pull.link[0] < last:
        i = pull.link[0]
        r, force, soft = pull_at(L, pull, K, h, hand_velocity_of(pull, K))
        force = scale(1.0 / (1.0 + soft / L.link[i].mass), force)
        put_vec(pull.force, force)
        push_at(L, K, A, first, i, r, force)
    return touches


@inlined
def ease_at(T, K, C):
    """How much a place of a body accelerates for a unit of force upwards."""
    n = cross(vec(C.arm), (0.0, 0.0, 1.0))
    return 1.0 / T.mass + dot(n, smul(inverse(firm_inertia(T, mat(K[C.link].rot))), n))


@inlined
def floor_force(L, C, share, ease):
    """Upwards as its spring and damper do, and against sliding as far as friction goes."""
    up = max(share * C.force[2] / (1.0 + share * C.soft[2] * ease), 0.0)
    u = vec(C.velocity)
    speed = math.sqrt(u[0] * u[0] + u[1] * u[1])
    rub = min(L.friction[0] * up, 20.0 * share * speed / ease) / max(speed, 1e-12)
    return -rub * u[0], -rub * u[1], up


@inlined
def push_at(L, K, A, first, i, r, force):
    T = L.link[i]
    outer = A.outer[6 * (i - first) :]
    turn = smul(inverse(firm_inertia(T, mat(K[i].rot))), cross(r, force))
    put_spatial(outer, sadd(spatial(outer), Spatial(turn, scale(1.0 / T.mass, force))))

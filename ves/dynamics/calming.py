"""After a step: what is too stiff for it comes to rest along itself.

A spring that swings many times within a step cannot be followed; the step takes its ends where they belong, but leaves
them velocities that only flip from step to step. These are damped away here, as far as a spring is too stiff: an
impulse between its ends, implicit, so that it only takes energy away, and no momentum.
"""

from ves.algebra.spatial import *
from ves.dynamics.aba import inward, outward
from ves.dynamics.arrays import HELD, OFF, ONE_SIDED
from ves.dynamics.conditions import push_given
from ves.dynamics.loads import be_felt, hold_of, lean, spin_of
from ves.dynamics.loops import constrain
from ves.dynamics.net import solve_net
from ves.dynamics.stretching import TINY, answer_of, length_of
from ves.kernel import inlined, kernel

WORTH = 1e-4  # springs that are less too stiff than this are left alone


@kernel
def calm(L, c, S, W, h):
    """Damp what springs of a cluster are too stiff for, after a step h."""
    C = L.cluster[c]
    if not is_stiff(C, L, W):
        return
    first, last = C.links
    outward(L, first, last, S.q, S.v, W.K, W.D)
    for i in range(first, last):
        put_spatial(W.D[i].force, Spatial(O3, O3))
    for r in range(C.rows[0], C.rows[1]):
        row = W.row[r]
        row.free = row.wanted = 0.0
        if row.on == ONE_SIDED or (row.on == HELD and row.closes == 0):
            row.on = OFF
    for k in range(C.springs[0], C.springs[1]):
        if L.spring[k].on == 1 and worth(W.stretch[k]):
            calm_spring(L.spring[k], W.K, W.stretch[k], h)
            be_felt(L, L.spring[k], W.K, W.D, W, W.stretch[k], h, 0)
        else:
            put_sym(W.stretch[k].soft, O6)
    for k in range(C.twists[0], C.twists[1]):
        if L.twist[k].on == 1 and W.bend[k].end > WORTH:
            G, T = W.bend[k], L.twist[k]
            strength = G.end * h * (h * T.stiffness + T.damping)
            impulse(G, diagonal(strength), sub(spin_of(W.K, T.link[1]), spin_of(W.K, T.link[0])))
            be_felt(L, T, W.K, W.D, W, G, h, 1)
        else:
            put_sym(W.bend[k].soft, O6)
    for k in range(C.props[0], C.props[1]):
        calm_prop(L.prop[k], W.K, W.D, W.bearing[k], h)
    push_given(L, c, W.D, W.row)
    if C.net == 1:
        solve_net(L, c, W, W.guess, True)
    else:
        for b in range(C.v[0], C.v[1]):
            W.tau[b] = W.soft[b] = 0.0  # what is driven keeps its speed
        inward(L, first, last, W.tau, W.soft, W.held, W.K, W.D)
        constrain(L, c, S, W, W.guess, 0.0, True)
    for b in range(C.v[0], C.v[1]):
        S.v[b] += W.guess[b]


@inlined
def worth(G):
    return G.end > WORTH or (G.sway > WORTH and G.tension > 0.0)


@inlined
def is_stiff(C, L, W):
    for k in range(C.springs[0], C.springs[1]):
        if L.spring[k].on == 1 and worth(W.stretch[k]):
            return True
    for k in range(C.twists[0], C.twists[1]):
        if L.twist[k].on == 1 and W.bend[k].end > WORTH:
            return True
    for k in range(C.props[0], C.props[1]):
        if L.prop[k].on == 1 and W.bearing[k].end > WORTH:
            return True
    return False


@inlined
def impulse(G, strength, u):
    """Against a velocity u; `be_felt` takes it for a force."""
    put_sym(G.soft, strength)
    put_vec(G.guess, O3)
    put_vec(G.force, scale(-1.0, smul(strength, u)))


@inlined
def calm_spring(T, K, G, h):
    ra, pa, ua = hold_of(K, T.link[0], vec(T.place[0]))
    rb, pb, ub = hold_of(K, T.link[1], vec(T.place[1]))
    put_vec(G.arm[0], ra)
    put_vec(G.arm[1], rb)
    d = sub(pb, pa)
    put_vec(G.along, d)
    size = length_of(d)
    tight = T.pulls == 0 or size > T.length
    along = G.end * h * (h * T.stiffness + T.damping) if tight else 0.0
    across = G.sway * h * h * max(G.tension, 0.0) / max(size, TINY)
    impulse(G, answer_of(d, along, across), sub(ub, ua))


@inlined
def calm_prop(T, K, D, G, h):
    r, p, u = hold_of(K, T.link, vec(T.place))
    if T.on == 1 and G.end > WORTH and p[2] < T.reach:
        strength = G.end * h * (h * T.stiffness + T.damping)
        force = Spatial(O3, (0.0, 0.0, -strength * u[2]))
        lean(D, T.link, r, force, O6, (0.0, 0.0, 0.0, 0.0, 0.0, strength))

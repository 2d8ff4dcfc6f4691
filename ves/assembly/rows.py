"""The rows of an assembling cluster in the mass metric, and what their forces do to its bodies.

A = weight J M^-1/2, with rows of length 1: so no row is heard more than another because its bodies are light, and what
is shortest in x = M^1/2 a is least in kinetic energy.

Besides what its joint forbids, a cut that came apart rubs along its freedoms: those rows have little weight, and only
ask that parts that fly together do not arrive spinning.
"""

import math

from ves.algebra.spatial import *
from ves.assembly.lsqr import transposed_times
from ves.assembly.profile import factor
from ves.dynamics.aba import BALL
from ves.dynamics.arrays import HELD, OFF
from ves.dynamics.conditions import act_between, clear, ease, is_used, rate_of
from ves.kernel import inlined, kernel

THIN = 1e-6  # of a body's largest inertia: no axis counts as easier to turn
LIGHT = 0.1  # weight of a row that rubs


@kernel
def rub(L, c, K, W):
    """Rows along the freedoms of all cut joints, in place of what would act along them in a linkage."""
    C = L.cluster[c]
    for k in range(C.cuts[0], C.cuts[1]):
        cut, state = L.cut[k], W.cut[k]
        for j in range(cut.freedoms):
            row = W.row[cut.row + 6 - cut.freedoms + j]
            clear(row, 0)
            row.on = HELD
            act_between(L, cut, K, vec(state.place), state.base[j], 1.0, row)
            row.free, row.rate = 0.0, rate_of(K, row)
            ease(L, K, row)


@kernel
def mind_limits(L, c, S, W):
    """A limit that a joint is beyond is a gap like any other: the parts come together within the limits."""
    C = L.cluster[c]
    for k in range(C.cuts[0], C.cuts[1]):
        cut = L.cut[k]
        for j in range(cut.motions[0], cut.motions[1]):
            F, at = L.freedom[L.motion[j].v], L.motion[j].v - cut.v
            if L.motion[j].primitive < BALL and is_used(F):
                row, q = W.row[cut.row + 6 + at], S.cut_q[L.motion[j].q]
                row.closes, row.gap = 1, min(q - F.lower, 0.0) + max(q - F.upper, 0.0)
                row.on = HELD if row.gap != 0.0 else OFF
                row.rate = rate_of(W.K, row)


@kernel
def take_hold(L, c, K, W):
    """Let an open cut pull each of its parts where it has its own end of the joint.

    In a linkage both ends are at one place, and `look` has both parts act at that of b; far from there, part a would
    be pulled by a long lever that it does not have, and whirl. Of what nothing holds it is left at that: so the two
    forces are in one line, and make no angular momentum.
    """
    C = L.cluster[c]
    if C.floats == 1:
        return
    for k in range(C.cuts[0], C.cuts[1]):
        cut, state = L.cut[k], W.cut[k]
        a, d = cut.link[0], vec(state.off[3:])
        for j in range(6 - cut.freedoms if a >= 0 else 0):
            row = W.row[cut.row + j]
            for e in range(2):
                if row.link[e] == a:
                    f = spatial(row.jac[e])
                    put_spatial(row.jac[e], Spatial(sub(f.ang, cross(d, f.lin)), f.lin))
            row.rate = rate_of(K, row)
            ease(L, K, row)


@kernel
def roots(L, c, K, A, reach):
    """M^-1/2 of every body: of its inertia the Cholesky factor of the inverse, of its mass the root.

    Turning counts as much more as if the mass were a length `reach` away: a short part that is far from where it
    belongs should rather go there than whirl.
    """
    first, last = L.cluster[c].links
    for i in range(first, last):
        root, T = A.root[i - first], L.link[i]
        I = add6(firm_inertia(T, mat(K[i].rot)), diagonal(T.mass * reach * reach))
        put_mat(root, factor_of(inverse(I)))
        root[9] = 1.0 / math.sqrt(T.mass)


@inlined
def firm_inertia(T, R):
    """Inertia of a body about its centre of mass, world axes; a body without extent about an axis is given some."""
    I = body_inertia(T.mass, O3, congruent(R, sym(T.second))).ang
    largest = max(I[0], max(I[3], I[5]))
    return add6(I, diagonal(THIN * largest if largest > 0.0 else T.mass))


@inlined
def factor_of(S):
    """The lower triangle F with F F^T = S, as a full matrix."""
    a = math.sqrt(S[0])
    b, c = S[1] / a, S[2] / a
    d = math.sqrt(S[3] - b * b)
    e = (S[4] - b * c) / d
    f = math.sqrt(S[5] - c * c - e * e)
    return a, 0.0, 0.0, b, d, 0.0, c, e, f


@kernel
def load(L, c, W, A, damping):
    """Take the rows that act, `roots` being made, and factor them; gives how many there are."""
    first, row0 = L.cluster[c].links[0], L.cluster[c].rows[0]
    m = 0
    for r in range(row0, L.cluster[c].rows[1]):
        row = W.row[r]
        A.place[r - row0] = m
        if row.on == HELD and row.ease > 0.0 and A.mute[r] == 0:
            A.order[m], A.first[m] = r, A.place[A.reach[r]]
            A.weight[m] = (1.0 if row.closes == 1 else LIGHT) / math.sqrt(row.ease)
            at = 0
            for e in range(4):
                A.link[m, e] = -1
                i = row.link[e]
                if i >= 0:
                    A.link[m, at] = i - first
                    f, root = sscale(A.weight[m], spatial(row.jac[e])), A.root[i - first]
                    put_spatial(A.lever[m, at], Spatial(tmul(mat(root), f.ang), scale(root[9], f.lin)))
                    at += 1
            m += 1
    factor(A, m, damping)
    return m


@kernel
def answer(L, c, A, forces, m):
    """What row forces do to the bodies, as accelerations in A.x: M^-1/2 A^T y."""
    first, last = L.cluster[c].links
    x = A.x[: 6 * (last - first)]
    transposed_times(A, m, forces, x)
    for i in range(last - first):
        root = A.root[i]
        put_vec(x[6 * i :], mul(mat(root), vec(x[6 * i :])))
        put_vec(x[6 * i + 3 :], scale(root[9], vec(x[6 * i + 3 :])))


@kernel
def along(row, first, x):
    """A row's change for what the bodies do (6 n,)."""
    total = 0.0
    for e in range(4):
        i = row.link[e]
        if i >= 0:
            total += sdot(spatial(row.jac[e]), spatial(x[6 * (i - first) :]))
    return total


@kernel
def as_step(L, c, K, x, step):
    """What the bodies do, world axes, as a step of the velocities' kind: moving along x y z, turning in own axes."""
    first, last = L.cluster[c].links
    for i in range(first, last):
        at, b = 6 * (i - first), L.v_index[i]
        put_vec(step[b:], vec(x[at + 3 :]))
        put_vec(step[b + 3 :], tmul(mat(K[i].rot), vec(x[at:])))

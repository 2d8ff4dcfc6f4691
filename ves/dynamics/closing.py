"""No drift: after each step coordinates and velocities go back to where all loops are closed, by the shortest way.

Shortest in the mass metric, which is the same sweep as for accelerations, with no force but the rows' and the gap as
what is to be taken away. So no momentum is made. The factors of the step serve here too; they are made anew only when
they lead astray. A structure that nothing holds keeps its momentum to the last digits.
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, FREE, accelerate, inward, kinematics, outward
from ves.dynamics.arrays import HELD, ONE_SIDED
from ves.dynamics.conditions import ask, look, push_given
from ves.dynamics.loops import SHAKY, factor, load, respond
from ves.dynamics.numbers import larger, turned
from ves.kernel import kernel

STEPS = 20
CLOSED = 1e-13  # of the cluster's size
NEARLY = 1e-10  # of the size: loops that are not closed to this are open
SLOW = 0.3  # a step that leaves more than this of the gap has lost its way
LONGEST = 0.3  # rad, or m: beyond that a straight step makes no sense
PRECISE = 1e-13  # of the velocities


@kernel
def drift(L, first, last, q, v, h):
    """Coordinates move with the velocities for a time h."""
    for i in range(first, last):
        kind, j, b = L.primitive[i], L.q_index[i], L.v_index[i]
        if kind < BALL:
            q[j] += h * v[b]
        else:
            if kind == FREE:
                q[j] += h * v[b]
                q[j + 1] += h * v[b + 1]
                q[j + 2] += h * v[b + 2]
                j, b = j + 3, b + 3
            q[j], q[j + 1], q[j + 2], q[j + 3] = turned(q[j:], vec(v[b:]), h)


@kernel
def refactor(L, c, S, W, h):
    """Factors where the cluster is now, of the rows that act in a step of length h."""
    first, last = L.cluster[c].links
    outward(L, first, last, S.q, S.v, W.K, W.D)
    look(L, c, S, W.K, W)
    ask(L, c, S, W, h)
    push_given(L, c, W.D, W.row)
    inward(L, first, last, W.tau, W.soft, W.held, W.K, W.D)
    factor(L, c, W)


@kernel
def gaps(L, c, S, W):
    """How far the rows are from being met now; gives the worst."""
    first, last = L.cluster[c].links
    kinematics(L, first, last, S.q, S.v, W.K_after)
    look(L, c, S, W.K_after, W)
    ask(L, c, S, W, 0.0)
    worst, held, m = 0.0, W.counts[0], W.counts[1]
    for r in range(m):
        row = W.row[W.order[r]]
        if r < held:
            W.off[r] = row.gap if row.closes == 1 else 0.0
            worst = max(worst, abs(W.off[r]))
        else:
            W.off[r] = row.gap if row.on == ONE_SIDED else 1.0
            worst = max(worst, -W.off[r])
    return worst


@kernel
def rates(W):
    """How fast the rows come apart now; gives the worst."""
    worst, held, m = 0.0, W.counts[0], W.counts[1]
    for r in range(m):
        row = W.row[W.order[r]]
        if r < held:
            W.off[r] = row.rate if row.closes == 1 else 0.0
            worst = max(worst, abs(W.off[r]))
        else:
            W.off[r] = row.rate if row.on == ONE_SIDED else 1.0
            worst = max(worst, -W.off[r])
    return worst


@kernel
def shift(L, c, W):
    """The shortest step of the velocities' kind that takes away W.off; fills W.guess."""
    first, last = L.cluster[c].links
    held, m = W.counts[0], W.counts[1]
    for r in range(m):
        W.lam[r] = 0.0
    respond(W, held, m, W.off, W.lam, W.step)
    for i in range(first, last):
        for k in range(6):
            W.D[i].rest[k] = 0.0
    load(L, c, W, m, W.lam)
    accelerate(L, first, last, W.still, W.soft, W.held, W.K, W.D, W.guess)


@kernel
def close(L, c, S, W):
    """Close the loops of a cluster, in place and in speed; False when that cannot be done.

    Begins with the factors that are there; W.tau and W.soft are those of the last evaluation.
    """
    enough, fresh = CLOSED * L.cluster[c].length, False
    worst = gaps(L, c, S, W)
    for _ in range(STEPS):
        if worst <= enough:
            break
        before = worst
        worst = step_closer(L, c, S, W, before)
        if worst > SLOW * before and not fresh:
            refactor(L, c, S, W, 0.0)
            gaps(L, c, S, W)
            fresh = True
        elif worst > 0.9 * before:
            break
    slow_down(L, c, S, W)
    return worst < NEARLY * L.cluster[c].length


@kernel
def come_closer(L, c, S, W, h, in_speed):
    """Look at the loops, ask what they want and make their factors; close them first if they must be.

    They must be where rows say what others say only when all is closed: off its closed positions such a mechanism
    (Bricard's) would seem to be locked. `in_speed`: velocities as well. True when it has moved by that, so that the
    factors are no longer those of where it is.
    """
    first, last = L.cluster[c].links
    refactor(L, c, S, W, h)
    shaky = W.firm[0] < SHAKY
    if shaky:
        worst = gaps(L, c, S, W)
        for _ in range(STEPS):
            before = worst
            if worst > CLOSED * L.cluster[c].length:
                worst = step_closer(L, c, S, W, before)
            if worst > SLOW * before:
                break
        if in_speed:
            slow_down(L, c, S, W)
        kinematics(L, first, last, S.q, S.v, W.K)
        look(L, c, S, W.K, W)
        ask(L, c, S, W, h)
    return shaky


@kernel
def step_closer(L, c, S, W, before):
    """One step towards closed loops, of a size that keeps its sense, and shorter where it does not help."""
    first, last = L.cluster[c].links
    lo, hi = L.cluster[c].v
    shift(L, c, W)
    largest = 0.0
    for b in range(lo, hi):
        largest = larger(largest, abs(W.guess[b]))
    share = min(1.0, LONGEST / largest) if largest > 0.0 else 1.0
    worst = math.inf
    for _ in range(4):
        drift(L, first, last, S.q, W.guess, share)
        worst = gaps(L, c, S, W)
        if worst < before:
            break
        drift(L, first, last, S.q, W.guess, -share)
        share *= 0.25
    if not worst < before:
        gaps(L, c, S, W)
        return before
    return worst


@kernel
def slow_down(L, c, S, W):
    """Take away the velocities that would open the loops."""
    first, last = L.cluster[c].links
    lo, hi = L.cluster[c].v
    speed = 0.0
    for b in range(lo, hi):
        speed = max(speed, abs(S.v[b]))
    before = math.inf
    for _ in range(STEPS):
        worst = rates(W)
        if worst <= PRECISE * speed * L.cluster[c].length or not worst < 0.9 * before:
            break
        shift(L, c, W)
        for b in range(lo, hi):
            S.v[b] += W.guess[b]
        kinematics(L, first, last, S.q, S.v, W.K_after)
        look(L, c, S, W.K_after, W)
        ask(L, c, S, W, 0.0)
        before = worst


@kernel
def widest(L, c, W):
    """The widest gap, of the rows that nothing can change as well."""
    first, last = L.cluster[c].rows
    gap = 0.0
    for r in range(first, last):
        if W.row[r].on == HELD and W.row[r].closes == 1:
            gap = larger(gap, abs(W.row[r].gap))
    return gap


@kernel
def close_all(L, S, W, closed):
    """Close all loops where the parts were put, drives or not; fills for each cluster whether that could be done."""
    for c in range(len(L.cluster)):
        lo, hi = L.cluster[c].v
        for b in range(lo, hi):
            W.tau[b] = W.soft[b] = 0.0
            W.held[b] = 0
        closed[c] = 1
        if L.cluster[c].rows[1] > L.cluster[c].rows[0]:
            refactor(L, c, S, W, 0.0)
            close(L, c, S, W)
            closed[c] = 1 if widest(L, c, W) < NEARLY * L.cluster[c].length else 0


# ---- momentum --------------------------------------------------------------------------------------------------------
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


@kernel
def fallen(L, c, I, p, h):
    """The momentum a free structure has after a time h of gravity."""
    g, m = vec(L.gravity), L.cluster[c].mass
    path = add(scale(h, (I.mix[7], I.mix[2], I.mix[3])), scale(0.5 * h * h, p.lin))  # integral of m c
    return Spatial(add(p.ang, cross(path, g)), add(p.lin, scale(h * m, g)))


@kernel
def give_momentum(L, c, S, K, wanted):
    """Move a floating structure as one, so that it has the wanted momentum; its joints notice nothing."""
    first, last = L.cluster[c].links
    I, p = momentum(L, first, last, K)
    missing = sadd(wanted, sscale(-1.0, p))
    m = L.cluster[c].mass
    center = scale(1.0 / m, (I.mix[7], I.mix[2], I.mix[3]))
    about_center = sub(missing.ang, cross(center, missing.lin))
    inner = sub6(I.ang, shifted(m, center))
    w = smul(inverse(inner), about_center)
    u = sub(scale(1.0 / m, missing.lin), cross(w, center))  # of what passes the world's origin
    for i in range(first, last):
        if L.parent[i] < 0:
            b = L.v_index[i]
            add_to(S.v[b:], tmul(mat(L.link[i].frame), add(u, cross(w, vec(K[i].pos)))))
            add_to(S.v[b + 3 :], tmul(mat(K[i].rot), w))


@kernel
def shifted(m, c):
    """Inertia of a point mass at c."""
    x, y, z = c
    return m * (y * y + z * z), -m * x * y, -m * x * z, m * (x * x + z * z), -m * y * z, m * (x * x + y * y)


@kernel
def add_to(row, v):
    row[0] += v[0]
    row[1] += v[1]
    row[2] += v[2]

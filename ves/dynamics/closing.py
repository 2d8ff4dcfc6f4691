"""No drift: after each step coordinates and velocities go back to where all loops are closed, by the shortest way.

Shortest in the mass metric, which is the same sweep as for accelerations, with no force but the rows' and the gap as
what is to be taken away. So no momentum is made. The factors of the step serve here too; they are made anew only when
they lead astray.
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, FREE, SLIDE, TURN, accelerate, inward, kinematics, outward
from ves.dynamics.arrays import HELD, ONE_SIDED
from ves.dynamics.conditions import ask, look, push_given
from ves.dynamics.loops import factor, load, respond
from ves.dynamics.numbers import larger, turned
from ves.kernel import inlined, kernel

STEPS = 20
CLOSED = 1e-13  # of the cluster's size
EXACT = 1e-15  # of it: worth a step more, for near a singular position loops turn a small gap into a large motion
NEARLY = 1e-10  # of the size: loops that are not closed to this are open
SLOW = 0.3  # a step that leaves more than this of the gap has lost its way
LONGEST = 0.3  # rad, or m: beyond that a straight step makes no sense
PRECISE = 1e-15  # of the velocities, for the same reason
SHAKY = 1e-2  # what rows have to say of their own, below which they must be read where the loops are closed,
VERY_SHAKY = 1e-5  # the same between the steps of the adaptive integrator, which are hardly open
TURNED = 0.05  # rad that a step turned a ball joint: the factors of its middle say little of its end
SPUN = 0.1  # rad of such a turn, beyond which what spins on the joint spins up
TOO_FAR = 0.125  # rad that a step turned a hinge: longer ones let long chains of loops gather energy
ASTRAY = 0.1  # of the way of a step, or of the speed: who has to be put right by more did not know where to go


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
    look_again(L, c, S, W)
    return what_is_off(W, False)


@kernel
def look_again(L, c, S, W):
    """The rows where the cluster is now; the factors stay those of where they were made."""
    first, last = L.cluster[c].links
    kinematics(L, first, last, S.q, S.v, W.K_after)
    look(L, c, S, W.K_after, W)
    ask(L, c, S, W, 0.0)


@inlined
def what_is_off(W, in_speed):
    """Fills W.off with the gaps of the rows, or how fast they open; gives the worst."""
    worst, held, m = 0.0, W.counts[0], W.counts[1]
    for r in range(m):
        row = W.row[W.order[r]]
        off = row.rate if in_speed else row.gap
        if r < held:
            W.off[r] = off if row.closes == 1 else 0.0
            worst = max(worst, abs(W.off[r]))
        else:
            W.off[r] = off if row.on == ONE_SIDED else 1.0
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
def close(L, c, S, W, h):
    """Close the loops of a cluster after a step h, in place and in speed; False when it had gone astray, or cannot be.

    Begins with the factors that are there; W.tau and W.soft are those of the last evaluation.
    """
    enough, fresh, moved = CLOSED * L.cluster[c].length, False, 0.0
    speed, turn, spin = fastest(L, c, S)
    if h * spin > TURNED:
        refactor(L, c, S, W, 0.0)
        fresh = True
    worst = gaps(L, c, S, W)
    for _ in range(STEPS):
        if worst <= EXACT * L.cluster[c].length:
            break
        before = worst
        worst, way = step_closer(L, c, S, W, before)
        moved += way
        if worst > SLOW * before and worst > enough and not fresh:
            refactor(L, c, S, W, 0.0)
            gaps(L, c, S, W)
            fresh = True
        elif worst > (0.9 if worst > enough else SLOW) * before:
            break
    slowed = slow_down(L, c, S, W, speed)
    short = h * turn <= TOO_FAR and h * spin <= SPUN
    on_its_way = moved <= ASTRAY * h * speed + 1e-7 and slowed <= ASTRAY * speed + 1e-6
    return short and on_its_way and worst < NEARLY * L.cluster[c].length


@kernel
def come_closer(L, c, S, W, h):
    """Look at the loops, ask what they want and make their factors; close them first if they must be.

    They must be where rows say what others say only when all is closed: off its closed positions such a mechanism
    (Bricard's) would seem to be locked, and near a singular position a gap would lead another way. Without a time step,
    h = 0: velocities as well. True when it has moved by that, so that the factors are no longer those of where it is.
    """
    first, last = L.cluster[c].links
    refactor(L, c, S, W, h)
    shaky = W.firm[0] < (SHAKY if h > 0.0 else VERY_SHAKY)
    if shaky:
        worst = gaps(L, c, S, W)
        for _ in range(STEPS):
            before = worst
            if worst > EXACT * L.cluster[c].length:
                worst, _ = step_closer(L, c, S, W, before)
            if worst > SLOW * before:
                break
        if h == 0.0:
            slow_down(L, c, S, W, fastest(L, c, S)[0])
        kinematics(L, first, last, S.q, S.v, W.K)
        look(L, c, S, W.K, W)
        ask(L, c, S, W, h)
    return shaky


@kernel
def step_closer(L, c, S, W, before):
    """One step towards closed loops, of a size that keeps its sense, and shorter where it does not help.

    Gives how far they are open then, and how far the coordinate went that went farthest.
    """
    first, last = L.cluster[c].links
    lo, hi = L.cluster[c].v
    shift(L, c, W)
    largest = 0.0
    for b in range(lo, hi):
        largest = larger(largest, abs(W.guess[b]))
    share = min(1.0, LONGEST / largest) if largest > 0.0 else 1.0
    worst = math.inf
    for _ in range(4 if before > CLOSED * L.cluster[c].length else 1):
        drift(L, first, last, S.q, W.guess, share)
        worst = gaps(L, c, S, W)
        if worst < before:
            break
        drift(L, first, last, S.q, W.guess, -share)
        share *= 0.25
    if not worst < before:
        gaps(L, c, S, W)
        return before, 0.0
    return worst, share * largest


@kernel
def fastest(L, c, S):
    """The largest velocity of a cluster's joints; of its hinges and, by the cluster's length, slides; of its balls."""
    lo, hi = L.cluster[c].v
    first, last = L.cluster[c].links
    speed = turn = spin = 0.0
    for b in range(lo, hi):
        speed = larger(speed, abs(S.v[b]))
    for i in range(first, last):
        kind, b = L.primitive[i], L.v_index[i]
        if kind == TURN:
            turn = larger(turn, abs(S.v[b]))
        elif kind == SLIDE:
            turn = larger(turn, abs(S.v[b]) / L.cluster[c].length)
        else:
            w = vec(S.v[b + 3 :]) if kind == FREE else vec(S.v[b:])
            spin = larger(spin, math.sqrt(dot(w, w)))
    return speed, turn, spin


@kernel
def fastest_ball(L, first, last, S):
    """How fast the ball joint spins that spins fastest."""
    spin = 0.0
    for i in range(first, last):
        if L.primitive[i] == BALL:
            w = vec(S.v[L.v_index[i] :])
            spin = larger(spin, math.sqrt(dot(w, w)))
    return spin


@kernel
def slow_down(L, c, S, W, speed):
    """Take away the velocities that would open the loops; gives by how much the joint changed that changed most."""
    lo, hi = L.cluster[c].v
    before, changed = math.inf, 0.0
    for _ in range(STEPS):
        worst = what_is_off(W, True)
        if worst <= PRECISE * speed * L.cluster[c].length or not worst < 0.9 * before:
            break
        shift(L, c, W)
        largest = 0.0
        for b in range(lo, hi):
            S.v[b] += W.guess[b]
            largest = larger(largest, abs(W.guess[b]))
        changed += largest
        look_again(L, c, S, W)
        before = worst
    return changed


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
        if L.cluster[c].looped == 1 and L.cluster[c].assembling == 0:
            refactor(L, c, S, W, 0.0)
            close(L, c, S, W, 0.0)
            closed[c] = 1 if widest(L, c, W) < NEARLY * L.cluster[c].length else 0

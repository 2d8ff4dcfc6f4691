"""Everything that is not a tree joint, as rows: the forces they have are found by `ves.dynamics.loops`.

A row is a Jacobian on its links, the acceleration it has by itself and the one it should have, a compliance, and
whether it holds both ways. Cut joints, rods and gears hold; limits only push; springs give way; drives want an
acceleration.

    look   where the rows are and how fast they change, at the state of K
    ask    what they want of this time step of length h; h = 0 for the adaptive integrator, without implicit forces
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, TURN
from ves.dynamics.arrays import GIVEN, HELD, OFF, ONE_SIDED
from ves.dynamics.cuts import dot6, look_at_cut
from ves.dynamics.forces import driven, rotation_vector, stalled_drive
from ves.kernel import inlined, kernel
from ves.linkage.arrays import DRIVE_SPEED, DRIVE_TORQUE

TOUCHING = 1e-9  # rad or m, and rad/s or m/s: a limit this near is reached, when there is no time step to say so


@kernel
def look(L, c, S, K, W):
    """Geometry of all rows of a cluster; fills the velocities of its cut joints."""
    C = L.cluster[c]
    for k in range(C.cuts[0], C.cuts[1]):
        look_at_cut(L, k, K, S.cut_q, S.cut_v, W.cut[k], W.pair[0], W.pair[1])
        cut_rows(L, k, K, W.cut[k], W.row)
    for k in range(C.rods[0], C.rods[1]):
        rod_row(L, L.rod[k], K, W.row[L.rod[k].row])
    for k in range(C.gears[0], C.gears[1]):
        gear_row(L, L.gear[k], S, K, W, C.length)
    for k in range(C.limits[0], C.limits[1]):
        T = L.limit[k]
        row = W.row[T.row]
        clear(row, 0)
        add_link_coordinate(L, T.link, 1.0, K, row)
        row.rate = S.v[T.v]
    for r in range(C.rows[0], C.rows[1]):
        ease(L, K, W.row[r])


@inlined
def clear(row, closes):
    row.on, row.closes = OFF, closes
    row.link[0] = row.link[1] = row.link[2] = row.link[3] = -1
    row.gap = row.rate = row.free = row.wanted = row.compliance = 0.0


@inlined
def act(row, link, jac):
    """Let the row act on one more link; what acts on the same link is added."""
    if link < 0:
        return
    for e in range(4):
        if row.link[e] < 0:
            row.link[e] = link
            put_spatial(row.jac[e], jac)
            return
        if row.link[e] == link:
            put_spatial(row.jac[e], sadd(spatial(row.jac[e]), jac))
            return


@inlined
def act_between(L, cut, K, place, twist, weight, row):
    """A row along a scaled twist about frame b, between the two links of a cut."""
    f = Spatial(scale(weight * cut.arm, vec(twist)), scale(weight, vec(twist[3:])))
    for side in range(2):
        i = cut.link[side]
        if i >= 0:
            sign = 1.0 if side == 1 else -1.0
            act(row, i, sscale(sign, force_from(f, sub(place, vec(K[i].pos)))))


@inlined
def ease(L, K, row):
    """How much the row would accelerate for a unit of force if its links were free: the scale of its regularisation."""
    total = 0.0
    for e in range(4):
        i = row.link[e]
        if i >= 0:
            f = spatial(row.jac[e])
            m = L.link[i].mass
            c = scale(1.0 / m, mul(mat(K[i].rot), vec(L.link[i].moment))) if m > 0.0 else O3
            t = sub(f.ang, cross(c, f.lin))
            total += L.link[i].ease[0] * dot(t, t) + L.link[i].ease[1] * dot(f.lin, f.lin)
    row.ease = total


@kernel
def rate_of(K, row):
    """How fast a row changes with the velocities of K."""
    rate = 0.0
    for e in range(4):
        i = row.link[e]
        if i >= 0:
            rate += sdot(spatial(row.jac[e]), Spatial(vec(K[i].omega), vec(K[i].vel)))
    return rate


# ---- the kinds of rows -----------------------------------------------------------------------------------------------
@kernel
def cut_rows(L, k, K, state, rows):
    """What the joint forbids; then what acts along its freedoms, and their limits, to be switched on by `ask`."""
    cut, count = L.cut[k], L.cut[k].freedoms
    for j in range(6 - count):
        row, twist = rows[cut.row + j], state.base[count + j]
        clear(row, 1)
        row.on = HELD
        act_between(L, cut, K, vec(state.place), twist, 1.0, row)
        row.gap, row.free = dot6(twist, state.off), dot6(twist, state.free)
        row.rate = rate_of(K, row)
    for j in range(count):
        for r in (cut.row + 6 - count + j, cut.row + 6 + j):
            clear(rows[r], 0)
            if is_used(L.freedom[cut.v + j]):
                add_cut_coordinate(L, cut, state, j, 1.0, K, rows[r])


@inlined
def is_used(F):
    acts = F.stiffness > 0.0 or F.damping > 0.0 or F.drive > 0
    return acts or F.lower > -math.inf or F.upper < math.inf


@kernel
def add_cut_coordinate(L, cut, state, j, weight, K, row):
    """A coordinate of a cut joint, as a row: the j-th row of U^-1 Q^T."""
    count, Q, U = cut.freedoms, state.base, state.upper
    twist = state.inverse
    for e in range(6):
        twist[e] = 0.0
    if U[j, j] > 0.0:  # back substitution for one unknown: weights of the base's rows
        for k in range(j, count):
            if U[k, k] > 0.0:
                share = 1.0 if k == j else 0.0
                for i in range(j, k):
                    share -= state.weights[i] * U[i, k]
                state.weights[k] = share / U[k, k]
                for e in range(6):
                    twist[e] += state.weights[k] * Q[k, e]
            else:
                state.weights[k] = 0.0
    act_between(L, cut, K, vec(state.place), twist, weight, row)
    row.free += weight * dot6(twist, state.free)


@inlined
def add_link_coordinate(L, i, weight, K, row):
    """The coordinate of a turning or sliding link, against its parent."""
    e, p, r = scale(weight, z_axis(K[i].rot)), L.parent[i], vec(K[i].arm)
    f = Spatial(e, O3) if L.primitive[i] == TURN else Spatial(O3, e)
    act(row, i, f)
    if p >= 0:
        act(row, p, sscale(-1.0, force_from(f, r)))


@inlined
def end_of(L, link, place, K):
    """A place on a link or in the world: arm, place, velocity, bias acceleration."""
    if link < 0:
        g = vec(L.gravity)
        return O3, place, O3, (-g[0], -g[1], -g[2])
    R, w, alpha = mat(K[link].rot), vec(K[link].omega), vec(K[link].alpha)
    r = mul(R, place)
    acc = add(vec(K[link].acc), mul(spin_matrix(w, alpha), r))
    return r, add(vec(K[link].pos), r), add(vec(K[link].vel), cross(w, r)), acc


@kernel
def rod_row(L, rod, K, row):
    """Two places a length apart; the row is along the line between them."""
    ra, pa, va, aa = end_of(L, rod.link[0], vec(rod.place[0]), K)
    rb, pb, vb, ab = end_of(L, rod.link[1], vec(rod.place[1]), K)
    d, u = sub(pb, pa), sub(vb, va)
    size = math.sqrt(dot(d, d))
    n = scale(1.0 / size, d) if size > 1e-12 else (0.0, 0.0, 1.0)
    clear(row, 1)
    row.on = HELD
    act(row, rod.link[0], sscale(-1.0, force_from(Spatial(O3, n), ra)))
    act(row, rod.link[1], force_from(Spatial(O3, n), rb))
    along = dot(n, u)
    row.gap, row.rate = size - rod.length, along
    row.free = dot(n, sub(ab, aa)) + (dot(u, u) - along * along) / max(size, 1e-12)


@kernel
def gear_row(L, gear, S, K, W, length):
    """Second coordinate less ratio times the first; angles count as metres at the cluster's size."""
    row = W.row[gear.row]
    clear(row, 1)
    row.on = HELD
    for side in range(2):
        weight = length * (1.0 if side == 1 else -gear.ratio)
        if gear.cut[side] >= 0:
            k = gear.cut[side]
            add_cut_coordinate(L, L.cut[k], W.cut[k], gear.v[side] - L.cut[k].v, weight, K, row)
            row.gap += weight * S.cut_q[gear.q[side]]
        else:
            add_link_coordinate(L, gear.link[side], weight, K, row)
            row.gap += weight * S.q[gear.q[side]]
    row.gap -= length * gear.offset
    row.rate = rate_of(K, row)


# ---- what they want --------------------------------------------------------------------------------------------------
@kernel
def ask(L, c, S, W, h):
    """What the rows want; switches on what acts along the freedoms of cut joints, and the limits that are near.

    Over a step, whose middle this is, rows that close loops want no velocity on the mean of its start and end. So they
    do no work, and the step is as symmetric in time with loops as without: velocity products take care of themselves.
    Even where rows hardly bite, in singular positions, this can only turn velocities round, never blow them up.
    """
    C = L.cluster[c]
    if h > 0.0:
        for r in range(C.rows[0], C.rows[1]):
            row = W.row[r]
            if row.on == HELD:
                row.free, row.wanted = 0.0, -2.0 * row.rate / h
    for k in range(C.cuts[0], C.cuts[1]):
        cut = L.cut[k]
        for j in range(cut.motions[0], cut.motions[1]):
            kind, at, b = L.motion[j].primitive, L.motion[j].q, L.motion[j].v
            bend = rotation_vector(S.cut_q[at:]) if kind == BALL else (S.cut_q[at], 0.0, 0.0)
            for e in range(3 if kind == BALL else 1):
                F, own = L.freedom[b + e], b + e - cut.v
                if is_used(F):
                    row = W.row[cut.row + 6 - cut.freedoms + own]
                    begun = S.cut_v[b + e] - 0.5 * h * row.free  # half a step ago, when the joint was elsewhere
                    arm = C.length if kind == TURN else 1.0
                    stalls = S.stalled[c] == 1 or F.most < math.inf
                    strength = C.mass * arm * arm if stalls else 0.0
                    ask_freedom(F, bend[e], begun, h, strength, row)
                    ask_limit(F.lower, F.upper, bend[e], S.cut_v[b + e], h, W.row[cut.row + 6 + own])
    for k in range(C.limits[0], C.limits[1]):
        T = L.limit[k]
        ask_limit(T.lower, T.upper, S.q[T.q], S.v[T.v], h, W.row[T.row])


@inlined
def ask_freedom(F, q, v, h, strength, row):
    """A spring, damper or drive along a freedom of a cut joint; a drive that has stalled has a strength."""
    if F.drive >= DRIVE_SPEED and (strength > 0.0 or F.most < math.inf):
        tau, soft = stalled_drive(F.drive, F.target, F.response, strength, q, v, h)
        give_way(min(max(tau, -F.most), F.most) if soft == 0.0 else tau, soft, row)
    elif F.drive >= DRIVE_SPEED:
        row.on = HELD
        row.wanted = driven(F.drive, F.target, F.response, q, v, h)
    elif F.stiffness > 0.0 or F.damping > 0.0 or F.drive == DRIVE_TORQUE:
        push = F.target if F.drive == DRIVE_TORQUE else 0.0
        tau = push - F.stiffness * (q - F.rest) - F.damping * v
        give_way(tau, h * F.damping + 0.25 * h * h * F.stiffness, row)


@inlined
def give_way(tau, soft, row):
    """A force that loses `soft` for a unit of acceleration: a compliant row, or a given force where it does not."""
    if soft > 0.0:
        row.on, row.compliance, row.wanted = HELD, 1.0 / soft, tau / soft
    else:
        row.on, row.force = GIVEN, tau


@inlined
def ask_limit(lower, upper, q, v, h, row):
    """The nearer of two limits, where it matters in this step: then its row counts how far away it still is.

    Over a step the coordinate is kept on the right side at its end; what is over the limit already only stops.
    """
    low, high = q - lower, upper - q
    gap, rate, sign = (low, v, 1.0) if low <= high else (high, -v, -1.0)
    near = gap + 2.0 * h * min(rate, 0.0) <= h * h * 100.0 if h > 0.0 else gap <= TOUCHING and rate <= TOUCHING
    if near:
        row.on, row.closes, row.gap, row.rate = ONE_SIDED, 1, gap, rate
        row.wanted = (-2.0 * max(gap, 0.0) / h - rate) / h if h > 0.0 else 0.0
        row.free *= sign
        if sign < 0.0:
            for e in range(4):
                if row.link[e] >= 0:
                    put_spatial(row.jac[e], sscale(-1.0, spatial(row.jac[e])))


@kernel
def hold_back_cuts(L, c, S, W, h):
    """With the forces known: drives along cut joints that push harder than they can, do what they can.

    Once held back they stay so for the rest of the step. True when none changed.
    """
    agreed = True
    for k in range(L.cluster[c].cuts[0], L.cluster[c].cuts[1]):
        cut = L.cut[k]
        for j in range(cut.freedoms):
            F, r = L.freedom[cut.v + j], cut.row + 6 - cut.freedoms + j
            row = W.row[r]
            if F.drive >= DRIVE_SPEED and row.on == HELD and abs(S.force[r]) > F.most:
                row.on, row.force, row.compliance = GIVEN, math.copysign(F.most, S.force[r]), 0.0
                agreed = False
    return agreed


@kernel
def push_given(L, c, D, row):
    """Let the forces that are known act on the links."""
    first, last = L.cluster[c].rows
    for r in range(first, last):
        if row[r].on == GIVEN:
            for e in range(4):
                i = row[r].link[e]
                if i >= 0:
                    f = sscale(-row[r].force, spatial(row[r].jac[e]))
                    put_spatial(D[i].force, sadd(spatial(D[i].force), f))

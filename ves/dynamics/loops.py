"""The forces of the rows: the operational-space problem of one cluster, through its articulated-body factors.

A unit of a row's force is spread inward over the joints by the same recursion as a bias force (`spread`), which gives
the matrix of accelerations for forces, G M^-1 G^T, without ever making M. It is eliminated once, and then serves every
sweep of the step, and the projections after it.

Rows that say what others say leave it singular. Each row is eased by a tiny share of what it would accelerate if its
links were free, and the rest of its acceleration is taken away again (proximal iterations) until none is left.

    Y spread    Z eased    A matrix    m rows that act, `held` of them both ways, the rest one-sided
"""

from ves.algebra.solve import backward, complementary, eliminate, forward
from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, SLIDE, TURN, accelerate
from ves.dynamics.arrays import HELD, ONE_SIDED
from ves.kernel import inlined, kernel

EASE = 1e-9  # of a row's own inverse inertia
DEAD = 1e-20  # of it: a row that gives way less than this cannot be changed
ITERATIONS = 8
EXACT = 3e-15  # of the accelerations: near a singular position, where rows hardly bite, every digit counts
HOPELESS = 1e-4  # of them: left when the rows contradict each other, or a drive
SHAKY = 1e-5  # rows with less than this of their own say what others say, but only where all loops are closed


@kernel
def factor(L, c, W):
    """The matrix of the rows that act, eliminated as far as the rows that hold go; W.order and W.counts say which.

    W.firm tells how much of its own each row has to say: next to nothing when rows say what others say. A row that no
    joint of the trees can change, such as those of a planar loop out of its plane, is left out: whatever its force,
    nothing moves.
    """
    v0, v1 = L.cluster[c].v
    first, last = L.cluster[c].rows
    held = m = 0
    for kind in (HELD, ONE_SIDED):
        for r in range(first, last):
            if W.row[r].on == kind:
                for b in range(v1 - v0):
                    W.spread[b, m] = W.eased[b, m] = 0.0
                own = spread(L, W.row[r], v0, m, W)
                if own > DEAD * W.row[r].ease or W.row[r].compliance > 0.0:
                    W.order[m] = r
                    m += 1
        if kind == HELD:
            held = m
    W.counts[0], W.counts[1] = held, m
    gather_matrix(v1 - v0, m, W)
    for r in range(held):
        W.whole[r] = W.matrix[r, r]
    eliminate(W.matrix, held, m)
    W.firm[0] = 1.0
    for r in range(held):
        W.firm[0] = min(W.firm[0], W.matrix[r, r] / W.whole[r])


@kernel
def gather_matrix(count, m, W):
    """G M^-1 G^T from its factors, freedom by freedom, with compliance and regularisation on the diagonal."""
    A = W.matrix
    for r in range(m):
        row = W.row[W.order[r]]
        for s in range(r, m):
            A[r, s] = 0.0
        A[r, r] = row.compliance + EASE * row.ease
    for b in range(count):
        Y, Z, last = W.spread[b], W.eased[b], m
        while last > 0 and Y[last - 1] == 0.0:
            last -= 1
        for r in range(last):
            z = Z[r]
            if z != 0.0:
                target = A[r]
                for s in range(r, last):
                    target[s] += z * Y[s]


@kernel
def spread(L, row, v0, r, W):
    """One row's force over the joints, from its links inward; where two of its links meet, their forces are added.

    Gives the row's own acceleration for a unit of its force.
    """
    own = 0.0
    i, j, f, g = row.link[0], row.link[1], spatial(row.jac[0]), spatial(row.jac[1])
    if row.link[2] >= 0:
        return spread_wide(L, row, v0, r, W)
    while i >= 0 or j >= 0:
        if i == j:
            f, j = sadd(f, g), -1
        if i > j:
            f, more = across(L, i, v0, r, f, W)
            f, i = force_from(f, vec(W.K[i].arm)), L.parent[i]
        else:
            g, more = across(L, j, v0, r, g, W)
            g, j = force_from(g, vec(W.K[j].arm)), L.parent[j]
        own += more
    return own


@kernel
def spread_wide(L, row, v0, r, W):
    """The same for a row on up to four links: always the outermost goes one joint inward."""
    links, forces, own = W.way_links, W.way_forces, 0.0
    for e in range(4):
        links[e] = row.link[e]
        put_spatial(forces[e], spatial(row.jac[e]))
    while True:
        end = 0
        for e in range(1, 4):
            end = e if links[e] > links[end] else end
        i = links[end]
        if i < 0:
            return own
        f = spatial(forces[end])
        for e in range(end + 1, 4):
            if links[e] == i:
                f = sadd(f, spatial(forces[e]))
                links[e] = -1
        f, more = across(L, i, v0, r, f, W)
        own += more
        links[end] = L.parent[i]
        put_spatial(forces[end], force_from(f, vec(W.K[i].arm)))


@inlined
def across(L, i, v0, r, f, W):
    """A force on link i: what is left of it on the inner side of its joint, and what the joint gives way by."""
    D, Y, Z = W.D[i], W.spread, W.eased
    kind, at, R = L.primitive[i], L.v_index[i], mat(W.K[i].rot)
    b = at - v0
    if kind <= SLIDE:
        if W.held[at] == 1:
            return f, 0.0
        y = dot(z_axis(R), f.ang) if kind == TURN else dot(z_axis(R), f.lin)
        z = y * D.inverse[0]
        Y[b, r], Z[b, r] = y, z
        return sadd(f, sscale(-z, spatial(D.column))), y * z
    I, inverse_ang = inertia(D.inertia), sym(D.inverse)
    turn = smul(inverse_ang, f.ang)
    rest = sub(f.lin, tmul(I.mix, turn))
    if kind == BALL:
        put_column(Y, Z, b, r, f.ang, turn)
        return Spatial(scale(W.soft[at], turn), rest), dot(f.ang, turn)
    move = smul(inverse(free_lin(I, inverse_ang)), rest)
    put_column(Y, Z, b, r, rest, move)
    put_column(Y, Z, b + 3, r, f.ang, turn)
    return Spatial(O3, O3), dot(f.ang, turn) + dot(rest, move)


@inlined
def put_column(Y, Z, b, r, y, z):
    for k in range(3):
        Y[b + k, r] = y[k]
        Z[b + k, r] = z[k]


@kernel
def load(L, c, W, m, forces):
    """Add the rows' forces to what the joints are left with, as `inward` left it."""
    first, last = L.cluster[c].links
    v0 = L.cluster[c].v[0]
    for i in range(first, last):
        kind, b = L.primitive[i], L.v_index[i] - v0
        if kind <= SLIDE:
            if W.held[L.v_index[i]] == 0:
                W.D[i].rest[0] += over_rows(W.spread[b], forces, m)
        elif kind == BALL:
            put_vec(W.D[i].rest, add(vec(W.D[i].rest), rows_at(W.spread, b, forces, m)))
        else:
            lin = rows_at(W.spread, b, forces, m)
            ang = rows_at(W.spread, b + 3, forces, m)
            I = inertia(W.D[i].inertia)
            lin = add(lin, tmul(I.mix, smul(sym(W.D[i].inverse), ang)))
            put_vec(W.D[i].rest, add(vec(W.D[i].rest), ang))
            put_vec(W.D[i].rest[3:], add(vec(W.D[i].rest[3:]), lin))


@inlined
def over_rows(y, forces, m):
    total = 0.0
    for r in range(m):
        total += y[r] * forces[r]
    return total


@inlined
def rows_at(Y, b, forces, m):
    return over_rows(Y[b], forces, m), over_rows(Y[b + 1], forces, m), over_rows(Y[b + 2], forces, m)


@kernel
def respond(W, held, m, off, forces, step):
    """The change of forces that takes away `off`, the one-sided ones staying positive; adds it to `forces`."""
    A = W.matrix
    for r in range(m):
        step[r] = -off[r]
    forward(A, held, m, step)
    if m > held:
        for r in range(held, m):  # in terms of the whole force: S x + q >= 0
            W.whole[r] = -step[r]
            step[r] = forces[r]
        for r in range(held, m):
            for s in range(held, m):
                W.whole[r] -= (A[r, s] if r <= s else A[s, r]) * forces[s]
        complementary(A, held, m, W.whole, step, W.copy, W.active)
        for r in range(held, m):
            step[r] -= forces[r]
    backward(A, held, m, step)
    for r in range(m):
        forces[r] += step[r]


@kernel
def accelerations_off(W, held, m, forces, off):
    """What is wrong with the accelerations of the rows; gives the worst of it."""
    worst = 0.0
    for r in range(m):
        row = W.row[W.order[r]]
        a = row.free - row.wanted + row.compliance * forces[r]
        for e in range(4):
            i = row.link[e]
            if i >= 0:
                a += sdot(spatial(row.jac[e]), spatial(W.D[i].delta))
        off[r] = a
        if r < held or forces[r] > 0.0 or a < 0.0:
            worst = max(worst, abs(a))
    return worst


@kernel
def constrain(L, c, S, W, qdd, speed, fresh):
    """Accelerations with the forces of all rows, after `inward`; False when the rows cannot all be met.

    `speed` is the largest joint velocity, for a sense of what accelerations are large. `fresh`: the inertias are new,
    so the matrix has to be made; else the one of the last call is used.
    """
    first, last = L.cluster[c].links
    accelerate(L, first, last, W.tau, W.soft, W.held, W.K, W.D, qdd)
    if L.cluster[c].rows[1] == L.cluster[c].rows[0]:
        return True
    if fresh:
        factor(L, c, W)
    held, m = W.counts[0], W.counts[1]
    if m == 0:
        return True
    for r in range(m):
        W.lam[r] = S.force[W.order[r]] if r >= held else 0.0
    if m > held:
        load(L, c, W, m, W.lam)
        accelerate(L, first, last, W.tau, W.soft, W.held, W.K, W.D, qdd)
    worst = accelerations_off(W, held, m, W.lam, W.off)
    scale = max(worst, speed * speed * L.cluster[c].length, 1e-9)
    for _ in range(ITERATIONS):
        respond(W, held, m, W.off, W.lam, W.step)
        load(L, c, W, m, W.step)
        accelerate(L, first, last, W.tau, W.soft, W.held, W.K, W.D, qdd)
        before = worst
        worst = accelerations_off(W, held, m, W.lam, W.off)
        if worst < EXACT * scale or worst > 0.5 * before:
            break
    for r in range(L.cluster[c].rows[0], L.cluster[c].rows[1]):
        S.force[r] = 0.0
    for r in range(m):
        S.force[W.order[r]] = W.lam[r]
    return worst < HOPELESS * scale

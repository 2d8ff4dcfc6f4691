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
from ves.dynamics.aba import BALL, FREE, SLIDE, TURN, accelerate
from ves.dynamics.arrays import HELD, ONE_SIDED
from ves.kernel import inlined, kernel

EASE = 1e-8  # of a row's own inverse inertia
DEAD = 1e-20  # of a row's forces, squared: along a joint, what is less than this is nothing
ITERATIONS = 16
EXACT = 3e-15  # of the accelerations: near a singular position, where rows hardly bite, every digit counts
HOPELESS = 1e-4  # of them: left when the rows contradict each other, or a drive


@kernel
def factor(L, c, W):
    """The matrix of the rows that act, eliminated as far as the rows that hold go; W.order and W.counts say which.

    W.firm tells how much of its own each row has to say: next to nothing when rows say what others say.
    """
    v0, v1 = L.cluster[c].v
    held, m = sort_out(L, c, W)
    for b in range(v1 - v0):
        W.spread[b, :m] = 0.0
        W.eased[b, :m] = 0.0
    k = 0
    while k < m:
        n = side_by_side(W.row, W.order, k, m)
        if n > 0:
            spread(L, W, v0, k, n)
        else:
            spread_wide(L, W, v0, k)
        k += max(n, 1)
    gather_matrix(v1 - v0, m, W.order, W.row, W.spread, W.eased, W.matrix)
    for r in range(held):
        W.whole[r] = W.matrix[r, r]
    eliminate(W.matrix, held, m)
    W.firm[0] = 1.0
    for r in range(held):
        W.firm[0] = min(W.firm[0], W.matrix[r, r] / W.whole[r])


@kernel
def sort_out(L, c, W):
    """Which rows act, those that hold first; gives how many hold, and how many there are."""
    first, last = L.cluster[c].rows
    held = m = 0
    for kind in (HELD, ONE_SIDED):
        for r in range(first, last):
            if W.row[r].on == kind and can_change(L, W.K, W.held, W.row[r], L.cluster[c].length):
                W.order[m] = r
                m += 1
        if kind == HELD:
            held = m
    W.counts[0], W.counts[1] = held, m
    return held, m


@inlined
def can_change(L, K, held, row, length):
    """Whether a joint between its links can change a row: those of a planar loop out of its plane no joint can.

    Whatever the force of such a row, nothing moves.
    """
    i, j = row.link[0], row.link[1]
    if row.link[2] >= 0 or row.compliance > 0.0:
        return True
    F, G = spatial(row.jac[0]), spatial(row.jac[1])
    least = DEAD * (dot(F.ang, F.ang) + length * length * dot(F.lin, F.lin))
    while i != j:
        k = max(i, j)
        f = F if k == i else G
        if work_along(L, K, held, k, f, length) > least:
            return True
        if k == i:
            F, i = force_from(f, vec(K[k].arm)), L.parent[k]
        else:
            G, j = force_from(f, vec(K[k].arm)), L.parent[k]
    return False


@inlined
def work_along(L, K, held, i, f, length):
    """The square of what a force on link i does along its joint, as a torque."""
    kind = L.primitive[i]
    if kind <= SLIDE:
        e = z_axis(K[i].rot)
        y = dot(e, f.ang) if kind == TURN else length * dot(e, f.lin)
        return 0.0 if held[L.v_index[i]] == 1 else y * y
    return dot(f.ang, f.ang) + (length * length * dot(f.lin, f.lin) if kind == FREE else 0.0)


@inlined
def side_by_side(row, order, k, m):
    """How many rows from the k-th on act on the same two links: those go inward together. None: it acts on more."""
    link = row[order[k]].link
    if link[2] >= 0:
        return 0
    n = 1
    while n < 6 and k + n < m:
        other = row[order[k + n]].link
        if other[0] != link[0] or other[1] != link[1] or other[2] >= 0:
            break
        n += 1
    return n


@kernel
def gather_matrix(count, m, order, rows, spread, eased, A):
    """G M^-1 G^T from its factors, two freedoms at a time, with compliance and regularisation on the diagonal."""
    for r in range(m):
        row = rows[order[r]]
        A[r, r:m] = 0.0
        A[r, r] = row.compliance + EASE * row.ease
    for b in range(0, count, 2):
        other = min(b + 1, count - 1)
        share = 1.0 if other > b else 0.0
        Y, Z, Y2, Z2, last = spread[b], eased[b], spread[other], eased[other], m
        while last > 0 and Y[last - 1] == 0.0 and Y2[last - 1] == 0.0:
            last -= 1
        for r in range(last):
            z, z2 = Z[r], share * Z2[r]
            if z != 0.0 or z2 != 0.0:
                target = A[r]
                for s in range(r, last):
                    target[s] += z * Y[s] + z2 * Y2[s]


# ---- from a row's links inward ---------------------------------------------------------------------------------------
@kernel
def spread(L, W, v0, k, n):
    """The forces of n rows on the same links over the joints, inward; where their links meet, forces are added."""
    F, G, Y, Z = W.way_forces[0], W.way_forces[1], W.spread[:, k:], W.eased[:, k:]
    first = W.row[W.order[k]]
    i, j = first.link[0], first.link[1]
    for e in range(n):
        row = W.row[W.order[k + e]]
        put_spatial(F[e], spatial(row.jac[0]))
        put_spatial(G[e], spatial(row.jac[1]))
    while i != j:
        if i > j:
            across(L, W, v0, i, n, F, Y, Z)
            i = L.parent[i]
        else:
            across(L, W, v0, j, n, G, Y, Z)
            j = L.parent[j]
    if i >= 0:
        for e in range(n):
            put_spatial(F[e], sadd(spatial(F[e]), spatial(G[e])))
    while i >= 0:
        across(L, W, v0, i, n, F, Y, Z)
        i = L.parent[i]


@kernel
def spread_wide(L, W, v0, k):
    """The same for one row on up to four links: always the outermost goes one joint inward."""
    row, forces, Y, Z = W.row[W.order[k]], W.way_forces, W.spread[:, k:], W.eased[:, k:]
    a, b, c, d = row.link[0], row.link[1], row.link[2], row.link[3]
    for e in range(4):
        put_spatial(forces[e, 0], spatial(row.jac[e]))
    while True:
        i = max(max(a, b), max(c, d))
        if i < 0:
            return
        end = 0 if a == i else 1 if b == i else 2 if c == i else 3
        for e in range(end + 1, 4):
            if (a, b, c, d)[e] == i:
                put_spatial(forces[end, 0], sadd(spatial(forces[end, 0]), spatial(forces[e, 0])))
        across(L, W, v0, i, 1, forces[end], Y, Z)
        p = L.parent[i]
        a = p if end == 0 else -1 if a == i else a
        b = p if end == 1 else -1 if b == i else b
        c = p if end == 2 else -1 if c == i else c
        d = p if end == 3 else -1 if d == i else d


@inlined
def across(L, W, v0, i, n, F, Y, Z):
    """Forces on link i: what they do to its joint; in F stays what is left on the inner side, about its parent."""
    kind, at, r, D = L.primitive[i], L.v_index[i], vec(W.K[i].arm), W.D[i]
    b = at - v0
    if kind <= SLIDE:
        e, d, U, free = z_axis(mat(W.K[i].rot)), D.inverse[0], spatial(D.column), W.held[at] == 0
        for k in range(n):
            f = spatial(F[k])
            if free:
                y = dot(e, f.ang) if kind == TURN else dot(e, f.lin)
                z = y * d
                Y[b, k], Z[b, k] = y, z
                f = sadd(f, sscale(-z, U))
            put_spatial(F[k], force_from(f, r))
    else:
        I, inverse_ang, give = inertia(D.inertia), sym(D.inverse), W.soft[at]
        inverse_lin = O6 if kind == BALL else inverse(free_lin(I, inverse_ang))
        for k in range(n):
            f = spatial(F[k])
            turn = smul(inverse_ang, f.ang)
            rest = sub(f.lin, tmul(I.mix, turn))
            if kind == BALL:
                put_column(Y, Z, b, k, f.ang, turn)
                put_spatial(F[k], force_from(Spatial(scale(give, turn), rest), r))
            else:
                put_column(Y, Z, b, k, rest, smul(inverse_lin, rest))
                put_column(Y, Z, b + 3, k, f.ang, turn)
                put_spatial(F[k], Spatial(O3, O3))


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
    """A sum in four parts: one after the other is slow, and all at once is not the same on every machine."""
    a = b = c = d = 0.0
    r = 0
    while r + 3 < m:
        a += y[r] * forces[r]
        b += y[r + 1] * forces[r + 1]
        c += y[r + 2] * forces[r + 2]
        d += y[r + 3] * forces[r + 3]
        r += 4
    while r < m:
        a += y[r] * forces[r]
        r += 1
    return (a + b) + (c + d)


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

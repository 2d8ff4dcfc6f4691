"""The instant way together: Levenberg and Marquardt's method, in the mass metric.

    look     the gaps, and the weighted sum of their squares
    step     the shortest motion that takes them away, as far as the damping lets it, and not too far at once
    judge    closer than before: go on with less damping; else go back, and damp more

Momentum does not matter here, but the middle does: steps of a floating cluster leave its centre of mass where it is.
"""


from ves.assembly.lsqr import solve
from ves.assembly.rows import answer, as_step, load, mind_limits, roots, take_hold
from ves.dynamics.aba import kinematics
from ves.dynamics.arrays import HELD
from ves.dynamics.closing import drift
from ves.dynamics.conditions import look
from ves.dynamics.ground import length3
from ves.dynamics.numbers import put_all
from ves.kernel import kernel

CLOSED = 1e-13  # of the cluster's size: nothing is gained by more
LOOSE, TIGHT, MOST = 1e-2, 1e-7, 10.0  # damping: at the start, at the least, and where it is given up
FAR, WIDE = 0.5, 0.6  # of the size, or of the widest gap, and rad: no part goes farther in a step, or turns more
REACH = 0.5  # of the widest gap: how far away a mass counts that turns
PRECISE, ITERATIONS = 1e-8, 20
STANDSTILL = 1e-4  # of the sum: a step that gains less than this is one of those
PATIENCE = 8  # such steps in a row before it is given up


@kernel
def snap(L, c, S, W, A, most):
    """Bring a cluster together, in at most so many steps; gives how far it is apart then, and how many it took.

    Velocities are left as they are.
    """
    first, last = L.cluster[c].links
    q0, q1 = L.cluster[c].q
    size, damping, idle = L.cluster[c].length, LOOSE, 0
    widest = see(L, c, S, W, A)
    for step in range(most):
        if widest <= CLOSED * size or damping > MOST or idle >= PATIENCE:
            return widest, step
        roots(L, c, W.K, A, REACH * widest)
        m = load(L, c, W, A, damping)
        before = 0.0
        for r in range(m):
            A.right[r] = -A.weight[r] * W.row[A.order[r]].gap
            before += A.right[r] * A.right[r]
        solve(A, m, last - first, damping, PRECISE, ITERATIONS)
        answer(L, c, A, A.force, m)
        as_step(L, c, W.K, A.x, A.shift)
        put_all(A.keep[: q1 - q0], S.q[q0:q1])
        drift(L, first, last, S.q, A.shift, share(L, c, A, max(size, widest)))
        widest = see(L, c, S, W, A)
        after = weighted(W, A, m)
        if after < before:
            damping = max(0.2 * damping, TIGHT)
            idle = idle + 1 if after > (1.0 - STANDSTILL) * before else 0
        else:
            damping *= 5.0
            put_all(S.q[q0:q1], A.keep)
            widest = see(L, c, S, W, A)
    return widest, most


@kernel
def see(L, c, S, W, A):
    """Look at the rows where the cluster is; gives the widest gap."""
    first, last = L.cluster[c].links
    kinematics(L, first, last, S.q, S.v, W.K)
    look(L, c, S, W.K, W)
    take_hold(L, c, W.K, W)
    mind_limits(L, c, S, W)
    widest = 0.0
    for r in range(L.cluster[c].rows[0], L.cluster[c].rows[1]):
        row = W.row[r]
        if row.on == HELD and row.closes == 1 and A.mute[r] == 0:
            widest = max(widest, abs(row.gap))
    return widest


@kernel
def weighted(W, A, m):
    """The sum that the step was to make smaller, where it led."""
    total = 0.0
    for r in range(m):
        gap = A.weight[r] * W.row[A.order[r]].gap
        total += gap * gap
    return total


@kernel
def share(L, c, A, reach):
    """How much of a step is taken, so that no part goes too far, for what is open so wide."""
    v0, v1 = L.cluster[c].v
    most = 1.0
    for b in range(v0, v1, 6):
        move, turn = length3(A.shift[b:]), length3(A.shift[b + 3 :])
        most = max(most, max(move / (FAR * reach), turn / WIDE))
    return 1.0 / most

"""The last digits, before a cluster becomes a linkage: gaps and how fast they open are taken away altogether."""

from ves.algebra.spatial import *
from ves.assembly.lsqr import solve
from ves.assembly.rows import answer, as_step, load, roots
from ves.assembly.snapping import see, snap
from ves.dynamics.aba import kinematics
from ves.dynamics.floating import first_moment, momentum, put_right
from ves.kernel import kernel

STEPS = 50
FIRM, PRECISE, ITERATIONS = 1e-7, 1e-13, 20
OWN = 1e-10  # what a row has to say of its own, squared, of 1


@kernel
def finish(L, c, S, W, A):
    """Close a cluster to the last digits, in place and in speed; momentum is kept.

    Gives the widest gap, and how many of the conditions say what others say.
    """
    first, last = L.cluster[c].links
    v0, v1 = L.cluster[c].v
    kinematics(L, first, last, S.q, S.v, W.K)
    I, p = momentum(L, first, last, W.K)
    center = scale(1.0 / L.cluster[c].mass, first_moment(I))
    gap, _ = snap(L, c, S, W, A, STEPS)
    for _ in range(2):
        see(L, c, S, W, A)
        roots(L, c, W.K, A, 0.0)
        m = load(L, c, W, A, FIRM)
        for r in range(m):
            A.right[r] = -A.weight[r] * W.row[A.order[r]].rate
        solve(A, m, last - first, FIRM, PRECISE, ITERATIONS)
        answer(L, c, A, A.force, m)
        as_step(L, c, W.K, A.x, A.shift)
        for b in range(v0, v1):
            S.v[b] += A.shift[b]
    if L.cluster[c].floats == 1:
        kinematics(L, first, last, S.q, S.v, W.K)
        put_right(L, c, S, W.K, center, p)
    return gap, repeated(L, c, W, A)


@kernel
def repeated(L, c, W, A):
    """How many rows have next to nothing of their own, as the factor shows. All bodies count alike: masses do not."""
    turn = 1.0 / L.cluster[c].length
    for i in range(L.cluster[c].links[1] - L.cluster[c].links[0]):
        put_mat(A.root[i], (turn, 0.0, 0.0, 0.0, turn, 0.0, 0.0, 0.0, turn))
        A.root[i, 9] = 1.0
    for r in range(L.cluster[c].rows[0], L.cluster[c].rows[1]):
        row, size = W.row[r], 0.0
        for e in range(4):
            if row.link[e] >= 0:
                f = spatial(row.jac[e])
                size += turn * turn * dot(f.ang, f.ang) + dot(f.lin, f.lin)
        row.ease = size  # so that all rows are of length 1
    m, count = load(L, c, W, A, FIRM), 0
    for r in range(m):
        own = A.factor[A.start[r] + r]
        if own * own < OWN:
            count += 1
    return count

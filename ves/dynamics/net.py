"""Nets: free bodies that forces hold together, solved at once. No trees, so their matrix is sparse.

Unknown are the accelerations of all bodies, angular and linear about their origins. Each body has a block on the
diagonal, its inertia with all that leans on it; what acts between two bodies couples their blocks. The order of
elimination is fixed when the linkage is made (`ves.linkage.nets`), and a row of blocks is kept from its first one on.

    B blocks, transposed: B[start + q][k, i] is row i, column k of the block in row p and column q
"""

import math

from ves.algebra.spatial import *
from ves.kernel import inlined, kernel

LEAST = 1e-300


@kernel
def solve_net(L, c, W, qdd, fresh):
    """Accelerations of all bodies of a net; the factors are made anew when `fresh`."""
    first, last = L.cluster[c].links
    N, B = L.net[first:last], W.blocks
    if fresh:
        gather_blocks(L, c, W, N, B)
        factor_blocks(N, B)
    for k in range(last - first):
        D = W.D[first + N[k].link]
        for e in range(6):
            D.delta[e] = -D.force[e]
    forward_blocks(N, B, W.D[first:last])
    backward_blocks(N, B, W.D[first:last])
    for i in range(first, last):
        b, delta = L.v_index[i], spatial(W.D[i].delta)
        put_vec(qdd[b:], tmul(mat(L.link[i].frame), delta.lin))
        put_vec(qdd[b + 3 :], tmul(mat(W.K[i].rot), delta.ang))


@kernel
def gather_blocks(L, c, W, N, B):
    """The inertias on the diagonal, and what couples two bodies beside it."""
    C, first = L.cluster[c], L.cluster[c].links[0]
    for p in range(len(N)):
        for q in range(N[p].first, p):
            B[N[p].start + q, :, :] = 0.0
        put_block(B[N[p].start + p], inertia(W.D[first + N[p].link].inertia))
    for k in range(C.springs[0], C.springs[1]):
        if L.spring[k].on == 1:
            couple(N, B, L.spring[k].link, first, W.stretch[k], 0)
    for k in range(C.twists[0], C.twists[1]):
        if L.twist[k].on == 1:
            couple(N, B, L.twist[k].link, first, W.bend[k], 1)


@inlined
def put_block(block, I):
    m = full(I.ang)
    n = full(I.lin)
    for i in range(3):
        for j in range(3):
            block[i, j] = m[3 * i + j]
            block[i, 3 + j] = block[3 + j, i] = I.mix[3 * i + j]
            block[3 + i, 3 + j] = n[3 * i + j]


@inlined
def couple(N, B, link, first, G, turns):
    """What a force between two bodies takes from the one for what the other does."""
    if link[0] < 0 or link[1] < 0:
        return
    p, q, a, b = N[link[0] - first].place, N[link[1] - first].place, vec(G.arm[0]), vec(G.arm[1])
    if p < q:
        p, q, a, b = q, p, b, a
    block, soft = B[N[p].start + q], sym(G.soft)
    for k in range(6):  # the body of column q moves by a unit, the one of row p feels it
        e = (1.0 if k % 3 == 0 else 0.0), (1.0 if k % 3 == 1 else 0.0), (1.0 if k % 3 == 2 else 0.0)
        if turns == 1:
            f = Spatial(smul(soft, e) if k < 3 else O3, O3)
        else:
            x = smul(soft, cross(e, b) if k < 3 else e)
            f = Spatial(cross(a, x), x)
        for i in range(3):
            block[k, i] -= f.ang[i]
            block[k, 3 + i] -= f.lin[i]


@kernel
def factor_blocks(N, B):
    """Cholesky's factor, row by row of blocks."""
    for p in range(len(N)):
        here = N[p].start
        for q in range(N[p].first, p):
            there, target = N[q].start, B[here + q]
            for k in range(max(N[p].first, N[q].first), q):
                take_product(target, B[there + k], B[here + k])
            divide(target, B[there + q])
        for k in range(N[p].first, p):
            take_product(B[here + p], B[here + k], B[here + k])
        root(B[here + p])


@inlined
def take_product(target, X, Y):
    """Take Y X^T, both transposed, from the target, transposed."""
    for k in range(6):
        x, y = X[k], Y[k]
        for j in range(6):
            t, row = x[j], target[j]
            for i in range(6):
                row[i] -= t * y[i]


@inlined
def divide(target, R):
    """The target times the inverse transposed of a triangle R, all transposed."""
    for j in range(6):
        row = target[j]
        for k in range(j):
            t, other = R[k, j], target[k]
            for i in range(6):
                row[i] -= t * other[i]
        t = 1.0 / R[j, j]
        for i in range(6):
            row[i] *= t


@inlined
def root(A):
    """The triangle of a symmetric block, transposed, in its place; what was below is left."""
    for k in range(6):
        pivot = math.sqrt(max(A[k, k], LEAST))
        t = 1.0 / pivot
        A[k, k] = pivot
        for i in range(k + 1, 6):
            A[k, i] *= t
        for j in range(k + 1, 6):
            s = A[k, j]
            for i in range(j, 6):
                A[j, i] -= s * A[k, i]


@kernel
def forward_blocks(N, B, D):
    for p in range(len(N)):
        x = D[N[p].link].delta
        for q in range(N[p].first, p):
            block, y = B[N[p].start + q], D[N[q].link].delta
            for k in range(6):
                t, row = y[k], block[k]
                for i in range(6):
                    x[i] -= t * row[i]
        block = B[N[p].start + p]
        for k in range(6):
            x[k] /= block[k, k]
            for i in range(k + 1, 6):
                x[i] -= x[k] * block[k, i]


@kernel
def backward_blocks(N, B, D):
    for p in range(len(N) - 1, -1, -1):
        x, block = D[N[p].link].delta, B[N[p].start + p]
        for k in range(5, -1, -1):
            for i in range(k + 1, 6):
                x[k] -= block[k, i] * x[i]
            x[k] /= block[k, k]
        for q in range(N[p].first, p):
            block, y = B[N[p].start + q], D[N[q].link].delta
            for k in range(6):
                row = block[k]
                for i in range(6):
                    y[k] -= row[i] * x[i]

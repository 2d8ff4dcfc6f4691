"""The factor P with P P^T = A A^T + d^2, kept by its profile: of each row all from its first number on.

Rows of ties that share a body meet in this matrix, and `ves.linkage.tree` puts ties that share bodies near each other:
so the profile is narrow, and the work grows with the number of parts, not with its cube.
"""

import math

from ves.kernel import inlined, kernel


@kernel
def factor(A, m, damping):
    """Fill the profile of A A^T + d^2, and replace it by its triangle."""
    P, first, start = A.factor, A.first, A.start
    size = 0
    for r in range(m):
        start[r] = size - first[r]  # so that column c of row r stands at start[r] + c
        size += r + 1 - first[r]
        for c in range(first[r], r + 1):
            P[start[r] + c] = meet(A, r, c)
        P[start[r] + r] += damping * damping
    for r in range(m):
        here = start[r]
        for c in range(first[r], r):
            there, total = start[c], P[here + c]
            for k in range(max(first[r], first[c]), c):
                total -= P[here + k] * P[there + k]
            P[here + c] = total / P[there + c]
        total = P[here + r]
        for k in range(first[r], r):
            total -= P[here + k] * P[here + k]
        P[here + r] = math.sqrt(max(total, damping * damping))  # only rounding can make it less


@inlined
def meet(A, r, c):
    """The product of two rows of A: over the bodies that both act on."""
    total = 0.0
    for e in range(4):
        i = A.link[r, e]
        if i < 0:
            break
        for f in range(4):
            if A.link[c, f] == i:
                for k in range(6):
                    total += A.lever[r, e, k] * A.lever[c, f, k]
    return total


@kernel
def mix(A, m, x):
    """x becomes P^-1 x"""
    P, first, start = A.factor, A.first, A.start
    for r in range(m):
        total = x[r]
        for k in range(first[r], r):
            total -= P[start[r] + k] * x[k]
        x[r] = total / P[start[r] + r]


@kernel
def mix_transposed(A, m, x):
    """x becomes P^-T x"""
    P, first, start = A.factor, A.first, A.start
    for r in range(m - 1, -1, -1):
        x[r] /= P[start[r] + r]
        for k in range(first[r], r):
            x[k] -= P[start[r] + k] * x[r]

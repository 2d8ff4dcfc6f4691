"""Small dense solvers for kernels: symmetric elimination, and the linear complementarity problem.

A matrix is kept as the upper half, row by row, so that every inner loop runs along memory. No BLAS: the same numbers
give the same bits on every run.
"""

from ves.kernel import inlined, kernel


@kernel
def eliminate(A, first, n):
    """Gauss elimination of the first rows of a symmetric A (n, n), in place: A[k, k] pivots, A[k, j] / A[k, k] in L^T.

    What is left in the rows from `first` on is the Schur complement. A pivot that vanishes is left out. Rows go in
    pairs, which halves the way to memory.
    """
    for k in range(0, first - 1, 2):
        row, next_row = A[k], A[k + 1]
        take_away(next_row, k + 1, n, _share(row, k, k + 1), row)
        for i in range(k + 2, n):
            x, y, target = _share(row, k, i), _share(next_row, k + 1, i), A[i]
            if x != 0.0 or y != 0.0:
                for j in range(i, n):
                    target[j] -= x * row[j] + y * next_row[j]
    if first % 2 == 1:
        for i in range(first, n):
            take_away(A[i], i, n, _share(A[first - 1], first - 1, i), A[first - 1])


@inlined
def _share(row, k, i):
    """How much of row k goes away from row i."""
    return row[i] / row[k] if row[k] > 0.0 else 0.0


@inlined
def take_away(target, start, n, share, row):
    if share != 0.0:
        for j in range(start, n):
            target[j] -= share * row[j]


@kernel
def forward(A, first, n, b):
    """The same elimination on a right-hand side b (n,), in place."""
    for k in range(first):
        pivot = A[k, k]
        if pivot > 0.0:
            factor, row = b[k] / pivot, A[k]
            for j in range(k + 1, n):
                b[j] -= factor * row[j]


@kernel
def backward(A, first, n, b):
    """Solve for the first unknowns, those from `first` to n being known; b comes from `forward`."""
    for k in range(first - 1, -1, -1):
        pivot, row = A[k, k], A[k]
        if pivot > 0.0:
            even, odd = b[k], 0.0
            j = k + 1
            while j + 1 < n:
                even -= row[j] * b[j]
                odd -= row[j + 1] * b[j + 1]
                j += 2
            if j < n:
                even -= row[j] * b[j]
            b[k] = (even + odd) / pivot
        else:
            b[k] = 0.0


@kernel
def complementary(S, first, n, q, x, copy, active):
    """Find x >= 0 with w = S x + q >= 0 and x w = 0, for the rows and columns from `first` to n of a symmetric S.

    Principal pivoting: the unknowns above zero are solved for, and whoever is on the wrong side changes sides. All at
    once while that helps, then one by one by the least index (Murty), which always ends for a positive definite S.
    `x` comes with a guess: who is above zero in it begins active. True when it was found.
    """
    for i in range(first, n):
        active[i] = 1 if x[i] > 0.0 else 0
    fewest, patience = n + 1, 3
    for _ in range(4 * n + 64):
        _solve_active(S, first, n, q, x, copy, active)
        wrong, least = 0, -1
        for i in range(first, n):
            if _on_wrong_side(S, first, n, q, x, active, i):
                wrong += 1
                least = i if least < 0 else least
        if wrong == 0:
            return True
        patience = 3 if wrong < fewest else patience - 1
        fewest = min(fewest, wrong)
        if patience > 0:
            for i in range(first, n):
                copy[0, i] = 1.0 if _on_wrong_side(S, first, n, q, x, active, i) else 0.0
            for i in range(first, n):
                active[i] = 1 - active[i] if copy[0, i] > 0.0 else active[i]
        else:
            active[least] = 1 - active[least]
    return False


@kernel
def _on_wrong_side(S, first, n, q, x, active, i):
    if active[i] == 1:
        return x[i] < 0.0
    w, scale = q[i], abs(q[i])
    for j in range(first, n):
        term = (S[i, j] if i <= j else S[j, i]) * x[j]
        w += term
        scale = max(scale, abs(term))
    return w < -1e-12 * scale


@kernel
def _solve_active(S, first, n, q, x, copy, active):
    """S x = -q over the active unknowns, zero elsewhere."""
    for i in range(first, n):
        x[i] = -q[i] if active[i] == 1 else 0.0
        for j in range(i, n):
            both = active[i] == 1 and active[j] == 1
            copy[i, j] = S[i, j] if both else 0.0
    for k in range(first, n):
        pivot = copy[k, k]
        if pivot > 0.0:
            for i in range(k + 1, n):
                factor = copy[k, i] / pivot
                for j in range(i, n):
                    copy[i, j] -= factor * copy[k, j]
                x[i] -= factor * x[k]
    for k in range(n - 1, first - 1, -1):
        if copy[k, k] > 0.0:
            for j in range(k + 1, n):
                x[k] -= copy[k, j] * x[j]
            x[k] /= copy[k, k]

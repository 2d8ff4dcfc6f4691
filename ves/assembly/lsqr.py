"""LSQR of Paige and Saunders: the shortest x that makes A x come nearest to b, matrix-free over the rows.

A is never made: a product goes over the list of rows, each of which knows the few bodies it acts on. With a damping d
the length of x counts as well: |A x - b|^2 + d^2 |x|^2. That is the shortest answer of [A, d] (x, r) = b, which always
has one, so its equations may be mixed by a matrix P without changing it. P is a factor of A A^T + d^2 (`profile`): what
is left to the iterations is what rounding lost in making it, and the condition of A is not squared.

The unknowns are row forces y with x = A^T y, so action is reaction to the last digit.

    u        of the bidiagonalisation, in the space of the mixed rows
    t, v     row forces, and what they do: v = A^T t; the other vector of the bidiagonalisation is (v, d t)
    z        the direction of the search, as row forces
"""

import math

from ves.assembly.profile import mix, mix_transposed
from ves.kernel import kernel


@kernel
def times(A, m, x, y):
    """y = A x"""
    link, lever = A.link, A.lever
    for r in range(m):
        total = 0.0
        for e in range(4):
            i = link[r, e]
            if i < 0:
                break
            for k in range(6):
                total += lever[r, e, k] * x[6 * i + k]
        y[r] = total


@kernel
def transposed_times(A, m, y, x):
    """x = A^T y"""
    link, lever = A.link, A.lever
    for k in range(len(x)):
        x[k] = 0.0
    for r in range(m):
        value = y[r]
        for e in range(4):
            i = link[r, e]
            if i < 0:
                break
            for k in range(6):
                x[6 * i + k] += lever[r, e, k] * value


@kernel
def length(x, n):
    total = 0.0
    for k in range(n):
        total += x[k] * x[k]
    return math.sqrt(total)


@kernel
def solve(A, m, n, damping, tolerance, most):
    """Row forces A.force (m,) for the right-hand side A.right, the factor being made; gives the number of iterations.

    It ends when what is left of the mixed rows is less than a share `tolerance` of what there was.
    """
    u, v, t, z, y = A.u, A.v[: 6 * n], A.t, A.z, A.force
    for r in range(m):
        u[r], y[r] = A.right[r], 0.0
    mix(A, m, u)
    beta = length(u, m)
    if not beta > 0.0:
        return 0
    for r in range(m):
        u[r] /= beta
        t[r] = u[r]
    mix_transposed(A, m, t)
    alpha = spread(A, m, t, v, damping)
    for r in range(m):
        z[r] = t[r]
    first, left, rho_bar = beta, beta, alpha
    for iteration in range(1, most + 1):
        # the next u: what (A A^T + d^2) t is in the mixed rows, less what it was
        times(A, m, v, A.mixed)
        for r in range(m):
            A.mixed[r] += damping * damping * t[r]
        mix(A, m, A.mixed)
        for r in range(m):
            u[r] = A.mixed[r] - alpha * u[r]
        beta = length(u, m)
        for r in range(m):
            u[r] = u[r] / beta if beta > 0.0 else 0.0

        # the next t
        for r in range(m):
            A.mixed[r] = u[r]
        mix_transposed(A, m, A.mixed)
        for r in range(m):
            t[r] = A.mixed[r] - beta * t[r]
        rho = math.hypot(rho_bar, beta)
        alpha = spread(A, m, t, v, damping)

        # a plane rotation makes the bidiagonal upper, and the answer grows by one term
        c, s = rho_bar / rho, beta / rho
        theta, rho_bar, phi, left = s * alpha, -c * alpha, c * left, s * left
        for r in range(m):
            y[r] += phi / rho * z[r]
            z[r] = t[r] - theta / rho * z[r]
        if abs(left) <= tolerance * first or not alpha > 0.0:
            return iteration
    return most


@kernel
def spread(A, m, t, v, damping):
    """v = A^T t, both divided by the length of (v, d t), which is given back."""
    transposed_times(A, m, t, v)
    size = math.hypot(length(v, len(v)), damping * length(t, m))
    if size > 0.0:
        for k in range(len(v)):
            v[k] /= size
        for r in range(m):
            t[r] /= size
    return size

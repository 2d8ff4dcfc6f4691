"""Elimination against numpy, and complementarity against trying every set of active unknowns."""

from itertools import product

import numpy as np
import pytest

from ves.algebra.solve import backward, complementary, eliminate, forward


def positive(n: int, rng) -> np.ndarray:
    root = rng.normal(size=(n, n))
    return root @ root.T + 0.1 * np.eye(n)


@pytest.mark.parametrize("n", [1, 2, 5, 12])
def test_elimination_solves(n):
    rng = np.random.default_rng(n)
    A, b = positive(n, rng), rng.normal(size=n)
    factors, x = np.triu(A), b.copy()
    eliminate(factors, n, n)
    forward(factors, n, n, x)
    backward(factors, n, n, x)
    assert np.allclose(A @ x, b, atol=1e-10)


def test_what_is_left_after_some_rows_is_the_schur_complement():
    rng = np.random.default_rng(3)
    A = positive(7, rng)
    factors = np.triu(A)
    eliminate(factors, 4, 7)
    expected = A[4:, 4:] - A[4:, :4] @ np.linalg.solve(A[:4, :4], A[:4, 4:])
    assert np.allclose(np.triu(factors[4:, 4:]), np.triu(expected))


def test_a_row_that_says_nothing_gets_no_force():
    A = np.diag([2.0, 0.0, 4.0])
    x = np.array([2.0, 5.0, 8.0])
    eliminate(A, 3, 3)
    forward(A, 3, 3, x)
    backward(A, 3, 3, x)
    assert x.tolist() == [1.0, 0.0, 2.0]


def by_trying(S: np.ndarray, q: np.ndarray) -> np.ndarray:
    n = len(q)
    for chosen in product((False, True), repeat=n):
        on = np.array(chosen)
        x = np.zeros(n)
        if on.any():
            x[on] = np.linalg.solve(S[np.ix_(on, on)], -q[on])
        if (x >= 0).all() and (S @ x + q >= -1e-10).all():
            return x
    raise AssertionError("a positive definite problem always has a solution")


@pytest.mark.parametrize("seed", range(40))
def test_complementarity_is_that_of_trying_everything(seed):
    rng = np.random.default_rng(seed)
    n, first = 1 + seed % 6, seed % 3
    S, q = positive(n, rng), 3 * rng.normal(size=n)
    whole = np.zeros((n + first, n + first))
    whole[first:, first:] = np.triu(S)
    x = np.concatenate((np.full(first, 9.0), rng.normal(size=n)))  # any guess will do; what comes before is left alone
    copy, active = np.zeros_like(whole), np.zeros(n + first, np.int64)
    rhs = np.concatenate((np.zeros(first), q))
    assert complementary(whole, first, n + first, rhs, x, copy, active)
    assert (x[:first] == 9.0).all()
    assert np.allclose(x[first:], by_trying(S, q), atol=1e-9)

"""The least-squares solver against numpy's, and the factor it works with against Cholesky's."""

import numpy as np
import pytest

from tests.mechanisms import crank_rocker, cube, jansen_leg, stewart
from ves.assembly.lsqr import solve
from ves.assembly.rows import load, roots
from ves.assembly.scattering import scattered
from ves.assembly.snapping import see
from ves.simulation import Simulation

SCENES = {"four-bar": crank_rocker, "jansen-leg": jansen_leg, "cube": cube, "stewart": stewart}


def loaded(name: str, damping: float, apart: bool):
    """A yard with the rows of a mechanism, scattered or nearly closed, and A as numpy has it."""
    scene = scattered(SCENES[name](), 3)
    simulation = Simulation(scene)
    built, state = simulation._built, simulation.state
    arguments = built.linkage, 0, state, built.work, built.yard
    if not apart:
        from ves.assembly.snapping import snap

        snap(*arguments, 200)
    see(*arguments)
    roots(built.linkage, 0, built.work.K, built.yard, 0.0)
    m = load(built.linkage, 0, built.work, built.yard, damping)
    n = int(np.diff(built.linkage.cluster[0]["links"])[0])
    A = np.zeros((m, 6 * n))
    for r in range(m):
        for e in range(4):
            if (i := built.yard.link[r, e]) < 0:
                break
            A[r, 6 * i : 6 * i + 6] += built.yard.lever[r, e]
    return built.yard, A


@pytest.mark.parametrize("name", SCENES)
def test_the_factor_is_cholesky_s(name):
    yard, A = loaded(name, 1e-3, apart=True)
    m = len(A)
    P = np.zeros((m, m))
    for r in range(m):
        first = yard.first[r]
        P[r, first : r + 1] = yard.factor[yard.start[r] + first : yard.start[r] + r + 1]
    assert P == pytest.approx(np.linalg.cholesky(A @ A.T + 1e-6 * np.eye(m)), abs=1e-9)


@pytest.mark.parametrize("apart", [True, False], ids=["apart", "closed, with redundant rows"])
@pytest.mark.parametrize("name", SCENES)
def test_the_forces_move_bodies_as_the_shortest_least_squares_answer_does(name, apart):
    damping = 1e-5
    yard, A = loaded(name, damping, apart)
    m, n6 = A.shape
    right = A @ np.random.default_rng(0).normal(size=n6)  # what the bodies can do
    yard.right[:m] = right
    steps = solve(yard, m, n6 // 6, damping, 1e-12, 20)
    found = A.T @ yard.force[:m]
    assert A @ found == pytest.approx(right, abs=1e-6)
    assert found == pytest.approx(np.linalg.lstsq(A, right, rcond=1e-9)[0], abs=1e-5)
    assert steps <= 20


def test_contradictions_get_the_best_compromise():
    """Beyond what bodies can do the answer is that of the normal equations."""
    damping = 1e-2
    yard, A = loaded("jansen-leg", damping, apart=False)
    m, n6 = A.shape
    right = np.random.default_rng(1).normal(size=m)
    yard.right[:m] = right
    solve(yard, m, n6 // 6, damping, 1e-12, 40)
    expected = np.linalg.solve(A.T @ A + damping**2 * np.eye(n6), A.T @ right)
    assert A.T @ yard.force[:m] == pytest.approx(expected, abs=1e-7)


def test_nothing_to_do_is_done_at_once():
    yard, A = loaded("cube", 1e-5, apart=True)
    yard.right[:] = 0.0
    assert solve(yard, len(A), A.shape[1] // 6, 1e-5, 1e-10, 20) == 0
    assert not yard.force[: len(A)].any()

"""How long it takes to find the accelerations of closed mechanisms, next to Pinocchio and MuJoCo on the same ones.

All are measured in turn, round after round, and the best round counts: what else runs on the machine hits all alike.
Our loop over evaluations is compiled, theirs is Python's around a compiled call; `ours_from_python_us` has that, too.
"""

import time
from importlib.util import find_spec

import numba
import numpy as np

from ves.bench import CannotMeasure, Measured
from ves.bench.mechanisms import ladder, stewart
from ves.dynamics.adaptive import slope
from ves.dynamics.numbers import put_all
from ves.kernel_folder import FLAGS
from ves.model import Scene
from ves.simulation.simulation import Simulation

SIZES = (1, 3, 10, 30, 100)
SUMMED_UP = 30  # the ladder the summary is about
MOVED = 0.3  # s that a mechanism has moved before it is measured
ROUNDS = 9
ROUND = 0.03  # s that each takes in a round
AGREED = 1e-6  # of the accelerations, between us and Pinocchio
PLAYED = 2.0  # s simulated for the real-time factor
MISSING = "not installed"


@numba.njit(cache=False, **FLAGS)  # no kernel of ours: only a benchmark needs it, and the warm-up need not know
def slopes(L, S, W, pull, rate, cut_q, count):
    for _ in range(count):
        put_all(S.cut_q, cut_q)
        slope(L, 0, S, W, pull, rate)


class OurPeer:
    """Our kernels on the one cluster of a simulation, one step from now.

    Every evaluation starts to look for the coordinates of the cut joints where they were a step before, as in a run:
    from the second one on they would be known.
    """

    def __init__(self, simulation: Simulation):
        assert len(simulation.linkage.cluster) == 1
        before = simulation.state.cut_q.copy()
        simulation.take_steps(1)
        rate = np.zeros(simulation.work.stages.shape[1])
        self._arguments = simulation.linkage, simulation.state, simulation.work, simulation.pull, rate, before

    def accelerations(self) -> np.ndarray:
        """(nv,)"""
        self.evaluate(1)
        _, state, _, _, rate, _ = self._arguments
        return rate[len(state.q) :][: len(state.v)].copy()

    def evaluate(self, count: int) -> None:
        slopes(*self._arguments, count)

    def evaluate_from_python(self, count: int) -> None:
        linkage, state, *others, cut_q = self._arguments
        for _ in range(count):
            state.cut_q[:] = cut_q
            slope(linkage, 0, state, *others)


def measure(progress) -> Measured:
    from ves.terminal.kernels import compile_kernels

    if find_spec("pinocchio") is None:
        raise CannotMeasure("loops are measured against Pinocchio: pip install pin")
    compile_kernels()
    scenes = [*(ladder(k) for k in SIZES), stewart()]
    rows = []
    for number, scene in enumerate(scenes):
        progress(0.9 * number / len(scenes), scene.title)
        rows.append(compare(scene))
    progress(0.9, "playing")
    factor = realtime_factor(ladder(SUMMED_UP))
    return Measured(rows, summarize(rows, factor))


def compare(scene: Scene, rounds: int = ROUNDS, round_seconds: float = ROUND) -> dict:
    """Microseconds of one evaluation by each, where the mechanism is after it has moved for a while."""
    simulation = Simulation(scene)
    simulation.run(MOVED)
    ours, others = OurPeer(simulation), peers(simulation)
    error = disagreement(ours.accelerations(), others["constraint_dynamics_us"].accelerations())
    if not error < AGREED:
        raise AssertionError(f"{scene.title}: our accelerations differ from Pinocchio's by {error:.1e} of the largest")
    evaluators = {"ours_us": ours.evaluate, "ours_from_python_us": ours.evaluate_from_python}
    evaluators |= {name: peer.evaluate for name, peer in others.items()}
    times = best_times(evaluators, rounds, round_seconds)
    times.setdefault("mujoco_us", MISSING)
    return {"mechanism": scene.title, "freedoms": len(simulation.state.v), **times, "disagreement": error}


def peers(simulation: Simulation) -> dict:
    """Those that are installed, by the columns they have in the table."""
    from ves.bench.pinocchio_peer import PinocchioPeer

    mechanism = simulation.linkage, simulation.state
    found = {"constraint_dynamics_us": PinocchioPeer(*mechanism), "lcaba_us": PinocchioPeer(*mechanism, "lcaba")}
    if find_spec("mujoco") is not None:
        from ves.bench.mujoco_peer import MujocoPeer

        found["mujoco_us"] = MujocoPeer(*mechanism)
    return found


def disagreement(found: np.ndarray, expected: np.ndarray) -> float:
    """Largest difference, relative to the largest of the expected."""
    return float(np.abs(found - expected).max() / np.abs(expected).max())


def best_times(evaluators: dict, rounds: int, round_seconds: float) -> dict[str, float]:
    """Microseconds of one evaluation in the best of some rounds, in which each has its turn."""
    counts = {name: _count_for(evaluate, round_seconds) for name, evaluate in evaluators.items()}
    best = dict.fromkeys(evaluators, float("inf"))
    for _ in range(rounds):
        for name, evaluate in evaluators.items():
            best[name] = min(best[name], 1e6 * _seconds(evaluate, counts[name]) / counts[name])
    return best


def _count_for(evaluate, seconds: float) -> int:
    """How many evaluations take about that long."""
    evaluate(1)
    count = 1
    while (taken := _seconds(evaluate, count)) < 0.1 * seconds:
        count *= 2
    return max(1, round(count * seconds / taken))


def _seconds(evaluate, count: int) -> float:
    start = time.perf_counter()
    evaluate(count)
    return time.perf_counter() - start


def realtime_factor(scene: Scene, played: float = PLAYED, rounds: int = 3) -> float:
    """Simulated seconds in a second, in the best of some runs over the same time."""
    simulation = Simulation(scene)
    simulation.run(MOVED)
    start, best = simulation.snapshot(), 0.0
    for _ in range(rounds):
        simulation.restore(start)
        begun, clock = simulation.time, time.perf_counter()
        outcome = simulation.run(begun + played)
        best = max(best, (simulation.time - begun) / (time.perf_counter() - clock))
        if outcome.state != "finished":
            raise AssertionError(f"{scene.title} did not run through: {outcome.message}")
    return best


def summarize(rows: list[dict], factor: float) -> dict[str, float]:
    """How many times longer the others take than we do."""
    by_title = {row["mechanism"]: row for row in rows}
    at_30, platform = by_title[ladder(SUMMED_UP).title], by_title[stewart().title]
    summary = {
        "constraint_dynamics_ratio_at_30": at_30["constraint_dynamics_us"] / at_30["ours_us"],
        "lcaba_ratio_at_30": at_30["lcaba_us"] / at_30["ours_us"],
        "stewart_ratio": platform["constraint_dynamics_us"] / platform["ours_us"],
        "ladder_30_realtime_factor": factor,
    }
    if at_30["mujoco_us"] != MISSING:
        summary["mujoco_ratio_at_30"] = at_30["mujoco_us"] / at_30["ours_us"]
    return summary

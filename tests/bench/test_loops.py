"""The loops benchmark: all peers have the same mechanism, a disagreement is no timing, and what is summed up."""

import numpy as np
import pytest

from ves.bench import loops
from ves.bench.loops import (
    MISSING,
    MOVED,
    OurPeer,
    best_times,
    compare,
    disagreement,
    peers,
    realtime_factor,
    summarize,
)
from ves.bench.mechanisms import ladder, stewart
from ves.simulation import Simulation

CLOSE = {"constraint_dynamics_us": 1e-8, "lcaba_us": 1e-6, "mujoco_us": 2e-3}  # MuJoCo's loops give way a little


@pytest.mark.parametrize("scene", (ladder(1), ladder(3), stewart()), ids=lambda scene: scene.title)
def test_all_peers_have_the_same_mechanism(scene):
    simulation = Simulation(scene)
    simulation.run(MOVED)
    ours, others = OurPeer(simulation).accelerations(), peers(simulation)
    assert set(others) == set(CLOSE)
    for name, peer in others.items():
        assert disagreement(peer.accelerations(), ours) < CLOSE[name], name


def test_a_row_has_a_time_for_every_peer():
    row = compare(ladder(1), rounds=1, round_seconds=1e-3)
    assert row["mechanism"] == "Ladder of 1" and row["freedoms"] == 3
    assert all(row[name] > 0.0 for name in ("ours_us", "ours_from_python_us", *CLOSE))


def test_a_disagreement_is_an_error(monkeypatch):
    monkeypatch.setattr(OurPeer, "accelerations", lambda self: np.ones(3))
    with pytest.raises(AssertionError, match="Ladder of 1: our accelerations differ"):
        compare(ladder(1), rounds=1, round_seconds=1e-3)


def test_without_mujoco_its_column_says_so(monkeypatch):
    monkeypatch.setattr(loops, "find_spec", lambda name: None)
    row = compare(ladder(1), rounds=1, round_seconds=1e-3)
    assert row["mujoco_us"] == MISSING and row["lcaba_us"] > 0.0


def test_the_best_round_counts(monkeypatch):
    seconds = iter((1.0, 1.0, 2.0, 0.5, 1.5, 4.0))  # two to find the counts, then the rounds, one and the other in turn
    monkeypatch.setattr(loops, "_seconds", lambda evaluate, count: next(seconds))
    assert best_times({"one": lambda n: None, "other": lambda n: None}, 2, 1.0) == {"one": 1.5e6, "other": 0.5e6}


def test_ratios_are_how_many_times_longer_the_others_take():
    times = {"ours_us": 10.0, "constraint_dynamics_us": 30.0, "lcaba_us": 20.0, "mujoco_us": 40.0}
    rows = [{"mechanism": "Ladder of 30", **times}, {"mechanism": "Stewart platform", **times, "ours_us": 60.0}]
    assert summarize(rows, 7.0) == {
        "constraint_dynamics_ratio_at_30": 3.0,
        "lcaba_ratio_at_30": 2.0,
        "mujoco_ratio_at_30": 4.0,
        "stewart_ratio": 0.5,
        "ladder_30_realtime_factor": 7.0,
    }
    rows[0]["mujoco_us"] = MISSING
    assert "mujoco_ratio_at_30" not in summarize(rows, 7.0)


def test_the_realtime_factor_is_positive():
    assert realtime_factor(ladder(1), played=0.1, rounds=1) > 1.0

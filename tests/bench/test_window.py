"""The arithmetic of the window benchmark, the chain it swings and the heap it picks from."""

import numpy as np
import pytest

from ves.bench.chain import chain
from ves.bench.picking import heap, pick_times
from ves.bench.window import summarize
from ves.linkage.check import check

PICKS = np.ones(3)


def test_only_frames_of_different_simulated_times_count():
    every_20_ms = [(0.02 * k, 0.02 * k) for k in range(101)]
    doubled = [frame for clock, simulated in every_20_ms for frame in ((clock, simulated), (clock + 0.01, simulated))]
    summary = summarize(doubled, "virtual", PICKS).summary
    assert summary["interval_median_ms"] == pytest.approx(20.0)
    assert summary["distinct_frames_per_s"] == pytest.approx(50.0)
    assert summary["realtime_factor"] == pytest.approx(1.0)


def test_one_long_wait_shows_in_the_99th_percentile_but_not_in_the_median():
    clock = [0.016 * k + (0.1 if k > 25 else 0.0) for k in range(51)]
    summary = summarize([(now, now) for now in clock], "virtual", PICKS).summary
    assert summary["interval_median_ms"] == pytest.approx(16.0)
    assert summary["interval_p99_ms"] > 50.0


def test_a_slow_engine_shows_in_the_realtime_factor():
    frames = [(0.02 * k, 0.01 * k) for k in range(101)]
    assert summarize(frames, "", PICKS).summary["realtime_factor"] == pytest.approx(0.5)


def test_picks_are_summed_up_by_their_median():
    measured = summarize([(0.0, 0.0), (1.0, 1.0)], "", np.array([0.5, 0.75, 9.0]))
    assert measured.summary["pick_ms"] == 0.75 and measured.rows[0]["pick_max_ms"] == 9.0


def test_picking_from_a_heap_of_1000_parts_is_quick():
    scene = heap(1000)
    assert len(scene.parts) == 1000 and check(scene).ok
    assert np.median(pick_times(scene, picks=60)) < 5.0


def test_chain_is_one_structure_without_problems():
    report = check(chain(20))
    assert report.ok and report.counts["parts"] == 20

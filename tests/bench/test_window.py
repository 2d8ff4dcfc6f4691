"""The arithmetic of the window benchmark, and the chain it swings."""

import pytest

from ves.bench.chain import chain
from ves.bench.window import summarize
from ves.linkage.check import check


def test_only_frames_of_different_simulated_times_count():
    every_20_ms = [(0.02 * k, 0.02 * k) for k in range(101)]
    doubled = [frame for clock, simulated in every_20_ms for frame in ((clock, simulated), (clock + 0.01, simulated))]
    summary = summarize(doubled, "virtual").summary
    assert summary["interval_median_ms"] == pytest.approx(20.0)
    assert summary["distinct_frames_per_s"] == pytest.approx(50.0)
    assert summary["realtime_factor"] == pytest.approx(1.0)


def test_one_long_wait_shows_in_the_99th_percentile_but_not_in_the_median():
    clock = [0.016 * k + (0.1 if k > 25 else 0.0) for k in range(51)]
    summary = summarize([(now, now) for now in clock], "virtual").summary
    assert summary["interval_median_ms"] == pytest.approx(16.0)
    assert summary["interval_p99_ms"] > 50.0


def test_a_slow_engine_shows_in_the_realtime_factor():
    assert summarize([(0.02 * k, 0.01 * k) for k in range(101)], "").summary["realtime_factor"] == pytest.approx(0.5)


def test_chain_is_one_structure_without_problems():
    report = check(chain(20))
    assert report.ok and report.counts["parts"] == 20

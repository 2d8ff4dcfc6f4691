"""The assembly benchmark: what it measures happens, and what is summed up."""

import pytest

from ves.bench.assembly import assembling_time, chain_and_wheel, edit_latency, summarize
from ves.simulation import Simulation


def test_a_chain_is_assembled():
    seconds, simulated = assembling_time(10)
    assert seconds > 0.0 and 0.5 < simulated < 20.0


def test_edits_are_answered():
    assert all(0.0 < milliseconds < 10_000 for milliseconds in edit_latency(10))


def test_the_wheel_comes_to_the_chain():
    scene, joint = chain_and_wheel(10)
    simulation = Simulation(scene)
    simulation.run(0.2)
    simulation.edit(scene.with_items(joint))
    assert "assembling" in simulation.frame().modes
    simulation.run(15.0)
    assert simulation.frame().modes == ("linked",)


def test_the_summary_tells_latency_at_a_hundred_and_the_growth():
    rows = [{"parts": n, "assembly_s": 1e-3 * n**1.5, "join_ms": n / 2, "mass_ms": n / 4} for n in (50, 100, 500)]
    summary = summarize(rows)
    assert summary["edit_latency_ms"] == 50.0 and summary["chain_exponent"] == pytest.approx(1.5)

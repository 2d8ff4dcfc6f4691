"""The walker walks: forward, upright, a body's length and more, however its legs fell together."""

from itertools import combinations

import numpy as np
import pytest

from tests.mechanisms import walker
from tests.overlap import overlap
from ves.algebra import rotation
from ves.assembly.scattering import bounds, scattered
from ves.linkage.check import check
from ves.parts.extent import lowest
from ves.simulation import Simulation

LEGS = [f"{axle} {side}" for axle in ("front", "middle", "rear") for side in ("left", "right")]
LENGTH = 0.95  # m, of its spine


def walked(scene, seconds: int) -> tuple[np.ndarray, float]:
    """The way of its spine, and how upright it was at worst: the cosine of how far it leant."""
    simulation = Simulation(scene)
    start, upright = np.array(simulation.pose("Spine")), 1.0
    across = rotation.rotate(rotation.conjugate(start[3:]), (0.0, 0.0, 1.0))  # what points up, in its own coordinates
    for tenth in range(1, 10 * seconds + 1):
        assert simulation.run(tenth / 10).state == "finished", simulation.outcome.message
        pose = np.array(simulation.pose("Spine"))
        upright = min(upright, float(rotation.rotate(pose[3:], across)[2]))
    return pose[:3] - start[:3], upright


@pytest.mark.parametrize("level", [False, True], ids=["free", "level"])
def test_it_walks_two_lengths_in_ten_seconds(level):
    way, upright = walked(walker(level=level), 10)
    assert 1.9 * LENGTH < way[0] < 2.5 * LENGTH
    assert abs(way[1]) < 0.1 and abs(way[2]) < 0.05 and upright > 0.99


@pytest.mark.parametrize("behind", [(), LEGS[:2], LEGS[1::2], LEGS[:5], LEGS[::3], LEGS], ids=" and ".join)
def test_it_walks_however_its_legs_went_together(behind):
    way, upright = walked(walker(2.0, tuple(behind)), 5)
    assert np.hypot(*way[:2]) > 0.7 * LENGTH and way[0] > 0.5 * LENGTH
    assert upright > 0.95


def test_nothing_is_wrong_with_it():
    assert check(walker()).problems == ()
    assert min(lowest(part) for part in walker().parts) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("angle", np.arange(0.0, 6.28, 0.5))
def test_its_strips_and_plates_pass_each_other(angle):
    flat = [part for part in walker(float(angle)).parts if part.kind in ("strip", "plate")]
    assert [(one.name, other.name) for one, other in combinations(flat, 2) if overlap(one, other)] == []


def test_scattered_it_lies_about_above_the_floor():
    scene = walker()
    low, high = bounds(scene)
    for seed in range(5):
        parts = scattered(scene, seed).parts
        assert min(lowest(part) for part in parts) >= -1e-12
        assert max(part.position[2] for part in parts) < 3.5 * (high - low).max()

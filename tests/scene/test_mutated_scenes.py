"""Whatever happens to a scene file, it opens whole or is refused with one line, and quickly; `check` is as steady."""

import time
from itertools import cycle, islice

import numpy as np
import pytest

from tests.scene.mutator import mutated
from tests.scene.scene_examples import everything
from ves.linkage.check import check
from ves.resources import scenes_folder
from ves.scene import SceneError, dumps, loads

SECONDS = 2.0


def originals() -> list[bytes]:
    return [dumps(everything()).encode(), *(path.read_bytes() for path in sorted(scenes_folder().glob("*.ves")))]


def survive(seeds: range) -> int:
    """How many of the mutated files still opened; every other one was refused with one line."""
    opened = 0
    for seed, original in zip(seeds, cycle(originals()), strict=False):
        started = time.perf_counter()
        opened += opens(mutated(original, seed), seed)
        assert time.perf_counter() - started < SECONDS, f"mutation {seed} took too long"
    return opened


def opens(text: bytes, seed: int) -> bool:
    try:
        scene = loads(text, "mutated.ves")
    except SceneError as refused:
        assert "\n" not in str(refused) and len(str(refused)) < 1500, f"mutation {seed}"
        return False
    with np.errstate(all="raise", under="ignore"):
        check(scene)
    assert dumps(loads(dumps(scene))) == dumps(scene), f"mutation {seed}"
    return True


def test_mutations_are_repeatable_and_different():
    text = originals()[0]
    assert mutated(text, 7) == mutated(text, 7)
    assert len({mutated(text, seed) for seed in islice(range(100), 100)}) > 90


def test_mutated_scenes_open_or_are_refused():
    assert survive(range(300)) > 30  # enough of them reach `check`


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_ten_thousand_mutated_scenes_open_or_are_refused(block):
    survive(range(1000 * block, 1000 * (block + 1)))

"""The thread that finds how things move: it answers the newest question, gives up older ones, and ends."""

import sys
import threading
import time

import numpy as np
import pytest

from tests.app.linkages import braced, chain, four_bar, ladder
from ves.linkage import start_poses
from ves.linkage.mobility import mobility
from ves.session.mobility_worker import MobilityWorker

PATIENCE = 20.0  # s


@pytest.fixture
def worker():
    made = MobilityWorker()
    yield made
    made.stop()
    assert not any(thread.name == "ves mobility" for thread in threading.enumerate())


def answer(worker: MobilityWorker):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if (found := worker.poll()) is not None:
            return found
        time.sleep(0.005)
    raise AssertionError("no answer")


def numbers(found) -> list[tuple]:
    return [(each.here, each.general, each.redundant, each.parts) for each in found]


@pytest.mark.parametrize("scene", [four_bar(), braced(), chain(5)], ids=["four-bar", "braced", "chain"])
def test_it_finds_what_is_found_without_it(worker, scene):
    asked = worker.ask_mobility(scene, start_poses(scene))
    found = answer(worker)
    assert found.question == asked and found.error is None
    assert numbers(found.value) == numbers(mobility(scene))
    assert worker.poll() is None


def test_a_free_motion_starts_where_the_parts_are(worker):
    scene = four_bar()
    worker.ask_mobility(scene, start_poses(scene))
    (found,) = answer(worker).value
    worker.ask_swing(found, 0)
    path = answer(worker).value
    assert path.shape[1:] == (3, 7)
    assert np.array_equal(path[0], start_poses(scene))
    assert np.abs(path[-1] - path[0]).max() > 0.01


def test_only_the_newest_question_is_answered(worker):
    long, short = ladder(12), four_bar()
    worker.ask_mobility(long, start_poses(long))
    asked = worker.ask_mobility(short, start_poses(short))
    found = answer(worker)
    assert found.question == asked
    assert numbers(found.value) == numbers(mobility(short))


def test_a_ladder_of_fifty_loops_is_given_up_within_a_second(worker):
    scene = ladder(50)
    worker.ask_mobility(scene, start_poses(scene))
    time.sleep(0.3)  # it is in the midst of it
    assert worker.busy
    began = time.monotonic()
    worker.stop()
    assert time.monotonic() - began < 1.0
    assert not worker.busy


def test_an_error_comes_as_an_answer(worker):
    scene = four_bar()
    worker.ask_mobility(scene, start_poses(scene)[:1])
    assert isinstance(answer(worker).error, IndexError)


def test_the_other_threads_get_their_usual_turns_again(worker):
    before, scene = sys.getswitchinterval(), four_bar()
    worker.ask_mobility(scene, start_poses(scene))
    answer(worker)
    worker.stop()
    assert sys.getswitchinterval() == before

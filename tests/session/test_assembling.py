"""Assembling with a session: in flight and at once, one entry of the history, and what cannot come together."""

import time

import numpy as np
import pytest

from tests.assembly.conflicts import two_nails
from tests.mechanisms import crank_rocker
from ves.assembly.scattering import scattered
from ves.commands.assembling import Assemble, Scatter, SnapTogether
from ves.commands.relaxing import Relax
from ves.linkage.bonds import start_poses
from ves.scene import dumps
from ves.session import Session
from ves.simulation.checking import is_open


@pytest.fixture(scope="module", autouse=True)
def kernels():
    """Compiled before anybody waits for the engine."""
    from ves.warmup.exercise import assemble, simulate

    simulate()
    assemble()


@pytest.fixture
def session():
    session = Session(scattered(crank_rocker(), 3), is_ready=lambda: True)
    yield session
    session.close()


def wait(condition, seconds: float = 20.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


@pytest.mark.parametrize("command", [Assemble(), SnapTogether()], ids=lambda command: command.verb)
def test_it_writes_the_start_as_one_entry(session, command):
    before = dumps(session.scene)
    wait(lambda: session.ready)
    session.do(command)
    wait(session.settle)
    assert not is_open(session.scene) and session.undo_name == "Assemble" and session.frame.time == 0.0
    wait(lambda: session.frame.revision == session.revision and session.frame.modes == ("linked",))
    assert session.frame.poses == pytest.approx(start_poses(session.scene), abs=1e-9)
    session.undo()
    assert dumps(session.scene) == before and not session.can_undo
    assert not session.settle(), "what was undone is not written again"


def test_parts_are_seen_to_fly_while_time_stands_still(session):
    wait(lambda: session.ready)
    start = start_poses(session.scene)
    session.assemble()
    wait(lambda: session.flying and np.abs(session.frame.poses - start).max() > 0.01)
    assert session.frame.time == 0.0 and session.frame.modes == ("assembling",)
    wait(session.settle)
    assert not session.flying


def test_playing_changes_only_what_is_now(session):
    before = dumps(session.scene)
    wait(lambda: session.ready)
    session.play()
    wait(lambda: session.frame.modes == ("linked",))
    assert dumps(session.scene) == before and not session.settle()
    session.reset()
    wait(lambda: session.frame.time == 0.0 and session.frame.modes == ("assembling",))
    assert session.frame.poses[:, :3] == pytest.approx(start_poses(session.scene)[:, :3])


def test_snapping_in_mid_run_changes_only_what_is_now(session):
    before = dumps(session.scene)
    wait(lambda: session.ready)
    session.step(24)
    wait(lambda: session.frame.time > 0.0)
    session.snap()
    wait(lambda: session.frame.modes == ("linked",))
    assert dumps(session.scene) == before and not session.settle() and session.frame.time > 0.0


def test_stepping_back_goes_through_the_conversion(session):
    wait(lambda: session.ready)
    session.step(10)
    wait(lambda: session.frame.step == 10)
    there = session.frame.poses.copy()
    session.step(1500)
    wait(lambda: session.frame.step == 1510)
    assert session.frame.modes == ("linked",)
    session.step(-1500)
    wait(lambda: session.frame.step == 10)
    assert session.frame.modes == ("assembling",) and np.array_equal(session.frame.poses, there)


def test_an_edit_in_flight_begins_it_anew(session):
    wait(lambda: session.ready)
    session.assemble()
    wait(lambda: session.flying)
    session.edit(session.scene.without("Pin 3"), "Delete")
    wait(session.settle)
    assert not is_open(session.scene) and session.undo_name == "Assemble"


def test_what_cannot_come_together_is_told_and_can_be_relaxed():
    session = Session(two_nails(1.5), is_ready=lambda: True)
    try:
        wait(lambda: session.ready)
        session.assemble()
        wait(session.settle)
        assert set(session.conflicts[0].names) == {"Nail 1", "Nail 2"}
        session.do(Relax(item="Nail 2"))
        wait(lambda: not session.conflicts)  # the document has changed since
        session.snap()
        wait(session.settle)
        assert not session.conflicts and not is_open(session.scene)
        assert session.scene.item("Nail 2").position[0] < 1.5
    finally:
        session.close()


def test_scattered_things_can_be_put_together_again(session):
    wait(lambda: session.ready)
    session.snap()
    wait(session.settle)
    session.do(Scatter(seed=7))
    assert is_open(session.scene)
    session.snap()
    wait(session.settle)
    assert not is_open(session.scene)

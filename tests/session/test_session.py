"""The live session: edits, undo, reset, steps, the hand, and an engine that always stops."""

import threading
import time

import numpy as np
import pytest

from tests.linkage.test_linkage import chain
from ves.parts import PARTS
from ves.scene import FileChanged, SceneError, dumps, write
from ves.session import Session
from ves.simulation import Simulation


def wait_for(condition, seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.005)


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "chain.ves"
    write(chain(3), path)
    live = Session(path=path, is_ready=lambda: True)
    wait_for(lambda: live.ready)
    yield live
    live.close()
    assert not any(thread.name == "ves engine" for thread in threading.enumerate())


def play_until(session, seconds: float) -> None:
    session.play()
    wait_for(lambda: session.frame.time >= seconds)


def settled(session) -> None:
    """The engine has taken in the newest document."""
    wait_for(lambda: session.frame.revision == session.revision)


def test_live_edits_survive_a_reset_and_undo_gives_the_first_file(session):
    first = session.path.read_bytes()
    play_until(session, 2.0)
    session.edit(session.scene.with_item(session.scene.part("strip 1").evolve(mass=3.0)), "Set mass")
    session.edit(session.scene.without("strip 2"), "Delete strip 2")
    settled(session)
    assert session.frame.time >= 2.0
    assert len(session.frame.part_ids) == 2
    session.reset()
    wait_for(lambda: session.frame.time == 0.0)
    assert session.scene.part("strip 1").mass == 3.0
    assert not session.scene.has("strip 2")
    session.undo()
    session.undo()
    assert dumps(session.scene).encode() == first
    assert not session.dirty
    session.save()
    assert session.path.read_bytes() == first


def test_an_edit_leaves_the_motion_of_the_rest_alone(session):
    play_until(session, 0.5)
    session.pause()
    wait_for(lambda: not session._engine.playing)
    before = session.frame
    rod = PARTS["rod"](name="rod", position=(5, 5, 5))
    session.edit(session.scene.with_item(rod), "Add rod")
    settled(session)
    assert np.array_equal(session.frame.poses[:3], before.poses)
    assert session.frame.q == before.q
    assert session.frame.v == before.v


def test_a_rename_keeps_the_motion(session):
    play_until(session, 0.5)
    session.pause()
    wait_for(lambda: not session._engine.playing)
    before = session.frame
    session.edit(session.scene.with_item(session.scene.part("strip 1").evolve(name="Crank")), "Rename")
    settled(session)
    assert session.frame.part_ids == before.part_ids
    assert session.frame.v == before.v
    assert session.scene.joints[0].b.part == "Crank"


def test_undoing_a_delete_brings_the_part_back_where_it_was(session):
    play_until(session, 0.5)
    session.pause()
    wait_for(lambda: not session._engine.playing)
    before = session.frame
    session.edit(session.scene.without("strip 2"), "Delete")
    session.undo()
    settled(session)
    assert np.abs(session.frame.poses - before.poses).max() < 1e-9


def test_the_live_engine_moves_as_a_headless_run_does(session):
    session.step(480)
    wait_for(lambda: session.frame.step == 480)
    headless = Simulation(session.scene)
    headless.run(2.0)
    assert np.array_equal(headless.frame().poses, session.frame.poses)


def test_stepping_back_returns_to_the_very_state(session):
    seen = {}
    for _ in range(12):
        session.step()
        step = len(seen) + 1
        wait_for(lambda step=step: session.frame.step == step)
        seen[step] = session.frame.poses
    for back in (1, 3, 5):
        target = session.frame.step - back
        session.step(-back)
        wait_for(lambda target=target: session.frame.step == target)
        assert np.array_equal(session.frame.poses, seen[target])
    session.step(-1000)
    wait_for(lambda: session.frame.step == 0)


def test_the_hand_pulls_a_part_to_the_cursor(session):
    part = session.scene.part("strip 0")
    goal = np.array((-0.1, 0.2, 1.0))  # the nail is at x = -0.1, the far hole 0.2 away
    session.play()
    session.grab(part.id, part.port("hole 5").position, goal)
    wait_for(lambda: session.frame.grab is not None and np.linalg.norm(session.frame.grab.point - goal) < 0.02)
    assert session.frame.grab.force > 0
    session.release()
    wait_for(lambda: session.frame.grab is None)


def test_a_runaway_pauses_the_session_with_a_message(session):
    comet = PARTS["sphere"](name="Comet", position=(0, 5, 5), velocity=(9.9e6, 0, 0))
    scene = session.scene.with_item(comet)
    scene = scene.with_item(scene.forces[0].evolve(acceleration=(1e8, 0, 0)))
    session.edit(scene, "Throw a comet")
    session.play()
    wait_for(lambda: session.message)
    assert "Comet" in session.message
    assert not session.playing
    session.reset()
    wait_for(lambda: not session.message)


def test_an_error_inside_the_engine_is_said_and_survived(session, monkeypatch, tmp_path):
    def broken(scene):
        raise RuntimeError("no luck")

    other = tmp_path / "other.ves"
    write(chain(1), other)
    whole = session._engine._make_simulation
    monkeypatch.setattr(session._engine, "_make_simulation", broken)
    session.open(other)
    session.play()
    wait_for(lambda: "no luck" in session.message)
    assert not session.playing
    assert len(session.frame.part_ids) == 1
    monkeypatch.setattr(session._engine, "_make_simulation", whole)
    session.open(other)
    session.play()
    wait_for(lambda: session.frame.time > 0)


def test_opening_another_scene_drops_old_frames(session, tmp_path):
    other = tmp_path / "other.ves"
    write(chain(1), other)
    session.play()
    wait_for(lambda: session.frame.time > 0)
    session.open(other)
    assert session.frame.time == 0.0
    assert len(session.frame.part_ids) == 1
    wait_for(lambda: session._engine.generation == session._generation)
    assert session.frame.time == 0.0


def test_a_bad_file_changes_nothing(session, tmp_path):
    bad = tmp_path / "bad.ves"
    bad.write_text('{"format": 1, "parts": [')
    scene, path = session.scene, session.path
    with pytest.raises(SceneError):
        session.open(bad)
    assert session.scene is scene
    assert session.path == path


def test_saving_over_a_file_that_somebody_changed_asks(session):
    session.edit(session.scene.without("strip 2"), "Delete")
    write(chain(1), session.path)
    with pytest.raises(FileChanged):
        session.save()
    assert session.dirty
    session.save(overwrite=True)
    assert not session.dirty


def test_play_before_the_kernels_are_ready_is_remembered():
    ready = threading.Event()
    live = Session(chain(1), is_ready=ready.is_set)
    try:
        live.play()
        assert not live.ready
        assert live.frame.time == 0.0
        ready.set()
        wait_for(lambda: live.frame.time > 0.1)
    finally:
        live.close()


def test_close_is_prompt_while_playing_and_while_waiting_for_kernels():
    for is_ready in (lambda: True, lambda: False):
        live = Session(chain(3), is_ready=is_ready)
        live.play()
        if is_ready():
            wait_for(lambda live=live: live.frame.time > 0.05)
        started = time.monotonic()
        live.close()
        assert time.monotonic() - started < 1.0


def test_close_does_not_wait_for_the_edits_that_are_still_to_be_taken_in(session):
    pushed = chain(40)
    for k in range(300):
        session.edit(pushed.with_item(pushed.part("strip 1").evolve(mass=1.0 + k)), "Set mass")
    started = time.monotonic()
    session.close()
    assert time.monotonic() - started < 1.0
    assert session.frame.revision < session.revision


def test_an_example_is_opened_as_a_copy_without_a_file(session, tmp_path):
    example = session.path
    session.open(example, as_copy=True)
    assert session.path is None
    assert not session.dirty
    with pytest.raises(ValueError):
        session.save()
    session.save(tmp_path / "mine.ves")
    assert session.path == tmp_path / "mine.ves"

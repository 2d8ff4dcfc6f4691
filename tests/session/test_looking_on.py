"""Forces that are watched and series that are noted down: the engine finds them, and the motion does not notice."""

import threading
from dataclasses import dataclass

import numpy as np
import pytest

from tests.linkage.test_linkage import chain
from tests.session.test_session import play_until, wait_for
from ves.session import Session
from ves.session.sampling import EVERY, MOST, Sampling
from ves.simulation import Simulation


@dataclass(frozen=True)
class Height:
    part: int
    joint = None

    def read(self, frame):
        return float(frame.poses[frame.part_ids.index(self.part), 2]) if self.part in frame.part_ids else None


@dataclass(frozen=True)
class Pull:
    joint: int

    def read(self, frame):
        found = frame.joint_forces.get(self.joint)
        return None if found is None else float(np.linalg.norm(found.force))


@pytest.fixture
def session():
    live = Session(chain(3), is_ready=lambda: True)
    try:
        wait_for(lambda: live.ready)
        yield live
    finally:
        live.close()
    assert not any(thread.name == "ves engine" for thread in threading.enumerate())


def paused_at(session, seconds: float):
    play_until(session, seconds)
    session.pause()
    wait_for(lambda: not session._engine.playing)
    return session.frame


def test_watched_joints_have_their_forces_in_the_frame(session):
    joint = session.scene.joints[1]
    session.watch([joint.id])
    wait_for(lambda: joint.id in session.frame.joint_forces)
    session.step(30)
    wait_for(lambda: session.frame.step == 30)
    headless = Simulation(session.scene)
    headless.take_steps(30)
    expected = headless.joint_force(joint.name)
    assert session.frame.joint_forces[joint.id].force == pytest.approx(expected.force, rel=1e-9)
    session.watch([])
    wait_for(lambda: not session.frame.joint_forces)


def test_neither_watching_nor_noting_down_changes_the_motion(session):
    ids = [item.id for item in (*session.scene.joints, *session.scene.constraints)]
    session.watch(ids)
    session.sample([Height(session.scene.parts[0].id), Pull(ids[0])])
    final = paused_at(session, 1.0)
    headless = Simulation(session.scene)
    headless.take_steps(final.step)
    assert np.array_equal(headless.frame().poses, final.poses)
    assert not any(type(order).__name__ in ("Watch", "Sample") for _, order in session._engine.log)


def test_a_series_is_on_the_grid_and_tells_what_the_simulation_says(session):
    part = session.scene.parts[-1]
    session.sample([Height(part.id)])
    session.set_speed(4.0)
    paused_at(session, 1.0)
    series = session.series[0]
    steps = np.round(series.times * 240).astype(int)
    assert np.array_equal(steps, np.arange(len(steps)) * EVERY)
    headless = Simulation(session.scene)
    for step, value in zip(steps, series.values, strict=True):
        headless.take_steps(int(step) - headless.step_count)
        assert headless.pose(part.name)[2] == value


def test_a_force_is_noted_down_too(session):
    joint = session.scene.joints[0]
    session.sample([Pull(joint.id), Height(session.scene.parts[0].id)])
    paused_at(session, 0.5)
    pull, height = session.series
    assert 3 < len(pull.times) <= len(height.times)
    headless = Simulation(session.scene)
    for time, value in zip(pull.times, pull.values, strict=True):
        headless.take_steps(round(time * 240) - headless.step_count)
        assert np.linalg.norm(headless.joint_force(joint.name).force) == pytest.approx(value, rel=1e-9)


def test_single_steps_are_noted_down_steps_back_are_cut_and_a_reset_clears(session):
    session.sample([Height(session.scene.parts[0].id)])
    for k in range(1, 8):
        session.step()
        wait_for(lambda k=k: session.frame.step == k)
    assert np.allclose(session.series[0].times * 240, np.arange(8))
    session.step(-3)
    wait_for(lambda: session.frame.step == 4)
    assert session.series[0].times[-1] * 240 == pytest.approx(4)
    session.reset()
    wait_for(lambda: session.frame.step == 0)
    assert session.series[0].times.tolist() == [0.0]
    session.sample([])
    wait_for(lambda: session.series == ())


def test_a_series_forgets_its_oldest_points():
    class Still:
        step_count = 0

        def frame(self):
            return self

        @property
        def time(self):
            return self.step_count / 240

    class Clock:
        joint = None

        def read(self, frame):
            return frame.time

    sampling, simulation = Sampling(), Still()
    sampling.follow((Clock(),))
    for k in range(2 * MOST + 100):
        simulation.step_count = EVERY * k
        sampling.take(simulation)
    (series,) = sampling.series
    assert len(series.times) == MOST and np.array_equal(series.times, series.values)
    assert series.times[-1] == EVERY * (2 * MOST + 99) / 240 and np.all(np.diff(series.times) > 0)

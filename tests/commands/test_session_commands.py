"""Commands through a live session: undo never turns back time, and a reset loses no edit."""

import threading

import numpy as np
import pytest

from tests.commands.joining import pendulum
from tests.session.test_session import play_until, settled, wait_for
from ves.commands.add import Add, Delete, Rename
from ves.commands.change import Set
from ves.commands.command import CommandError
from ves.commands.free_place import End
from ves.commands.join import Join, plan
from ves.commands.line import parse
from ves.commands.move import KeepAsStart, Move, MoveNow, placed
from ves.commands.running import Pause, Redo, Reset, Step, Undo
from ves.commands.windowing import Copy
from ves.parts import PARTS
from ves.scene import dumps, write
from ves.session import Session


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "chain.ves"
    write(pendulum(3).with_items(PARTS["rod"](name="rod", position=(3, 3, 3))), path)
    live = Session(path=path, is_ready=lambda: True)
    wait_for(lambda: live.ready)
    yield live
    live.close()
    assert not any(thread.name == "ves engine" for thread in threading.enumerate())


def paused_at(session, seconds: float) -> None:
    play_until(session, seconds)
    session.do(Pause())
    wait_for(lambda: not session._engine.playing)


def row(session, name: str) -> np.ndarray:
    return session.frame.poses[session.frame.part_ids.index(session.scene.part(name).id)]


def test_live_edits_survive_a_reset_and_as_many_undos_give_the_first_file(session):
    first = session.path.read_bytes()
    play_until(session, 2.0)
    session.do(Add(parts=(PARTS["sphere"](name="ball", position=(0, 5, 5)),)))
    session.do(Set(items=("strip 0",), field="mass", value=3.0))
    session.do(Delete(items=("bolt 1",)))
    settled(session)
    session.do(Reset())
    wait_for(lambda: session.frame.time == 0.0)
    assert session.scene.has("ball")
    assert session.scene.part("strip 0").mass == 3.0
    assert not session.scene.has("bolt 1")
    for _ in range(3):
        session.do(Undo())
    assert dumps(session.scene).encode() == first
    assert not session.dirty
    for _ in range(3):
        session.do(Redo())
    assert session.scene.has("ball") and not session.scene.has("bolt 1")


def test_undo_and_redo_never_turn_back_time_nor_touch_the_motion_of_the_rest(session):
    paused_at(session, 0.5)
    before, rod = session.frame, row(session, "rod")
    session.do(Set(items=("rod",), field="color", value="#000000"))
    session.do(Rename(item="rod", name="stick"))
    for command in (Undo(), Undo(), Redo(), Redo()):
        session.do(command)
        settled(session)
        assert session.frame.time == before.time
        assert np.array_equal(session.frame.poses[:3], before.poses[:3])
        assert (session.frame.q, session.frame.v) == (before.q, before.v)
        assert np.allclose(session.frame.poses[3], rod, atol=1e-12)


def test_a_join_later_is_one_entry_of_the_history_and_undo_frees_the_part_where_it_is(session):
    paused_at(session, 0.5)
    first = dumps(session.scene)
    session.do(plan(session.situation(), End("rod", "end 1"), End("strip 2", "hole 5")))
    settled(session)
    joined = row(session, "rod")
    assert not np.allclose(joined[:3], (3, 3, 3), atol=0.5)
    session.do(Undo())
    settled(session)
    assert dumps(session.scene) == first
    assert np.allclose(row(session, "rod"), joined, atol=1e-9)
    assert session.frame.time >= 0.5


def test_a_join_by_its_line_acts_where_parts_are_now(session):
    paused_at(session, 0.5)
    session.do(parse('join rod "end 1" "strip 2" "hole 5" kind=ball'))
    settled(session)
    assert session.scene.joints[-1].name not in session.frame.outcome.items
    session.do(Reset())
    wait_for(lambda: session.frame.time == 0.0)
    assert session.scene.joints[-1].name not in session.frame.outcome.items


def test_move_now_is_no_edit_until_it_is_kept(session):
    paused_at(session, 0.5)
    first = dumps(session.scene)
    session.do(MoveNow(poses=(placed("rod", ((1.0, 1.0, 1.0), (1.0, 0.0, 0.0, 0.0))),)))
    wait_for(lambda: np.allclose(row(session, "rod")[:3], (1, 1, 1)))
    assert dumps(session.scene) == first
    assert not session.can_undo
    session.do(KeepAsStart.meant(session.situation()))
    assert session.undo_name == "Keep as start"
    session.do(Reset())
    wait_for(lambda: session.frame.time == 0.0)
    assert np.allclose(row(session, "rod")[:3], (1, 1, 1))
    session.do(Undo())
    assert dumps(session.scene) == first


def test_a_command_that_cannot_be_done_changes_nothing(session):
    scene = session.scene
    for bad in (
        Delete(items=("nobody",)),
        Set(items=("rod",), field="length", value=-1.0),
        Join(part="rod", to_part="rod"),
        Move(parts=("nobody",), shift=(1, 0, 0)),
        Rename(item="rod", name="strip 0"),
    ):
        with pytest.raises(CommandError):
            session.do(bad)
        assert session.scene is scene
    assert not session.can_undo
    with pytest.raises(TypeError):
        session.do(Copy())


def test_an_edit_that_changes_nothing_is_no_entry(session):
    session.do(Set(items=("rod",), field="length", value=session.scene.part("rod").length))
    session.do(Move(parts=("rod",), shift=(0.0, 0.0, 0.0)))
    assert not session.can_undo


def test_a_pose_edit_at_time_0_is_seen_at_once(session):
    session.do(Move(parts=("rod",), shift=(1.0, 0.0, 0.0)))
    settled(session)
    assert row(session, "rod")[:3] == pytest.approx((4, 3, 3))
    session.do(Step(count=3))
    wait_for(lambda: session.frame.step == 3)

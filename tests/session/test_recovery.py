"""Autosave and recovery: unsaved work outlives its process, and only then."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime

import pytest

from tests.linkage.test_linkage import chain
from ves.resources import search_path
from ves.scene import FileChanged, SceneError, dumps, read, write
from ves.session import Session, recovery_lock
from ves.session.recovery import Recovery, found
from ves.session.recovery_files import Slot, Work, recovery_folder
from ves.session.recovery_lock import Lock, is_held

SECONDS_LOST_AT_MOST = 5.0


def wait_for(condition, seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.005)


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "chain.ves"
    write(chain(3), path)
    live = Session(path=path, is_ready=lambda: False)
    yield live
    live.close()


@pytest.fixture
def protect():
    made = []

    def make(session, **options) -> Recovery:
        made.append(Recovery(session, **{"quiet": 0.05, "longest": 3.0, **options}))
        return made[-1]

    yield make
    for recovery in made:
        recovery.close()
        assert not recovery.is_alive()


def edit(session, mass: float) -> None:
    session.edit(session.scene.with_item(session.scene.part("strip 1").evolve(mass=mass)), "Set mass")


def folders() -> list:
    return [entry for entry in recovery_folder().glob("[!.]*") if entry.is_dir()]


def kept_text() -> str | None:
    return next(((folder / "scene.ves").read_text() for folder in folders()), None)


def left_by_a_dead_window(scene, path=None, stamp=None):
    """Work of a window that is no more."""
    slot = Slot()
    slot.keep(Work(scene, path, stamp))
    slot.release()
    return slot.folder


# ---- keeping --------------------------------------------------------------------------------------------------------
def test_an_edit_is_kept_and_the_users_file_is_left_alone(session, protect):
    before = session.path.read_bytes()
    protect(session)
    edit(session, 3.0)
    wait_for(lambda: kept_text() == dumps(session.scene))
    assert session.path.read_bytes() == before
    about = json.loads((folders()[0] / "about.json").read_text())
    assert about["path"] == str(session.path) and tuple(about["stamp"]) == session.stamp


def test_a_never_saved_scene_is_kept_too(session, protect):
    session.new()
    protect(session)
    session.edit(chain(2), "Build")
    wait_for(lambda: kept_text() == dumps(session.scene))
    assert json.loads((folders()[0] / "about.json").read_text())["path"] is None


def test_without_edits_nothing_is_written(session, protect):
    recovery = protect(session)
    assert recovery.save_now()
    assert folders() == []


def test_saving_takes_it_away(session, protect):
    protect(session)
    edit(session, 3.0)
    wait_for(folders)
    session.save()
    wait_for(lambda: not folders())


def test_undoing_to_the_saved_document_takes_it_away(session, protect):
    protect(session)
    edit(session, 3.0)
    wait_for(folders)
    session.undo()
    wait_for(lambda: not folders())


def test_a_clean_close_leaves_nothing(session, protect):
    recovery = protect(session)
    edit(session, 3.0)
    wait_for(folders)
    began = time.monotonic()
    recovery.close()
    assert time.monotonic() - began < 1.0
    assert list(recovery_folder().iterdir()) == []
    assert not any(thread.name == "ves recovery" for thread in threading.enumerate())


def test_a_burst_of_edits_is_one_write_but_never_waits_for_ever(session, protect, monkeypatch):
    written = []
    keep = Slot.keep
    monkeypatch.setattr(Slot, "keep", lambda slot, work: (written.append(work.scene), keep(slot, work)))
    protect(session, quiet=1000.0, longest=0.5)
    began = time.monotonic()
    count = 0
    while not written:
        edit(session, 1.0 + 0.001 * (count := count + 1))
        time.sleep(0.001)
    assert len(written) == 1 and count > 10 and time.monotonic() - began >= 0.5


def test_a_document_that_stays_the_same_is_written_once(session, protect, monkeypatch):
    looks, written = [], []
    monkeypatch.setattr(Slot, "keep", lambda slot, work: written.append(work))
    monkeypatch.setattr(Slot, "kept", property(lambda slot: looks.append(1) or (written[-1] if written else None)))
    protect(session)
    edit(session, 3.0)
    wait_for(lambda: written)
    seen = len(looks)
    wait_for(lambda: len(looks) > seen + 2)
    assert len(written) == 1


def test_another_document_never_gets_the_first_ones_file(session, protect, tmp_path):
    """Killed at any moment, scene and file name belong together: saving cannot hit the wrong file."""
    recovery = protect(session)
    edit(session, 3.0)
    assert recovery.save_now()
    other = tmp_path / "other.ves"
    write(chain(2), other)
    session.open(other)
    session.edit(chain(5), "Rebuild")
    assert recovery.save_now()
    recovery.stop()
    (one,) = found()
    assert one.path == other and dumps(one.read()) == dumps(chain(5))


def test_two_windows_in_one_process_keep_their_own(session, protect):
    second = Session(is_ready=lambda: False)
    try:
        protect(session), protect(second)
        edit(session, 3.0)
        second.edit(chain(2), "Build")
        wait_for(lambda: len(folders()) == 2)
        assert found() == []
    finally:
        second.close()


# ---- what goes wrong ------------------------------------------------------------------------------------------------
def test_a_state_folder_that_cannot_be_written_is_said_and_hurts_nobody(session, protect, state):
    state.write_text("this is not a folder")
    recovery = protect(session)
    edit(session, 3.0)
    wait_for(lambda: recovery.problem)
    assert "cannot be kept" in recovery.problem and recovery.is_alive()
    assert not recovery.save_now()
    state.unlink()
    wait_for(lambda: not recovery.problem and kept_text() == dumps(session.scene))


def test_a_full_disk_keeps_what_was_written_before(session, protect, monkeypatch):
    recovery = protect(session)
    edit(session, 3.0)
    wait_for(folders)
    before = kept_text()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    edit(session, 4.0)
    wait_for(lambda: "the disk is full" in recovery.problem)
    assert kept_text() == before


# ---- finding and recovering -----------------------------------------------------------------------------------------
def test_what_a_dead_window_left_is_found_newest_first(tmp_path):
    left_by_a_dead_window(chain(2))
    newer = left_by_a_dead_window(chain(3).evolve(title="Newer"))
    about = json.loads((newer / "about.json").read_text())
    (newer / "about.json").write_text(json.dumps({**about, "date": "2999-01-01T00:00:00+00:00"}))
    first, second = found()
    assert first.title == "Newer" and first.date == datetime(2999, 1, 1, tzinfo=UTC)
    assert dumps(second.read()) == dumps(chain(2))
    first.discard()
    assert [one.folder for one in found()] == [second.folder]


def test_a_living_windows_work_is_not_offered(session, protect):
    recovery = protect(session)
    edit(session, 3.0)
    wait_for(folders)
    assert found() == []
    recovery.stop()
    assert len(found()) == 1


def test_recovered_work_is_dirty_and_saves_to_its_file(session, tmp_path):
    left_by_a_dead_window(chain(4), session.path, session.stamp)
    (one,) = found()
    session.new()
    session.recover(one.read(), one.path, one.stamp)
    assert session.dirty and session.path == tmp_path / "chain.ves"
    session.save()
    assert not session.dirty and dumps(read(tmp_path / "chain.ves")) == dumps(chain(4))


def test_saving_recovered_work_notices_that_the_file_has_changed(session):
    left_by_a_dead_window(chain(4), session.path, session.stamp)
    write(chain(7), session.path)
    (one,) = found()
    session.recover(one.read(), one.path, one.stamp)
    with pytest.raises(FileChanged):
        session.save()
    session.save(overwrite=True)
    assert not session.dirty


def test_a_damaged_description_costs_the_name_not_the_work(tmp_path):
    folder = left_by_a_dead_window(chain(2), tmp_path / "a.ves", (1, "x"))
    (folder / "about.json").write_text("{")
    (one,) = found()
    assert one.path is None and one.stamp is None and dumps(one.read()) == dumps(chain(2))


def test_a_damaged_scene_says_so_and_can_be_discarded():
    folder = left_by_a_dead_window(chain(2))
    (folder / "scene.ves").write_text("{")
    (one,) = found()
    with pytest.raises(SceneError):
        one.read()
    one.discard()
    assert found() == [] and list(recovery_folder().iterdir()) == []


def test_what_was_half_done_is_swept():
    folder = left_by_a_dead_window(chain(2))
    (folder / ".ves-0123.tmp").write_text("half")
    (recovery_folder() / ".123-abc").mkdir()
    (recovery_folder() / "123-def").mkdir()
    old, young = recovery_folder() / "1-old.lock", recovery_folder() / "1-young.lock"
    old.touch(), young.touch()
    os.utime(old, (0, 0))
    assert len(found()) == 1
    assert sorted(entry.name for entry in recovery_folder().iterdir()) == sorted([folder.name, young.name])
    assert sorted(entry.name for entry in folder.iterdir()) == ["about.json", "scene.ves"]


def test_a_relative_state_folder_is_no_answer(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert recovery_folder() == tmp_path / ".local" / "state" / "ves" / "recovery"


# ---- the lock -------------------------------------------------------------------------------------------------------
def test_a_lock_is_held_by_one_until_it_is_freed(tmp_path):
    path = tmp_path / "a.lock"
    lock = Lock.taken(path)
    assert is_held(path) and Lock.taken(path) is None
    lock.free()
    assert not path.exists() and not is_held(path)


def test_without_unix_locks_the_others_are_used(tmp_path, monkeypatch):
    calls = []

    class Msvcrt:
        LK_NBLCK = 2

        @staticmethod
        def locking(_descriptor, mode, count):
            calls.append((mode, count))
            if len(calls) > 1:
                raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(recovery_lock, "fcntl", None)
    monkeypatch.setattr(recovery_lock, "msvcrt", Msvcrt, raising=False)
    lock = Lock.taken(tmp_path / "a.lock")
    assert lock is not None and is_held(tmp_path / "a.lock") and calls == [(2, 1), (2, 1)]
    lock.free()


# ---- a process that is killed ---------------------------------------------------------------------------------------
CHILD = """
import sys, time
from ves.session import Session
from ves.session.recovery import Recovery
session = Session(path=sys.argv[1], is_ready=lambda: False)
Recovery(session)
strip = session.scene.parts[0]
while True:  # edits that never pause: the hardest case for "at most some seconds lost"
    at = time.time()
    session.edit(session.scene.with_item(strip.evolve(position=(at, 0.0, 0.0))), "Move")
    print(at, flush=True)
    time.sleep(0.02)
"""


def test_kill_9_loses_at_most_five_seconds_of_edits(session):
    environment = {**os.environ, **search_path()}
    child = subprocess.Popen([sys.executable, "-c", CHILD, session.path], env=environment, stdout=subprocess.PIPE)
    try:
        lines = []
        reader = threading.Thread(target=lambda: lines.extend(child.stdout))
        reader.start()
        wait_for(lambda: folders(), 60)
        stamp = (folders()[0] / "scene.ves").stat().st_mtime_ns
        wait_for(lambda: (folders()[0] / "scene.ves").stat().st_mtime_ns != stamp)
        assert found() == []
    finally:
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    reader.join()
    child.stdout.close()
    last_edit = max(float(line) for line in lines if line.endswith(b"\n"))
    (one,) = found()
    assert one.path == session.path and one.stamp == session.stamp
    assert 0.0 <= last_edit - one.read().parts[0].position[0] <= SECONDS_LOST_AT_MOST

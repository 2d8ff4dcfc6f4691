"""The child process that compiles: it reports, it can be stopped, and it never outlives its parent."""

import os
import signal
import subprocess
import sys
import time

import pytest

from ves import warmup
from ves.warmup import Progress, Warmup

PATIENCE = 60.0


@pytest.fixture
def cold(monkeypatch):
    monkeypatch.setattr(warmup, "is_warm", lambda: False)


@pytest.fixture
def child(cold, monkeypatch, tmp_path):
    """Put a shell script in the place of the compiling child."""

    def use(script):
        path = tmp_path / "child"
        path.write_text(f"#!/bin/bash\n{script}\n")
        path.chmod(0o755)
        monkeypatch.setattr(warmup.sys, "executable", str(path))
        return Warmup()

    return use


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.01)


def test_nothing_is_started_when_the_kernels_are_ready(monkeypatch):
    monkeypatch.setattr(warmup, "is_warm", lambda: True)
    monkeypatch.setattr(warmup, "_start_child", lambda: pytest.fail("started a child"))
    started = Warmup()
    assert started.poll() == Progress(done=True, fraction=1.0)
    started.stop()


def test_progress_names_the_kernel_and_ends_done(child):
    started = child('echo \'{"label": "dynamics.aba.outward", "fraction": 0.5}\'; read line')
    wait_until(lambda: started.poll() == Progress(label="dynamics.aba.outward", fraction=0.5))
    started._child.stdin.write(b"go on\n")
    wait_until(lambda: started.poll().done)
    assert started.poll() == Progress(done=True, fraction=1.0)


def test_failure_is_reported_by_its_last_line(child):
    started = child("echo 'Traceback:' >&2; echo 'ValueError: no such kernel' >&2; exit 1")
    wait_until(lambda: started.poll().error)
    assert started.poll().error == "ValueError: no such kernel"
    assert not started.poll().done


def test_silent_failure_has_a_reason_too(child):
    started = child("exit 7")
    wait_until(lambda: started.poll().error)
    assert "7" in started.poll().error


def test_stop_ends_the_child_at_once_and_may_be_repeated(child):
    started = child("sleep 600")
    process = started._child
    begun = time.monotonic()
    started.stop()
    started.stop()
    assert process.returncode == -signal.SIGKILL and time.monotonic() - begun < 1.0


def test_real_child_ends_with_a_parent_that_is_killed(tmp_path):
    program = (
        "import sys, time; from ves.warmup import Warmup; started = Warmup();"
        "print(started._child.pid, flush=True); time.sleep(600)"
    )
    environment = {**os.environ, "VES_KERNEL_CACHE": str(tmp_path)}
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment)
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: _ended(child))


def _ended(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_real_child_ends_well_while_its_parent_still_holds_its_input():
    """With everything on disk it only loads it; a crash on the way out would read as a failed compilation."""
    command = [sys.executable, "-m", "ves.warmup", "--progress"]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with child:
        said = child.stdout.read().decode()
        assert child.wait(timeout=300) == 0, said

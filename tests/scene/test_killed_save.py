"""A process that is killed while it saves leaves the old scene or the new one, never a damaged file."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from ves.model import Scene
from ves.parts import PARTS
from ves.scene import dumps, load, save

SAVER = """
import sys
from ves.scene import load, save
scenes = [load(path) for path in sys.argv[2:]]
print("ready", flush=True)
while True:
    for scene in scenes:
        save(scene, sys.argv[1])
"""


def large(title: str) -> Scene:
    return Scene(title=title, parts=tuple(PARTS["box"](name=f"{title} {k}", position=(k, 0, 1)) for k in range(200)))


def kill_while_saving(folder, times: int):
    """A child saves two scenes in turn as fast as it can until it is killed."""
    wait = random.Random(2)
    wholes = [large("one"), large("another")]
    inputs = [folder / f"{scene.title}.ves" for scene in wholes]
    for scene, path in zip(wholes, inputs, strict=True):
        save(scene, path)
    target = folder / "target.ves"
    save(wholes[0], target)
    for _ in range(times):
        child = subprocess.Popen([sys.executable, "-c", SAVER, target, *inputs], stdout=subprocess.PIPE)
        assert child.stdout.readline() == b"ready\n"
        time.sleep(wait.uniform(0.0, 0.03))
        os.kill(child.pid, signal.SIGKILL)
        child.communicate()
        assert dumps(load(target)) in map(dumps, wholes)


def test_a_killed_save_damages_nothing(tmp_path):
    kill_while_saving(tmp_path, 5)


@pytest.mark.soak
def test_fifty_killed_saves_damage_nothing(tmp_path):
    kill_while_saving(tmp_path, 50)

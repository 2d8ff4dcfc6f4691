"""In every size, theme and scale nothing in the window is too small for what it shows, or cut off."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ves.bench.virtual_screen import VirtualScreen, software_rendering
from ves.model import Anchor, Joint, Scene
from ves.scene import write

SCREENS = {1: "1280x800x24", 2: "2560x1600x24"}
PICTURES = 2 * 2  # sizes, themes


@pytest.mark.parametrize("scale", SCREENS)
def test_everything_fits(scene: Scene, tmp_path, scale):
    hinge = Joint(
        name="Hinge", kind="revolute", a=Anchor(part="Swing", port="hole 7"), b=Anchor(part="Ball", port="center")
    )
    path, pictures = tmp_path / "scene.ves", tmp_path / "pictures"
    pictures.mkdir()
    write(scene.with_item(hinge), path)
    screen = VirtualScreen(SCREENS[scale])
    try:
        environment = {**os.environ, **software_rendering(screen.display), "QT_SCALE_FACTOR": str(scale)}
        driver = Path(__file__).with_name("window_sizes_driver.py")
        command = [sys.executable, driver, path, pictures]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    finally:
        screen.stop()
    assert run.returncode == 0, run.stderr
    assert not run.stderr
    assert json.loads(run.stdout) == []
    assert len(list(pictures.glob("*.png"))) == PICTURES

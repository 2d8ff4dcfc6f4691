"""What `ves bench` prints, and the virtual screen it watches."""

import json
import subprocess

import numpy as np
import pytest

from ves import bench
from ves.bench import CannotMeasure, Measured
from ves.bench.table import table
from ves.bench.virtual_screen import VirtualScreen
from ves.cli import main


@pytest.fixture
def fake(monkeypatch):
    """A benchmark without work, under the name of a real one."""
    measured = Measured([{"run": 1, "seconds": 0.25}, {"run": 2, "seconds": 0.125}], {"median_s": 0.1875})
    module = type("module", (), {"measure": staticmethod(lambda progress: measured)})
    monkeypatch.setattr(bench, "import_module", lambda name: module)
    return module


def test_json_is_one_object_with_the_agreed_keys(fake, capsys):
    assert main(["bench", "startup", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert list(result) == ["name", "machine", "rows", "summary"]
    assert result["summary"] == {"median_s": 0.1875} and result["machine"]["cores"] >= 1


def test_table_is_aligned_and_ends_in_the_summary(fake, capsys):
    assert main(["bench", "startup"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2:5] == ["run  seconds", "  1     0.25", "  2    0.125"]
    assert lines[-1].split() == ["median_s", "0.1875"]


def test_table_without_rows():
    assert table({"name": "x", "machine": {}, "rows": [], "summary": {"a": 1}}).endswith("1")


def test_machine_that_cannot_measure_is_one_line(fake, capsys):
    def measure(progress):
        raise CannotMeasure("install xvfb")

    fake.measure = staticmethod(measure)
    assert main(["bench", "window"]) == 2
    assert capsys.readouterr().err == "ves: cannot measure window: install xvfb\n"


def test_pixels_of_a_virtual_screen_can_be_read():
    screen = VirtualScreen("320x200x24")
    try:
        subprocess.run(
            ["xdotool", "getmouselocation"], env={"DISPLAY": screen.display}, check=True, capture_output=True
        )
        pixels = screen.pixels()
    finally:
        screen.stop()
    assert pixels.shape == (200, 320, 4) and pixels.dtype == np.uint8

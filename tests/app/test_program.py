"""The whole program, in a process of its own: it opens, is closed by its user, and ends with code 0."""

import os
import subprocess
import sys

import pytest

from ves.resources import search_path

TIMES = [pytest.param(1, id="1"), pytest.param(50, id="50", marks=pytest.mark.soak)]
PATIENCE = 120

DRIVER = """
import sys, threading
from PySide6.QtWidgets import QLabel, QMessageBox
from ves.app import application
from ves.app.window import MainWindow

class Watched(MainWindow):
    def start(self, *arguments, **options):
        super().start(*arguments, **options)
        {when}

    def end(self, *_):
        self.close()

    def say(self, *_):
        print(" ".join(label.text() for label in self.centralWidget().findChildren(QLabel)))
        self.close()

application.MainWindow = Watched
code = application.run(sys.argv[1])
assert [thread for thread in threading.enumerate() if not thread.daemon] == [threading.main_thread()]
sys.exit(code)
"""

SEEN = "self.view.first_seen.connect(self.end)"
COMPILING = "self.warming.progressed.connect(lambda progress: progress.label and self.end())"


def run(scene, when: str, **environment) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", DRIVER.format(when=when), str(scene)],
        env={**os.environ, **search_path(), **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def assert_quiet(answer: subprocess.CompletedProcess) -> None:
    assert answer.returncode == 0, answer.stderr
    assert "Traceback" not in answer.stderr, answer.stderr


def test_opens_shows_and_closes(scene_file):
    answer = run(scene_file, SEEN)
    assert_quiet(answer)
    assert answer.stderr == ""


@pytest.mark.parametrize("times", TIMES)
def test_closing_during_the_first_compile(scene_file, tmp_path, times):
    for k in range(times):
        assert_quiet(run(scene_file, COMPILING, VES_KERNEL_CACHE=str(tmp_path / f"cold {k}")))


def test_an_old_opengl_is_explained_in_place_of_the_view(scene_file):
    answer = run(
        scene_file,
        "self.view.first_seen.connect(self.say)",
        MESA_GL_VERSION_OVERRIDE="2.1",
        MESA_GLSL_VERSION_OVERRIDE="120",
    )
    assert_quiet(answer)
    assert "not available" in answer.stdout and "OpenGL" in answer.stdout


def test_a_bad_scene_at_the_start_is_explained(tmp_path):
    bad = tmp_path / "bad.ves"
    bad.write_text("{")
    when = """
        from PySide6.QtCore import QTimer
        def look():
            box = next((b for b in self.findChildren(QMessageBox) if b.isVisible()), None)
            if box is not None:
                print(box.informativeText())
                box.close()
                self.close()
        self.timer = QTimer(self, interval=20)
        self.timer.timeout.connect(look)
        self.timer.start()
"""
    answer = run(bad, when.strip("\n").lstrip())
    assert_quiet(answer)
    assert "bad.ves" in answer.stdout

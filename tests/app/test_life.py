"""The window's life: first start, no OpenGL, endings, and what the engine has to say."""

import threading
import time
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel

from ves.app import examples
from ves.app.examples import Examples
from ves.app.key_sheet import KeySheet
from ves.app.warming import Warming
from ves.commands.running import Toggle
from ves.scene import write
from ves.session import Session
from ves.simulation import Outcome
from ves.warmup import Progress

TIMES = [pytest.param(5, id="5"), pytest.param(50, id="50", marks=pytest.mark.soak)]


def play_for_a_while(window, qtbot):
    window.issue(Toggle())
    qtbot.waitUntil(lambda: window.view.frame is not None and window.view.frame.time > 0, timeout=20_000)


@pytest.mark.parametrize("times", TIMES)
def test_closing_while_playing_leaves_no_thread(open_window, scene_file, qtbot, times):
    before = set(threading.enumerate())
    for _ in range(times):
        window = open_window(scene_file)
        play_for_a_while(window, qtbot)
        began = time.monotonic()
        window.close()
        assert time.monotonic() - began < 1.5
        assert {t for t in threading.enumerate() if not t.daemon} <= before


@pytest.mark.parametrize("times", TIMES)
def test_another_scene_is_opened_while_playing(open_window, scene_file, scene, tmp_path, qtbot, times):
    other = tmp_path / "other.ves"
    write(scene.without("Box"), other)
    window = open_window(scene_file)
    for k in range(times):
        play_for_a_while(window, qtbot)
        window.files.open((other, scene_file)[k % 2])
        parts = {part.id for part in window.session.scene.parts}
        qtbot.waitUntil(lambda: set(window.view.frame.part_ids) == parts, timeout=20_000)  # noqa: B023
        assert not window.session.playing and window.view.frame.time == 0


def test_without_opengl_the_window_says_what_is_missing(open_window, scene_file, qtbot):
    window = open_window(scene_file, problem="This display offers OpenGL 2.1 only.")
    said = " ".join(label.text() for label in window.centralWidget().findChildren(QLabel))
    assert "OpenGL 2.1" in said and "driver" in said
    qtbot.keyClick(window.view.surface, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.view.frame.time > 0, timeout=20_000)


def test_a_renderer_that_cannot_start_says_so(open_window, scene_file, qtbot, monkeypatch):
    from ves.app.viewport import widget

    def refuse(self):
        raise widget.GLUnavailable("VES needs OpenGL 3.3, but this graphics driver offers 2.1.")

    monkeypatch.setattr(widget.Renderer, "initialize", refuse)
    window = open_window(scene_file)
    texts = lambda: " ".join(label.text() for label in window.view.surface.findChildren(QLabel))  # noqa: E731
    qtbot.waitUntil(lambda: "offers 2.1" in texts(), timeout=20_000)


class SlowWarmup:
    """A first start in slow motion: it ends when the test says so."""

    def __init__(self):
        self.progress = Progress(label="articulated body", fraction=0.4)
        self.stopped = False

    def poll(self):
        return self.progress

    def stop(self):
        self.stopped = True


def test_the_first_start_shows_progress_and_ends_with_the_hint(open_window, qtbot, monkeypatch, scene_file):
    warmup = SlowWarmup()
    monkeypatch.setattr(Session, "ready", property(lambda self: warmup.progress.done))
    window = open_window(scene_file, warming=Warming(make=lambda: warmup))
    qtbot.waitUntil(window.view.progress.isVisible, timeout=20_000)
    assert "articulated body" in window.view.progress.label.text() and "once" in window.view.progress.label.text()
    assert not window.commands["toggle"].isEnabled()
    warmup.progress = Progress(done=True, fraction=1.0)
    qtbot.waitUntil(lambda: window.commands["toggle"].isEnabled() and window.view.hint.isVisible(), timeout=20_000)
    assert not window.view.progress.isVisible() and warmup.stopped


def test_closing_during_the_first_start_ends_the_child(open_window, monkeypatch, scene_file):
    warmup = SlowWarmup()
    monkeypatch.setattr(Session, "ready", property(lambda self: False))
    window = open_window(scene_file, warming=Warming(make=lambda: warmup))
    window.close()
    assert warmup.stopped


def test_what_stopped_the_engine_is_said_and_selected(window, person, monkeypatch):
    frame = replace(window.session.frame, outcome=Outcome("paused", "", ("Ball",)))
    monkeypatch.setattr(Session, "message", property(lambda self: '"Ball" runs away'))
    monkeypatch.setattr(Session, "frame", property(lambda self: frame))
    window.pulse.beat()
    assert window.view.banner.isVisible() and "Ball" in window.view.banner.label.text()
    assert window.selection.ids == (person.id("Ball"),)


def test_the_key_sheet_lists_every_key(window, person):
    person.key(Qt.Key.Key_F1)
    sheet = person.dialog(KeySheet)
    said = " ".join(label.text() for label in sheet.findChildren(QLabel))
    places = [entry.place for entry in window.commands.entries.values() if entry.place.keys]
    assert len(places) > 40 and all(place.text.replace("&", "").rstrip("…") in said for place in places)
    sheet.reject()
    person.until(window.view.surface.hasFocus)


def test_the_gallery_offers_the_examples(window, person, scene, monkeypatch, tmp_path):
    folder = tmp_path / "scenes"
    folder.mkdir()
    write(scene.evolve(title="A swing"), folder / "a.ves")
    monkeypatch.setattr(examples, "scenes_folder", lambda: folder)
    person.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    gallery = person.dialog(Examples)
    assert gallery.list.item(0).text() == "A swing"
    picture = examples.PICTURE
    person.until(lambda: _detail(gallery.list.item(0).icon().pixmap(picture).toImage()) > 20)
    gallery.list.itemDoubleClicked.emit(gallery.list.item(0))
    person.until(lambda: window.windowTitle() == "A swing[*]")  # a copy: the example itself is never saved over


def test_every_title_in_the_gallery_can_be_read_to_its_end(window, person):
    person.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    gallery = person.dialog(Examples)
    titles = [gallery.list.item(k).text() for k in range(gallery.list.count())]
    assert "A four-bar: crank and rocker" in titles
    wide = gallery.list.fontMetrics().horizontalAdvance
    assert [title for title in titles if wide(title) > examples.PICTURE.width()] == []
    gallery.reject()


def _detail(image) -> int:
    return len({image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)})


def test_the_layout_is_remembered(open_window, scene_file, qtbot):
    window = open_window(scene_file)
    window.docks[0].hide()
    window.resize(1000, 640)
    qtbot.waitUntil(lambda: window.width() == 1000, timeout=20_000)
    window.close()
    again = open_window(scene_file)
    assert not again.docks[0].isVisible() and again.docks[1].isVisible() and again.width() == 1000


def test_no_dialog_stays_behind(window, person):
    person.key(Qt.Key.Key_F1)
    person.dialog(KeySheet).reject()
    person.until(lambda: not any(d.isVisible() for d in window.findChildren(QDialog)))

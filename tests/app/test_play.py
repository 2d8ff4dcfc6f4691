"""Playing: time, steps, speed, pulling, traces."""

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

CONTROL = Qt.KeyboardModifier.ControlModifier


def pose(window, person, name):
    return window.view.stage.pose_of(person.id(name)).copy()


def test_space_plays_and_pauses(window, person):
    start = pose(window, person, "Swing")
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.view.frame.time > 0.2)
    assert window.session.playing and window.commands["toggle"].text() == "Pause"
    assert not np.allclose(pose(window, person, "Swing"), start)
    person.until(lambda: window.timebar.time.text() != "0.00 s")
    person.key(Qt.Key.Key_Space)
    person.until(lambda: not window.session.playing)


def test_inspector_follows_the_motion(window, person):
    window.selection.set([person.id("Swing")])
    height = next(w for w in window.inspector.findChildren(QLabel) if w.accessibleName().startswith("z now"))
    before = height.text()
    person.key(Qt.Key.Key_Space)
    person.until(lambda: height.text() != before)


def test_steps_go_forward_and_back(window, person):
    person.key(Qt.Key.Key_Right)
    person.until(lambda: window.view.frame.time > 0)
    one = window.view.frame.time
    person.key(Qt.Key.Key_Right)
    person.until(lambda: window.view.frame.time > one)
    person.key(Qt.Key.Key_Left)
    person.until(lambda: window.view.frame.time == one)


def test_reset_goes_back_to_the_start(window, person):
    start = pose(window, person, "Swing")
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.view.frame.time > 0.1)
    person.key(Qt.Key.Key_Space)
    person.key(Qt.Key.Key_Backspace, CONTROL)
    person.until(lambda: window.view.frame.time == 0)
    assert np.allclose(pose(window, person, "Swing"), start)


def test_minus_and_equals_change_the_speed(window, person):
    person.key(Qt.Key.Key_Minus)
    person.until(lambda: window.session.speed == 0.5)
    person.key(Qt.Key.Key_Equal)
    person.key(Qt.Key.Key_Equal)
    person.until(lambda: window.session.speed == 2.0)
    person.until(lambda: window.timebar.speed.text().startswith("2×"))


def test_dragging_a_part_pulls_it_and_shows_the_newtons(window, person):
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.session.playing)
    start = person.place("Box")
    before = pose(window, person, "Box")
    camera = window.view.navigation.camera
    person.press(start)
    person.move(start, start + QPoint(30, -60))
    person.until(lambda: window.view.newtons.isVisible() and window.view.newtons.label.text().endswith(" N"))
    assert window.view.grabbing.glyphs(window.view.frame)
    person.until(lambda: pose(window, person, "Box")[2] > before[2] + 0.01)
    person.release(start + QPoint(30, -60))
    person.until(lambda: window.view.frame.grab is None and not window.view.newtons.isVisible())
    assert window.view.navigation.camera == camera


def test_escape_lets_go_of_a_pulled_part(window, person):
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.session.playing)
    start = person.place("Box")
    person.press(start)
    person.move(start, start + QPoint(30, -60))
    person.until(lambda: window.view.frame.grab is not None)
    person.key(Qt.Key.Key_Escape)
    person.until(lambda: window.view.frame.grab is None)
    person.release(start)


def test_the_hint_goes_away_and_stays_away(window, person, open_window, scene_file):
    assert window.view.hint.isVisible() and "Space" in window.view.hint.label.text()
    person.key(Qt.Key.Key_Space)
    assert not window.view.hint.isVisible()
    assert not open_window(scene_file).view.hint.isVisible()


def test_a_trace_follows_a_point(window, person):
    person.hover(person.place("Swing"))
    person.until(lambda: window.view.hovering.hit is not None)
    person.key(Qt.Key.Key_T)
    assert len(window.view.tracing.traces) == 1
    person.key(Qt.Key.Key_Space)
    person.until(lambda: len(window.view.tracing.traces[0].path) > 5)
    assert window.view.tracing.glyphs().lines
    window.commands["clear-traces"].trigger()
    assert not window.view.tracing.traces


def test_tracing_a_point_twice_ends_the_trace(window, person):
    person.hover(person.place("Ball"))
    person.until(lambda: window.view.hovering.hit is not None)
    person.key(Qt.Key.Key_T)
    person.key(Qt.Key.Key_T)
    assert not window.view.tracing.traces


def test_keys_do_not_act_while_typing(window, person):
    search = window.outliner.search
    search.setFocus()
    person.until(search.hasFocus)
    camera = window.view.navigation.camera
    for key in (Qt.Key.Key_F, Qt.Key.Key_1, Qt.Key.Key_5, Qt.Key.Key_T, Qt.Key.Key_Space, Qt.Key.Key_Minus):
        person.key(key, widget=search)
    assert search.text() == "f15t -"
    assert not window.session.playing and window.view.navigation.camera == camera and window.session.speed == 1.0


def test_tool_buttons_take_no_focus(window, person):
    person.qtbot.mouseClick(window.timebar.play, Qt.MouseButton.LeftButton)
    person.until(lambda: window.session.playing)
    assert window.view.surface.hasFocus()


def test_the_status_bar_counts(window):
    assert window.status.counts.text() == "3 parts  ·  0 joints  ·  1 nail"
    assert window.status.energy.text().startswith("energy")
    assert "closure" in " ".join(label.text() for label in window.status.findChildren(QLabel))

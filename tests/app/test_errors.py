"""Unhandled errors: written down, said, the work kept, and the window goes on."""

import logging
import threading
import time

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from ves import __version__
from ves.app import error_log
from ves.app.error_log import ErrorLog
from ves.app.errors import NOT_SAVED, NOTHING_UNSAVED, SAVED, Errors
from ves.app.protection import protect
from ves.commands.change import Set
from ves.scene import dumps
from ves.session.recovery_files import recovery_folder, state_folder


@pytest.fixture(autouse=True)
def own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def errors(window):
    installed = Errors(window, protect(window))
    installed.install()
    yield installed
    installed.remove()


def edit(window, mass: float = 2.0) -> None:
    session = window.session
    session.edit(session.scene.with_item(session.scene.part("Ball").evolve(mass=mass)), "Change the ball")


def fall_over() -> None:
    raise ValueError("a slot fell over")


def log_text() -> str:
    path = state_folder() / "ves.log"
    return path.read_text() if path.is_file() else ""


def kept_scenes() -> list[str]:
    return [path.read_text() for path in recovery_folder().glob("[!.]*/scene.ves")]


def test_an_error_in_a_slot_is_logged_said_and_survived(window, person, errors):
    window.issue(Set(items=("Ball",), field="mass", value=2.5))
    QTimer.singleShot(0, window, fall_over)
    person.until(errors.banner.isVisible)
    assert kept_scenes() == [dumps(window.session.scene)]  # at once, not in a second
    assert "ValueError: a slot fell over" in log_text() and "in fall_over" in log_text() and __version__ in log_text()
    assert 'set ["Ball"] mass 2.5' in log_text(), "what was done before it"
    assert SAVED in errors.banner.label.text() and "ves.log" in errors.banner.label.text()
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.view.frame.time > 0)
    assert errors.banner.isVisible()  # what the engine has to say does not take it away


def test_the_details_can_be_copied_and_the_banner_hidden(window, person, errors):
    QTimer.singleShot(0, window, fall_over)
    person.until(errors.banner.isVisible)
    assert NOTHING_UNSAVED in errors.banner.label.text()
    person.qtbot.mouseClick(errors.banner.copy, Qt.MouseButton.LeftButton)
    assert "a slot fell over" in QGuiApplication.clipboard().text()
    person.qtbot.mouseClick(errors.banner.hide_button, Qt.MouseButton.LeftButton)
    assert not errors.banner.isVisible()


def test_an_error_in_an_overridden_method_and_one_in_a_thread(window, person, errors):
    class Bad(QObject):
        def event(self, event):
            if event.type() == QEvent.Type.User:
                raise RuntimeError("an event fell over")
            return super().event(event)

    QApplication.postEvent(Bad(window), QEvent(QEvent.Type.User))
    person.until(lambda: "an event fell over" in log_text())

    def fail():
        raise KeyError("a thread fell over")

    thread = threading.Thread(target=fail, name="a helper")
    thread.start()
    thread.join()
    assert "a thread fell over" in log_text() and "thread a helper" in log_text()
    person.until(errors.banner.isVisible)


def test_a_storm_is_written_once_and_counted(window, person, errors, monkeypatch):
    saves = []
    monkeypatch.setattr(type(errors._recovery), "save_now", lambda recovery: saves.append(1) or True)
    edit(window)
    times = []

    def storm():
        times.append(1)
        if len(times) < 200:
            QTimer.singleShot(0, window, storm)
        fall_over()

    storm_starts = QTimer(window, singleShot=True)
    storm_starts.timeout.connect(storm)
    storm_starts.start(0)
    person.until(lambda: len(times) == 200)
    assert log_text().count("Traceback") == 1 and len(saves) == 1
    errors.remove()
    assert "199 times more" in log_text()


def test_work_that_cannot_be_kept_is_said(window, person, errors, tmp_path):
    (tmp_path / "state").write_text("this is not a folder")
    edit(window)
    QTimer.singleShot(0, window, fall_over)
    person.until(errors.banner.isVisible)
    assert NOT_SAVED in errors.banner.label.text()


def test_banners_do_not_cover_each_other(window, person, errors):
    QTimer.singleShot(0, window, fall_over)
    person.until(errors.banner.isVisible)
    window.view.banner.say("The simulation was stopped.")
    person.until(lambda: errors.banner.geometry().top() > window.view.banner.geometry().bottom())
    window.resize(window.width() - 120, window.height())
    person.until(lambda: window.view.surface.rect().contains(errors.banner.geometry()))
    window.view.banner.hide()
    person.until(lambda: errors.banner.geometry().top() < 40)


def test_ctrl_c_is_no_error(window, errors):
    seen = []
    errors._before = (lambda *what: seen.append(what[0]), errors._before[1])
    errors._unhandled(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert seen == [KeyboardInterrupt] and log_text() == ""
    assert not errors.banner.isVisible()


def test_removing_gives_the_hooks_back(window):
    import sys

    before = sys.excepthook, threading.excepthook, list(logging.getLogger().handlers)
    errors = Errors(window, protect(window))
    errors.install()
    assert sys.excepthook != before[0]
    errors.remove()
    assert (sys.excepthook, threading.excepthook, list(logging.getLogger().handlers)) == before


# ---- the log file ---------------------------------------------------------------------------------------------------
def report(log: ErrorLog, text: str = "it broke") -> str | None:
    try:
        raise ValueError(text)
    except ValueError as error:
        return log.report(ValueError, error, error.__traceback__, "a thread")


def test_warnings_are_logged_and_come_with_the_next_error():
    log = ErrorLog()
    for level, text in ((logging.INFO, "quiet"), (logging.WARNING, "loud")):
        log.handle(logging.LogRecord("ves", level, __file__, 1, text, (), None))
    assert "loud" in log_text() and "quiet" not in log_text()
    details = report(log)
    assert "quiet" in details and "loud" in details and details in log_text()


def test_the_log_is_rotated(monkeypatch):
    monkeypatch.setattr(error_log, "LARGEST", 3000)
    monkeypatch.setattr(error_log, "STORM", 0.0)
    log = ErrorLog()
    for k in range(20):
        report(log, f"error {k}")
    sizes = [path.stat().st_size for path in state_folder().glob("ves.log*")]
    assert len(sizes) == 2 and max(sizes) <= 3000 and "error 19" in log_text()


def test_an_error_that_comes_again_later_is_written_again_with_its_count(monkeypatch):
    log = ErrorLog()
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    assert [report(log) is None for _ in range(3)] == [False, True, True]
    now[0] += error_log.STORM + 1
    assert "2 times more" in report(log)


def test_a_log_that_cannot_be_written_hurts_nobody(tmp_path, capsys):
    (tmp_path / "state").write_text("this is not a folder")
    assert "it broke" in report(ErrorLog())
    assert "cannot be written" in capsys.readouterr().err

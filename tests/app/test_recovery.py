"""Autosave and recovery in the real window, and across the death of the real program."""

import os
import signal
import subprocess
import sys
import threading
from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton

from ves.app import new_window
from ves.app.protection import protect
from ves.app.recovering import PICTURE, Recovering, said
from ves.resources import search_path
from ves.scene import dumps, read, write
from ves.session.recovery import found
from ves.session.recovery_files import Slot, Work, recovery_folder

PATIENCE = 60_000  # ms


@pytest.fixture(autouse=True)
def own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def edit(window, mass: float = 2.0) -> None:
    session = window.session
    session.edit(session.scene.with_item(session.scene.part("Ball").evolve(mass=mass)), "Change the ball")
    window.pulse.beat()


def left_behind(scene, path=None, stamp=None) -> None:
    slot = Slot()
    slot.keep(Work(scene, path, stamp))
    slot.release()


def kept() -> list:
    return [entry for entry in recovery_folder().glob("[!.]*") if entry.is_dir()]


def press(person, dialog, label: str) -> None:
    button = next(b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "") == label)
    person.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


# ---- autosave -------------------------------------------------------------------------------------------------------
def test_an_edit_is_kept_and_closing_with_discard_leaves_nothing(window, person):
    protect(window)
    edit(window)
    person.until(lambda: len(kept()) == 1)
    window.close()
    person.answer(person.dialog(QMessageBox), "Discard")
    person.until(lambda: not window.isVisible())
    assert list(recovery_folder().iterdir()) == []
    assert not any(thread.name == "ves recovery" for thread in threading.enumerate())


def test_a_close_that_is_cancelled_goes_on_keeping(window, person):
    protection = protect(window)
    edit(window)
    window.close()
    person.answer(person.dialog(QMessageBox), "Cancel")
    person.until(lambda: len(kept()) == 1 and protection.recovery.is_alive())


def test_autosave_that_does_not_work_is_said_in_the_status_bar(window, person, tmp_path):
    (tmp_path / "state").write_text("this is not a folder")
    protection = protect(window)
    assert not protection.label.isVisible()
    edit(window)
    person.until(protection.label.isVisible)
    assert "cannot be kept" in protection.label.toolTip()
    (tmp_path / "state").unlink()
    person.until(lambda: not protection.label.isVisible())


# ---- the offer ------------------------------------------------------------------------------------------------------
def test_the_offer_shows_a_picture_and_enter_recovers(window, person, scene, scene_file):
    left_behind(scene.evolve(title="Lost").without("Box"), scene_file, window.session.stamp)
    protect(window)
    dialog = person.dialog(Recovering)
    item = dialog.list.item(0)
    assert item.text() == "Lost"
    assert "swing.ves" in item.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "today at" in item.data(Qt.ItemDataRole.AccessibleTextRole)
    person.until(lambda: _detail(item.icon().pixmap(PICTURE).toImage()) > 20)
    person.until(dialog.list.hasFocus)
    person.key(Qt.Key.Key_Return, widget=dialog.list)
    person.until(lambda: window.session.scene.title == "Lost")
    assert window.session.dirty and window.isWindowModified() and window.windowTitle() == "swing.ves[*]"
    person.until(window.view.surface.hasFocus)
    assert found() == [] and len(kept()) == 1  # now this window keeps it
    person.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert dumps(read(scene_file)) == dumps(window.session.scene)
    person.until(lambda: not kept())


def test_later_keeps_it_in_the_menu(window, person, scene):
    left_behind(scene.evolve(title="First"))
    left_behind(scene.evolve(title="Second"))
    protection = protect(window)
    dialog = person.dialog(Recovering)
    person.until(dialog.list.hasFocus)
    person.key(Qt.Key.Key_Escape, widget=dialog.list)
    person.until(window.view.surface.hasFocus)
    assert len(found()) == 2 and not window.session.dirty
    window.commands.menus["&File"].aboutToShow.emit()
    assert protection.action.isEnabled()
    protection.action.trigger()
    dialog = person.dialog(Recovering)
    dialog.list.setCurrentRow(1)
    wanted = dialog.list.item(1).text()
    press(person, dialog, "Recover")
    person.until(lambda: window.session.scene.title == wanted)
    assert [work.title for work in found()] == [({"First", "Second"} - {wanted}).pop()]


def test_recovering_from_the_menu_asks_about_unsaved_work_first(window, person, scene):
    left_behind(scene.evolve(title="Lost"))
    protection = protect(window)
    person.dialog(Recovering).reject()
    edit(window)
    protection.action.trigger()
    press(person, person.dialog(Recovering), "Recover")
    person.answer(person.dialog(QMessageBox), "Cancel")
    assert window.session.scene.title == "Swing" and len(found()) == 1


def test_discard_asks_once(window, person, scene):
    left_behind(scene)
    protection = protect(window)
    dialog = person.dialog(Recovering)
    person.until(lambda: dialog.isActiveWindow() and dialog.list.hasFocus())
    person.key(Qt.Key.Key_Delete, widget=dialog.list)
    person.answer(person.dialog(QMessageBox), "Cancel")
    assert len(found()) == 1 and dialog.isVisible()
    press(person, dialog, "Discard…")
    person.until(lambda: any(box.isVisible() for box in dialog.findChildren(QMessageBox)))
    person.answer(next(box for box in dialog.findChildren(QMessageBox) if box.isVisible()), "Discard")
    person.until(lambda: not kept() and window.view.surface.hasFocus())
    window.commands.menus["&File"].aboutToShow.emit()
    assert not protection.action.isEnabled()


def test_damaged_work_is_explained_and_the_scene_stays(window, person, scene):
    left_behind(scene)
    (kept()[0] / "scene.ves").write_text("{")
    protect(window)
    press(person, person.dialog(Recovering), "Recover")
    box = person.dialog(QMessageBox)
    assert "cannot be recovered" in box.text() and "scene.ves" in box.informativeText()
    person.answer(box, "OK")
    assert window.session.scene.title == "Swing" and not window.session.dirty


def test_a_file_that_changed_since_is_noticed_when_recovered_work_is_saved(window, person, scene, scene_file):
    left_behind(scene.evolve(title="Lost"), scene_file, window.session.stamp)
    write(scene.evolve(title="Somebody else's"), scene_file)
    protect(window)
    press(person, person.dialog(Recovering), "Recover")
    person.until(lambda: window.session.scene.title == "Lost")
    person.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    person.answer(person.dialog(QMessageBox), "Cancel")
    assert read(scene_file).title == "Somebody else's"


def test_nothing_is_offered_when_there_is_nothing(window, person):
    protection = protect(window)
    protection.offer()
    assert not window.findChildren(Recovering)


def test_dates_are_said_as_people_say_them():
    now = datetime(2024, 3, 1, 15, 0)
    assert said(datetime(2024, 3, 1, 14, 3), now) == "today at 14:03"
    assert said(datetime(2024, 2, 29, 23, 59), now) == "yesterday at 23:59"
    assert said(datetime(2024, 1, 5, 7, 0), now) == "on 5 January at 07:00"
    assert said(datetime(2023, 12, 31, 7, 0), now) == "on 31 December 2023 at 07:00"


# ---- the real program -----------------------------------------------------------------------------------------------
PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from ves.app import application
from ves.app.recovering import Recovering
from ves.app.window import MainWindow

class Driven(MainWindow):
    def start(self, *arguments, **options):
        super().start(*arguments, **options)
        {when}

    def edit(self):
        session = self.session
        session.edit(session.scene.with_item(session.scene.part("Ball").evolve(mass=7.0)), "Change the ball")
        print("edited", flush=True)

    def recover(self):
        dialog = next((d for d in self.findChildren(Recovering) if d.isVisible()), None)
        if dialog is not None:
            dialog.recover()
            print(self.session.dirty, self.session.path, flush=True)
            print(self.session.text(), flush=True)
            self._closing = True
            self.close()

application.MainWindow = Driven
sys.exit(application.run(sys.argv[1]))
"""
EDIT = "self.view.first_seen.connect(self.edit)"
RECOVER = "self.timer = QTimer(self, interval=20); self.timer.timeout.connect(self.recover); self.timer.start()"


def start(when: str, scene_file) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(when=when), str(scene_file)],
        env={**os.environ, **search_path()},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_kill_9_of_the_program_and_the_next_start_recovers(scene, scene_file, tmp_path, qtbot):
    before = scene_file.read_bytes()
    program = start(EDIT, scene_file)
    try:
        assert program.stdout.readline() == "edited\n"
        qtbot.waitUntil(lambda: bool(kept()), timeout=5_000)  # at most 5 s of edits are lost
        assert found() == []  # it lives: nobody else offers its work
    finally:
        os.kill(program.pid, signal.SIGKILL)
        program.wait()
        program.stdout.close()
    assert scene_file.read_bytes() == before
    other = tmp_path / "other.ves"
    write(scene.evolve(title="Other"), other)
    next_start = start(RECOVER, other)
    said, _ = next_start.communicate(timeout=PATIENCE / 1000)
    head, text = said.split("\n", 1)
    assert head == f"True {scene_file}"
    saved = read(scene_file)
    assert text.rstrip("\n") == dumps(saved.with_item(saved.part("Ball").evolve(mass=7.0))).rstrip("\n")
    assert next_start.returncode == 0 and list(recovery_folder().iterdir()) == []


def test_a_new_window_is_a_process_of_its_own(tmp_path, monkeypatch, qtbot):
    told = tmp_path / "told"
    stand_in = tmp_path / "python"
    stand_in.write_text(f'#!/bin/sh\necho "$@" "$PYTHONPATH" > "{told}.part"\nmv "{told}.part" "{told}"\n')
    stand_in.chmod(0o755)
    monkeypatch.setattr(new_window.sys, "executable", str(stand_in))
    assert new_window.open_new_window()
    qtbot.waitUntil(told.exists, timeout=PATIENCE)
    words = told.read_text().split()
    assert words[:3] == ["-m", "ves", "--empty"] and search_path()["PYTHONPATH"] in words[3]
    monkeypatch.setattr(new_window.sys, "executable", str(tmp_path / "no such program"))
    assert not new_window.open_new_window()


def _detail(image) -> int:
    return len({image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)})

"""Files: open, save, recent, dropped, damaged, changed by somebody else, unsaved."""

import os

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox

from ves.app import recent
from ves.scene import read, write

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def edit(window, **changes):
    session = window.session
    session.edit(session.scene.with_item(session.scene.part("Ball").evolve(**changes)), "Change the ball")
    window.pulse.beat()


@pytest.fixture
def other_file(scene, tmp_path):
    path = tmp_path / "other.ves"
    write(scene.evolve(title="Other").without("Box"), path)
    return path


def choose(person, path):
    dialog = person.dialog(QFileDialog)
    name = dialog.findChild(QLineEdit, "fileNameEdit")
    name.setFocus()
    person.until(name.hasFocus)  # without it the name gives way to the file that is selected in the list
    name.setText(str(path))
    person.key(Qt.Key.Key_Return, widget=name)


def test_title_names_the_file_and_marks_changes(window, person):
    assert window.windowTitle() == "swing.ves[*]" and not window.isWindowModified()
    edit(window, mass=2.0)
    assert window.isWindowModified()
    person.key(Qt.Key.Key_Z, CONTROL)
    person.until(lambda: not window.isWindowModified())


def test_undo_and_redo_say_what(window, person):
    edit(window, mass=2.0)
    assert window.commands["undo"].text() == "&Undo Change the ball"
    person.key(Qt.Key.Key_Z, CONTROL)
    assert window.session.scene.part("Ball").mass is None
    person.key(Qt.Key.Key_Y, CONTROL)
    assert window.session.scene.part("Ball").mass == 2.0


def test_save_writes_the_file(window, person, scene_file):
    edit(window, mass=2.0)
    person.key(Qt.Key.Key_S, CONTROL)
    assert read(scene_file).part("Ball").mass == 2.0 and not window.isWindowModified()


def test_save_as_takes_another_name(window, person, tmp_path, scene_file):
    edit(window, mass=3.0)
    person.key(Qt.Key.Key_S, CONTROL | SHIFT)
    choose(person, tmp_path / "copy.ves")
    person.until(lambda: window.windowTitle() == "copy.ves[*]")
    assert read(tmp_path / "copy.ves").part("Ball").mass == 3.0 and read(scene_file).part("Ball").mass is None
    assert recent.paths()[0] == tmp_path / "copy.ves"


def test_save_as_does_not_replace_another_file_unasked(window, person, other_file):
    person.key(Qt.Key.Key_S, CONTROL | SHIFT)
    choose(person, other_file)
    person.answer(person.dialog(QMessageBox), "Cancel")
    assert read(other_file).title == "Other" and window.windowTitle() == "swing.ves[*]"
    person.key(Qt.Key.Key_S, CONTROL | SHIFT)
    choose(person, other_file)
    person.answer(person.dialog(QMessageBox), "Replace")
    person.until(lambda: window.windowTitle() == "other.ves[*]")
    assert read(other_file).title == "Swing"


def test_open_by_dialog_and_again_from_the_recent_menu(window, person, other_file, scene_file):
    person.key(Qt.Key.Key_O, CONTROL)
    choose(person, other_file)
    person.until(lambda: window.windowTitle() == "other.ves[*]")
    assert len(window.view.stage.scene.parts) == 2
    assert recent.paths() == [other_file, scene_file]
    window.files.open(recent.paths()[1])
    assert window.windowTitle() == "swing.ves[*]"


def test_a_dropped_file_is_opened(window, other_file):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(other_file))])
    arguments = Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(300, 300), *arguments)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), *arguments))
    assert window.windowTitle() == "other.ves[*]"


def test_another_file_is_refused_with_a_word(window, tmp_path):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "picture.png"))])
    arguments = Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(300, 300), *arguments))
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), *arguments))
    assert window.windowTitle() == "swing.ves[*]"
    assert window.view.notice.isVisible() and ".ves" in window.view.notice.label.text()


@pytest.mark.parametrize("text", ["", "{", '{"format": 1, "parts": 3}', '{"format": 99}'])
def test_a_bad_file_is_explained_and_the_scene_stays(window, person, tmp_path, text):
    bad = tmp_path / "bad.ves"
    bad.write_text(text)
    before = window.session.scene
    window.files.open(bad)
    box = person.dialog(QMessageBox)
    assert "bad.ves" in box.informativeText() and "Traceback" not in box.informativeText()
    person.answer(box, "OK")
    assert window.session.scene is before and window.windowTitle() == "swing.ves[*]"
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.view.frame.time > 0)


def test_a_file_changed_on_disk_is_not_overwritten_unasked(window, person, scene, scene_file):
    edit(window, mass=2.0)
    write(scene.evolve(title="By another program"), scene_file)
    person.key(Qt.Key.Key_S, CONTROL)
    person.answer(person.dialog(QMessageBox), "Cancel")
    assert read(scene_file).title == "By another program" and window.isWindowModified()
    person.key(Qt.Key.Key_S, CONTROL)
    person.answer(person.dialog(QMessageBox), "Overwrite")
    person.until(lambda: read(scene_file).title == "Swing")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs file permissions")
def test_a_read_only_file_is_explained(window, person, scene_file):
    edit(window, mass=2.0)
    scene_file.chmod(0o444)
    person.key(Qt.Key.Key_S, CONTROL)
    box = person.dialog(QMessageBox)
    assert "read-only" in box.informativeText()
    person.answer(box, "OK")
    assert window.isWindowModified()


def test_closing_with_unsaved_work_asks(window, person, scene_file):
    edit(window, mass=2.0)
    window.close()
    person.answer(person.dialog(QMessageBox), "Cancel")
    assert window.isVisible()
    window.close()
    person.answer(person.dialog(QMessageBox), "Save")
    person.until(lambda: not window.isVisible())
    assert read(scene_file).part("Ball").mass == 2.0


def test_new_with_unsaved_work_can_discard_it(window, person, scene_file):
    edit(window, mass=2.0)
    person.key(Qt.Key.Key_N, CONTROL)
    person.answer(person.dialog(QMessageBox), "Discard")
    person.until(lambda: window.windowTitle() == "Untitled[*]")
    assert not window.session.scene.parts and read(scene_file).part("Ball").mass is None


def test_edited_parts_are_drawn_anew(window, person):
    table = window.view.stage.table
    session = window.session
    session.edit(session.scene.without("Box"), "Delete the box")
    window.pulse.beat()
    assert window.view.stage.table is not table and window.view.stage.row_of(person.id("Ball")) is not None
    painted = len(window.view.surface.paints)
    person.until(lambda: len(window.view.surface.paints) > painted)

"""Knobs: made of any number of the inspector, turned while it plays, one undo entry for each drag."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.app.controls import drag_slider, field_menu, row_of, with_forces
from ves.app.knob_editor import KnobEditor
from ves.commands.add import Add, Delete
from ves.commands.change import Set
from ves.model import Knob

ALT = Qt.KeyboardModifier.AltModifier
STRINGS = ("String 1", "String 2", "String 3")


@pytest.fixture
def scene(scene):
    return with_forces(scene)


def knob(window, person, field="acceleration.2", items=("Gravity",), lower=-20.0, upper=20.0, name="Weight"):
    window.issue(Add(knobs=(Knob(name=name, items=items, field=field, lower=lower, upper=upper),)))
    window.controls.open()
    person.until(lambda: row_of(person, name).isVisible())
    return row_of(person, name)


def test_a_number_of_several_strings_becomes_one_knob_by_the_mouse(window, person):
    window.selection.set([person.id(name) for name in STRINGS])
    before = window.session.scene
    person.pick(field_menu(person, "stiffness"), "Make a knob")
    assert window.controls.shown
    (made,) = window.session.scene.knobs
    assert made.name == "Stiffness of 3 rubber strings" and made.items == STRINGS
    assert (made.field, made.lower, made.upper) == ("stiffness", 0.0, 200.0)
    row = row_of(person, made.name)
    assert row.number.text() == "100" and row.unit.text() == "N/m" and row.slider.value() == 500
    drag_slider(person, row.slider, 0.5, 0.75)
    values = {window.session.scene.item(name).stiffness for name in STRINGS}
    assert len(values) == 1 and 130 < values.pop() < 170
    person.come_forward()
    person.undo()
    assert {window.session.scene.item(name).stiffness for name in STRINGS} == {100.0}
    person.undo()
    assert window.session.scene is before


def test_alt_k_makes_one_of_the_number_that_has_the_keys(window, person):
    window.selection.set([person.id("Brake")])
    editor = window.inspector.widget().editors["turn"]
    editor.setFocus()
    person.until(editor.hasFocus)
    person.qtbot.keyClick(editor, Qt.Key.Key_K, ALT)
    (made,) = window.session.scene.knobs
    assert made.name == "Turn of Brake" and -made.lower == made.upper
    row = row_of(person, made.name)
    assert row.unit.text() == "°" and (row.lower.text(), row.upper.text()) == ("-1", "1")
    assert "knob" in window.commands["make-knob"].text().lower()


def test_what_is_no_number_is_said_and_not_made(window, person):
    person.key(Qt.Key.Key_K, ALT)
    assert "number of the inspector" in person.notice
    window.selection.set([person.id("Ball")])
    editor = window.inspector.widget().editors["name"]
    editor.setFocus()
    person.until(editor.hasFocus)
    person.qtbot.keyClick(editor, Qt.Key.Key_K, ALT)
    assert not window.session.scene.knobs


def test_a_derived_number_is_given_first_and_undone_with_the_knob(window, person):
    window.selection.set([person.id("Ball")])
    before, mass = window.session.scene, window.session.scene.part("Ball").mass_properties.mass
    person.pick(field_menu(person, "mass"), "Make a knob")
    assert window.session.scene.part("Ball").mass == pytest.approx(mass)
    (made,) = window.session.scene.knobs
    assert made.upper == pytest.approx(2 * mass) and 0 < made.lower < 0.1 * mass
    person.come_forward()
    person.undo()
    assert window.session.scene is before


def test_one_drag_while_it_plays_is_one_entry_and_the_run_goes_on(window, person):
    row = knob(window, person)
    person.come_forward()
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.view.frame.time > 0.2)
    seen = []

    def look():
        seen.append((window.session.scene.item("Gravity").acceleration[2], window.session.frame.time))
        QApplication.processEvents()

    before = window.session.frame
    drag_slider(person, row.slider, 0.25, 0.9, steps=25, between=look)
    values = [value for value, _ in seen]
    assert len(set(values)) > 10 and values == sorted(values) and values[-1] > 10.0
    assert window.session.playing and window.session.undo_name == "Set acceleration of Gravity"
    person.until(lambda: window.session.frame.revision == window.session.revision)
    after = window.session.frame
    assert after.time > before.time, "no edit turns back time"
    assert after.compiled.trees.clusters[0].cuts == before.compiled.trees.clusters[0].cuts
    rising = window.session.frame.velocities[:, 2].copy()
    person.until(lambda: (window.session.frame.velocities[:, 2] > rising).any())  # it falls upwards now
    person.come_forward()
    person.undo()
    assert window.session.scene.item("Gravity").acceleration[2] == -9.81 and window.session.scene.knobs
    person.until(lambda: row.slider.value() == round(1000 * (20 - 9.81) / 40))


def test_a_drag_that_comes_back_leaves_nothing_to_undo(window, person):
    row = knob(window, person, lower=-9.81 * 2, upper=0.0)
    entry = window.session.undo_name
    before = window.session.scene

    def back():
        row.slider.setValue(500)

    row.slider.setSliderDown(True)
    row.slider._begin_stroke()
    row.slider.setValue(900)
    assert window.session.undo_name != entry
    back()
    row.slider.setSliderDown(False)
    assert window.session.undo_name == entry and window.session.scene is before


def test_arrow_keys_turn_it_and_typing_and_arithmetic_too(window, person):
    row = knob(window, person)
    row.slider.setFocus()
    person.until(row.slider.hasFocus)
    before = window.session.scene.item("Gravity").acceleration[2]
    person.qtbot.keyClick(row.slider, Qt.Key.Key_Right)
    after = window.session.scene.item("Gravity").acceleration[2]
    assert before < after < before + 1.0 and not window.session.playing
    row.number.setFocus()
    person.until(row.number.hasFocus)
    row.number.selectAll()
    person.qtbot.keyClicks(row.number, "-2*3")
    person.qtbot.keyClick(row.number, Qt.Key.Key_Return)
    assert window.session.scene.item("Gravity").acceleration[2] == -6.0
    row.number.selectAll()
    person.qtbot.keyClicks(row.number, "much")
    person.qtbot.keyClick(row.number, Qt.Key.Key_Return)
    assert row.problem.isVisible() and window.session.scene.item("Gravity").acceleration[2] == -6.0


def test_a_wide_range_is_turned_by_ratios(window, person):
    row = knob(window, person, "stiffness", STRINGS, 0.1, 10_000.0, "Stiff")
    drag_slider(person, row.slider, 0.3, 0.5)
    assert window.session.scene.item("String 2").stiffness == pytest.approx((0.1 * 1e4) ** 0.5, rel=0.3)
    assert "ratios" in row.slider.toolTip()


def test_whole_numbers_stay_whole(window, person):
    row = knob(window, person, "holes", ("Swing",), 3.0, 11.0, "Length")
    drag_slider(person, row.slider, 0.5, 1.0)
    assert window.session.scene.part("Swing").holes == 11


def test_name_and_range_are_changed_as_one_entry(window, person):
    row = knob(window, person, "turn", ("Brake",), -0.5, 0.5, "Steering")
    before = window.session.scene
    window.controls.edit(row.knob.id)
    dialog = person.dialog(KnobEditor)
    for editor, text in ((dialog.lower, "30"), (dialog.upper, "20")):
        editor.selectAll()
        person.qtbot.keyClicks(editor, text)
    dialog._finish()
    assert "upwards" in dialog.problem.text() and dialog.isVisible()
    dialog.upper.selectAll()
    person.qtbot.keyClicks(dialog.upper, "60")
    dialog.name.selectAll()
    person.qtbot.keyClicks(dialog.name, "Helm")
    person.qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    person.until(lambda: window.session.scene.has("Helm"))
    helm = window.session.scene.item("Helm")
    assert (helm.lower, helm.upper) == (pytest.approx(0.5235987756), pytest.approx(1.0471975512))
    person.come_forward()
    person.undo()
    assert window.session.scene is before


def test_what_a_knob_turns_cannot_vanish_under_it_and_it_goes_with_its_items(window, person):
    knob(window, person, "turn", ("Brake",), -0.5, 0.5, "Steering")
    window.issue(Delete(items=("Brake",)))
    assert not window.session.scene.knobs and not window.controls.panel.knobs
    person.until(lambda: window.controls.panel._hints[0].isVisible())
    window.issue(Set(items=("Ball",), field="mass", value=1.0))
    knob(window, person, "mass", ("Ball",), 0.5, 2.0, "Mass")
    assert "Mass" in window.issue(Set(items=("Ball",), field="mass", value=None))


def test_knobs_are_kept_in_the_file(window, person, tmp_path):
    knob(window, person)
    window.session.save(tmp_path / "knob.ves")
    window.session.open(tmp_path / "knob.ves")
    assert window.session.scene.knobs[0].name == "Weight"


def test_a_knob_can_be_inspected_and_deleted_like_any_item(window, person):
    made = knob(window, person).knob
    window.selection.set([made.id])
    assert window.inspector.widget().editors["upper"].text() == "20"
    person.come_forward()
    person.key(Qt.Key.Key_Delete)
    assert not window.session.scene.knobs

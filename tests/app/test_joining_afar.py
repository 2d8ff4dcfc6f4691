"""Joining from afar in the window: with Shift, by the switch in the menu, and for two that are selected."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from ves.app.viewport.joining import COME, FLY, OPEN, STAY
from ves.commands.line import parse
from ves.model import Scene
from ves.parts import Strip
from ves.scene import dumps

from .conftest import UPRIGHT

KEY, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier
SAID = "Revolute joint: hole 1 to hole 5 of High"


@pytest.fixture
def scene() -> Scene:
    """Two strips that face the viewer, one above the other."""
    high = Strip(name="High", holes=5, position=(0.0, 0.0, 0.5), quaternion=UPRIGHT)
    low = Strip(name="Low", holes=5, color="#1fa7a7", position=(0.1, 0.0, 0.3), quaternion=UPRIGHT)
    return Scene(parts=(high, low))


@pytest.fixture
def person(person):
    person.face_front()
    return person


def draw(person, modifiers=None, release=None) -> None:
    """From the lower strip to the upper one; `release` are the keys held as the button is let go."""
    start, end = person.port("Low", "hole 1"), person.port("High", "hole 5")
    person.press(start)
    person.move(start, end, modifiers=modifiers)
    person.release(end, modifiers=modifiers if release is None else release)


def assert_joined_afar(person, before) -> None:
    (joint,) = person.scene.joints
    assert person.scene.parts == before.parts
    assert joint.kind == "revolute" and (joint.a.part, joint.b.part) == ("High", "Low")
    assert abs(joint.b.offset) == pytest.approx(0.01) and joint.a.offset == 0.0  # face on face, once it is assembled
    assert [one.item.name for one in person.window.view.stage.open_joints] == [joint.name]


def test_shift_leaves_the_parts_where_they_are(window, person):
    before = person.scene
    draw(person, SHIFT)
    assert_joined_afar(person, before)
    assert window.session.undo_name == "Join Low to High"
    person.until(lambda: window.status.open.text() == "1 joint open")
    person.undo()
    assert person.scene is before
    person.until(lambda: not window.status.open.isVisible())


def test_without_shift_the_part_comes_at_once(window, person):
    before = person.scene
    draw(person)
    assert person.scene.part("Low") != before.part("Low") and not window.view.stage.open_joints


@pytest.mark.parametrize("first, last, afar", [(None, SHIFT, True), (SHIFT, Qt.KeyboardModifier.NoModifier, False)])
def test_what_counts_is_shift_as_the_button_is_let_go(window, person, first, last, afar):
    before = person.scene
    draw(person, first, release=last)
    assert (person.scene.parts == before.parts) is afar and len(person.scene.joints) == 1


def test_the_words_follow_the_key_while_the_mouse_rests(window, person):
    start, end = person.port("Low", "hole 1"), person.port("High", "hole 5")
    person.press(start)
    person.move(start, end)
    assert person.gesture.words == SAID and STAY in window.view.keys.label.text()
    person.qtbot.keyPress(person.surface, KEY.Key_Shift)
    assert person.gesture.words == f"{SAID}\n{FLY}" and window.view.name.label.text() == f"{SAID}\n{FLY}"
    person.qtbot.keyRelease(person.surface, KEY.Key_Shift, SHIFT)
    assert person.gesture.words == SAID and window.view.name.label.text() == SAID
    person.key(KEY.Key_Escape)
    person.release(end)


def test_in_a_narrow_view_the_words_take_more_lines_and_are_not_cut(window, person):
    window.resize(760, 480)
    person.until(lambda: person.surface.width() < 400)
    window.view.navigation.frame_at_once()
    start, end = person.port("Low", "hole 1"), person.port("High", "hole 5")
    person.press(start)
    person.move(start, end, modifiers=SHIFT)
    card = window.view.name
    person.until(lambda: card.isVisible() and person.surface.rect().contains(card.geometry()))
    label = card.label
    assert label.text() == f"{SAID}\n{FLY}" and label.height() >= label.heightForWidth(label.width())
    person.key(KEY.Key_Escape)
    person.release(end)


def test_tab_takes_the_next_kind_from_afar_too(window, person):
    before, start, end = person.scene, person.port("Low", "hole 1"), person.port("High", "hole 5")
    person.press(start)
    person.move(start, end, modifiers=SHIFT)
    person.key(KEY.Key_Tab)
    assert person.gesture.words.startswith("Ball joint") and person.gesture.words.endswith(FLY)
    person.release(end, modifiers=SHIFT)
    assert person.scene.joints[0].kind == "ball" and person.scene.parts == before.parts


def test_the_join_tool_takes_shift_with_the_second_click(window, person):
    before = person.scene
    person.key(KEY.Key_J)
    person.click(person.port("Low", "hole 1"))
    assert STAY in window.view.keys.label.text()
    person.click(person.port("High", "hole 5"), SHIFT)
    assert_joined_afar(person, before)


def test_a_joint_from_the_palette_takes_shift_with_the_click_too(window, person):
    before = person.scene
    person.palette_drag("Ball", person.port("Low", "hole 1"))
    person.until(lambda: person.gesture is not None)
    person.click(person.port("High", "hole 5"), SHIFT)
    assert person.scene.joints[0].kind == "ball" and person.scene.parts == before.parts


def test_the_menu_makes_it_the_rule_and_shift_then_brings_the_part(window, person):
    before, entry = person.scene, window.commands["from-afar"]
    assert not entry.isChecked()
    entry.trigger()
    assert entry.isChecked()
    start, end = person.port("Low", "hole 1"), person.port("High", "hole 5")
    person.press(start)
    person.move(start, end)
    assert COME in window.view.keys.label.text() and person.gesture.words == f"{SAID}\n{FLY}"
    person.release(end)
    assert_joined_afar(person, before)
    person.undo()
    draw(person, SHIFT)
    assert person.scene.part("Low") != before.part("Low") and not window.view.stage.open_joints


def test_the_rule_is_remembered(window, person, open_window):
    window.commands["from-afar"].trigger()
    other = open_window()
    assert other.view.desk.from_afar and other.commands["from-afar"].isChecked()
    other.commands["from-afar"].trigger()
    assert not open_window().view.desk.from_afar


def test_two_selected_parts_are_joined_from_afar_by_the_menu(window, person):
    before, entry = person.scene, window.commands["join-nearest True"]
    assert not entry.isEnabled() and entry.text() == "Join the two selected from afar"
    person.click(person.between("Low", "hole 4", "hole 5"))
    person.click(person.between("High", "hole 4", "hole 5"), SHIFT)
    menu = person.menu(person.between("High", "hole 4", "hole 5"))
    person.pick(menu, "Join the two selected from afar")
    assert len(person.scene.joints) == 1 and person.scene.parts == before.parts
    assert len(window.view.stage.open_joints) == 1


def test_a_line_of_text_does_the_same(window, person):
    before = person.scene
    draw(person, SHIFT)
    drawn = person.scene
    person.undo()
    assert window.issue(parse('join Low "hole 1" High "hole 5" afar=true')) == ""
    offset = drawn.joints[0].b.offset  # on the viewer's side; a line of text has no viewer
    assert abs(person.scene.joints[0].b.offset) == pytest.approx(abs(offset))
    assert person.scene.parts == before.parts


def test_within_one_structure_it_is_said_that_it_is_open(window, person):
    draw(person)
    start, end = person.port("Low", "hole 4"), person.port("High", "hole 2")
    person.press(start)
    person.move(start, end)
    assert person.gesture.words == f"Revolute joint: hole 4 to hole 2 of High\n{OPEN}"
    person.release(end)
    person.until(lambda: window.status.open.text() == "1 joint open")


def test_a_constraint_says_nothing_of_shift_but_that_it_is_open(window, person):
    before = person.scene
    person.palette_drag("Point to point", person.port("Low", "hole 1"))
    person.until(lambda: person.gesture is not None)
    assert "Shift" not in window.view.keys.label.text()
    person.hover(person.port("High", "hole 5"))
    assert person.gesture.words == f"Point to point: hole 1 to hole 5 of High\n{OPEN}"
    person.click(person.port("High", "hole 5"))
    assert person.scene.parts == before.parts and len(window.view.stage.open_joints) == 1


def test_after_a_while_neither_start_nor_now_is_moved(window, person):
    person.play(0.1)
    before, places = dumps(Scene(parts=person.scene.parts)), [person.pose(name) for name in ("High", "Low")]
    draw(person, SHIFT)
    person.settled()
    assert dumps(Scene(parts=person.scene.parts)) == before and len(person.scene.joints) == 1
    assert np.allclose([person.pose(name) for name in ("High", "Low")], places)


def test_a_press_of_shift_where_nothing_is_drawn_yet_harms_nothing(window, person):
    person.press(person.port("Low", "hole 1"))
    person.move(person.port("Low", "hole 1"), QPoint(60, 60))
    person.qtbot.keyClick(person.surface, KEY.Key_Shift)
    assert person.gesture.words == "Revolute joint from hole 1"
    person.key(KEY.Key_Escape)
    assert person.gesture is None

"""Advice where loops are cut, from the menus: of the view at a port, of the outliner, of the menu bar."""

import pytest
from PySide6.QtCore import Qt

from ves.app.viewport.cursor_menu import selection_menu
from ves.model import Scene

from .linkages import four_bar

ADVICE = ["Cut loops here", "Never cut here", "Cut automatically"]


@pytest.fixture
def scene() -> Scene:
    return four_bar()


@pytest.fixture
def person(person):
    person.face_front()
    return person


def texts(menu) -> list[str]:
    return [action.text().replace("&", "") for action in menu.actions()]


def test_a_joint_is_reached_by_its_port_in_the_view(window, person):
    menu = person.menu(person.port("Coupler", "hole 7"))
    entry = next(action for action in menu.actions() if action.text() == "Revolute 2")
    assert "Revolute 1" not in texts(menu)
    assert texts(entry.menu()) == ["Select", "Add a motor", "", *ADVICE]
    assert [action.isChecked() for action in entry.menu().actions()[3:]] == [False, False, True]
    inner = entry.menu()
    inner.popup(menu.mapToGlobal(menu.rect().topRight()))
    person.until(inner.isVisible)
    person.pick(inner, "Never cut here")
    assert person.scene.item("Revolute 2").cut == "never"
    assert person.scene.item("Revolute 1").cut == "automatic"
    menu.close()
    person.undo()
    assert person.scene.item("Revolute 2").cut == "automatic"


def test_the_joint_at_a_port_can_be_selected(window, person):
    menu = person.menu(person.port("Coupler", "hole 1"))
    inner = next(action for action in menu.actions() if action.text() == "Revolute 1").menu()
    inner.actions()[0].trigger()
    assert window.selection.ids == (person.id("Revolute 1"),)
    menu.close()


def test_a_port_without_a_joint_offers_none(window, person):
    menu = person.menu(person.port("Coupler", "hole 4"))
    assert not any(action.menu() for action in menu.actions())
    menu.close()


def test_the_outliner_offers_it_for_joints_only(window, person):
    window.selection.set([person.id("Crank")])
    menu = selection_menu(window)
    assert not set(ADVICE) & set(texts(menu))
    window.selection.set([person.id("Revolute 1"), person.id("Revolute 2")])
    menu = selection_menu(window)
    assert [text for text in texts(menu) if text in ADVICE] == ADVICE
    next(action for action in menu.actions() if action.text().replace("&", "") == ADVICE[0]).trigger()
    assert [joint.cut for joint in person.scene.joints] == ["here", "here"]


def test_the_build_menu_shows_what_was_advised(window, person):
    window.selection.set([person.id("Revolute 1")])
    window.commands["advise-cut here"].trigger()
    shown = {cut: window.commands[f"advise-cut {cut}"].isChecked() for cut in ("here", "never", "automatic")}
    assert shown == {"here": True, "never": False, "automatic": False}
    window.selection.set([person.id("Revolute 1"), person.id("Revolute 2")])
    assert not any(window.commands[f"advise-cut {cut}"].isChecked() for cut in ("here", "never", "automatic"))
    window.selection.set([person.id("Crank")])
    assert not window.commands["advise-cut here"].isEnabled()
    assert person.scene.item("Revolute 1").cut == "here"
    person.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert person.scene.item("Revolute 1").cut == "automatic"

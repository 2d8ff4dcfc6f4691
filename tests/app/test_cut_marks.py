"""Where loops are cut is marked in the view, while one looks at that."""

import pytest

from ves.model import Scene
from ves.view.cut_marks import cuts_of

from .linkages import ladder


@pytest.fixture
def scene() -> Scene:
    """One loop, closed by hinges alone."""
    return ladder(1)


@pytest.fixture
def person(window, person):
    person.face_front()
    person.until(lambda: len(cuts_of(window.view.frame)) == 1)
    return person


def marks(window):
    return window.view.cuts.glyphs(window.view.frame, window.view.navigation.camera, window.view.surface.height())


def test_cuts_are_marked_while_one_reads_about_them(window, person):
    assert not marks(window)
    window.how_it_moves.open()
    assert marks(window)
    window.how_it_moves.dock.hide()
    assert not marks(window)


def test_cuts_are_marked_while_a_joint_is_selected(window, person):
    window.selection.set([person.id("Step 0")])
    assert not marks(window)
    window.selection.set([person.id("Revolute 1")])
    assert marks(window)


def test_a_mark_lies_around_the_joint_that_is_cut(window, person):
    window.how_it_moves.open()
    (cut,) = cuts_of(window.view.frame)
    joint = person.scene.item(cut)
    there = person.port(joint.a.part, joint.a.port)
    casing, ring = marks(window).lines
    seen = [person.seen(point) - there for point in ring.points]
    assert all(10 <= (away.x() ** 2 + away.y() ** 2) ** 0.5 <= 23 for away in seen)
    assert sum(away.x() for away in seen[1:-1]) < 0  # open to the upper right


def test_the_menu_turns_the_marks_off_and_on(window, person):
    window.how_it_moves.open()
    window.commands["show-cuts"].trigger()
    assert not marks(window) and not window.commands["show-cuts"].isChecked()
    window.commands["show-cuts"].trigger()
    assert marks(window) and window.commands["show-cuts"].isChecked()


def test_a_port_says_that_a_loop_is_cut_there(window, person):
    (cut,) = cuts_of(window.view.frame)
    joint = person.scene.item(cut)
    person.hover(person.port(joint.a.part, joint.a.port))
    person.until(lambda: window.view.name.isVisible())
    assert window.view.name.label.text().endswith(": a loop is cut here")

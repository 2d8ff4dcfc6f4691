"""Edits of one stroke are one entry of the history."""

import pytest

from tests.linkage.test_linkage import chain
from ves.commands.change import Set
from ves.session.history import History


def with_mass(scene, mass: float):
    return Set(items=("strip 1",), field="mass", value=mass).apply(scene)


@pytest.fixture
def history():
    return History(chain(2))


def turn(history: History, mass: float, stroke) -> None:
    history.push(with_mass(history.scene, mass), "Set mass", stroke)


def test_a_stroke_is_undone_at_once(history):
    first = history.scene
    for k in range(1, 20):
        turn(history, float(k), "drag 1")
    turn(history, 50.0, "drag 2")
    assert history.undo().part("strip 1").mass == 19.0
    assert history.undo() is first and not history.can_undo
    assert history.redo().part("strip 1").mass == 19.0 and history.undo_name == "Set mass"


def test_edits_without_a_stroke_never_merge(history):
    for k in range(1, 4):
        turn(history, float(k), None)
    for k in reversed(range(1, 3)):
        assert history.undo().part("strip 1").mass == k


def test_a_stroke_that_comes_back_to_where_it_began_is_nothing(history):
    turn(history, 2.0, None)
    before = history.scene
    for mass in (3.0, 2.0, 4.0, 5.0, 2.0):
        turn(history, mass, "drag")
    assert history.scene is before
    assert history.undo().part("strip 1").mass is None


def test_what_is_undone_in_between_ends_the_stroke(history):
    turn(history, 2.0, "drag")
    history.undo()
    turn(history, 3.0, "drag")
    turn(history, 4.0, "drag")
    assert history.undo().part("strip 1").mass is None

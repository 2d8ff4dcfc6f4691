"""Constraints in the window: of every kind one is drawn from port to port, seen, marked, and edited by hand."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from tests.app.conftest import UPRIGHT
from ves.app.panels.inspector_header import drawing, kind_words
from ves.commands.coordinates import start_length
from ves.constraints import BETWEEN, CONSTRAINTS
from ves.model import Nail, Scene
from ves.parts import Strip
from ves.scene import write
from ves.view.constraint_symbols import SYMBOLS

KEY = Qt.Key


@pytest.fixture
def scene() -> Scene:
    """Two strips that stand beside each other, each on a nail."""
    left = Strip(name="Left", position=(-0.2, 0.0, 0.5), quaternion=UPRIGHT)
    right = Strip(name="Right", holes=7, position=(0.2, 0.0, 0.6), quaternion=UPRIGHT)
    nails = tuple(Nail(name=f"{name} nail", part=name, port="hole 1") for name in ("Left", "Right"))
    return Scene(title="Pair", parts=(left, right), constraints=nails)


@pytest.fixture
def person(person):
    person.face_front()
    return person


def made(person):
    return [item for item in person.scene.constraints if item.kind != "nail"]


def draw(person, kind: str) -> None:
    """From the palette onto one port, and a click on the other."""
    person.palette_drag(BETWEEN[kind].label, person.port("Left", "hole 5"))
    person.until(lambda: person.gesture is not None)
    person.hover(person.port("Right", "hole 5"))
    person.click(person.port("Right", "hole 5"))


@pytest.mark.parametrize("kind", BETWEEN)
def test_every_kind_is_drawn_from_port_to_port_as_one_edit(window, person, kind):
    before = person.scene
    draw(person, kind)
    (item,) = made(person)
    assert (item.kind, item.part_names) == (kind, ("Left", "Right")) and person.scene.parts == before.parts
    assert window.session.undo_name == f"{BETWEEN[kind].label} between Left and Right"
    person.undo()
    assert person.scene == before


@pytest.mark.parametrize("kind", BETWEEN)
def test_the_hand_says_what_it_draws_and_tab_takes_the_next_kind(window, person, kind):
    person.palette_drag(BETWEEN[kind].label, person.port("Left", "hole 5"))
    person.until(lambda: person.gesture is not None)
    person.hover(person.port("Right", "hole 5"))
    assert person.gesture.words.startswith(f"{BETWEEN[kind].label}: hole 5 to hole 5 of Right")
    assert ("\nOpen: " in person.gesture.words) == (kind == "point_to_point")  # the only one that asks for what is not
    lines = len(window.view.glyphs().lines)
    person.key(KEY.Key_Tab)
    following = list(BETWEEN)[(list(BETWEEN).index(kind) + 1) % len(BETWEEN)]
    assert person.gesture.words.startswith(BETWEEN[following].label) and lines > 2
    person.click(person.port("Right", "hole 5"))
    assert [item.kind for item in made(person)] == [following]


def test_every_kind_that_is_drawn_by_hand_has_a_symbol():
    assert set(SYMBOLS) == set(BETWEEN)


@pytest.mark.parametrize("kind", BETWEEN)
def test_dropped_beside_every_port_it_says_what_it_does(window, person, kind):
    before = person.scene
    person.palette_drag(BETWEEN[kind].label, QPoint(60, 500))
    assert "drop it on the first one" in person.notice and person.scene is before


@pytest.mark.parametrize("kind", BETWEEN)
def test_a_double_click_connects_two_selected_parts_at_their_nearest_ports(window, person, kind, qtbot):
    window.selection.set([person.id("Left"), person.id("Right")])
    qtbot.mouseDClick(person.tile(BETWEEN[kind].label), Qt.MouseButton.LeftButton)
    assert [item.kind for item in made(person)] == [kind]
    window.selection.clear()
    qtbot.mouseDClick(person.tile(BETWEEN[kind].label), Qt.MouseButton.LeftButton)
    assert person.notice == f"{BETWEEN[kind].label}: click a port, then a port of another part."
    person.click(person.port("Left", "hole 2"))
    person.click(person.port("Right", "hole 2"))
    assert [anchor.port for anchor in made(person)[1].anchors] == ["hole 2", "hole 2"]


def test_a_distance_drawn_later_is_as_long_as_it_is_now(window, person):
    person.play(0.2)
    window.view.navigation.frame_at_once()  # however far they have swung meanwhile
    draw(person, "distance")
    (item,) = made(person)
    start, end = window.view.stage.constraints.span(item.id, window.view.stage.poses)
    assert item.length == pytest.approx(np.linalg.norm(end - start))
    assert item.length != pytest.approx(start_length(person.scene, item), abs=1e-4)


def test_two_joints_are_coupled_from_the_menu(window, person):
    window.selection.set([person.id("Left nail"), person.id("Right nail")])
    window.commands.refresh()
    window.commands["couple"].trigger()
    (item,) = made(person)
    assert (item.joint_names, item.ratio, item.offset) == (("Left nail", "Right nail"), 1.0, None)
    assert window.session.undo_name == "Couple Right nail to Left nail"
    window.selection.set([person.id("Left nail"), person.id("Left")])
    window.commands.refresh()
    assert not window.commands["couple"].isEnabled()


# ---- how they are shown ----------------------------------------------------------------------------------------------
def constrained(scene: Scene, kind: str) -> Scene:
    ends = {"a": {"part": "Left", "port": "hole 5"}, "b": {"part": "Right", "port": "hole 5"}}
    joints = {"a": "Left nail", "b": "Right nail"}
    fields = {"nail": {"part": "Left", "port": "hole 3"}, "coupling": joints}.get(kind, ends)
    return scene.with_items(CONSTRAINTS[kind](name="It", **fields))


@pytest.fixture(params=CONSTRAINTS)
def with_one(request, open_window, scene, tmp_path, new_person, qtbot):
    """A window on a scene with one constraint more, called It, of each kind."""
    write(constrained(scene, request.param), tmp_path / "one.ves")
    window = open_window(tmp_path / "one.ves")
    qtbot.waitUntil(lambda: window.session.ready and window.view.frame is not None, timeout=20_000)
    return new_person(window)


def test_each_is_marked_when_selected_and_described_in_the_panels(with_one):
    window, item = with_one.window, with_one.scene.item("It")
    window.selection.set([item.id])
    rings = [dot for dot in window.view.glyphs().dots if dot.hollow and dot.radius == 11.0]
    assert len(rings) >= (1 if item.kind == "nail" else 2)
    assert {"name"} < set(window.inspector._page.editors)
    row = window.outliner.tree.currentItem() or window.outliner.tree.selectedItems()[0]
    assert type(item).label.lower() in row.toolTip(0)
    assert drawing(item) == item.kind and kind_words(item) == CONSTRAINTS[item.kind].label
    assert window.view.length.isVisible() == (item.kind == "distance")
    if item.kind == "distance":
        assert window.view.length.label.text() == f"{start_length(with_one.scene, item):.3f} m"
        window.selection.clear()
        assert not window.view.length.isVisible()

"""Forces in the window: of every kind one is placed by hand, seen, picked, switched off and on, and taken back."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from tests.app.conftest import UPRIGHT
from ves.app import icons
from ves.app.panels.inspector_header import drawing
from ves.commands.joints import ChangeKind
from ves.forces import FORCES, AtPort, Strung
from ves.model import Anchor, Joint, Nail, Scene
from ves.parts import Strip
from ves.simulation.frame import Acting
from ves.view.force_arrows import arrow_tips
from ves.view.themes import THEMES

KEY = Qt.Key
STRUNG = [kind for kind in FORCES if issubclass(FORCES[kind], Strung)]
AT_PORT = [kind for kind in FORCES if issubclass(FORCES[kind], AtPort)]
EMPTY = QPoint(60, 500)


@pytest.fixture
def scene() -> Scene:
    """Two strips that stand beside each other, each on a nail; a third is bolted to the right one by a ball."""
    left = Strip(name="Left", position=(-0.2, 0.0, 0.5), quaternion=UPRIGHT)
    right = Strip(name="Right", holes=7, position=(0.2, 0.0, 0.6), quaternion=UPRIGHT)
    third = Strip(name="Third", position=(0.45, -0.01, 0.6), quaternion=UPRIGHT)
    bolt = Joint(
        name="Bolt", kind="revolute", a=Anchor(part="Right", port="hole 7", offset=0.005),
        b=Anchor(part="Third", port="hole 1", offset=-0.005),
    )  # fmt: skip
    nails = tuple(Nail(name=f"{name} nail", part=name, port="hole 1") for name in ("Left", "Right"))
    return Scene(title="Pair", parts=(left, right, third), joints=(bolt,), constraints=nails)


@pytest.fixture
def person(person):
    person.face_front()
    return person


def made(person):
    return [force for force in person.scene.forces if force.name != "Gravity"]


def place(person, kind: str) -> None:
    """By hand, from the palette, in the way of the kind."""
    label = FORCES[kind].label
    if kind in STRUNG:
        person.palette_drag(label, person.port("Left", "hole 5"))
        person.until(lambda: person.gesture is not None)
        person.hover(person.port("Right", "hole 5"))
        person.click(person.port("Right", "hole 5"))
    elif kind in AT_PORT:
        person.palette_drag(label, person.port("Left", "hole 4"))
    elif kind == "joint_motor":
        person.palette_drag(label, person.port("Right", "hole 7"))
    else:
        person.palette_drag(label, person.between("Left", "hole 2", "hole 3"))


# ---- placing --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", FORCES)
def test_every_kind_is_placed_by_hand_as_one_edit(window, person, kind):
    before = person.scene
    place(person, kind)
    (force,) = made(person)
    assert force.kind == kind and person.scene.parts == before.parts and not person.notice
    assert force.name == f"{FORCES[kind].label} {2 if kind == 'gravity' else 1}"
    assert window.selection.ids == (force.id,)
    person.undo()
    assert person.scene == before


@pytest.mark.parametrize("kind", STRUNG)
def test_a_string_leads_from_one_port_to_the_other_and_says_so(window, person, kind):
    person.palette_drag(FORCES[kind].label, person.port("Left", "hole 5"))
    person.until(lambda: person.gesture is not None)
    person.hover(person.port("Right", "hole 4"))
    assert person.gesture.words.startswith(f"{FORCES[kind].label}: hole 5 to hole 4 of Right\n")
    person.click(person.port("Right", "hole 4"))
    (force,) = made(person)
    assert [(end.part, end.port) for end in force.anchors] == [("Left", "hole 5"), ("Right", "hole 4")]
    assert window.session.undo_name == f"{FORCES[kind].label} between Left and Right"


@pytest.mark.parametrize("kind", STRUNG)
def test_tab_takes_the_next_kind_of_string(window, person, kind):
    person.palette_drag(FORCES[kind].label, person.port("Left", "hole 5"))
    person.until(lambda: person.gesture is not None)
    person.hover(person.port("Right", "hole 5"))
    person.key(KEY.Key_Tab)
    person.click(person.port("Right", "hole 5"))
    assert [force.kind for force in made(person)] == [STRUNG[(STRUNG.index(kind) + 1) % len(STRUNG)]]


@pytest.mark.parametrize("kind", STRUNG)
def test_a_string_to_its_own_part_is_refused_in_words(window, person, kind):
    before = person.scene
    person.palette_drag(FORCES[kind].label, person.port("Left", "hole 5"))
    person.until(lambda: person.gesture is not None)
    person.hover(person.port("Left", "hole 2"))
    person.click(person.port("Left", "hole 2"))
    assert person.notice == '"Left" cannot be joined to itself: choose a port of another part.'
    assert person.scene is before


@pytest.mark.parametrize("kind", STRUNG)
def test_a_double_click_strings_two_selected_parts_or_takes_the_tool(window, person, kind, qtbot):
    window.selection.set([person.id("Left"), person.id("Right")])
    qtbot.mouseDClick(person.tile(FORCES[kind].label), Qt.MouseButton.LeftButton)
    assert [force.kind for force in made(person)] == [kind]
    window.selection.clear()
    qtbot.mouseDClick(person.tile(FORCES[kind].label), Qt.MouseButton.LeftButton)
    assert person.notice == f"{FORCES[kind].label}: click a port, then a port of another part."
    person.click(person.port("Left", "hole 2"))
    person.click(person.port("Third", "hole 2"))
    assert [end.port for end in made(person)[1].anchors] == ["hole 2", "hole 2"]
    person.key(KEY.Key_Escape)
    assert not person.notice


@pytest.mark.parametrize("kind", AT_PORT)
def test_over_a_port_it_says_what_it_will_do(window, person, kind):
    person.palette_drag(FORCES[kind].label, person.port("Left", "hole 4"), drop=False)
    first, second = person.gesture.words.split("\n")
    assert first == f"{FORCES[kind].label} at hole 4 of Left" and len(second) > 10
    assert window.view.glyphs().bundles  # and shows it
    person.palette_drop(FORCES[kind].label, person.port("Left", "hole 4"))
    assert [(force.at.part, force.at.port) for force in made(person)] == [("Left", "hole 4")]


@pytest.mark.parametrize("kind", [kind for kind in FORCES if kind != "gravity"])
def test_dropped_beside_everything_it_says_what_it_needs(window, person, kind):
    before = person.scene
    person.palette_drag(FORCES[kind].label, EMPTY)
    assert "drop it on" in person.notice and person.scene is before


def test_a_joint_motor_goes_on_the_nearest_joint_and_only_where_it_can_drive(window, person):
    person.palette_drag("Joint motor", person.port("Right", "hole 7") + QPoint(9, 9), drop=False)
    assert person.gesture.words.startswith("Joint motor on Bolt\n")
    person.palette_drop("Joint motor", person.port("Right", "hole 7") + QPoint(9, 9))
    assert made(person)[0].joint == "Bolt"
    person.undo()
    person.palette_drag("Joint motor", person.port("Right", "hole 1"))
    assert made(person)[0].joint == "Right nail"  # a nail in a hole turns as well
    person.undo()
    window.issue(ChangeKind(joint="Bolt", kind="ball"))
    before = person.scene
    person.palette_drag("Joint motor", person.port("Right", "hole 7"))
    assert '"Bolt" cannot be driven: a ball joint' in person.notice and person.scene is before


def test_the_menu_of_a_joint_adds_a_motor(window, person):
    window.selection.set([person.id("Bolt")])
    window.commands.refresh()
    window.commands["add-force joint_motor"].trigger()
    assert made(person)[0].joint == "Bolt" and window.session.undo_name == "Joint motor on Bolt"
    person.undo()
    menu = person.menu(person.port("Right", "hole 7"))
    inner = next(action.menu() for action in menu.actions() if action.menu() and action.text() == "Bolt")
    next(action for action in inner.actions() if action.text() == "Add a motor").trigger()
    assert made(person)[0].joint == "Bolt"
    menu.close()


def test_gravity_is_of_a_part_where_it_is_dropped_and_there_is_one_of_the_world(window, person, qtbot):
    person.palette_drag("Gravity", person.between("Left", "hole 2", "hole 3"))
    assert [force.part for force in made(person)] == ["Left"]
    before = person.scene
    person.palette_drag("Gravity", EMPTY)
    assert '"Gravity" acts on everything already' in person.notice and person.scene is before
    window.selection.set([person.id("Gravity")])
    person.key(KEY.Key_Delete)
    person.palette_drag("Gravity", EMPTY)
    assert person.scene.item("Gravity").part is None


@pytest.mark.parametrize("kind", [kind for kind in FORCES if kind not in STRUNG])
def test_chosen_by_the_keyboard_it_goes_on_what_is_selected(window, person, kind, qtbot):
    tile = person.tile(FORCES[kind].label)
    window.selection.set([person.id("Bolt" if kind == "joint_motor" else "Left")])
    tile.setFocus()
    qtbot.keyClick(tile, KEY.Key_Return)
    assert [force.kind for force in made(person)] == [kind]
    window.selection.clear()
    qtbot.keyClick(tile, KEY.Key_Return)
    assert len(made(person)) == 1 and ("select" in person.notice or "already" in person.notice)


# ---- seeing, picking, switching -------------------------------------------------------------------------------------
def strung(person):
    """A rubber string from strip to strip, and the middle of it in the view."""
    place(person, "rubber")
    person.window.selection.clear()
    return made(person)[0], (person.port("Left", "hole 5") + person.port("Right", "hole 5")) / 2


def test_a_string_is_picked_in_the_view_and_says_its_name(window, person):
    force, middle = strung(person)
    person.hover(middle)
    person.until(lambda: window.selection.hovered == force.id)
    assert window.view.name.label.text().startswith("Rubber string 1")
    person.click(middle)
    assert window.selection.ids == (force.id,)
    person.click(person.empty_place())
    assert window.selection.ids == ()


def test_a_double_click_on_a_force_switches_it_off_and_on(window, person, qtbot):
    force, middle = strung(person)
    qtbot.mouseDClick(person.surface, Qt.MouseButton.LeftButton, pos=middle)
    assert not person.scene.item(force.id).on and window.session.undo_name == "Switch off Rubber string 1"
    qtbot.mouseDClick(person.surface, Qt.MouseButton.LeftButton, pos=middle)
    assert person.scene.item(force.id).on
    person.undo()
    person.undo()
    assert person.scene.item(force.id).on


def test_a_key_switches_all_selected_forces(window, person):
    place(person, "rubber")
    place(person, "motor")
    window.selection.set([force.id for force in made(person)])
    person.key(KEY.Key_O)
    assert [force.on for force in made(person)] == [False, False]
    person.undo()
    assert [force.on for force in made(person)] == [True, True]
    window.selection.set([person.id("Left")])
    window.commands.refresh()
    assert not window.commands["switch"].isEnabled()


def test_the_context_menu_of_a_string_is_about_the_string(window, person):
    force, middle = strung(person)
    menu = person.menu(middle)
    assert window.selection.ids == (force.id,)
    person.pick(menu, "Switch on or off")
    assert not person.scene.item(force.id).on


@pytest.mark.parametrize("kind", FORCES)
def test_every_kind_is_seen_in_the_view_and_can_be_picked_there(window, person, kind):
    place(person, kind)
    window.selection.clear()
    (force,) = made(person)
    lines = [bundle for bundle in window.view.force_marks.glyphs(window.view.frame).bundles]
    assert lines
    places = [
        person.seen(point) for bundle in lines for line in bundle.points for point in (line[0], line.mean(axis=0))
    ]
    assert any((found := window.view.force_marks.at(at.x(), at.y())) and found.id == force.id for at in places)


def test_it_is_switched_while_it_plays(window, person):
    place(person, "motor")
    person.play(0.1)
    window.selection.set([made(person)[0].id])
    person.key(KEY.Key_O)
    assert not made(person)[0].on and window.view.frame.time > 0
    person.settled()


# ---- what it says ---------------------------------------------------------------------------------------------------
def told(window, force, newtons, size: float):
    """The frame that the window shows, with what the engine would tell of a force in it."""
    vector, table, poses = np.array([newtons], float), window.view.stage.forces, window.view.stage.poses
    ends = table.ends.now(poses)[0].swapaxes(0, 1)[[table.row_of(force.id)]]
    numbers = np.array([size]), np.array([0.5]), np.array([True])
    return replace(window.view.frame, acting=Acting((force.id,), ends, vector, 0.0 * vector, *numbers))


@pytest.mark.parametrize("kind", FORCES)
def test_every_kind_has_a_page_in_the_inspector_with_its_own_icon(window, person, kind):
    place(person, kind)
    page = window.inspector._page
    assert page.ids == (made(person)[0].id,) and {"name", "on"} < set(page.editors)
    assert icons.exists(kind) and drawing(made(person)[0]) == kind
    assert not any(field.unit.startswith("rad") for field in page.fields.values())


def test_the_inspector_says_what_a_force_does_now_and_that_it_is_off(window, person):
    force, _ = strung(person)
    window.selection.set([force.id])
    window.inspector.show_frame(told(window, force, (-6.0, 0.0, 0.0), 6.0))
    assert "Pulls with 6.00 N" in window.inspector._page.forces.text()
    person.key(KEY.Key_O)
    assert "Switched off" in window.inspector._page.forces.text()
    assert not window.inspector._page.forces.isHidden()


def test_a_part_lists_what_acts_on_it_and_a_click_selects_that(window, person):
    force, _ = strung(person)
    window.selection.set([person.id("Left")])
    window.inspector.show_frame(told(window, force, (-6.0, 0.0, 0.0), 6.0))
    page = window.inspector._page
    assert "Gravity" in page.forces.text() and "1</a> 6.00 N" in page.forces.text()
    page.forces.linkActivated.emit(str(force.id))
    assert window.selection.ids == (force.id,)


def test_arrows_are_switched_by_a_key_and_tell_the_newtons_of_the_selection(window, person):
    force, _ = strung(person)
    assert not window.view.force_arrows.glyphs(window.view.frame)
    person.key(KEY.Key_A)
    assert window.commands["force-arrows"].isChecked()
    assert window.view.force_arrows.glyphs(window.view.frame).bundles and not window.view.force_arrows.tags.texts
    window.view.frame = told(window, force, (-6.0, 0.0, 0.0), 6.0)
    window.selection.set([force.id])
    assert window.view.force_arrows.tags.texts == ["6.00 N", "6.00 N"]
    person.key(KEY.Key_A)
    assert not window.view.force_arrows.tags.texts and not window.view.force_arrows.glyphs(window.view.frame)


def test_newtons_stay_beside_their_arrows_when_a_panel_opens(window, person):
    force, middle = strung(person)
    person.key(KEY.Key_A)
    person.click(middle)
    person.settled()
    assert window.selection.ids == (force.id,) and len(window.view.force_arrows.tags.texts) == 2
    width = person.surface.width()
    window.controls.open()
    window.plot.open()
    person.until(lambda: person.surface.height() < 600 or person.surface.width() < width)
    person.qtbot.wait(50)  # nothing else moves
    view = window.view
    tips = arrow_tips(view.force_arrows._now(view.frame), view.navigation.camera, person.surface.height())
    tips = [person.seen(tip) for tip in tips]
    for tag in (tag for tag in view.force_arrows.tags._tags if tag.isVisible()):
        near = min((tag.geometry().center() - tip).manhattanLength() for tip in tips)
        assert near < 60


def test_the_tension_of_the_engine_colours_a_string_once_it_moves(window, person):
    force, _ = strung(person)
    person.play(0.1)
    marks = window.view.force_marks
    strong = marks.glyphs(told(window, force, (-60.0, 0.0, 0.0), 60.0)).bundles[0].color[0]
    weak = marks.glyphs(told(window, force, (0.0, 0.0, 0.0), 0.0)).bundles[0].color[0]
    assert strong[:3] == pytest.approx(THEMES["light"].tensest) and weak[:3] == pytest.approx(THEMES["light"].calm)


@pytest.mark.parametrize("kind", FORCES)
def test_every_kind_says_what_the_engine_makes_of_it(window, person, kind):
    place(person, kind)
    force = made(person)[0]
    window.inspector.show_frame(window.view.frame)
    person.play(0.1)
    assert window.view.frame.acting.reading(force.id).acts
    person.until(lambda: len(window.inspector._page.forces.text()) > 40)
    person.key(KEY.Key_O)
    person.settled()
    assert "Switched off" in window.inspector._page.forces.text()
    assert not window.view.frame.acting.reading(force.id).acts


def test_a_string_that_is_placed_pulls_at_once_and_says_how_strongly(window, person):
    force, _ = strung(person)
    person.settled()
    reading = window.view.frame.acting.reading(force.id)
    table, poses = window.view.stage.forces, window.view.stage.poses
    assert reading.size == pytest.approx(float(table.tension(table.ends.now(poses)[0])[0]), rel=1e-3)
    window.selection.set([force.id])
    window.inspector.show_frame(window.view.frame)
    assert "Pulls with" in window.inspector._page.forces.text()

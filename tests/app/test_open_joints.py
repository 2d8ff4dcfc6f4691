"""Open joints in the window: lines and tags that say how far, a click that selects, and the status bar that counts."""

import time

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from tests.app.linkages import four_bar, scattered
from ves.algebra import rotation
from ves.app.viewport.open_marks import MOST
from ves.app.wording import open_text, open_words
from ves.constraints import Distance
from ves.model import Anchor, Joint, Nail, Scene
from ves.parts import Strip
from ves.view.open_glyphs import CHOSEN_WIDTH, WIDTH
from ves.view.open_joints import OpenTable

from .conftest import UPRIGHT

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def scene() -> Scene:
    return scattered()


@pytest.fixture
def person(person):
    person.face_front()
    return person


def opened(person) -> dict:
    return {one.item.name: one for one in person.window.view.stage.open_joints}


def on_line(person, name: str, share: float = 0.7) -> QPoint:
    """A place of the view on the line of an open joint, beside its symbol."""
    start, end = opened(person)[name].places
    return person.seen(start + share * (end - start))


def lines(person) -> list:
    """The inks of the dashed lines."""
    glyphs = person.window.view.open_marks.glyphs()
    return [line for line in glyphs.lines if line.dash and isinstance(line.color, tuple)]


def tags(person) -> list[str]:
    return person.window.view.open_marks.tags.texts


def test_every_open_joint_is_a_line_with_a_tag(window, person):
    person.until(lambda: len(tags(person)) == 4)
    assert sorted(opened(person)) == ["Revolute 1", "Revolute 2", "Revolute 3", "Revolute 4"]
    assert sorted(tags(person)) == sorted(open_text(one) for one in opened(person).values())
    assert len(lines(person)) == 4 and {line.width for line in lines(person)} == {WIDTH}
    for one in opened(person).values():
        assert open_text(one) == f"{one.gap:.2g} m"
        ports = [person.port(anchor.part, anchor.port) for anchor in one.item.anchors]
        ends = [person.seen(place) for place in one.places]
        assert all((end - port).manhattanLength() <= 8 for end, port in zip(ends, ports, strict=True))


def test_the_status_bar_counts_them_and_names_them_widest_first(window, person):
    label = window.status.open
    person.until(lambda: label.text() == "4 joints open")
    told = label.toolTip().splitlines()
    widest = sorted(opened(person).values(), key=lambda one: -one.gap)
    assert told[:4] == [open_words(one) for one in widest] and "Assemble" in told[4]
    assert told[0].startswith(f"{widest[0].item.name}: ")
    person.qtbot.mouseClick(label, LEFT)
    assert set(window.selection.ids) == {one.id for one in widest}


@pytest.mark.parametrize("scene", [four_bar()], ids=["four-bar"])
def test_what_is_met_shows_nothing(window, person):
    assert not opened(person) and not window.view.open_marks.glyphs() and not tags(person)
    assert not window.status.open.isVisible()
    person.play(0.3)
    assert not opened(person) and not window.view.open_marks.glyphs() and not window.status.open.isVisible()


def test_a_click_on_a_line_selects_the_joint_and_makes_it_thicker(window, person):
    person.click(on_line(person, "Revolute 3"))
    assert window.selection.ids == (person.id("Revolute 3"),)
    chosen = [line for line in lines(person) if line.width == CHOSEN_WIDTH]
    assert len(chosen) == 1 and chosen[0].points == pytest.approx(opened(person)["Revolute 3"].places)
    person.click(on_line(person, "Revolute 1", 0.5), SHIFT)  # on its symbol
    assert window.selection.ids == (person.id("Revolute 3"), person.id("Revolute 1"))
    person.click(on_line(person, "Revolute 1", 0.5), SHIFT)
    assert window.selection.ids == (person.id("Revolute 3"),)
    person.click(person.empty_place())
    assert not window.selection.ids and not [line for line in lines(person) if line.width == CHOSEN_WIDTH]


def test_the_line_under_the_cursor_says_its_name(window, person):
    person.hover(on_line(person, "Revolute 2"))
    person.until(lambda: window.selection.hovered == person.id("Revolute 2"))
    assert window.view.name.isVisible() and window.view.name.label.text() == "Revolute 2"
    person.hover(person.empty_place())
    person.until(lambda: window.selection.hovered is None)
    assert not window.view.name.isVisible()


def test_at_its_ends_ports_are_meant(window, person):
    person.hover(person.port("Crank", "hole 1"))
    person.until(lambda: window.view.building.lit is not None)
    assert window.view.name.label.text() == "Crank, hole 1"
    person.click(person.port("Crank", "hole 1"))
    assert not window.selection.ids  # there is a hole in the hole
    person.press(person.port("Crank", "hole 1"))
    person.move(person.port("Crank", "hole 1"), QPoint(60, 60))
    assert person.gesture.words == "Revolute joint from hole 1"
    person.key(KEY.Key_Escape)


def test_a_part_in_the_hand_takes_its_lines_along(window, person):
    before, away = opened(person), QPoint(40, 30)
    start, end = person.between("Coupler", "hole 4", "hole 5"), person.port("Coupler", "hole 1")
    person.press(start, modifiers=Qt.KeyboardModifier.AltModifier)
    person.move(start, start + away, modifiers=Qt.KeyboardModifier.ControlModifier)
    places = [person.seen(place) for line in lines(person) for place in line.points]
    assert any((place - end - away).manhattanLength() <= 12 for place in places)
    person.key(KEY.Key_Escape)
    person.release(start)
    assert {name: one.gap for name, one in opened(person).items()} == {name: one.gap for name, one in before.items()}


def test_a_line_that_an_edit_takes_away_is_gone_at_once(window, person):
    for left, name in zip((3, 2, 1), ("Revolute 2", "Revolute 3", "Revolute 4"), strict=True):
        person.click(on_line(person, name))
        person.key(KEY.Key_Delete)
        assert len(lines(person)) == left and window.status.open.text().startswith(f"{left} joint")
    person.undo()
    assert window.status.open.text() == "2 joints open"


def test_dark_and_light_have_a_colour_of_their_own(window, person):
    light = lines(person)[0].color
    person.key(KEY.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert lines(person)[0].color != light
    person.key(KEY.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert lines(person)[0].color == light


# ---- more than joints, and many of them -----------------------------------------------------------------------------
def _pair(**fields) -> tuple[Strip, Strip]:
    low = Strip(name="Low", position=(0.0, 0.0, 0.3), quaternion=UPRIGHT, fixed=True)
    return low, Strip(name="High", position=(0.0, 0.0, 0.6), quaternion=UPRIGHT, **fields)


def _distance() -> Scene:
    ends = {"a": Anchor(part="Low", port="hole 1"), "b": Anchor(part="High", port="hole 1")}
    return Scene(parts=_pair(), constraints=(Distance(name="Rod", length=0.2, **ends),))


@pytest.mark.parametrize("scene", [_distance()], ids=["distance"])
def test_a_distance_tells_how_long_it_is_and_should_be_once(window, person):
    person.until(lambda: tags(person) == ["0.3 → 0.2 m"])
    person.click(on_line(person, "Rod"))
    assert window.selection.ids == (person.id("Rod"),)
    assert not window.view.length.isVisible() and tags(person) == ["0.3 → 0.2 m"]


def _aslant() -> Scene:
    """A nail that points 12 degrees away from the hole it is in."""
    parts = _pair()
    straight = rotation.multiply(UPRIGHT, parts[1].port("hole 3").quaternion)
    turned = rotation.multiply(rotation.about((1, 0, 0), np.radians(12.0)), straight)
    nail = Nail(name="Nail", part="High", port="hole 3", quaternion=tuple(turned.tolist()))
    return Scene(parts=parts, constraints=(nail,))


@pytest.mark.parametrize("scene", [_aslant()], ids=["aslant"])
def test_where_only_the_angle_is_off_it_is_told_in_degrees(window, person):
    person.until(lambda: tags(person) == ["12°"])
    assert window.status.open.toolTip().splitlines()[0] == "Nail: 12°"


def _many(count: int = 30) -> Scene:
    places = [(0.15 * (k % 8), 0.0, 0.2 + 0.16 * (k // 8)) for k in range(count + 1)]
    parts = [Strip(name=f"Strip {k}", holes=3, position=at, quaternion=UPRIGHT) for k, at in enumerate(places)]
    joints = [
        Joint(name=f"Joint {k}", kind="ball", a=Anchor(part=f"Strip {k}", port="hole 3"),
              b=Anchor(part=f"Strip {k + 1}", port="hole 1"))
        for k in range(count)
    ]  # fmt: skip
    return Scene(parts=tuple(parts), joints=tuple(joints))


@pytest.mark.parametrize("scene", [_many()], ids=["many"])
def test_tags_do_not_flood_the_view(window, person):
    window.view.navigation.frame_at_once()
    person.until(lambda: 0 < len(tags(person)) <= MOST)
    places = [tag.geometry() for tag in window.view.open_marks.tags._tags if tag.isVisible()]
    assert not any(one.intersects(other) for k, one in enumerate(places) for other in places[:k])
    assert window.status.open.text() == "30 joints open"
    assert window.status.open.toolTip().splitlines()[20] == "and 10 more"
    tools = window.tools.geometry()
    assert not any(place.intersects(tools) for place in places)
    narrowest = window.view.stage.open_joints[-1]
    window.selection.set([narrowest.id])
    assert open_text(narrowest) in tags(person) and len(tags(person)) <= MOST + 1


def test_measuring_a_thousand_joints_takes_no_time():
    """A picture has 16 ms; this is one of many things in it."""
    scene = _many(1000)
    table, poses = OpenTable.of(scene), np.array([(*part.position, *part.quaternion) for part in scene.parts])
    table.measure(poses)
    took = []
    for _ in range(10):
        began = time.perf_counter()
        table.measure(poses)
        took.append(time.perf_counter() - began)
    assert min(took) < 0.008

"""Building with the real mouse and the real keyboard: events come from the X server, not from us."""

import os
import shutil
import subprocess

import pytest
from PySide6.QtCore import QPoint

import ves
from ves.simulation import Simulation

STEPS = 10
SECOND = 240  # steps

pytestmark = pytest.mark.skipif(shutil.which("xdotool") is None, reason="xdotool is not installed")


class RealHand:
    """One hand on the mouse, the other on the keyboard, by way of xdotool."""

    def __init__(self, person):
        self.person, self._place = person, QPoint(0, 0)

    def do(self, *words) -> None:
        """One command; the window lives on meanwhile."""
        hand = subprocess.Popen(["xdotool", *map(str, words)], env=os.environ)
        self.person.until(lambda: hand.poll() is not None)
        assert hand.returncode == 0

    def go(self, place: QPoint, *then) -> None:
        """In steps, as a hand moves, and then do something."""
        words: list = []
        for k in range(1, STEPS + 1):
            at = self._place + (place - self._place) * (k / STEPS)
            words += ["mousemove", at.x(), at.y(), "sleep", "0.01"]
        self._place = place
        self.do(*words, *then)

    def press_tile(self, label: str) -> None:
        tile = self.person.tile(label)
        self.person.window.palette_panel.area.ensureWidgetVisible(tile)
        self.go(tile.mapToGlobal(tile.rect().center()), "mousedown", 1)

    def to(self, place: QPoint, *then) -> None:
        """A place of the view."""
        self.go(self.person.surface.mapToGlobal(place), *then)

    def from_palette(self, label: str, place: QPoint) -> None:
        self.press_tile(label)
        self.to(place, "mouseup", 1)


@pytest.fixture
def desk(open_window, qtbot):
    """An empty scene, seen from the front."""
    window = open_window()
    qtbot.waitUntil(lambda: window.session.ready and len(window.view.surface.paints) > 0)
    return window


@pytest.fixture
def person(desk, new_person):
    return new_person(desk)


@pytest.fixture
def hand(person):
    """Afterwards nothing is pressed, and the cursor is out of the way of other tests."""
    hand = RealHand(person)
    yield hand
    subprocess.run(["xdotool", "mouseup", "1", "keyup", "ctrl", "mousemove", "1279", "799"], check=True)


def angles(window, person):
    """Of the joints, one second after the start."""
    window.session.step(SECOND)
    person.until(lambda: window.session.frame.step == SECOND)
    return window.session.frame.q


def test_a_strip_on_a_nail_swings_is_grabbed_saved_and_runs_the_same_again(
    desk, person, hand, open_window, new_person, tmp_path
):
    session, view = desk.session, desk.view
    _hang_a_strip(desk, person, hand)
    start = session.text()
    hand.do("key", "space")
    person.until(lambda: view.frame.time > 0.1)
    assert abs(session.frame.q[0][0]) > 0.01

    hand.do("key", "minus", "minus", "minus")
    person.until(lambda: session.speed == 0.1)
    held = person.between("Strip 5", "hole 1", "hole 2")
    hand.to(held, "mousedown", 1)
    hand.to(held + QPoint(0, -60))
    person.until(lambda: view.newtons.isVisible() and view.newtons.label.text().endswith(" N"))
    hand.do("mouseup", 1)
    person.until(lambda: session.frame.grab is None and not view.newtons.isVisible())
    hand.do("key", "ctrl+BackSpace")
    person.until(lambda: session.frame.time == 0.0 and not session.playing)

    path = tmp_path / "swing.ves"
    hand.do("key", "ctrl+s")
    person.choose_file(path)
    person.until(lambda: session.path == path and not session.dirty)
    assert session.text() == start and path.read_bytes() == start.encode()

    first = angles(desk, person)
    again = open_window(path)
    other = new_person(again)
    other.until(lambda: again.session.ready)
    alone = Simulation(ves.load(path))
    alone.run(1.0)
    assert again.session.text() == start
    assert first == angles(again, other) == alone.frame().q and abs(first[0][0]) > 0.01


def _hang_a_strip(desk, person, hand) -> None:
    """By its first hole, on a nail."""
    hand.do("key", "1")
    person.until(lambda: desk.view.navigation.camera.pitch == 0.0 and not desk.view.navigation.moving)
    hand.from_palette("Strip 5", QPoint(380, 220))
    person.until(lambda: person.scene.has("Strip 5"))
    hand.from_palette("Nail", person.port("Strip 5", "hole 1"))
    person.until(lambda: len(person.scene.constraints) == 1)
    assert [(nail.part, nail.port) for nail in person.scene.constraints] == [("Strip 5", "hole 1")]


def test_keys_work_while_something_is_dragged_from_the_palette(desk, person, hand):
    hand.from_palette("Strip 5", QPoint(380, 300))
    person.until(lambda: person.scene.has("Strip 5"))
    before, port = person.scene, person.port("Strip 5", "hole 5")
    hand.press_tile("Strip 5")
    hand.to(port)
    person.until(lambda: person.gesture is not None and person.gesture.words.startswith("Revolute joint"))
    hand.do("key", "Tab")
    person.until(lambda: not person.gesture.words.startswith("Revolute joint"))
    assert all(dock.isVisible() for dock in desk.docks)  # Tab was for the drag

    hand.do("keydown", "ctrl", "mousemove_relative", 1, 0)
    person.until(lambda: "joint" not in person.gesture.words)
    hand.do("keyup", "ctrl", "mousemove_relative", "--", -1, 0)
    person.until(lambda: "joint" in person.gesture.words)

    hand.do("key", "Escape", "mousemove_relative", 5, 0, "mouseup", 1)
    person.until(lambda: person.gesture is None)
    assert person.scene is before and not desk.view.stage.ghosts

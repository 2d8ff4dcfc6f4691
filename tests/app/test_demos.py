"""The three demos, each made by hand from File > New to File > Save, opened again and run."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.app.controls import drag_slider, field_menu, row_of
from tests.app.demo_hands import begin, end_of, middle, open_again, saved, select, type_in, typed, undo_and_redo_all
from tests.app.test_building_loops import close_by_a_short_drag, coordinate, frames, lay_four_bar, run
from ves.algebra import rotation
from ves.app.action_editor import ActionEditor
from ves.simulation import Simulation

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TURN = 2 * np.pi


@pytest.fixture
def window(open_window, qtbot):
    """With an empty scene."""
    opened = open_window()
    qtbot.waitUntil(lambda: opened.session.ready and len(opened.view.surface.paints) > 0)
    return opened


# ---- a crank-rocker ---------------------------------------------------------------------------------------------
def test_a_crank_rocker_with_a_motor(window, person, tmp_path):
    begin(person)
    lay_four_bar(person)
    close_by_a_short_drag(person, person.port("Strip 9 (2)", "hole 9"))
    person.palette_drag("Joint motor", person.port("Strip 9", "hole 1"), drop=False)
    assert person.gesture.words.startswith("Joint motor on Revolute 1\n")
    person.palette_drop("Joint motor", person.port("Strip 9", "hole 1"))
    type_in(person, "target", "360")  # it is selected
    (motor,) = person.scene.forces[1:]
    assert motor.joint == "Revolute 1" and motor.target == pytest.approx(TURN)
    person.until(lambda: window.status.mobility.text() == "1 loop  ·  mobility 1")
    scene = saved(person, tmp_path / "crank-rocker.ves")
    undo_and_redo_all(person)

    open_again(person, tmp_path / "crank-rocker.ves")
    run(person)
    seen = frames(person, until=5.0)
    rocks_as_the_crank_turns([(frame.time, *(coordinate(person, frame, f"Revolute {k}")[0] for k in (1, 3)))
                              for frame in seen])  # fmt: skip
    assert max(frame.closure_error for frame in seen) < 1e-9

    simulation = Simulation(scene)
    told = []
    while simulation.time < 5.0:
        simulation.run(simulation.time + 0.05)
        told.append((simulation.time, *(float(simulation.joint(f"Revolute {k}").q[0]) for k in (1, 3))))
    rocks_as_the_crank_turns(told)


def rocks_as_the_crank_turns(told: list) -> None:
    """Of time, crank and rocker: once the motor is up to speed one goes round, the other to and fro and never round."""
    time, crank, rocker = np.array([row for row in told if row[0] > 1.0]).T
    assert abs(crank - crank[0]) == pytest.approx(TURN * (time - time[0]), abs=0.02 * TURN)
    assert abs(crank[-1] - crank[0]) > 3.5 * TURN and 0.3 < np.ptp(rocker) < 1.2
    assert (np.diff(np.sign(np.diff(rocker))) != 0).sum() >= 6  # it turns back twice a turn


# ---- a car ------------------------------------------------------------------------------------------------------
CORNERS = ("corner ++-", "corner +--", "corner -+-", "corner ---")


def test_a_car_on_four_supports(window, person, tmp_path):
    begin(person, KEY.Key_0)
    person.palette_drag("Box", middle(person))
    for k, side in enumerate(("0.5", "0.3", "0.1")):
        type_in(person, f"sides.{k}", side)
    typed(person, KEY.Key_W, KEY.Key_Z, "0.15", KEY.Key_Return, KEY.Key_Q)
    person.look(KEY.Key_7, CTRL)  # from below
    person.look(KEY.Key_F)
    for corner in CORNERS:
        drop(person, "Support", corner)
        drop(person, "Brake", corner)
    person.look(KEY.Key_3, CTRL)  # from behind the car
    drop(person, "Motor", "-x")
    make_action(person, "Drive", KEY.Key_Up, "Motor 1")
    make_action(person, "Stop", KEY.Key_Down, *(f"Brake {k}" for k in (1, 2, 3, 4)))
    scene = saved(person, tmp_path / "car.ves")
    assert {scene.item(f"Support {k}").reach for k in (1, 2, 3, 4)} == {0.15}

    open_again(person, tmp_path / "car.ves")
    before = person.place("Box")
    typed(person, (KEY.Key_F, SHIFT), KEY.Key_Space)  # the view goes along
    hold(person, KEY.Key_Up, until=lambda: speed(person) > 2.0)
    driven = person.pose("Box")
    hold(person, KEY.Key_Down, until=lambda: speed(person) < 0.01)
    person.key(KEY.Key_Space)
    person.settled()
    stands = person.pose("Box")
    assert driven[0] - scene.part("Box").position[0] > 0.8 and stands[0] > driven[0]
    assert (person.place("Box") - before).manhattanLength() < 20
    assert not window.session.dirty  # keys drive it and change nothing that was built
    stands_level(scene, stands)

    simulation = Simulation(scene)
    simulation.run(3.0)  # without a key it sinks into its springs and stays
    assert simulation.pose("Box")[0] == pytest.approx(scene.part("Box").position[0], abs=1e-6)
    stands_level(scene, simulation.pose("Box"))


def drop(person, label: str, port: str) -> None:
    """From the palette on a port of the box, which says so before."""
    person.palette_drag(label, person.port("Box", port), drop=False)
    assert person.gesture.words.startswith(f"{label} at {port} of Box")
    person.palette_drop(label, person.port("Box", port))


def make_action(person, name: str, key, *forces: str) -> None:
    """One that switches forces on as long as a key is held; they are off to begin with."""
    select(person, *forces)
    person.come_forward()
    person.key(KEY.Key_O)
    assert not any(person.scene.item(force).on for force in forces)
    person.pick(field_menu(person, "on"), "Make an action…")
    dialog = person.dialog(ActionEditor)
    person.until(dialog.key.hasFocus)
    person.qtbot.keyClick(dialog.key, key)
    person.qtbot.keyClick(dialog.style_choice, KEY.Key_W)  # While it is held
    person.qtbot.keyClick(dialog.name, KEY.Key_A, CTRL)
    person.qtbot.keyClicks(dialog.name, name)
    person.qtbot.keyClick(dialog.name, KEY.Key_Return)
    person.until(lambda: person.scene.has(name))
    assert person.scene.item(name).style == "hold" and person.scene.item(name).item_names == forces


def hold(person, key, until) -> None:
    QTest.keyPress(person.surface, key)
    person.until(until)
    QTest.keyRelease(person.surface, key)


def speed(person) -> float:
    frame = person.window.session.frame
    return float(np.linalg.norm(frame.velocities[frame.part_ids.index(person.id("Box")), :3]))


def stands_level(scene, pose) -> None:
    """On its springs, two centimetres lower than without load, and where it was put across the way."""
    x, y, z = scene.part("Box").position
    up = rotation.rotate(pose[3:], (0.0, 0.0, 1.0))
    assert up[2] > 0.999 and pose[1] == pytest.approx(y, abs=0.01) and pose[2] == pytest.approx(z - 0.02, abs=0.005)


# ---- a tensegrity prism -----------------------------------------------------------------------------------------
RODS = ("Rod", "Rod (2)", "Rod (3)")
STRINGS = tuple(f"Rubber string {k}" for k in range(1, 10))
LONG = 0.3  # m, a rod
MIDDLES = (0.0, -0.03), (0.026, 0.015), (-0.026, 0.015)  # m: beside each other, so that the rods cross


def test_a_tensegrity_prism(window, person, tmp_path):
    begin(person, KEY.Key_7)  # from above
    person.wheel(middle(person), 4)
    typed(person, (KEY.Key_S, SHIFT), (KEY.Key_W, SHIFT))  # without snapping; turned about their own axes
    for k, place in enumerate(MIDDLES):
        lean_a_rod(person, person.seen((*place, 0.0)), 8 * k)
    select(person, *RODS)
    person.come_forward()
    typed(person, KEY.Key_W, KEY.Key_Z, "0.15", KEY.Key_Return, KEY.Key_Q)
    person.look(KEY.Key_F)
    draw_strings(person)
    person.look(KEY.Key_0)
    person.look(KEY.Key_F)

    run(person)  # with the strings as they came from the palette
    frames(person, until=3.0)
    assert stands(person.scene, window.session.frame)
    typed(person, KEY.Key_Space, (KEY.Key_Backspace, CTRL))
    person.settled()
    select(person, *STRINGS)
    type_in(person, "stiffness", "10")  # softer, to see it give way
    assert {person.scene.item(name).stiffness for name in STRINGS} == {10.0}
    select(person, *STRINGS)
    person.pick(field_menu(person, "stiffness"), "Make a knob")
    person.come_forward()
    scene = saved(person, tmp_path / "prism.ves")
    simulation = Simulation(scene)
    simulation.run(6.0)
    assert stands(scene, simulation.frame())

    open_again(person, tmp_path / "prism.ves")
    person.key(KEY.Key_Space)
    frames(person, until=4.0)
    first = stands(person.scene, window.session.frame)
    select(person, STRINGS[-1])
    pulls = newtons(person)
    assert turned(person, 0.5, 1.0) > first + 0.004
    assert newtons(person) > 1.5 * pulls
    assert turned(person, 0.97, 0.4) < first - 0.002
    turn(person, 0.4, 0.0)
    person.until(lambda: max(ends(person.scene, window.session.frame).max(axis=0)) < 0.05)  # it lies on the floor
    person.until(lambda: "Slack" in window.inspector.widget().forces.text())


def lean_a_rod(person, place: QPoint, turns: int) -> None:
    """From the palette, turned about the upright by so many presses of Left, then tilted by a typed number."""
    person.palette_drag("Rod", place, drop=False)
    for _ in range(turns):
        person.key(KEY.Key_Left)
    person.palette_drop("Rod", place)
    typed(person, KEY.Key_E, KEY.Key_Y, "-50", KEY.Key_Return, KEY.Key_Q)


def draw_strings(person) -> None:
    """Around below and above, and up from each lower end to the next rod; by clicks, with the tool for them."""
    person.qtbot.mouseDClick(person.tile("Rubber string"), LEFT)
    for k, rod in enumerate(RODS):
        for here, there in (("end 1", "end 1"), ("end 2", "end 2"), ("end 2", "end 1")):
            person.click(person.port(rod, here))
            person.click(person.port(RODS[(k + 1) % 3], there))
    person.key(KEY.Key_Escape)
    assert [force.name for force in person.scene.forces] == ["Gravity", *STRINGS]


def ends(scene, frame) -> np.ndarray:
    """(3, 2) how high the lower and the upper end of each rod are."""
    return np.array([[end_of(frame, scene, rod, end)[2] for end in ("end 1", "end 2")] for rod in RODS])


def stands(scene, frame) -> float:
    """How high the upper ends are; all of them far above the floor, with the lower ones on it."""
    lower, upper = ends(scene, frame).T
    assert (lower < 0.015).all() and (upper > 0.65 * LONG).all() and np.ptp(upper) < 0.02
    return float(upper.mean())


def turn(person, start: float, end: float) -> None:
    """The knob, from one fraction of its way to another."""
    drag_slider(person, row_of(person, "Stiffness of 9 rubber strings").slider, start, end)


def turned(person, start: float, end: float) -> float:
    """How high it stands a while after its knob was turned."""
    turn(person, start, end)
    frames(person, until=person.window.session.frame.time + 4.0)
    return stands(person.scene, person.window.session.frame)


def newtons(person) -> float:
    """What the inspector says of the string that is selected."""
    said = person.window.inspector.widget().forces
    person.until(lambda: "Pulls with" in said.text())
    return float(said.text().split("Pulls with ")[1].split()[0])

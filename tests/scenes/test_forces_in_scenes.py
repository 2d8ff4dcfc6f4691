"""The examples with forces do what their pictures promise: they stand, go round, drive, fly and come to rest."""

import math

import numpy as np
import pytest

from ves.algebra import rotation
from ves.field_path import with_value
from ves.model import Scene
from ves.resources import scenes_folder
from ves.scene import load
from ves.simulation import Simulation


def opened(name: str) -> Simulation:
    return Simulation(load(scenes_folder() / f"{name}.ves"))


def with_action(scene: Scene, name: str) -> Scene:
    """The scene as it is while the action is done."""
    for setting in scene.item(name).settings:
        scene = scene.with_changed(with_value(scene.item(setting.item), setting.field, setting.value))
    return scene


def with_knob(scene: Scene, name: str, value: float) -> Scene:
    knob = scene.item(name)
    return scene.with_changed(*(with_value(scene.item(item), knob.field, value) for item in knob.items))


def velocity(simulation: Simulation, part: str) -> np.ndarray:
    frame = simulation.frame()
    return frame.velocities[frame.part_ids.index(simulation.scene.part(part).id), :3]


def sizes(simulation: Simulation, kind: str, called: str = "") -> np.ndarray:
    """What every force of a kind does now, in N or N·m."""
    acting = simulation.frame().acting
    forces = (force for force in simulation.scene.forces if force.kind == kind and called in force.name)
    return np.array([acting.reading(force.id).size for force in forces])


def port_place(simulation: Simulation, part: str, port: str) -> np.ndarray:
    pose = simulation.pose(part)
    return pose[:3] + rotation.rotate(pose[3:], simulation.scene.part(part).port(port).position)


def times(first: float, last: float, count: int):
    return np.linspace(first, last, count).round(12)


# ---- the prism -------------------------------------------------------------------------------------------------------
def prism_heights(simulation: Simulation) -> np.ndarray:
    return np.array([port_place(simulation, f"Rod {k}", "end 2")[2] for k in (1, 2, 3)])


def test_the_prism_stands_with_every_string_tight():
    simulation = opened("prism")
    before = prism_heights(simulation)
    simulation.run(5.0)
    assert prism_heights(simulation) == pytest.approx(before, rel=0.01)
    assert len(sizes(simulation, "rubber")) == 9 and sizes(simulation, "rubber").min() > 5.0
    assert simulation.frame().kinetic < 1e-9


def test_stiffer_strings_raise_the_prism_and_softer_ones_lower_it():
    simulation = opened("prism")
    simulation.run(1.0)
    scene, before = simulation.scene, prism_heights(simulation).mean()
    knob = scene.item("Stiffness of all strings")
    simulation.edit(with_knob(scene, knob.name, knob.upper))
    simulation.run(6.0)
    tall = prism_heights(simulation).mean()
    simulation.edit(with_knob(scene, knob.name, knob.lower))
    simulation.run(14.0)
    low = prism_heights(simulation).mean()
    assert tall > before + 0.04 and 0.4 < low < before - 0.01, (low, before, tall)


# ---- mechanisms with motors ------------------------------------------------------------------------------------------
def test_the_crank_goes_round_and_the_rocker_to_and_fro():
    simulation, crank, rocker = opened("crank-rocker"), [], []
    for time in times(1.0, 5.0, 97):
        simulation.run(time)
        crank.append(simulation.joint("Crank shaft").v[0])
        rocker.append(simulation.joint("Rocker shaft").q[0])
        assert abs(sizes(simulation, "joint_motor")[0]) <= simulation.scene.item("Motor").limit
    assert np.array(crank) == pytest.approx(np.full(97, 3.0), abs=0.2)  # 12 rad: nearly two turns
    assert 0.5 < np.ptp(rocker) < 1.5
    assert np.count_nonzero(np.diff(np.sign(np.diff(rocker)))) >= 3


def test_the_motor_of_the_crank_can_be_switched_off_and_turned_back():
    simulation = opened("crank-rocker")
    start = simulation.scene
    simulation.run(1.0)
    simulation.edit(with_action(start, "Motor on and off"))
    assert sizes(simulation, "joint_motor")[0] == 0.0
    simulation.edit(with_knob(start, "Speed of the motor", -2.0))
    simulation.run(3.0)
    assert simulation.joint("Crank shaft").v[0] == pytest.approx(-2.0, abs=0.3)


def test_the_arm_reaches_what_its_actions_ask_and_no_motor_does_more_than_it_can():
    simulation = opened("arm-motors")
    start, end = simulation.scene, 0.0
    limits = np.array([force.limit for force in start.forces if force.kind == "joint_motor"])
    for action in ("Stretch out", "Curl up", "Look back"):
        simulation.edit(with_action(start, action))
        for time in times(end + 0.05, end + 3.0, 60):
            simulation.run(time)
            assert (abs(sizes(simulation, "joint_motor")) <= limits).all()
        end += 3.0
        for motor in (force for force in simulation.scene.forces if force.kind == "joint_motor"):
            assert simulation.joint(motor.joint).q[0] == pytest.approx(motor.target, abs=math.radians(1.0)), action


# ---- cars ------------------------------------------------------------------------------------------------------------
def heading(simulation: Simulation) -> float:
    x, y, _ = rotation.rotate(simulation.pose("Car")[3:], (1.0, 0.0, 0.0))
    return math.atan2(y, x)


def wheels_hang_free(simulation: Simulation) -> bool:
    wheels = [part for part in simulation.scene.parts if part.kind == "wheel"]
    return all(0.0 < simulation.pose(wheel.name)[2] - wheel.radius < 0.02 for wheel in wheels)


def test_the_car_drives_and_brakes():
    simulation = opened("car")
    still = simulation.scene
    simulation.run(1.0)
    assert np.linalg.norm(velocity(simulation, "Car")) < 1e-3, "it waits"
    assert sizes(simulation, "support").sum() == pytest.approx(20.0 * 9.81, rel=1e-3)
    simulation.edit(with_action(still, "Drive"))
    for time in times(1.5, 3.0, 4):
        simulation.run(time)
        assert wheels_hang_free(simulation)
    assert velocity(simulation, "Car")[0] > 3.0 and abs(simulation.pose("Car")[1]) < 1e-3
    simulation.edit(with_action(still, "Brake"))
    simulation.run(3.1)
    assert wheels_hang_free(simulation)
    simulation.run(6.0)
    assert np.linalg.norm(velocity(simulation, "Car")) < 0.02


@pytest.mark.parametrize(("action", "way"), [("Steer left", 1), ("Steer right", -1)])
def test_the_car_turns_where_it_is_steered(action, way):
    simulation = opened("car")
    simulation.edit(with_action(with_action(simulation.scene, "Drive"), action))
    simulation.run(1.5)
    assert way * heading(simulation) > 0.5 and way * simulation.pose("Car")[1] > 0.3
    assert wheels_hang_free(simulation)


def test_the_cans_follow_the_car_over_the_floor():
    simulation = opened("cans")
    for time in times(1.0, 10.0, 10):
        simulation.run(time)
        assert wheels_hang_free(simulation)
        places = [simulation.pose(name)[:3] for name in ("Car", *(f"Can {k}" for k in range(1, 7)))]
        gaps = np.linalg.norm(np.diff(places, axis=0), axis=1)
        assert gaps[0] < 1.2 and (gaps[1:] < 0.5).all()
    tension = sizes(simulation, "rubber")
    assert (np.diff(tension) < 0.0).all() and tension[-1] > 1.0, "each pulls all that are behind it"
    assert abs(heading(simulation)) > 0.1 and np.linalg.norm(velocity(simulation, "Car")) > 1.0
    assert max(simulation.pose(f"Can {k}")[2] for k in range(2, 7)) < 0.07, "they drag over the floor"


# ---- what hangs ------------------------------------------------------------------------------------------------------
def test_the_bridge_sags_and_stays_with_every_hanger_tight():
    simulation = opened("bridge")
    decks = [part.name for part in simulation.scene.parts if part.name.startswith("Deck")]
    simulation.run(6.0)
    heights = np.array([simulation.pose(name)[2] for name in decks])
    assert sizes(simulation, "rubber", "hanger").min() > 2.0 and sizes(simulation, "rubber", "cable").min() > 2.0
    simulation.run(8.0)
    assert [simulation.pose(name)[2] for name in decks] == pytest.approx(heights, abs=0.002)
    assert heights.min() > 0.5 and 0.02 < heights[0] - heights[len(decks) // 2] < 0.1
    assert simulation.frame().kinetic < 1e-3


def test_the_ball_swings_in_the_hammock_and_settles_below_its_corners():
    simulation = opened("hammock")
    start = simulation.pose("Ball")[:3]
    corners = [port_place(simulation, part.name, "end 2")[2] for part in simulation.scene.parts if part.kind == "rod"]
    assert len(corners) == 4 and 100 <= len(sizes(simulation, "rubber")) <= 150
    simulation.run(0.25)
    assert np.linalg.norm(simulation.pose("Ball")[:2] - start[:2]) > 0.1
    simulation.run(25.0)
    assert np.linalg.norm(velocity(simulation, "Ball")) < 0.1
    assert np.linalg.norm(simulation.pose("Ball")[:2]) < 0.06
    assert 0.4 < simulation.pose("Ball")[2] < min(corners) - 0.2
    below = simulation.pose("Knot 5,4")[2]
    assert below < simulation.pose("Ball")[2] - 0.1, "it lies in the net"


# ---- what flies, falls and runs along --------------------------------------------------------------------------------
def test_the_catapult_waits_and_throws_its_ball():
    simulation = opened("catapult")
    simulation.run(0.9)
    start = simulation.pose("Ball")[:3]
    assert np.linalg.norm(velocity(simulation, "Ball")) < 0.05, "it is held"
    simulation.run(2.0)
    assert simulation.pose("Ball")[2] > 2.0
    simulation.run(3.0)
    assert simulation.pose("Ball")[0] - start[0] > 4.0 and abs(simulation.pose("Ball")[1]) < 0.01
    assert not simulation.frame().acting.reading(simulation.scene.item("Cup").id).acts


def test_the_parachute_comes_down_at_its_terminal_speed():
    simulation = opened("parachute")
    scene = simulation.scene
    mass = sum(part.mass for part in scene.parts)
    terminal = math.sqrt(mass * 9.81 / scene.item("Air under the canopy").coefficient)
    simulation.run(2.25)
    assert velocity(simulation, "Load")[2] == pytest.approx(-terminal, rel=0.02)
    assert sizes(simulation, "drag")[0] == pytest.approx(mass * 9.81, rel=0.03)
    simulation.run(6.0)
    assert simulation.frame().kinetic < 1e-3 and simulation.pose("Load")[2] == pytest.approx(0.1, abs=0.005)


def test_a_wave_runs_along_the_torsion_wire_and_comes_back():
    simulation = opened("torsion")
    count = len(simulation.scene.joints)

    def highest() -> int:
        return int(np.argmax([abs(simulation.joint(f"Bearing {k}").q[0]) for k in range(1, count + 1)]))

    found = []
    for time in (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0):
        simulation.run(time)
        found.append(highest())
    assert found[:5] == sorted(found[:5]) and found[0] == 0 and found[4] == count - 1
    assert found[4:] == sorted(found[4:], reverse=True) and found[-1] == 0

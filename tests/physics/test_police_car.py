"""Thesis 7.3: a car of 2000 kg on four supports, that drives, steers, brakes and slides by keys."""

import numpy as np
import pytest

from ves.field_path import with_value
from ves.model import Scene
from ves.resources import scenes_folder
from ves.scene import load
from ves.simulation import Simulation

LOADS = {"front": 4298.8, "back": 5511.2}  # N on each wheel
PRESSED = {"front": 0.08598, "back": 0.11022}  # m


def scene() -> Scene:
    return load(scenes_folder() / "police-car.ves")


def with_keys(scene: Scene, *names: str) -> Scene:
    """As while these actions are held."""
    for name in names:
        for setting in scene.item(name).settings:
            scene = scene.with_changed(with_value(scene.item(setting.item), setting.field, setting.value))
    return scene


def drive(*held: tuple[tuple[str, ...], float]) -> list[np.ndarray]:
    """Place and heading, velocity and spin of the car after each piece of the way: (x, y, heading, speed, spin)."""
    car, found = scene(), []
    simulation = Simulation(car)
    for keys, seconds in held:
        simulation.edit(with_keys(car, *keys))
        simulation.run(simulation.time + seconds)
        frame = simulation.frame()
        x, y, _, w, _, _, z = frame.poses[0]
        found.append(np.array((x, y, 2 * np.arctan2(z, w), np.hypot(*frame.velocities[0, :2]), frame.velocities[0, 5])))
    return found


@pytest.mark.parametrize("integrator", ["realtime", "rk45"])
@pytest.mark.parametrize("lifted", [0.0, 0.1])
def test_it_stands_on_its_wheels_as_the_moments_say(integrator, lifted):
    car = scene()
    parts = (part.evolve(position=np.add(part.position, (0.0, 0.0, lifted))) for part in car.parts)
    simulation = Simulation(car.with_changed(*parts), integrator)
    simulation.run(8.0)
    for axle in LOADS:
        for side in ("left", "right"):
            force = car.item(f"Suspension {axle} {side}")
            reading = simulation.frame().acting.reading(force.id)
            assert reading.size == pytest.approx(LOADS[axle], rel=1e-3)
            assert force.reach - reading.ends[1][2] == pytest.approx(PRESSED[axle], rel=1e-3)


def test_it_drives_straight_on():
    ((x, y, heading, speed, _),) = drive((("Motor",), 5.0))
    assert x > 10.0 and speed > 5.0
    assert abs(y) < 1e-6 and abs(heading) < 1e-6


@pytest.mark.parametrize("key, sign", [("Steer left", 1.0), ("Steer right", -1.0)])
def test_it_steers(key, sign):
    _, (_, y, heading, _, _) = drive((("Motor",), 3.0), (("Motor", key), 2.0))
    assert sign * heading > 0.3 and sign * y > 0.2


def test_it_brakes():
    before, after = drive((("Motor",), 5.0), (("Brake",), 4.0))
    assert after[3] < 0.05 * before[3]


def test_its_back_slides_when_it_brakes_in_a_bend():
    """It turns farther than it would with all its grip."""
    keys = ("Brake", "Steer left")
    gripping = drive((("Motor",), 6.0), (keys, 2.0))[1]
    sliding = drive((("Motor",), 6.0), ((*keys, "Let the back slide"), 2.0))[1]
    assert sliding[2] > gripping[2] + 0.2


def test_a_support_never_pulls():
    """Thrown up it leaves the ground, and flies as any stone."""
    car = scene()
    thrown = car.with_changed(*(part.evolve(velocity=(0.0, 0.0, 5.0)) for part in car.parts))
    simulation = Simulation(thrown)
    simulation.run(0.5)
    frame = simulation.frame()
    assert all(frame.acting.reading(force.id).size == 0.0 for force in car.forces if force.kind == "support")
    assert frame.poses[0, 2] > 1.5

"""Scenes of the RedMax reference with loops, gears, motors and springs, against its converged motion.

Their units, cm, g and s, are taken for ours: a metre here is a centimetre there, and energies are in g cm²/s².
"""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.physics.test_laws import total
from ves.bench.joining import NO_GROUND, Pin, Z, pinned
from ves.constraints import Coupling
from ves.forces.joint_motor import JointMotor
from ves.forces.spring import Spring
from ves.model import Anchor, Gravity, Joint, Scene
from ves.parts.box import Box
from ves.parts.port import Port
from ves.simulation import Simulation

DATA = Path(__file__).parent / "data"
FILES = [json.loads((DATA / name).read_text()) for name in ("redmax.json", "redmax_forces.json")]
SCENES = FILES[0] | FILES[1]
EACH = pytest.mark.parametrize("name", SCENES)
STEPPED = pytest.mark.parametrize("name", [name for name, data in SCENES.items() if "euler" in data])


def build(data: dict) -> Scene:
    gravity = Gravity(name="Gravity", acceleration=tuple(map(float, data.get("gravity", (0.0, 0.0, -980.0)))))
    scene = Scene(parts=tuple(part(body, data) for body in data["bodies"]), forces=(gravity,), ground=NO_GROUND)
    pins = (Pin(j["name"], j["a"], j["b"], j["place"], j.get("axis", Z), j["kind"]) for j in data["joints"])
    couplings = (Coupling(name=f"Gear {k}", offset=0.0, **gear) for k, gear in enumerate(data["couplings"]))
    motors = (JointMotor(**motor) for motor in data.get("forces", ()))
    scene = pinned(scene, *pins).with_items(*couplings, *motors)
    springs = (spring(f"Spring {k}", one) for k, one in enumerate(data.get("springs", ())))
    return scene.with_changed(*(along_joint(scene, joint) for joint in data["joints"])).with_items(*springs)


def along_joint(scene: Scene, joint: dict) -> Joint:
    acting = {name: float(joint[name]) for name in ("stiffness", "damping") if name in joint}
    return scene.item(joint["name"]).evolve(**acting)


def spring(name: str, data: dict) -> Spring:
    """Of rest length zero; its places are on the long axis of the bodies."""
    ends = {side: Anchor(part=data[side], port=f"along {data[f'at_{side}'][0]:g}") for side in "ab"}
    return Spring(name=name, stiffness=float(data["stiffness"]), length=0.0, **ends)


def ports_of(body: dict, data: dict) -> tuple[Port, ...]:
    ends = [(one[side], one[f"at_{side}"]) for one in data.get("springs", ()) for side in "ab"]
    places = {tuple(map(float, place)) for name, place in ends if name == body["name"]}
    return tuple(Port(name=f"along {place[0]:g}", position=place) for place in sorted(places))


def part(body: dict, data: dict) -> Box:
    """A body moves at first as the joints between it and the world do."""
    velocity, spin, above = np.zeros(3), np.zeros(3), body["name"]
    while above is not None:
        (joint,) = (j for j in data["joints"] if j["b"] == above and j["name"] != "loop")
        turn = joint.get("speed", 0.0) * np.array(joint.get("axis", Z))
        velocity, spin = velocity + np.cross(turn, np.subtract(body["position"], joint["place"])), spin + turn
        above = joint["a"]
    inertia = (*body["inertia"], 0.0, 0.0, 0.0)
    ports = ports_of(body, data)
    return Box(**{**body, "inertia": inertia}, velocity=velocity, angular_velocity=spin, ports=ports)


def precise(data: dict) -> Simulation:
    simulation = Simulation(build(data), "rk45")
    simulation.integrator = replace(simulation.integrator, tolerance=1e-11)
    return simulation


@EACH
def test_it_moves_as_the_reference(name):
    data, simulation = SCENES[name], precise(SCENES[name])
    scale = max(abs(q) for _, *angles in data["motion"] for q in angles)
    for time, *expected in data["motion"]:
        simulation.run(time)
        found = [simulation.joint(joint).q[0] for joint in data["moving"]]
        assert found == pytest.approx(expected, abs=1e-6 * scale), time


@EACH
def test_it_ends_with_the_energy_of_the_reference(name):
    """Kinetic, and potential against the start's; the reference accepts 1e-2."""
    data, simulation = SCENES[name], precise(SCENES[name])
    rest = simulation.frame().potential
    simulation.run(data["motion"][-1][0])
    assert total(simulation.frame()) - rest == pytest.approx(data["energy_end"], abs=1e-2)


def earlier(scene: Scene, h: float) -> Scene:
    """With motors that begin and end a step earlier."""
    timed = [force for force in scene.forces if force.begins or force.ends]
    times = ({name: getattr(force, name) - h for name in ("begins", "ends") if getattr(force, name)} for force in timed)
    return scene.with_changed(*(force.evolve(**when) for force, when in zip(timed, times, strict=True)))


@STEPPED
def test_linearly_implicit_euler_goes_step_by_step_as_the_reference(name):
    """Which looks at a torque that changes with time at the end of each step."""
    data, euler = SCENES[name], SCENES[name]["euler"]
    simulation = Simulation(earlier(build(data), euler["h"]), "euler")
    simulation.integrator = replace(simulation.integrator, step=euler["h"])
    for time, *expected in euler["motion"]:
        simulation.run(time)
        found = [simulation.joint(joint).q[0] for joint in data["moving"]]
        assert found == pytest.approx(expected, abs=1e-8), time
    assert total(simulation.frame()) == pytest.approx(euler["energy_end"], rel=1e-8)

"""Scenes of the RedMax reference with loops and gears, against its converged motion.

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
from ves.model import Gravity, Scene
from ves.parts.box import Box
from ves.simulation import Simulation

SCENES = json.loads((Path(__file__).parent / "data" / "redmax.json").read_text())
EACH = pytest.mark.parametrize("name", SCENES)


def build(data: dict) -> Scene:
    gravity = Gravity(name="Gravity", acceleration=(0.0, 0.0, -980.0))
    scene = Scene(parts=tuple(part(body, data) for body in data["bodies"]), forces=(gravity,), ground=NO_GROUND)
    pins = (Pin(j["name"], j["a"], j["b"], j["place"], j.get("axis", Z), j["kind"]) for j in data["joints"])
    couplings = (Coupling(name=f"Gear {k}", offset=0.0, **gear) for k, gear in enumerate(data["couplings"]))
    return pinned(scene, *pins).with_items(*couplings)


def part(body: dict, data: dict) -> Box:
    """A body moves at first only when its own joint does."""
    (joint,) = (j for j in data["joints"] if j["b"] == body["name"] and j["name"] != "loop")
    spin = joint.get("speed", 0.0) * np.array(joint.get("axis", Z))
    velocity = np.cross(spin, np.subtract(body["position"], joint["place"]))
    inertia = (*body["inertia"], 0.0, 0.0, 0.0)
    return Box(**{**body, "inertia": inertia}, velocity=velocity, angular_velocity=spin)


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

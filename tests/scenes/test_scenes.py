"""Every shipped scene opens, saves byte for byte, has nothing wrong with it, and moves as expected.

Those that start in pieces put themselves together: see test_assembling.py.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest

from tests.overlap import overlap
from ves.algebra import rotation
from ves.linkage.bonds import bonds_of, measure, start_poses
from ves.linkage.check import check
from ves.resources import demo_scene, scenes_folder
from ves.scene import dumps, load
from ves.simulation.checking import is_open

ALL = sorted(scenes_folder().glob("*.ves"))
PATHS = [path for path in ALL if not is_open(load(path))]
ALSO_IN_PIECES = pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
EACH = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


class Energy(NamedTuple):
    """In joule; kinetic and potential together. A scene that nothing drives never gains any."""

    start: float
    after: float  # at 2 s
    within: float  # of the value at 2 s
    is_driven: bool = False


EXPECTED = {
    "arm": Energy(3.2620, 4.0016, 0.02, is_driven=True),  # reaches out and holds
    "arm-motors": Energy(15.3218, 13.995, 0.01, is_driven=True),  # stretches out and holds
    "bricard": Energy(15.4636, 15.4236, 0.001),
    "bridge": Energy(75.7179, 74.089, 0.02),  # sags
    "cans": Energy(44.4771, 93.48, 0.3, is_driven=True),  # six cans slide over the floor
    "car": Energy(40.9455, 40.9455, 0.001),  # waits for a key
    "carousel": Energy(433.26, 439.76, 0.3, is_driven=True),  # still speeding up
    "catapult": Energy(49.6248, 11.05, 0.45),  # the rubber's losses, and what flies off, are taken in coarse steps
    "chain": Energy(24.687, 24.638, 0.05),
    "crank-rocker": Energy(3.16264, 3.1360, 0.01, is_driven=True),
    "double-pendulum": Energy(5.5660, 5.5660, 0.02),
    "four-bar": Energy(1.99571, 1.7105, 0.01, is_driven=True),  # its motor holds the speed
    "hammock": Energy(76.6094, 74.73, 0.1),
    "jansen-leg": Energy(16.8254, 16.815, 0.02, is_driven=True),
    "ladder": Energy(11.92959, 11.92959, 0.001),
    "marionette": Energy(39.081, 39.65, 0.6, is_driven=True),
    "mobile": Energy(61.205, 61.235, 0.1, is_driven=True),
    "parachute": Energy(104.150, 33.053, 0.02),
    "pendulum": Energy(1.02245, 1.02245, 0.001),
    "police-car": Energy(13141.5, 13141.5, 0.1),
    "prism": Energy(24.5910, 24.5907, 0.001),
    "stephenson": Energy(6.37076, 5.0735, 0.005, is_driven=True),
    "stewart": Energy(36.5474, 40.007, 0.02, is_driven=True),  # rises, and turns to its target
    "tensegrity": Energy(1561.025, 111.25, 0.1),
    "torsion": Energy(13.0930, 13.0807, 0.001),
    "tumble": Energy(17.702, 0.870, 0.1),  # all lie on the floor
}


def test_every_scene_has_its_expectations():
    assert {path.stem for path in PATHS} == set(EXPECTED)
    assert demo_scene() in ALL


@ALSO_IN_PIECES
def test_it_opens_and_saves_byte_for_byte(path):
    scene = load(path)
    assert dumps(scene).encode() == path.read_bytes()
    assert scene.title


@EACH
def test_nothing_is_wrong_with_it(path):
    assert [problem.message for problem in check(load(path)).problems] == []


@EACH
def test_its_joints_meet_exactly(path):
    scene = load(path)
    for bond in bonds_of(scene):
        found = measure(bond, start_poses(scene))
        assert found.gap < 1e-9 and found.angle < 1e-9, bond.item.name


@ALSO_IN_PIECES
def test_it_starts_above_the_floor(path):
    for part in load(path).parts:
        for solid in part.solids:
            place, turn = rotation.compose(part.pose, (solid.position, solid.quaternion))
            for support in solid.shape.supports:
                axis = rotation.rotate(turn, support.axis)
                low = (place + rotation.rotate(turn, support.center))[2] - support.radius
                assert low - support.ring * np.hypot(axis[0], axis[1]) > -1e-9, part.name


@EACH
def test_its_strips_and_plates_do_not_interpenetrate(path):
    flat = [part for part in load(path).parts if part.kind in ("strip", "plate")]
    for one, other in combinations(flat, 2):
        assert not overlap(one, other), f"{one.name} and {other.name}"


SOLVERS = pytest.mark.parametrize("integrator", ["realtime", "rk45"])


@SOLVERS
@EACH
def test_it_moves_as_expected(path, integrator):
    """Two integrators with nothing in common but the equations find the same energy."""
    expected, energies = EXPECTED[path.stem], energies_of(path, integrator)
    assert energies[0] == pytest.approx(expected.start, rel=1e-4)
    assert energies[-1] == pytest.approx(expected.after, abs=expected.within)
    if not expected.is_driven:
        assert max(energies) <= energies[0] + expected.within


def energies_of(path, integrator: str) -> list[float]:
    """Every tenth of a second for two seconds; the run must not stop, everything must stay finite, and loops closed."""
    from ves.simulation import Simulation

    simulation, energies = Simulation(load(path), integrator), []
    for k in range(21):
        assert simulation.run(k / 10).state == "finished", simulation.outcome.message
        frame = simulation.frame()
        assert np.isfinite(frame.poses).all() and np.isfinite(frame.velocities).all()
        assert frame.closure_error < 1e-9 and frame.closure_angle < 1e-9, "loops stay closed"
        energies.append(frame.kinetic + frame.potential)
    assert simulation.time == pytest.approx(2.0)
    return energies

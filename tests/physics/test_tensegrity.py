"""Thesis 7.2: five sticks and fifteen rubber strings, against the equilibrium that was found independently."""

import numpy as np
import pytest

from ves.bench.tensegrity import PRINTED, run, with_numbers
from ves.resources import scenes_folder
from ves.scene import load
from ves.simulation import Simulation

RING, CROSS, ELASTIC = 4.4905, 4.7566, 52.6856  # m, m, J
CENTER = (1.8, -16.0, 10.0)
SOLVERS = pytest.mark.parametrize("integrator", ["realtime", "rk45"])


def scene():
    return load(scenes_folder() / "tensegrity.ves")


def lengths(simulation, letters: str) -> np.ndarray:
    frame = simulation.frame()
    strings = [force for force in simulation.scene.forces if force.kind == "rubber" and force.name[6] in letters]
    ends = np.array([frame.acting.reading(string.id).ends for string in strings])
    return np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)


@SOLVERS
def test_the_strings_settle_to_the_equilibrium(integrator):
    simulation = Simulation(scene(), integrator)
    simulation.run(20.0)
    assert lengths(simulation, "BT") == pytest.approx(RING, rel=5e-3)
    assert lengths(simulation, "M") == pytest.approx(CROSS, rel=5e-3)


@SOLVERS
def test_with_little_damping_it_settles_to_the_last_digits(integrator):
    simulation = Simulation(with_numbers(20.0, 1.0), integrator)
    simulation.run(60.0)
    frame = simulation.frame()
    assert lengths(simulation, "BT") == pytest.approx(RING, rel=1e-4)
    assert lengths(simulation, "M") == pytest.approx(CROSS, rel=1e-4)
    assert frame.potential == pytest.approx(ELASTIC, rel=1e-5)
    assert frame.kinetic < 1e-6


@SOLVERS
def test_its_centre_of_mass_does_not_move(integrator):
    simulation = Simulation(scene(), integrator)
    for time in (0.5, 2.0, 8.0):
        simulation.run(time)
        assert simulation.frame().poses[:, :3].mean(axis=0) == pytest.approx(CENTER, abs=1e-9)


def test_its_motion_decays_as_in_an_independent_run():
    """An order of magnitude: 0.201, 0.0204 and 0.00025 J there, with a restitution that is smoothed otherwise."""
    simulation = Simulation(with_numbers(20.0, 1.0), "rk45")
    for time, expected in ((5.0, 0.201), (10.0, 0.0204), (20.0, 0.00025)):
        simulation.run(time)
        assert 0.1 < simulation.frame().kinetic / expected < 10.0


def test_at_rest_a_string_has_all_its_tension():
    simulation = Simulation(with_numbers(20.0, 1.0))
    simulation.run(60.0)
    for force in simulation.scene.forces:
        if force.kind == "rubber":
            reading = simulation.frame().acting.reading(force.id)
            stretch = np.linalg.norm(reading.ends[1] - reading.ends[0]) - 4.0
            assert reading.size == pytest.approx(20.0 * stretch, rel=1e-6)


def test_the_benchmark_counts_and_is_as_accurate_as_asked():
    relative, absolute, stiffness, damping, *_ = PRINTED[1]
    scene = with_numbers(stiffness, damping)
    seconds, steps, evaluations, places = run(scene, relative, absolute)
    exact = run(scene, 1e-3 * relative, 1e-3 * absolute)[3]
    assert seconds > 0.0 and 6 * steps <= evaluations < 9 * steps
    assert np.abs(places - exact).max() < 1e-5


def test_integration_restarts_where_strings_become_tight():
    """A step ends where a string bends the motion: with loose tolerances, too, the moment is met."""
    simulation = Simulation(scene(), "rk45")
    slack = [force.id for force in simulation.scene.forces if force.kind == "rubber"]
    simulation.run(2.0)
    readings = [simulation.frame().acting.reading(id) for id in slack]
    assert sum(reading.size > 0.0 for reading in readings) > 5
    assert simulation.work.tally[0] > 100

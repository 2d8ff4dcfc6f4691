"""A closed structure that nothing holds keeps its momentum, and falls as gravity says."""

import numpy as np
import pytest

from tests.mechanisms import bars, bricard, ladder, pinned
from tests.physics.closed import moments
from tests.physics.test_laws import momenta
from ves.bench.joining import Pin, Y
from ves.model import Scene
from ves.simulation import Simulation

G = np.array((0.0, 0.0, -9.81))


def loose_four_bar() -> Scene:
    a, b, c, d = (0.0, 0.0, 0.0), (0.1, 0.0, 0.2), (0.5, 0.0, 0.3), (0.4, 0.0, 0.0)
    pins = [Pin(f"Pin {k + 1}", f"Bar {(k - 1) % 4 + 1}", f"Bar {k + 1}", p, Y) for k, p in enumerate((a, b, c, d))]
    return pinned(bars((a, b), (b, c), (c, d), (d, a)), *pins)


FLOATING = {
    "four-bar": loose_four_bar,
    "bricard": lambda: bricard(floating=True),
    "ladder": lambda: ladder(4, floating=True),
}
RUNS = {"realtime": 60.0, "rk45": 10.0}  # s
EACH = pytest.mark.parametrize("name", FLOATING)
BOTH = pytest.mark.parametrize("integrator", RUNS)


def thrown(name: str, integrator: str, weightless: bool) -> Simulation:
    """One part is thrown, and the loops take the others along."""
    scene, random = FLOATING[name](), np.random.default_rng(3)
    first = scene.parts[0].evolve(velocity=random.normal(size=3), angular_velocity=random.normal(size=3))
    scene = scene.with_changed(first)
    return Simulation(scene.evolve(forces=()) if weightless else scene, integrator)


def inner_motion(simulation: Simulation) -> float:
    """How differently the parts turn; a thrown mechanism that moved like one body would prove nothing."""
    spins = simulation.frame().velocities[:, 3:]
    return float(np.abs(spins - spins[0]).max())


@BOTH
@EACH
def test_momentum_is_kept(name, integrator):
    simulation = thrown(name, integrator, weightless=True)
    start = momenta(simulation)
    assert inner_motion(simulation) > 1e-2
    for _ in moments(simulation, RUNS[integrator], 60):
        assert np.abs(momenta(simulation) - start).max() < 1e-9 * np.abs(start).max()


@BOTH
@EACH
def test_momentum_and_path_are_what_gravity_says(name, integrator):
    simulation = thrown(name, integrator, weightless=False)
    start, (mass, moment) = momenta(simulation), first_moment(simulation)
    for frame in moments(simulation, 5.0, 20):
        t = frame.time
        path = moment * t + start[:3] * t**2 / 2  # mass times the centre's place, over time
        expected = start + np.concatenate((mass * G * t, np.cross(path, G)))
        assert np.abs(momenta(simulation) - expected).max() < 1e-9 * np.abs(expected).max()
        fallen = moment + start[:3] * t + mass * G * t**2 / 2
        assert np.abs(first_moment(simulation)[1] - fallen).max() < 1e-9 * np.abs(fallen).max()


@EACH
def test_spin_about_the_centre_is_kept_in_flight(name):
    """However fast it flies: a centre of mass that left its path would make spin."""
    simulation = thrown(name, "realtime", weightless=False)
    spins = [spin(simulation) for _ in moments(simulation, 10.0, 20)]
    assert np.abs(np.array(spins) - spins[0]).max() < 1e-9 * np.abs(momenta(simulation)).max()


def spin(simulation: Simulation) -> np.ndarray:
    """Angular momentum about the centre of mass."""
    p, (mass, moment) = momenta(simulation), first_moment(simulation)
    return p[3:] - np.cross(moment / mass, p[:3])


def first_moment(simulation: Simulation) -> tuple[float, np.ndarray]:
    """Mass, and mass times the place of the centre; rods have theirs in the middle."""
    masses = np.array([part.mass_properties.mass for part in simulation.scene.parts])
    return float(masses.sum()), masses @ simulation.frame().poses[:, :3]

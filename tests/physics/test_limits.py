"""Limits stop a joint where they are, take energy only, and let it go again."""

import numpy as np
import pytest

from tests.mechanisms import bars, crank_rocker, jansen_leg, pinned, stephenson
from tests.physics.closed import moments
from tests.physics.test_laws import total
from ves.bench.joining import Pin, Y
from ves.model import Gravity, Scene
from ves.simulation import Simulation

LOWER = -0.5
OVERSHOOT = 1e-3  # rad
BOTH = pytest.mark.parametrize("integrator", ("realtime", "rk45"))
WHERE = pytest.mark.parametrize("cut", ("never", "here"))


def pendulum(cut: str) -> Scene:
    """A level bar that falls towards lower angles."""
    scene = pinned(bars(((0, 0, 0), (-0.5, 0, 0))), Pin("Pin", None, "Bar 1", (0, 0, 0), Y))
    return scene.with_changed(scene.item("Pin").evolve(lower=LOWER, cut=cut))


def upside_down(scene: Scene) -> Scene:
    return scene.evolve(forces=(Gravity(name="Gravity", acceleration=(0, 0, 9.81)),))


@BOTH
@WHERE
def test_a_falling_pendulum_stops_at_its_limit(cut, integrator):
    simulation = Simulation(pendulum(cut), integrator)
    angles, energies = [], []
    for frame in moments(simulation, 2.0, 480):
        angles.append(simulation.joint("Pin").q[0])
        energies.append(total(frame))
    assert min(angles) > LOWER - OVERSHOOT
    assert angles[-1] == pytest.approx(LOWER, abs=OVERSHOOT)
    assert abs(simulation.joint("Pin").v[0]) < 1e-3
    assert (np.diff(energies) < 1e-3 * (energies[0] - energies[-1])).all()


@BOTH
@WHERE
def test_it_leaves_its_limit_when_pushed_away(cut, integrator):
    simulation = Simulation(pendulum(cut), integrator)
    simulation.run(2.0)
    simulation.edit(upside_down(simulation.scene))
    simulation.run(2.1)
    leaving = simulation.joint("Pin").v[0]
    fall = 1.5 * 9.81 / 0.5 * np.cos(LOWER) * 0.1  # rad/s, of a rod about its end
    assert leaving == pytest.approx(fall, rel=0.05)


@BOTH
@WHERE
@pytest.mark.parametrize("built, joint", ((crank_rocker, "Pin 1"), (stephenson, "Pin O"), (jansen_leg, "Pin O")))
def test_a_limit_holds_inside_a_linkage(built, joint, cut, integrator):
    scene = built()
    scene = scene.with_changed(scene.item(joint).evolve(lower=-0.3, upper=0.3, cut=cut))
    simulation = Simulation(scene, integrator)
    angles, energies = [], []
    for frame in moments(simulation, 3.0, 60):
        angles.append(simulation.joint(joint).q[0])
        energies.append(total(frame))
        assert max(frame.closure_error, frame.closure_angle) < 1e-10
    assert np.abs(angles).max() < 0.3 + OVERSHOOT
    assert np.abs(angles).max() > 0.3 - OVERSHOOT, "it never reached its limit"
    assert np.diff(energies).max() < 2e-3 * np.ptp(energies)

"""The same mechanism moves by the same bits: twice, from a snapshot, and beside others."""

import numpy as np
import pytest

from tests.mechanisms import bricard, crank_rocker, driven, jansen_leg, stewart
from tests.mechanisms.four_bar import four_bar
from tests.physics.closed import LEGS, moments
from ves.bench.joining import Y
from ves.model import Scene
from ves.simulation import Simulation

BUILT = {
    "bricard": bricard,
    "jansen": jansen_leg,
    "driven four-bar": lambda: driven(crank_rocker(), "Pin 1", 2.0),
    "driven stewart": lambda: stewart(LEGS),
}
EACH = pytest.mark.parametrize("name", BUILT)
BOTH = pytest.mark.parametrize("integrator", ("realtime", "rk45"))


def run(scene: Scene, integrator: str) -> np.ndarray:
    """Poses and velocities of all parts on the way."""
    frames = moments(Simulation(scene, integrator), 2.0, 20)
    return np.array([np.concatenate((frame.poses, frame.velocities), axis=1) for frame in frames])


def beside(scene: Scene) -> Scene:
    """With another linkage far away, before it in the document, and one more after it."""
    first, last = (neighbour(f"{k} ", 9.0 * k) for k in (1, 2))
    return scene.evolve(
        parts=(*first.parts, *scene.parts, *last.parts), joints=(*first.joints, *scene.joints, *last.joints)
    )


def neighbour(prefix: str, away: float) -> Scene:
    place = np.array((0.0, away, 0.0))
    corners = [place + corner for corner in ((0, 0, 0), (0.1, 0, 0.2), (0.5, 0, 0.3), (0.4, 0, 0))]
    scene = four_bar(*corners, Y)
    for item in (*scene.parts, *scene.joints):
        scene = scene.with_item(scene.item(item.id).evolve(name=prefix + item.name))
    return scene


@BOTH
@EACH
def test_it_moves_the_same_twice(name, integrator):
    assert (run(BUILT[name](), integrator) == run(BUILT[name](), integrator)).all()


@EACH
def test_it_goes_on_the_same_from_a_snapshot(name):
    simulation = Simulation(BUILT[name]())
    simulation.run(1.0)
    kept = simulation.snapshot()
    simulation.run(2.0)
    first = simulation.frame()
    simulation.run(3.0)
    simulation.restore(kept)
    simulation.run(2.0)
    again = simulation.frame()
    assert (first.poses == again.poses).all() and (first.velocities == again.velocities).all()


@BOTH
@EACH
def test_neighbours_change_no_bit(name, integrator):
    scene = BUILT[name]()
    alone, among = run(scene, integrator), run(beside(scene), integrator)
    assert among.shape[1] == alone.shape[1] + 6
    assert (among[:, 3:-3] == alone).all()

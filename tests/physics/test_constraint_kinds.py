"""Every constraint kind holds, does no work, and takes no momentum away."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.mechanisms import bars, pinned
from tests.physics.closed import energy_drift, moments
from tests.physics.test_laws import momenta
from ves.algebra import rotation
from ves.bench.joining import Pin
from ves.constraints import BETWEEN, CONSTRAINTS, Coupling
from ves.model import Anchor, Scene
from ves.simulation import Simulation

A, B, C, D = (0.0, 0.0, 0.0), (0.4, 0.1, 0.0), (0.5, 0.5, 0.2), (0.9, 0.6, 0.2)
ONE = Anchor(part="Bar 1", port="end 2")
RATIO = -0.7


def two_bars(kind: str) -> Scene:
    """In a row where they have to meet, side by side where they have to point the same way, else apart."""
    second = {"point_to_point": (B, C), "orientation": (C, D)}.get(kind, (C, B))
    other = Anchor(part="Bar 2", port="end 2" if kind == "orientation" else "end 1")
    return bars((A, B), second).with_item(BETWEEN[kind](name="Tie", a=ONE, b=other))


def geared() -> Scene:
    """Two bars on a third, about different axes."""
    pins = Pin("Hinge 1", "Bar 1", "Bar 2", A, (0, 0, 1)), Pin("Hinge 2", "Bar 1", "Bar 3", B, (0, 1, 1))
    scene = pinned(bars((A, B), (A, C), (B, D)), *pins)
    return scene.with_item(Coupling(name="Tie", a="Hinge 1", b="Hinge 2", ratio=RATIO))


BUILT: dict[str, Callable[[], Scene]] = {
    **{kind: (lambda kind=kind: two_bars(kind)) for kind in ("point_to_point", "distance", "orientation")},
    "coupling": geared,
}
EACH = pytest.mark.parametrize("kind", BUILT)
BOTH = pytest.mark.parametrize("integrator", ("realtime", "rk45"))


def thrown(kind: str, integrator: str) -> Simulation:
    scene, random = BUILT[kind](), np.random.default_rng(5)
    spinning = (
        part.evolve(velocity=random.normal(size=3), angular_velocity=random.normal(size=3)) for part in scene.parts
    )
    return Simulation(scene.with_changed(*spinning).evolve(forces=()), integrator)


def tie(simulation: Simulation) -> np.ndarray:
    """What the constraint keeps, from where the parts are."""
    item = simulation.scene.item("Tie")
    if item.kind == "coupling":
        return np.array(simulation.joint("Hinge 2").q) - RATIO * np.array(simulation.joint("Hinge 1").q)
    (p, p_turned), (q, q_turned) = (end(simulation, anchor) for anchor in item.anchors)
    kept = {
        "point_to_point": q - p,
        "distance": np.linalg.norm(q - p),
        "orientation": rotation.rotation_vector(rotation.multiply(rotation.conjugate(p_turned), q_turned)),
    }
    return np.atleast_1d(kept[item.kind])


def end(simulation: Simulation, anchor: Anchor) -> tuple[np.ndarray, np.ndarray]:
    pose = simulation.pose(anchor.part)
    return rotation.compose((pose[:3], pose[3:]), anchor.frame(simulation.scene.part(anchor.part)))


def test_every_constraint_kind_is_tried():
    assert set(BUILT) == set(CONSTRAINTS) - {"nail"}


@BOTH
@EACH
def test_it_holds(kind, integrator):
    simulation = thrown(kind, integrator)
    start = tie(simulation)
    for frame in moments(simulation, 5.0, 50):
        assert np.abs(tie(simulation) - start).max() < 1e-10
        assert max(frame.closure_error, frame.closure_angle) < 1e-10


@EACH
def test_it_does_no_work(kind):
    simulation = thrown(kind, "rk45")
    assert energy_drift(simulation, 5.0, 50) < 1e-6
    free = Simulation(simulation.scene.without("Tie"), "rk45")
    free.run(5.0)
    assert np.abs(free.frame().poses - simulation.frame().poses).max() > 0.1, "nothing was held"


@BOTH
@EACH
def test_it_takes_no_momentum_away(kind, integrator):
    simulation = thrown(kind, integrator)
    start = momenta(simulation)
    for _ in moments(simulation, 10.0, 20):
        assert np.abs(momenta(simulation) - start).max() < 1e-9 * np.abs(start).max()

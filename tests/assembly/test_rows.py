"""Residual, Jacobian and rate of every kind of joint and constraint, by differences; a new kind is tested at once."""

import numpy as np
import pytest

from tests.building import NO_GROUND
from ves.algebra import rotation
from ves.assembly.snapping import see
from ves.constraints import BETWEEN, Distance
from ves.dynamics.arrays import HELD
from ves.dynamics.closing import drift
from ves.joints import JOINTS
from ves.linkage.bonds import bonds_of, measure, start_poses
from ves.model import Anchor, Joint, Scene
from ves.parts import PARTS
from ves.simulation import Simulation

KINDS = [kind for kind in JOINTS.values() if kind.freedoms < 6]
ENDS = {"a": Anchor(part="One", port="+x"), "b": Anchor(part="Two", port="+z", offset=0.02, twist=0.4)}


def tied(tie, seed: int, apart: float = 0.5, speed: float = 1.0) -> Simulation:
    """Two boxes anyhow, moving anyhow, with a tie between them."""
    random = np.random.default_rng(seed)
    boxes = []
    for name in ("One", "Two"):
        place, turn, speeds = random.normal(size=3), random.normal(size=4), speed * random.normal(size=6)
        fields = {"position": apart * place, "quaternion": rotation.normalized(turn)}
        boxes.append(PARTS["box"](name=name, velocity=speeds[:3], angular_velocity=speeds[3:], **fields))
    return Simulation(Scene(parts=tuple(boxes), forces=(), ground=NO_GROUND).with_items(tie))


def joint(kind) -> Joint:
    return Joint(name="Tie", kind=kind.name, **ENDS)


def gaps(simulation: Simulation) -> np.ndarray:
    """(rows, 2) gap and rate of the rows that close something."""
    built, state = simulation._built, simulation.state
    see(built.linkage, 0, state, built.work, built.yard)
    rows = built.work.row[(built.work.row["on"] == HELD) & (built.work.row["closes"] == 1)]
    return np.stack((rows["gap"], rows["rate"]), axis=1)


def moved(simulation: Simulation, h: float) -> np.ndarray:
    """The gaps a time h on, with the parts going on as they do; the state is put back."""
    state, linkage = simulation.state, simulation.linkage
    keep = state.copy()
    drift(linkage, 0, len(linkage.parent), state.q, state.v, h)
    found = gaps(simulation)
    state.restore(keep)
    return found[:, 0]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_it_pulls_wherever_a_joint_is_not_met(kind):
    for seed in range(20):
        simulation = tied(joint(kind), seed)
        assert simulation.assembling
        (bond,) = bonds_of(simulation.scene)
        found = measure(bond, start_poses(simulation.scene))
        length = float(simulation.linkage.cluster[0]["length"])
        size = np.linalg.norm(gaps(simulation)[:, 0])
        assert size == pytest.approx(np.hypot(found.gap, length * found.angle), rel=0.5), "as large as the gap is"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_rate_is_how_fast_the_gap_of_places_changes(kind):
    """Nearly met, where the rows of angles are as good as those of places."""
    simulation = tied(joint(kind), 1)
    simulation.snap()
    simulation = Simulation(simulation.scene.with_changed(*_nudged(simulation)))
    if not simulation.assembling:
        return  # a nudge that the joint allows
    h = 1e-6
    slope = (moved(simulation, h) - moved(simulation, -h)) / (2 * h)
    assert slope == pytest.approx(gaps(simulation)[:, 1], abs=0.05 * max(1.0, np.abs(slope).max()))


def _nudged(simulation: Simulation):
    """The parts where they have been put together, the second a little off, and as fast as they were."""
    frame, start = simulation.frame(), simulation.scene
    for k, part in enumerate(start.parts):
        off = np.array((0.004, -0.003, 0.005)) * k
        turn = rotation.about((1.0, 2.0, -1.0), 0.01 * k)
        turned = rotation.normalized(rotation.multiply(frame.poses[k, 3:], turn))
        yield part.evolve(position=frame.poses[k, :3] + off, quaternion=turned)


@pytest.mark.parametrize("name", BETWEEN)
def test_constraints_come_together_as_joints_do(name):
    for seed in range(5):
        fields = {"length": 0.3} if BETWEEN[name] is Distance else {}
        simulation = tied(BETWEEN[name](name="Tie", **ENDS, **fields), seed, apart=2.0, speed=0.0)
        assert simulation.assembling
        simulation.run(10.0)
        assert simulation.frame().modes == ("linked",) and simulation.frame().closure_error < 1e-10


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_comes_together(kind):
    for seed in range(5):
        simulation = tied(joint(kind), seed, apart=2.0, speed=0.0)
        simulation.run(10.0)
        assert set(simulation.frame().modes) == {"linked"} and not simulation.conflicts
        (bond,) = bonds_of(simulation.scene)
        found = measure(bond, simulation.frame().poses)
        assert found.gap < 1e-10 and found.angle < 1e-7


def test_a_hinge_that_is_upside_down_is_not_met_but_turned_over():
    """Axes that point against each other are as far from being met as they can be."""
    flipped = Joint(name="Tie", kind="revolute", a=Anchor(part="One", port="+z"), b=Anchor(part="Two", port="+z"))
    box = PARTS["box"]
    scene = Scene(parts=(box(name="One"), box(name="Two", position=(0, 0, 0.2), quaternion=(0, 1, 0, 0))), forces=())
    simulation = Simulation(scene.with_items(flipped))
    assert simulation.assembling, "the places meet, the axes are opposite"
    simulation.run(10.0)
    assert set(simulation.frame().modes) == {"linked"}
    up = [rotation.rotate(pose[3:], (0.0, 0.0, 1.0)) for pose in simulation.frame().poses]
    assert up[0] @ up[1] == pytest.approx(1.0)

"""What holds for every kind of force: a new one is tested the moment its file exists."""

import numpy as np
import pytest

from tests.forces.force_examples import A, force_of, kinds, parts, scene_with
from ves.algebra import rotation
from ves.forces import FORCES, Strung
from ves.integrators import INTEGRATORS
from ves.simulation import Simulation

EACH = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
CONSERVATIVE = pytest.mark.parametrize("kind", kinds(lambda kind: kind.has_energy), ids=lambda kind: kind.__name__)
INTERNAL = pytest.mark.parametrize("kind", kinds(lambda kind: kind.is_internal), ids=lambda kind: kind.__name__)
BY_ALL = pytest.mark.parametrize("integrator", INTEGRATORS)
STEP = 1e-6


def reading(scene):
    frame = Simulation(scene).frame()
    return frame.acting.reading(scene.item("F").id), frame


def momentum(scene, frame) -> np.ndarray:
    """Linear, then angular about the world's origin."""
    total = np.zeros(6)
    for part, pose, velocity in zip(scene.parts, frame.poses, frame.velocities, strict=True):
        mass, center, inertia = part.mass_properties
        R = rotation.matrix(pose[3:])
        p = mass * (velocity[:3] + np.cross(velocity[3:], R @ center))
        total += np.concatenate((p, np.cross(pose[:3] + R @ center, p) + R @ inertia @ R.T @ velocity[3:]))
    return total


@CONSERVATIVE
def test_a_force_is_minus_the_gradient_of_its_energy(kind):
    """Along each axis, and turning about it: part B is moved by hand."""
    scene = pinned_rest(scene_with(kind, lossless=True), kind)
    found, _ = reading(scene)
    b = scene.part("B")
    twist = np.concatenate((found.force, found.torque + np.cross(found.ends[1] - np.array(b.position), found.force)))
    if kind is FORCES["gravity"]:
        assert np.linalg.norm(found.force) == pytest.approx(0.7 * 9.81)
    for k in range(6):
        energies = []
        for sign in (1.0, -1.0):
            axis = np.eye(3)[k % 3]
            if k < 3:
                moved = b.evolve(position=np.array(b.position) + sign * STEP * axis)
            else:
                turned = rotation.compose((np.zeros(3), rotation.about(axis, sign * STEP)), b.pose)[1]
                moved = b.evolve(quaternion=rotation.normalized(turned))
            energies.append(reading(scene.with_changed(moved))[0].energy)
        slope = (energies[0] - energies[1]) / (2 * STEP)
        assert twist[k] == pytest.approx(-slope, abs=1e-6 * max(1.0, np.abs(twist).max())), "xyz"[k % 3]


def pinned_rest(scene, kind):
    """What is slack as it starts must not start anew when its part is moved."""
    force = scene.item("F")
    if "rest" not in kind.model_fields:
        return scene
    return scene.with_changed(force.evolve(rest=(0.9, 0.1, 0.3, -0.2)))


@CONSERVATIVE
def test_what_a_frame_calls_potential_is_the_sum_of_energies(kind):
    found, frame = reading(scene_with(kind, lossless=True))
    assert frame.potential == pytest.approx(found.energy, rel=1e-12)
    assert found.energy != 0.0 or "rest" in kind.model_fields


@INTERNAL
@BY_ALL
def test_a_force_between_parts_makes_no_momentum(kind, integrator):
    a, b = parts(velocity=(0.2, -0.3, 0.1), spin=(0.5, 0.3, -0.2))
    scene = scene_with(kind, a=a, b=b)
    simulation = Simulation(scene, integrator)
    before = momentum(scene, simulation.frame())
    simulation.run(1.0)
    after = momentum(scene, simulation.frame())
    assert np.abs(simulation.frame().poses - Simulation(scene).frame().poses).max() > 0.05
    assert after[:3] == pytest.approx(before[:3], abs=1e-10)
    if kind is not FORCES["joint_motor"]:  # a tree that floats turns as well as the step lets it
        assert after[3:] == pytest.approx(before[3:], abs=1e-10)


@EACH
@BY_ALL
def test_it_is_finite_at_zero_length_and_zero_velocity(kind, integrator):
    """Both ends at one place, everything at rest, every length and target there."""
    a, b = parts()
    b = b.evolve(position=(0.15, 0.2, 0.12), quaternion=(1.0, 0.0, 0.0, 0.0))
    fields = {"length": 0.0} if "length" in kind.model_fields else {}
    simulation = Simulation(scene_with(kind, a=a, b=b, **fields), integrator)
    simulation.run(0.2)
    frame = simulation.frame()
    assert np.isfinite(frame.poses).all() and np.isfinite(frame.acting.force).all()
    assert simulation.outcome.state == "finished"


@EACH
def test_rest_length_of_a_string_at_one_place_pushes_nowhere(kind):
    if "length" in kind.model_fields:
        a, b = parts()
        b = b.evolve(position=(0.15, 0.2, 0.12), quaternion=(1.0, 0.0, 0.0, 0.0))
        simulation = Simulation(scene_with(kind, a=a, b=b))
        simulation.run(0.5)
        assert np.isfinite(simulation.frame().poses).all()


@EACH
def test_switched_off_it_does_nothing_and_on_again_it_acts(kind):
    scene = scene_with(kind)
    a = scene.part("A").evolve(velocity=(0.3, 0.1, 0.2))
    scene = scene.with_changed(a, scene.part("B").evolve(velocity=(0.3, 0.1, 0.2)))
    off = scene.with_changed(scene.item("F").evolve(on=False))
    free = Simulation(scene.without("F"))
    simulation = Simulation(off)
    for one in (free, simulation):
        one.run(0.25)
    assert simulation.frame().poses == pytest.approx(free.frame().poses, abs=1e-14)
    assert not simulation.frame().acting.reading(scene.item("F").id).acts
    simulation.edit(scene)  # on, in the middle of the run
    for one in (free, simulation):
        one.run(0.5)
    moved = np.abs(simulation.frame().poses - free.frame().poses).max()
    assert moved > 1e-5 or "rest" in kind.model_fields  # a torsion spring that nothing has bent
    simulation.edit(off)
    before = momentum(scene, simulation.frame())
    simulation.run(0.75)
    assert momentum(scene, simulation.frame())[:3] == pytest.approx(before[:3], abs=1e-12)


@EACH
def test_it_acts_from_when_it_begins_until_it_ends(kind):
    scene = scene_with(kind)
    timed = scene.with_changed(scene.item("F").evolve(begins=0.2, ends=0.3))
    free, simulation = Simulation(scene.without("F")), Simulation(timed)
    acts = []
    for time in (0.1, 0.25, 0.35):
        simulation.run(time)
        acts.append(bool(simulation.frame().acting.reading(scene.item("F").id).acts))
        if time < 0.2:
            free.run(time)
            assert np.array_equal(simulation.frame().poses, free.frame().poses)
    assert acts == [False, True, False]


@EACH
def test_a_simulation_goes_the_same_way_each_time(kind):
    frames = []
    for _ in range(2):
        simulation = Simulation(scene_with(kind))
        simulation.run(0.3)
        frames.append(simulation.frame())
    assert np.array_equal(frames[0].poses, frames[1].poses)


def test_a_string_to_its_own_part_is_refused():
    for kind in kinds(lambda kind: issubclass(kind, Strung)):
        with pytest.raises(ValueError, match='both ends on "A"'):
            kind(name="F", a=A, b=A.evolve(port="-x"))


def test_negative_stiffness_is_refused():
    for kind in kinds(lambda kind: "stiffness" in kind.model_fields):
        given = force_of(kind)
        with pytest.raises(ValueError, match="greater than or equal to 0"):
            given.evolve(stiffness=-1.0)

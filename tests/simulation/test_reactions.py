"""Forces across joints: weights, moments, the same whichever joint is cut, and the work of drives."""

import numpy as np
import pytest

from tests.building import MOVING, random_tree
from tests.mechanisms import bars, crank_rocker, door, driven, hinge, jansen_leg
from ves.model import Gravity
from ves.parts import PARTS
from ves.simulation import Simulation

G = 9.81
Y = (0.0, 1.0, 0.0)


def weight(simulation: Simulation) -> float:
    return G * sum(part.mass_properties.mass for part in simulation.scene.parts)


def cantilever(kind: str = "fixed"):
    """A rod that sticks out to the side, held at one end."""
    return hinge(bars(((0, 0, 1), (0.4, 0, 1))), "Hold", None, "Bar 1", (0, 0, 1), Y, kind)


def test_a_weld_to_the_world_has_no_force_of_its_own_but_one_between_parts_carries_weight_and_moment():
    scene = cantilever("revolute").with_items(PARTS["sphere"](name="Ball", position=(0.4, 0, 1), mass=2.0))
    scene = hinge(scene, "Weld", "Bar 1", "Ball", (0.4, 0, 1), Y, "fixed")
    simulation = Simulation(scene.evolve(forces=(Gravity(name="Gravity"),)))
    before = simulation.joint_force("Weld")
    spin = simulation.joint_forces()  # at the first moment it falls freely about the pin
    assert set(spin) == {scene.item("Hold").id, scene.item("Weld").id}
    assert not before.share
    total = spin[scene.item("Hold").id].force
    accelerations = [0.2, 0.4]
    masses = [part.mass_properties.mass for part in scene.parts]
    inertia = sum(m * r * r for m, r in zip(masses, accelerations, strict=True))
    inertia += scene.parts[0].mass_properties.inertia[2, 2] + scene.parts[1].mass_properties.inertia[1, 1]
    turn = G * sum(m * r for m, r in zip(masses, accelerations, strict=True)) / inertia
    expected = sum(m * (G - turn * r) for m, r in zip(masses, accelerations, strict=True))
    assert total[2] == pytest.approx(expected, rel=1e-9)
    assert before.force[2] == pytest.approx(masses[1] * (G - turn * 0.4), rel=1e-9)


def test_a_held_joint_carries_the_moment_of_the_weight():
    """A position drive that holds a rod level: its torque is weight times half the length."""
    scene = cantilever("revolute")
    scene = driven(scene, "Hold", 0.0)
    simulation = Simulation(scene)
    simulation.run(1.0)
    found = simulation.joint_force("Hold")
    assert found.force == pytest.approx((0, 0, weight(simulation)), abs=1e-6)
    assert abs(found.torque[1]) == pytest.approx(0.2 * weight(simulation), rel=1e-6)
    assert not found.share


def test_three_hinges_of_a_door_share_its_weight():
    simulation = Simulation(door())
    found = [simulation.joint_force(joint.name) for joint in simulation.scene.joints]
    assert all(force.share for force in found)
    assert sum(force.force[2] for force in found) == pytest.approx(weight(simulation), rel=1e-9)
    assert [force.force[2] for force in found] == pytest.approx([weight(simulation) / 3] * 3, rel=1e-6)


@pytest.mark.parametrize("build", (crank_rocker, jansen_leg, door))
def test_forces_do_not_depend_on_which_joint_is_cut(build):
    readings = []
    names = [joint.name for joint in build().joints]
    for cut in (None, *names[:2]):
        scene = build()
        scene = scene.with_changed(scene.item(cut).evolve(cut="here")) if cut else scene
        simulation = Simulation(scene, "rk45")
        simulation.run(0.2)
        readings.append(np.array([np.hstack(simulation.joint_force(name)[:2]) for name in names]))
    size = np.abs(readings[0]).max()
    assert np.abs(readings[1] - readings[0]).max() < 1e-6 * size
    assert np.abs(readings[2] - readings[0]).max() < 1e-6 * size


def test_the_forces_on_all_joints_to_the_world_hold_the_whole_mechanism():
    """Newton for the whole: what comes from the world, less the weight, is mass times acceleration of the centre."""
    simulation = Simulation(crank_rocker(), "rk45")
    simulation.run(0.3)
    h = 1e-4

    def momentum(time: float) -> np.ndarray:
        moved = Simulation(crank_rocker(), "rk45")
        moved.run(time)
        masses = np.array([part.mass_properties.mass for part in moved.scene.parts])
        return masses @ moved.frame().velocities[:, :3]  # parts have their centre of mass at their origin

    change = (momentum(0.3 + h) - momentum(0.3 - h)) / (2 * h)
    held = sum(simulation.joint_force(j.name).force for j in simulation.scene.joints if len(j.part_names) == 1)
    assert held + (0, 0, -weight(simulation)) == pytest.approx(change, abs=5e-5)


def test_the_work_of_a_drive_is_the_change_of_energy():
    scene = driven(crank_rocker(), "Pin 1", 4.0)
    simulation = Simulation(scene, "rk45")
    simulation.run(0.5)
    times, powers = np.linspace(0.5, 1.0, 201), []
    start = simulation.frame()
    for time in times:
        simulation.run(float(time))
        axis_torque = simulation.joint_force("Pin 1").torque
        spin = simulation.frame().velocities[0, 3:]
        powers.append(axis_torque @ spin)
    end = simulation.frame()
    weights = np.array([1.0, *([4.0, 2.0] * 99), 4.0, 1.0]) * (times[1] - times[0]) / 3  # Simpson's rule
    work = float(np.dot(weights, powers))
    assert work == pytest.approx(end.kinetic + end.potential - start.kinetic - start.potential, abs=1e-7)


def test_a_joint_that_does_not_act_has_no_force():
    scene = cantilever("revolute")
    far = scene.item("Hold").copied(name="Far", a=scene.item("Hold").a.evolve(world=(9.0, 9.0, 9.0)))
    simulation = Simulation(scene.with_items(far))
    with pytest.raises(KeyError, match="does not act"):
        simulation.joint_force("Far")


def test_of_some_joints_only_their_structure_is_looked_at_and_large_loops_are_left_out():
    leg = jansen_leg()
    ball = PARTS["sphere"](name="Ball", position=(5, 5, 5))
    simulation = Simulation(hinge(leg.with_items(ball), "Hold", None, "Ball", (5, 5, 5), Y, "revolute"))
    hold, all_of_them = simulation.scene.item("Hold").id, simulation.joint_forces()
    assert set(simulation.joint_forces(frozenset((hold,)))) == {hold} < set(all_of_them)
    assert set(simulation.joint_forces(most=3)) == {hold}
    assert set(simulation.joint_forces(most=100)) == set(all_of_them)


@pytest.mark.parametrize("seed", range(6))
def test_branches_weighed_from_their_tips_and_all_at_once_agree(seed, monkeypatch):
    """The joints of a tree, found one by one and as if they were a loop."""
    rng = np.random.default_rng(seed)
    scene, _ = random_tree([MOVING[k] for k in rng.integers(len(MOVING), size=6)], rng, floating=seed % 2 == 1)
    simulation = Simulation(scene)
    simulation.take_steps(20)
    found = simulation.joint_forces()
    monkeypatch.setattr("ves.simulation.reactions._branches", lambda ties, needs: {})
    for id, at_once in simulation.joint_forces().items():
        assert found[id].force == pytest.approx(at_once.force, rel=1e-9, abs=1e-9)
        assert found[id].torque == pytest.approx(at_once.torque, rel=1e-9, abs=1e-9)

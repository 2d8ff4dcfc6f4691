"""Edits while it runs: only what is touched is assembled again, all the rest does not notice."""

import numpy as np
import pytest

from tests.mechanisms import crank_rocker, driven
from ves.bench.assembly import chain_and_wheel
from ves.bench.chain import chain
from ves.bench.joining import NO_GROUND
from ves.constraints import Distance
from ves.linkage import tree
from ves.model import Anchor, Joint, Scene
from ves.parts.wheel import Wheel
from ves.simulation import Simulation


def beside(*scenes: Scene) -> Scene:
    """Several scenes in one, their names kept apart."""
    parts, joints = [], []
    for k, scene in enumerate(scenes):
        names = {part.name: f"{part.name} of {k}" for part in scene.parts}
        parts += [part.copied(name=names[part.name]) for part in scene.parts]
        joints += [joint.referring(names).copied(name=f"{joint.name} of {k}") for joint in scene.joints]
    return Scene(parts=tuple(parts), joints=tuple(joints), ground=NO_GROUND)


def test_joining_a_wheel_to_a_running_scene_of_a_hundred_parts_moves_nothing():
    scene, joint = chain_and_wheel(100)
    simulation = Simulation(scene)
    simulation.run(1.0)
    before = simulation.frame()
    simulation.edit(scene.with_items(joint))
    after = simulation.frame()
    assert np.abs(after.poses - before.poses).max() < 1e-6
    assert np.abs(after.velocities - before.velocities).max() < 1e-6
    assert simulation.assembling
    simulation.take_steps(1)
    way = np.abs(simulation.frame().poses - before.poses).max()
    assert way < 0.1, "nor does the first step throw anything about"
    simulation.run(20.0)
    assert simulation.frame().modes == ("linked",) and simulation.frame().closure_error < 1e-10


def test_the_other_structures_move_on_to_the_last_bit():
    """A wheel is joined to one of two chains: the other moves as if nothing had happened, also when that closes."""
    scene = beside(chain(8), chain(5)).with_items(Wheel(name="Wheel", position=(0.5, 0.5, 1.0)))
    other = [k for k, part in enumerate(scene.parts) if part.name.endswith("of 1")]
    alone, edited = Simulation(scene), Simulation(scene)
    alone.run(1.0)
    edited.run(1.0)
    joint = Joint(name="Axle", kind="revolute", a=Anchor(part="Link 8 of 0", port="hole 3"),
                  b=Anchor(part="Wheel", port="hole"))  # fmt: skip
    edited.edit(scene.with_items(joint))
    seen = set()
    for k in range(60):
        alone.run(1.0 + k / 10)
        edited.run(1.0 + k / 10)
        seen.update(edited.frame().modes)
        assert np.array_equal(alone.frame().poses[other], edited.frame().poses[other])
    assert seen == {"assembling", "linked"} and set(edited.frame().modes) == {"linked"}


def test_a_joint_taken_out_of_a_loop_and_put_back_closes_again():
    scene = driven(crank_rocker(), "Pin 1", 3.0)
    simulation = Simulation(scene)
    simulation.run(1.0)
    simulation.edit(scene.without("Pin 3"))
    simulation.run(2.0)
    assert set(simulation.frame().modes) == {"linked"}
    simulation.edit(scene)
    assert simulation.assembling
    turned = simulation.time
    simulation.run(12.0)
    assert simulation.frame().modes == ("linked",) and simulation.frame().closure_error < 1e-10
    assert simulation.joint("Pin 1").v[0] == pytest.approx(3.0, abs=1e-3) and simulation.time > turned


def test_a_distance_that_is_changed_is_gone_to():
    scene = beside(chain(3)).with_items(
        Distance(name="Brace", a=Anchor(part="Link 1 of 0", port="hole 1"), b=Anchor(part="Link 3 of 0", port="hole 3"))
    )
    simulation = Simulation(scene)
    simulation.run(0.5)
    assert simulation.frame().modes == ("linked",)
    simulation.edit(scene.with_changed(scene.item("Brace").evolve(length=0.2)))
    assert simulation.assembling
    simulation.run(8.0)
    assert simulation.frame().modes == ("linked",) and simulation.frame().closure_error < 1e-10


@pytest.mark.parametrize(
    ("item", "change"),
    [("Pin 2", {"damping": (0.02,)}), ("Pin 2", {"stiffness": (0.5,)}), ("Bar 2", {"mass": 3.0}),
     ("Pin 1", {"drive": "faster"}), ("Gravity", {"acceleration": (0.0, 0.0, -2.0)})],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)  # fmt: skip
def test_numbers_change_without_looking_at_the_graph_again(monkeypatch, item, change):
    scene = driven(crank_rocker(), "Pin 1", 3.0)
    scene = scene.with_changed(scene.item("Pin 2").evolve(damping=(0.01,), stiffness=(0.1,)))
    simulation = Simulation(scene)
    simulation.run(1.0)
    before = simulation.frame()
    old = scene.item(item)
    new = old.evolve(drive=old.drive.evolve(target=5.0)) if change.get("drive") else old.evolve(**change)
    with monkeypatch.context() as patched:
        patched.setattr(tree, "_grow", None)  # nobody may ask for a new graph
        simulation.edit(scene.with_changed(new))
    after = simulation.frame()
    assert np.abs(after.poses - before.poses).max() < 1e-9
    assert np.abs(after.velocities - before.velocities).max() < 1e-9
    simulation.run(2.0)
    assert simulation.frame().closure_error < 1e-10
    expected = Simulation(scene.with_changed(new))
    assert simulation.linkage.gravity == pytest.approx(expected.linkage.gravity)
    assert sorted(simulation.linkage.link["mass"]) == pytest.approx(sorted(expected.linkage.link["mass"]))
    assert simulation.linkage.target == pytest.approx(expected.linkage.target)


def test_a_motor_that_is_new_may_change_the_graph():
    """What is driven belongs in the tree: then the graph is looked at again, and the motion goes on."""
    scene = crank_rocker()
    simulation = Simulation(scene)
    simulation.run(0.5)
    before = simulation.frame()
    simulation.edit(driven(scene, "Pin 3", 1.0))
    assert np.abs(simulation.frame().poses - before.poses).max() < 1e-9
    simulation.run(1.0)
    assert simulation.joint("Pin 3").v[0] == pytest.approx(1.0, abs=0.05)


def test_advice_where_to_cut_is_taken_without_a_stop():
    scene = driven(crank_rocker(), "Pin 1", 3.0)
    simulation = Simulation(scene)
    simulation.run(1.0)
    before, cut = simulation.frame(), simulation.compiled.trees.cuts[0].item.name
    other = next(joint for joint in scene.joints if joint.name not in (cut, "Pin 1"))
    simulation.edit(scene.with_changed(other.evolve(cut="here")))
    assert simulation.compiled.trees.cuts[0].item.name == other.name and not simulation.assembling
    after = simulation.frame()
    assert np.abs(after.poses - before.poses).max() < 1e-9
    assert np.abs(after.velocities - before.velocities).max() < 1e-6


def test_the_adaptive_integrator_assembles_too():
    from ves.assembly.scattering import scattered

    simulation = Simulation(scattered(driven(crank_rocker(), "Pin 1", 3.0), 2), "rk45")
    simulation.run(8.0)
    assert simulation.frame().modes == ("linked",) and simulation.frame().closure_error < 1e-10
    assert simulation.joint("Pin 1").v[0] == pytest.approx(3.0, abs=1e-3)

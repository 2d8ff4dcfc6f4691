"""Whatever is joined to whatever, wherever it is: an outcome in words, and finite poses."""

import numpy as np
import pytest

from tests.assembly.conflicts import ball, two_nails
from tests.assembly.flights import MECHANISMS
from tests.mechanisms import crank_rocker
from ves.assembly.scattering import scattered
from ves.bench.joining import bars
from ves.constraints import Distance
from ves.model import Anchor, Ground, Joint, Nail, Scene
from ves.simulation import Simulation
from ves.simulation.assembling import assembled
from ves.simulation.checking import check, is_open


def ends_well(scene: Scene, until: float = 10.0) -> Simulation:
    simulation = Simulation(scene)
    assert simulation.run(until).state == "finished"
    frame = simulation.frame()
    assert np.isfinite(frame.poses).all() and np.isfinite(frame.velocities).all()
    return simulation


@pytest.mark.parametrize("name", MECHANISMS)
def test_a_million_metres_apart(name):
    """It takes its time, but arrives; rounding leaves a part in 1e10 of the way."""
    scene = scattered(MECHANISMS[name](), 5)
    far = scene.with_changed(*(p.evolve(position=1e6 * np.array(p.position)) for p in scene.parts if not p.fixed))
    simulation = ends_well(far, 40.0)
    assert set(simulation.frame().modes) == {"linked"} and not simulation.conflicts


@pytest.mark.parametrize("name", MECHANISMS)
def test_all_parts_exactly_on_top_of_each_other(name):
    scene = MECHANISMS[name]()
    heap = scene.with_changed(
        *(p.evolve(position=(0, 0, 1), quaternion=(1, 0, 0, 0)) for p in scene.parts if not p.fixed)
    )
    simulation = ends_well(heap, 15.0)
    assert not simulation.assembling


def test_a_chain_that_lies_folded_back_on_itself_is_nudged():
    """Every force is along the line it lies in: without a nudge it would never leave it."""
    rods = bars(((0, 0, 1), (1, 0, 1)), ((1, 0, 1), (0, 0, 1)))
    scene = rods.evolve(forces=()).with_items(
        Nail(name="Near", part="Bar 1", port="end 1", position=(0, 0, 1)),
        ball("Elbow", "Bar 1", "end 2", "Bar 2", "end 1"),
        Nail(name="Far", part="Bar 2", port="end 2", position=(-1.2, 0, 1)),
    )
    simulation = ends_well(scene)
    assert set(simulation.frame().modes) == {"linked"} and not simulation.conflicts


def test_a_joint_between_ports_of_one_part_does_nothing_and_says_so():
    scene = two_nails(1.0).with_items(ball("Self", "Bar 3", "end 1", "Bar 3", "end 2"))
    simulation = ends_well(scene)
    assert simulation.outcome.items == ("Self",) and "to itself" in simulation.outcome.message
    assert "Self" in {problem.item for problem in check(scene).problems}


def test_a_distance_of_next_to_nothing():
    rods = bars(((0, 0, 1), (1, 0, 1)), ((0, 1, 1), (1, 1, 1)))
    ends = {"a": Anchor(part="Bar 1", port="end 2"), "b": Anchor(part="Bar 2", port="end 1")}
    simulation = ends_well(rods.with_items(Distance(name="Short", length=1e-6, **ends)))
    assert not simulation.assembling


def test_a_distance_between_ends_at_one_place():
    """Its direction is not determined: it takes one."""
    rods = bars(((0, 0, 1), (1, 0, 1)), ((1, 0, 1), (2, 0, 1)))
    ends = {"a": Anchor(part="Bar 1", port="end 2"), "b": Anchor(part="Bar 2", port="end 1")}
    simulation = ends_well(rods.with_items(Distance(name="Short", length=0.5, **ends)))
    assert set(simulation.frame().modes) == {"linked"}


def test_a_nail_and_a_joint_that_both_want_a_part_elsewhere():
    scene = crank_rocker()
    simulation = ends_well(scene.with_items(Nail(name="Off", part="Bar 2", port="center", position=(9, 9, 9))), 20.0)
    assert "Off" in simulation.outcome.items


def test_two_fixed_parts_that_cannot_meet_are_named():
    rods = bars(((0, 0, 1), (1, 0, 1)), ((0, 1, 1), (1, 1, 1)))
    scene = rods.with_changed(*(part.evolve(fixed=True) for part in rods.parts))
    scene = scene.with_items(ball("Bridge", "Bar 1", "end 2", "Bar 2", "end 1"))
    simulation = ends_well(scene)
    assert simulation.outcome.items == ("Bridge",) and "both are held" in simulation.outcome.message
    found = assembled(scene)
    assert not found.gathered and found.unmoved == ("Bridge",) and not found.closed


def test_limits_are_kept_while_it_comes_together():
    scene = bars(((0, 0, 1), (1, 0, 1)), ((0, 3, 1), (1, 3, 1)))
    hinge = Joint(name="Hinge", kind="revolute", a=Anchor(part="Bar 1", port="end 2"), lower=(0.5,), upper=(1.0,),
                  b=Anchor(part="Bar 2", port="end 1"))  # fmt: skip
    for seed in range(8):
        simulation = ends_well(scattered(scene.evolve(forces=()), seed).with_items(hinge.copied()))
        assert 0.5 - 1e-6 <= simulation.joint("Hinge").q[0] <= 1.0 + 1e-6


def test_several_structures_all_come_together_and_are_all_told():
    """The second is near when the first becomes a linkage: it goes on, and is not left behind."""
    from tests.simulation.test_editing import beside

    scene = beside(*(crank_rocker() for _ in range(4)))
    for at_once in (False, True):
        apart = scattered(scene, 3)
        found = assembled(apart, at_once)
        assert found.closed and len(found.gathered) == 4 and not is_open(found.written_to(apart))


def test_a_coupling_of_many_turns_is_met_at_the_nearest():
    scene = beside_wheels(offset=100.5)
    found = assembled(scene)
    assert found.closed and not is_open(found.written_to(scene))


def beside_wheels(offset: float) -> Scene:
    from tests.linkage.test_gearing import wheels

    return wheels(ratio=1.0, offset=offset)


def test_the_same_conditions_are_redundant_whatever_the_masses():
    scene = crank_rocker()
    for mass in (1e-6, 1.0, 1e6):
        heavy = scene.with_changed(scene.part("Bar 2").evolve(mass=mass))
        assert [one.redundant for one in assembled(scattered(heavy, 1)).gathered] == [3]


@pytest.mark.parametrize("far", [10.0, 1000.0])
def test_snapping_is_as_good_from_far_away(far):
    scene = crank_rocker()
    for seed in range(5):
        assert assembled(scattered(scene, seed, far), at_once=True).closed


def test_the_floor_may_be_taken_away_while_it_runs():
    scene = crank_rocker().evolve(ground=Ground(on=True))
    simulation = Simulation(scene)
    simulation.run(0.5)
    simulation.edit(scene.evolve(ground=Ground(on=False)))
    assert simulation.run(1.0).state == "finished"

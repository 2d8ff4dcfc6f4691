"""Bringing a part to a place that was found for it, as the mouse does: with what it carries, or torn off."""

import numpy as np
import pytest

from tests.commands.joining import pendulum, place_of, strip, unmet
from ves.commands.carrying import carried, holds
from ves.commands.command import applied
from ves.commands.free_place import End, place_on
from ves.commands.join import bring
from ves.commands.mating import Mated
from ves.commands.situation import Situation
from ves.joints import JOINTS
from ves.linkage.tree import trees_of
from ves.simulation import Simulation

POST = End("Post", "hole 3")


def scene():
    return pendulum(3).with_items(strip("Post", position=(0.0, 3.0, 1.0), quaternion=(0.8, 0.6, 0, 0), fixed=True))


def found(situation: Situation, name: str, moving) -> Mated:
    part = situation.scene.part(name)
    position, quaternion = situation.pose(part)
    part = part.evolve(position=tuple(position.tolist()), quaternion=tuple(quaternion.tolist()))
    return place_on(situation, part, "hole 5", POST, None, moving=set(moving))


def brought(situation: Situation, name: str, detach: bool):
    names = (name,) if detach else carried(situation.scene, (name,))
    removed = tuple(item.name for item in holds(situation.scene, names)) if detach else ()
    place = found(situation, name, names)
    return bring(situation, End(name, "hole 5"), POST, JOINTS["revolute"], place, names, removed), place


def later(start, seconds: float = 0.6) -> Simulation:
    simulation = Simulation(start)
    simulation.run(seconds)
    return simulation


@pytest.mark.parametrize("detach", (False, True))
def test_at_time_0_a_part_is_brought_with_its_cluster_or_torn_off(detach):
    start = scene()
    edit, place = brought(Situation(start), "strip 2", detach)
    after = applied(edit, start)
    assert not unmet(after)
    assert np.allclose(after.part("strip 2").position, place.pose[0])
    assert after.has("bolt 1") != detach
    assert (after.part("strip 0") == start.part("strip 0")) == detach


def test_torn_off_after_time_0_it_is_joined_now_and_starts_joined():
    start = scene()
    simulation = later(start)
    edit, place = brought(Situation(start, frame=simulation.frame()), "strip 2", True)
    after = applied(edit, start)
    assert not unmet(after)
    assert np.allclose(place_of(after, "strip 2", "hole 5")[:2], place_of(after, *POST)[:2], atol=0.02)
    simulation.edit(after, {after.part(put.part).id: (*put.position, *put.quaternion) for put in edit.now})
    assert np.allclose(simulation.pose("strip 2")[:3], place.pose[0], atol=1e-9)
    assert not trees_of(after, simulation.frame().poses).unmet


def test_what_hangs_on_the_world_is_not_carried_off_after_time_0():
    start = scene()
    edit, _ = brought(Situation(start, frame=later(start).frame()), "strip 2", False)
    assert edit is None


def test_speeds_turn_with_what_is_brought():
    start = scene().with_items(strip("Top", position=(2, 2, 2), angular_velocity=(0.0, 0.0, 4.0)))
    after = applied(brought(Situation(start), "Top", False)[0], start)
    spin = np.array(after.part("Top").angular_velocity)
    axis = np.array(place_of(after, *POST) - place_of(after, "Top", "hole 5"))
    assert np.linalg.norm(spin) == pytest.approx(4.0)
    assert np.linalg.norm(np.cross(spin, axis)) == pytest.approx(0.0, abs=1e-9)

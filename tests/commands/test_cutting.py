"""Advice where loops are cut is set for the joints that are meant, and for nothing else."""

import pytest

from tests.commands.samples import bench_scene
from ves.commands.command import CommandError, applied
from ves.commands.cutting import AdviseCut
from ves.commands.situation import Situation


@pytest.mark.parametrize("place", AdviseCut.places, ids=lambda place: place.values["cut"])
def test_each_entry_gives_the_selected_joints_its_own_advice(place):
    scene = bench_scene()
    scene = scene.with_changed(scene.item("Bolt").evolve(cut="never"), scene.item("Hinge").evolve(cut="here"))
    chosen = tuple(scene.item(name).id for name in ("Bolt", "Crank", "Hinge"))
    command = AdviseCut.meant(Situation(scene, chosen), **place.values)
    assert command.items == ("Bolt", "Hinge")
    after = applied(command, scene)
    assert {joint.cut for joint in after.joints} == {place.values["cut"]}
    assert after.parts == scene.parts


def test_without_a_joint_the_entries_mean_nothing():
    scene = bench_scene()
    assert AdviseCut.meant(Situation(scene, (scene.item("Crank").id, scene.item("Nail").id)), cut="here") is None


@pytest.mark.parametrize("name", ["Crank", "Nail"])
def test_what_is_no_joint_is_told_by_name(name):
    with pytest.raises(CommandError, match=f'"{name}" is not a joint'):
        applied(AdviseCut(items=("Bolt", name), cut="here"), bench_scene())


def test_the_history_says_what_was_advised():
    titles = [AdviseCut(items=("Bolt",), cut=place.values["cut"]).title for place in AdviseCut.places]
    assert titles == ["Cut loops at Bolt", "Never cut Bolt", "Cut automatically at Bolt"]

"""Groups follow their members: names, deletions, and parts that change groups."""

import pytest

from tests.commands.samples import bench_scene
from ves.commands.add import Delete, Rename
from ves.commands.command import CommandError, applied
from ves.commands.grouping import GroupParts, Ungroup
from ves.commands.situation import Situation


def members(scene) -> dict[str, tuple[str, ...]]:
    return {group.name: group.parts for group in scene.groups}


def test_a_member_that_is_renamed_stays_a_member():
    assert members(applied(Rename(item="Ball", name="Bob"), bench_scene())) == {"Loose": ("Bob", "Block")}


def test_a_member_that_is_deleted_leaves_and_the_last_takes_the_group_along():
    scene = applied(Delete(items=("Ball",)), bench_scene())
    assert members(scene) == {"Loose": ("Block",)}
    assert members(applied(Delete(items=("Block",)), scene)) == {}


def test_deleting_a_group_leaves_its_parts():
    after = applied(Delete(items=("Loose",)), bench_scene())
    assert not after.groups
    assert len(after.parts) == 5


def test_parts_leave_their_groups_for_a_new_one():
    scene = applied(GroupParts(items=("Block", "Crank")), bench_scene())
    assert members(scene) == {"Loose": ("Ball",), "Group 2": ("Crank", "Block")}
    assert members(applied(GroupParts(items=("Ball", "Block", "Crank")), scene)) == {
        "Group 1": ("Crank", "Ball", "Block")
    }


def test_ungrouping_a_part_takes_it_out_and_ungrouping_a_group_dissolves_it():
    scene = bench_scene()
    assert members(applied(Ungroup(items=("Ball",)), scene)) == {"Loose": ("Block",)}
    for items in (("Loose",), ("Ball", "Block"), ("Ball", "Loose")):
        after = applied(Ungroup(items=items), scene)
        assert members(after) == {}
        assert after.parts == scene.parts


def test_the_menu_ungroups_the_groups_of_the_selection():
    scene = bench_scene()
    meant = Ungroup.meant(Situation(scene, selected=(scene.part("Ball").id,)))
    assert meant == Ungroup(items=("Loose",))
    assert Ungroup.meant(Situation(scene, selected=(scene.part("Crank").id,))) is None


def test_only_parts_can_be_grouped():
    with pytest.raises(CommandError, match='"Bolt" is not a part'):
        applied(GroupParts(items=("Bolt", "Ball")), bench_scene())

"""What holds for every edit: the old document is untouched, the next one is a valid file, its title names an item."""

import pytest

from tests.commands.samples import bench_scene, samples_of
from ves.commands.command import CommandError, Edit, OnItems, applied
from ves.commands.registry import COMMANDS
from ves.scene import dumps, loads

EDITS = [verb for verb, kind in COMMANDS.items() if issubclass(kind, Edit)]
ABOUT_ALL = {"show-all": "show all", "keep-as-start": "keep as start", "scatter": "scatter"}  # concern no one item


@pytest.mark.parametrize("verb", EDITS)
def test_an_edit_makes_another_valid_document_and_leaves_the_first_alone(verb):
    scene = bench_scene()
    first = dumps(scene)
    for edit in samples_of(verb):
        after = applied(edit, scene)
        assert dumps(scene) == first
        text = dumps(after)
        assert text != first, "the sample changes nothing"
        assert dumps(loads(text)) == text
        kept = [item for item in after.items if scene.has(item.id)]
        assert all(item is scene.item(item.id) or item != scene.item(item.id) for item in kept), "shared when equal"


@pytest.mark.parametrize("verb", EDITS)
def test_its_title_names_what_it_is_about(verb):
    known = [item.name for item in bench_scene().items] + ["New rod", "items", "joints", "parts"]
    for edit in samples_of(verb):
        about = ABOUT_ALL.get(verb)
        assert about == edit.title.lower() if about else any(name in edit.title for name in known)


@pytest.mark.parametrize("verb", [verb for verb in EDITS if issubclass(COMMANDS[verb], OnItems)])
def test_an_item_that_is_not_there_is_told_by_its_name(verb):
    edit = samples_of(verb)[0].evolve(items=("Nobody",))
    with pytest.raises(CommandError, match='"Nobody"'):
        applied(edit, bench_scene())
    for edit in (samples_of("move")[0].evolve(parts=("Nobody",)), samples_of("change-kind")[0].evolve(joint="Nobody")):
        with pytest.raises(CommandError, match='"Nobody"'):
            applied(edit, bench_scene())


@pytest.mark.parametrize("verb", [verb for verb in EDITS if issubclass(COMMANDS[verb], OnItems)])
def test_an_item_of_the_wrong_family_is_refused_in_words_or_edited(verb):
    for name in ("Bolt", "Nail", "Gravity", "Loose"):
        try:
            applied(samples_of(verb)[0].evolve(items=(name,)), bench_scene())
        except CommandError as error:
            assert name in str(error)


def test_a_name_that_is_taken_is_refused_in_words():
    with pytest.raises(CommandError, match="two items are named"):
        applied(samples_of("rename")[0].evolve(name="Rocker"), bench_scene())


def test_a_rename_is_followed_by_joints_nails_and_groups():
    scene = bench_scene()
    for old in ("Crank", "Ball"):
        scene = applied(samples_of("rename")[0].evolve(item=old, name=f"New {old}"), scene)
    assert scene.joints[0].a.part == scene.constraints[0].part == "New Crank"
    assert scene.groups[0].parts == ("New Ball", "Block")


def test_delete_takes_along_what_held_a_part():
    after = applied(samples_of("delete")[0].evolve(items=("Crank",)), bench_scene())
    assert [item.name for item in after.items] == ["Rocker", "Gate", "Ball", "Block", "Hinge", "Gravity", "Loose"]

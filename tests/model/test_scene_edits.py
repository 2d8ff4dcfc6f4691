"""Edits make new scenes: validated, sharing what they left alone, with ids that stay and names that are unique."""

import math

import pytest
from pydantic import ValidationError

from ves.model import Anchor, Drive, Gravity, Joint, Nail, Scene, WorldAnchor, fresh_name
from ves.parts import PARTS

Strip, Box = PARTS["strip"], PARTS["box"]


@pytest.fixture
def scene():
    """A strip nailed to the world, a box hinged to it, and a box of its own."""
    hinge = Joint(name="Hinge", kind="revolute", a=Anchor(part="Strip", port="hole 5"), b=Anchor(part="Box", port="+z"))
    rail = Joint(name="Rail", kind="prismatic", a=WorldAnchor(world=(0, 0, 0)), b=Anchor(part="Box", port="center"))
    return Scene(
        parts=(Strip(name="Strip"), Box(name="Box"), Box(name="Alone")),
        joints=(hinge, rail),
        constraints=(Nail(name="Nail", part="Strip", port="hole 1"),),
    )


# ---- values --------------------------------------------------------------------------------------------------------
BAD = [
    {"mass": -5.0}, {"mass": 0.0}, {"mass": math.nan}, {"mass": math.inf}, {"density": -1.0}, {"name": ""},
    {"position": (0.0, 0.0, math.nan)}, {"position": (0.0, 0.0)}, {"quaternion": (0.0, 0.0, 0.0, 0.0)},
    {"color": "red"}, {"holes": 0}, {"holes": 2.5}, {"fixed": 1}, {"wings": 2},
    {"inertia": (1.0, 1.0, 3.0, 0.0, 0.0, 0.0)},
]  # fmt: skip


@pytest.mark.parametrize("changes", BAD, ids=str)
def test_evolve_refuses_bad_values(changes):
    with pytest.raises(ValidationError):
        Strip(name="Strip").evolve(**changes)


def test_items_cannot_be_changed_in_place(scene):
    with pytest.raises(ValidationError):
        scene.parts[0].mass = 3.0
    with pytest.raises(ValidationError):
        scene.title = "other"


def test_a_rotation_is_made_a_unit_quaternion_and_a_unit_one_is_left_alone():
    unit = (0.6, 0.0, 0.8, 0.0)
    assert Box(name="B", quaternion=unit).quaternion == unit
    assert Box(name="B", quaternion=(3.0, 0.0, 4.0, 0.0)).quaternion == pytest.approx(unit)


@pytest.mark.parametrize("field", ["stiffness", "damping", "rest"])
def test_one_number_stands_for_every_freedom(field):
    a, b = Anchor(part="B", port="center"), WorldAnchor(world=(0, 0, 0))
    joint = Joint(name="J", kind="universal", a=a, b=b, **{field: 0.5})
    assert joint.per_freedom(getattr(joint, field)) == (0.5, 0.5)
    assert joint.per_freedom(()) == (0.0, 0.0)


def test_a_joint_holds_at_least_one_part():
    world = WorldAnchor(world=(0, 0, 0))
    with pytest.raises(ValidationError, match="at least one part"):
        Joint(name="J", kind="ball", a=world, b=world)


def test_only_single_freedoms_are_driven():
    drive = Drive(mode="speed", target=1.0)
    with pytest.raises(ValidationError, match="cannot be driven"):
        Joint(name="J", kind="ball", a=Anchor(part="B", port="p"), b=WorldAnchor(world=(0, 0, 0)), drive=drive)


# ---- structure sharing and ids -------------------------------------------------------------------------------------
def test_an_edit_shares_what_it_left_alone(scene):
    edited = scene.with_item(scene.part("Box").evolve(mass=2.0))
    assert edited.part("Strip") is scene.part("Strip") and edited.part("Alone") is scene.part("Alone")
    assert all(new is old for new, old in zip(edited.joints, scene.joints, strict=True))
    assert scene.part("Box").mass is None and edited.part("Box").mass == 2.0


def test_an_id_survives_every_edit(scene):
    box = scene.part("Box")
    edited = scene.with_item(box.evolve(mass=2.0)).with_item(box.evolve(name="Crate"))
    assert edited.part("Crate").id == box.id and edited.part(box.id).name == "Crate"


def test_ids_are_never_used_twice(scene):
    gone = {item.id for item in scene.items}
    fewer = scene.without("Box")
    again = fewer.with_item(Box(name="Box"))
    assert again.part("Box").id not in gone
    assert len({item.id for item in again.items}) == len(again.items)


def test_an_edit_keeps_the_place_in_the_list(scene):
    edited = scene.with_item(scene.part("Strip").evolve(mass=1.0))
    assert [part.name for part in edited.parts] == ["Strip", "Box", "Alone"]


# ---- names and references ------------------------------------------------------------------------------------------
def test_a_rename_is_carried_into_every_reference(scene):
    edited = scene.with_item(scene.part("Strip").evolve(name="Beam"))
    assert edited.item("Hinge").part_names == ("Beam", "Box") and edited.item("Nail").part == "Beam"
    assert [item.id for item in edited.items] == [item.id for item in scene.items]
    assert edited.item("Rail") is scene.item("Rail")


def test_a_joint_can_be_renamed(scene):
    edited = scene.with_item(scene.item("Hinge").evolve(name="Elbow"))
    assert edited.item("Elbow").id == scene.item("Hinge").id and not edited.has("Hinge")


def test_removing_a_part_removes_what_held_it(scene):
    edited = scene.without("Strip")
    assert [item.name for item in edited.items] == ["Box", "Alone", "Rail", "Gravity"]


def test_several_items_are_removed_at_once_by_name_or_id(scene):
    edited = scene.without("Rail", scene.part("Alone").id)
    assert not edited.has("Rail") and not edited.has("Alone") and edited.has("Hinge")


@pytest.mark.parametrize("name", ["Strip", "Hinge", "Nail", "Gravity"])
def test_names_are_unique_over_the_whole_scene(scene, name):
    with pytest.raises(ValidationError, match=f'two items are named "{name}"'):
        scene.with_item(Box(name=name))


@pytest.mark.parametrize("anchor", [{"part": "Nobody", "port": "center"}, {"part": "Box", "port": "hole 1"}])
def test_references_lead_somewhere(scene, anchor):
    with pytest.raises(ValidationError, match="refers to the"):
        scene.with_item(scene.item("Hinge").evolve(b=Anchor(**anchor)))


def test_fewer_holes_than_a_joint_needs_are_refused(scene):
    with pytest.raises(ValidationError, match='refers to the port "hole 5" of "Strip"'):
        scene.with_item(scene.part("Strip").evolve(holes=3))


def test_what_is_not_there_is_said(scene):
    with pytest.raises(KeyError, match='nothing called "Nobody"'):
        scene.item("Nobody")
    with pytest.raises(KeyError, match="is not a part"):
        scene.part("Hinge")


def test_fresh_names_are_numbered(scene):
    assert fresh_name(scene, "Wheel") == "Wheel"
    scene = scene.with_item(Box(name="Box (2)"))
    assert fresh_name(scene, "Box") == "Box (3)"


def test_items_go_to_their_family():
    scene = Scene(forces=()).with_item(Box(name="B")).with_item(Gravity(name="G"))
    scene = scene.with_item(Nail(name="N", part="B", port="center"))
    assert [len(getattr(scene, family)) for family in Scene.FAMILIES] == [1, 0, 1, 1, 0, 0, 0]


def test_every_item_is_found_by_name_and_id(scene):
    for item in scene.items:
        assert scene.item(item.name) is item and scene.item(item.id) is item


def test_joints_of_a_part(scene):
    assert [held.name for held in scene.joints_of("Strip")] == ["Hinge", "Nail"]

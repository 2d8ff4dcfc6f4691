"""What VES wrote, VES reads and writes again byte for byte; what it leaves out is what a reader fills in."""

import json

import pytest
from hypothesis import given, settings

import ves
from tests.scene.scene_examples import everything, scenes
from ves.joints import JOINTS
from ves.model import Gravity, Joint, Scene, WorldAnchor
from ves.parts import PARTS
from ves.scene import dumps, loads


def again(scene: Scene) -> str:
    text = dumps(scene)
    assert dumps(loads(text)) == text
    return text


def test_everything_round_trips():
    again(everything())


@pytest.mark.parametrize("kind", PARTS.values(), ids=list(PARTS))
def test_every_part_kind_round_trips(kind):
    text = again(Scene(parts=(kind(name="It"),)))
    assert json.loads(text)["parts"] == [{"kind": kind.model_fields["kind"].default, "name": "It"}]


@pytest.mark.parametrize("kind", JOINTS.values(), ids=list(JOINTS))
def test_every_joint_kind_round_trips(kind):
    part = PARTS["strip"](name="Strip")
    joint = Joint(name="J", kind=kind.name, a={"part": "Strip", "port": "hole 1"}, b=WorldAnchor(world=(0, 0, 0.1)))
    again(Scene(parts=(part,), joints=(joint,)))


@given(scenes())
@settings(max_examples=60, deadline=None)
def test_any_scene_round_trips(scene):
    again(scene)


@given(scenes())
@settings(max_examples=30, deadline=None)
def test_reading_gives_back_every_value(scene):
    back = loads(dumps(scene))
    assert [item.model_dump() for item in back.items] == [item.model_dump() for item in scene.items]


def test_the_format_comes_first_and_defaults_are_left_out():
    assert dumps(Scene()) == '{\n  "format": 1\n}\n'


def test_the_layout_is_this():
    strip = PARTS["strip"](name="Strip 5", holes=3, position=(0.0, 0.5, 1.0))
    hinge = Joint(
        name="Hinge",
        kind="revolute",
        a={"part": "Strip 5", "port": "hole 1", "offset": 0.005},
        b=WorldAnchor(world=(0.0, 0.0, 1.0)),
    )
    assert dumps(Scene(title="Two", parts=(strip,), joints=(hinge,))) == (
        "{\n"
        '  "format": 1,\n'
        '  "title": "Two",\n'
        '  "parts": [\n'
        "    {\n"
        '      "kind": "strip",\n'
        '      "name": "Strip 5",\n'
        '      "position": [0, 0.5, 1],\n'
        '      "holes": 3\n'
        "    }\n"
        "  ],\n"
        '  "joints": [\n'
        "    {\n"
        '      "kind": "revolute",\n'
        '      "name": "Hinge",\n'
        '      "a": {"part": "Strip 5", "port": "hole 1", "offset": 0.005},\n'
        '      "b": {"world": [0, 0, 1]}\n'
        "    }\n"
        "  ]\n"
        "}\n"
    )


def test_no_forces_is_not_the_same_as_gravity():
    assert loads(again(Scene(forces=()))).forces == ()
    assert loads(again(Scene())).forces[0].name == "Gravity"
    assert '"forces"' not in again(Scene(forces=(Gravity(name="Gravity"),)))


def test_zero_has_no_sign_in_files():
    assert "-0" not in again(Scene(parts=(PARTS["box"](name="B", position=(-0.0, 1.0, -0.0)),)))


def test_a_byte_order_mark_is_accepted():
    assert loads(b"\xef\xbb\xbf" + dumps(everything()).encode()).title == everything().title


def test_load_and_save_are_names_of_the_package(tmp_path):
    ves.save(everything(), tmp_path / "a.ves")
    assert dumps(ves.load(tmp_path / "a.ves")) == dumps(everything())

"""Fields as the inspector offers them, and what an edit of them sets; numbers as people type them. No window."""

import math
from itertools import islice

import pytest
from pydantic import ValidationError

from ves.algebra import rotation
from ves.app.numbers import exactly, step_of
from ves.app.panels.editors.arithmetic import evaluate
from ves.app.panels.fields import Editor
from ves.app.panels.fields_sections import sections
from ves.app.panels.fields_state import DERIVED, command_for, state_of
from ves.app.panels.inspector_header import kind_words
from ves.commands.add import Rename
from ves.commands.appearance import Paint
from ves.commands.change import Set
from ves.commands.command import CommandError, applied
from ves.commands.coordinates import start_length
from ves.commands.joints import ChangeKind
from ves.constraints import BETWEEN, CONSTRAINTS
from ves.forces import FORCES, AtPort, Strung
from ves.joints import JOINTS
from ves.model import Group, Joint, Nail, Scene
from ves.parts import PARTS, Box, Strip
from ves.view.angles import euler, quaternion

QUARTER = tuple(float(c) for c in rotation.about((0, 0, 1), math.pi / 2))


def ends(a="A", b="B"):
    return {"a": {"part": a, "port": "hole 1"}, "b": {"part": b, "port": "hole 1"}}


@pytest.fixture
def scene() -> Scene:
    parts = Strip(name="A"), Strip(name="B", quaternion=QUARTER), Box(name="C", mass=2.0)
    joints = tuple(Joint(name=f"{kind} joint", kind=kind, **ends()) for kind in JOINTS)
    driven = Joint(name="Driven", kind="revolute", drive={"mode": "speed", "target": math.pi}, **ends())
    nail, group = Nail(name="N", part="A", port="hole 2"), Group(name="G", parts=("A", "B"))
    between = (kind(name=name, **ends()) for name, kind in BETWEEN.items())
    coupling = CONSTRAINTS["coupling"](name="coupling", a="Driven", b="N")
    held = (nail, *between, coupling)
    forces = tuple(a_force(kind) for kind in FORCES if kind != "gravity")
    return Scene(
        parts=parts, joints=(*joints, driven), constraints=held, groups=(group,),
        forces=(FORCES["gravity"](name="Gravity"), *forces),
    )  # fmt: skip


def a_force(kind: str):
    """One of a kind, called by it."""
    made = FORCES[kind]
    own = ends() if issubclass(made, Strung) else {"at": ends()["a"]} if issubclass(made, AtPort) else {}
    return made(name=kind, **own or {"joint": "cylindrical joint"})


def fields(scene: Scene, *names: str) -> dict:
    items = tuple(scene.item(name) for name in names)
    return {row.path: row for section in sections(items, scene) for row in section.rows}


def edited(scene: Scene, path: str, value, *names: str) -> Scene:
    items = tuple(scene.item(name) for name in names)
    return applied(command_for(fields(scene, *names)[path], items, scene, value), scene)


def state(scene: Scene, path: str, *names: str):
    return state_of(fields(scene, *names)[path], tuple(scene.item(name) for name in names), scene)


@pytest.mark.parametrize("kind", PARTS.values(), ids=lambda kind: kind.label)
def test_every_field_of_every_part_kind_is_offered(kind):
    part = kind(name="It", position=(1.0, 2.0, 3.0))
    offered = fields(Scene(parts=(part,)), "It")
    missing = {name for name in kind.model_fields if not any(path.split(".")[0] == name for path in offered)}
    assert missing == {"kind", "ports"}  # a part is what it is, and this one has no ports of its own
    assert (offered["position.0"].label, offered["position.0"].unit) == ("x", "m")
    assert (offered["angular_velocity.0"].label, offered["angular_velocity.0"].unit) == ("turning x", "°/s")


def test_a_field_that_a_model_gains_is_offered(monkeypatch):
    class Bell(Strip):
        loudness: float = 3.0
        muted: bool = False

    part = Bell(name="It")
    offered = {row.path: row for section in sections((part,), Scene()) for row in section.rows}
    assert (offered["loudness"].editor, offered["muted"].editor) == (Editor.NUMBER, Editor.SWITCH)


NUMBERS_OF_JOINTS = tuple((field, (1.0,)) for field in ("stiffness", "rest", "damping", "lower", "upper"))


@pytest.mark.parametrize("kind", JOINTS)
def test_a_joint_offers_only_what_its_kind_can_have(scene, kind):
    """The oracle is the model itself: whatever is offered may be set, and what is not would be refused."""
    name = f"{kind} joint"
    offered = fields(scene, name)
    for field, value in NUMBERS_OF_JOINTS:
        paths = [path for path in offered if path.split(".")[0] == field]
        for path in paths:
            assert edited(scene, path, 1.0, name) != scene
        try:
            scene.item(name).evolve(**{field: value})
            accepted = JOINTS[kind].freedoms > 0
        except ValidationError:
            accepted = False
        assert len(paths) == (JOINTS[kind].freedoms if accepted else 0)
    assert ("drive" in offered) == JOINTS[kind].drivable


def test_units_are_those_of_the_freedom(scene):
    offered = fields(scene, "cylindrical joint")
    assert [offered[f"rest.{k}"].unit for k in (0, 1)] == ["m", "°"]
    assert [offered[f"stiffness.{k}"].unit for k in (0, 1)] == ["N/m", "N·m/rad"]
    assert fields(scene, "Driven")["drive.target"].unit == "°/s"
    assert "drive.freedom" not in fields(scene, "Driven")  # it has only one


def test_a_joint_says_its_angle_at_the_start_in_degrees(scene):
    assert state(scene, "q.0", "Driven").value == pytest.approx(90)
    assert state(scene, "drive.target", "Driven").value == pytest.approx(180)


@pytest.mark.parametrize("item", ["A", "C", "Driven", "N", "G", "Gravity", *(f"{kind} joint" for kind in JOINTS),
                                  *BETWEEN, "coupling", *(kind for kind in FORCES if kind != "gravity")])  # fmt: skip
def test_setting_what_is_shown_changes_nothing(scene, item):
    for path, field in fields(scene, item).items():
        shown = state(scene, path, item)
        given = shown.value is not None and field.editor not in (Editor.SAID, Editor.PRESENCE)
        if given and not path.startswith("quaternion"):
            assert edited(scene, path, shown.value, item) == scene, path


def test_every_family_is_described(scene):
    families = {name: name for name in (*CONSTRAINTS, *FORCES)} | {"nail": "N", "gravity": "Gravity"}
    assert set(families) == {*CONSTRAINTS, *FORCES}
    for name in families.values():
        assert kind_words(scene.item(name)) == type(scene.item(name)).label
        assert {"name"} < set(fields(scene, name))
    assert {"title", "ground.on", "ground.friction"} <= set(fields(scene))
    assert fields(scene, "G")["parts"].access.read(None, scene) == "A, B"


@pytest.mark.parametrize("kind", CONSTRAINTS)
def test_every_field_of_every_constraint_is_offered(scene, kind):
    item = next(item for item in scene.constraints if item.kind == kind)
    offered = fields(scene, item.name)
    missing = {name for name in CONSTRAINTS[kind].model_fields if not any(p.split(".")[0] == name for p in offered)}
    assert missing == {"kind"} | ({"freedom_a", "freedom_b"} if kind == "coupling" else set())  # of one freedom each
    assert all(row.help for path, row in offered.items() if path != "name" and not path.endswith(("part", "port")))


@pytest.mark.parametrize("kind", FORCES)
def test_every_field_of_every_force_is_offered(scene, kind):
    item = next(item for item in scene.forces if item.kind == kind)
    offered = fields(scene, item.name)
    missing = {name for name in FORCES[kind].model_fields if not any(p.split(".")[0] == name for p in offered)}
    assert missing == {"kind"}
    assert all(row.help for path, row in offered.items() if path != "name" and not path.endswith(("part", "port")))
    assert not any("rad" in row.unit.split("/")[0] for row in offered.values())  # angles are shown in degrees


def test_the_numbers_of_a_joint_motor_are_in_units_of_what_it_drives(scene):
    units = {}
    for mode in ("torque", "speed", "position"):
        for freedom in (0, 1):
            motor = scene.item("joint_motor").evolve(mode=mode, freedom=freedom)
            offered = fields(scene.with_changed(motor), "joint_motor")
            units[mode, freedom] = offered["target"].unit, offered["limit"].unit
    assert units == {
        ("torque", 0): ("N", "N"), ("torque", 1): ("N·m", "N·m"), ("speed", 0): ("m/s", "N"),
        ("speed", 1): ("°/s", "N·m"), ("position", 0): ("m", "N"), ("position", 1): ("°", "N·m"),
    }  # fmt: skip


def test_gravity_is_of_every_part_or_of_one(scene):
    shown = state(scene, "part", "Gravity")
    assert shown.value is None and shown.choices[:2] == ((None, "every part"), ("A", "A"))
    of_one = edited(scene, "part", "C", "Gravity")
    assert of_one.item("Gravity").part == "C" and edited(of_one, "part", None, "Gravity") == scene


def test_strings_say_how_long_they_rest_when_that_is_left_out(scene):
    moved = scene.with_changed(scene.part("B").evolve(position=(0.0, 0.0, 0.3)))
    for kind in ("rubber", "spring"):
        assert state(moved, "length", kind).derived == pytest.approx(start_length(moved, moved.item(kind)))
    assert state(moved, "rest.2", "torsion_spring").derived == pytest.approx(90.0)


def test_a_coupling_offers_the_joints_and_nails_with_single_numbers_and_their_freedoms(scene):
    values = [value for value, _ in state(scene, "a", "coupling").choices]
    assert {"Driven", "N", "prismatic joint"} <= set(values)
    assert not {"ball joint", "fixed joint", "distance", "coupling"} & set(values)
    other = edited(scene, "b", "cylindrical joint", "coupling")
    offered = fields(other, "coupling")
    assert (offered["freedom_b"].editor, offered["offset"].unit) == (Editor.CHOICE, "m")
    assert state(other, "freedom_b", "coupling").choices == ((0, "shift 1"), (1, "angle 2"))
    turned = edited(other, "freedom_b", 1, "coupling")
    assert fields(turned, "coupling")["offset"].unit == "°" and "freedom_a" not in fields(turned, "coupling")
    assert fields(scene, "coupling")["offset"].unit == "°"


def test_couplings_of_unlike_joints_share_no_offset(scene):
    second = CONSTRAINTS["coupling"](name="slow", a="Driven", b="prismatic joint")
    offered = fields(scene.with_items(second), "coupling", "slow")
    assert "ratio" in offered and "offset" not in offered


def test_what_a_constraint_leaves_out_is_told_as_it_starts(scene):
    apart = scene.with_changed(scene.part("B").evolve(position=(0.3, 0.0, 0.4)))
    places = (rotation.compose(part.pose, (part.port("hole 1").position, rotation.IDENTITY)) for part in apart.parts)
    assert state(apart, "length", "distance").derived == pytest.approx(math.dist(*(p for p, _ in islice(places, 2))))
    assert state(scene, "offset", "coupling").derived == pytest.approx(-90)
    assert edited(scene, "length", 0.25, "distance").item("distance").length == 0.25


def test_limits_are_in_degrees_and_one_freedom_may_have_none(scene):
    name = "cylindrical joint"
    assert [fields(scene, name)[f"lower.{k}"].unit for k in (0, 1)] == ["m", "°"]
    assert state(scene, "lower.1", name).derived is None
    once = edited(scene, "lower.1", -90.0, name)
    assert once.item(name).lower == (None, pytest.approx(-math.pi / 2))
    both = edited(once, "upper.1", -10.0, name)  # below zero, so that no limit is not the same as zero
    assert both.item(name).limits[0] == (-math.inf, math.inf)
    assert both.item(name).limits[1] == pytest.approx((-math.pi / 2, -math.pi / 18))
    assert edited(edited(both, "upper.1", None, name), "lower.1", None, name) == scene
    with pytest.raises(CommandError, match="lower must not be above upper"):
        edited(both, "lower.1", 0.0, name)


def test_where_a_loop_is_cut_is_a_choice_in_words(scene):
    assert [words for _, words in state(scene, "cut", "Driven").choices] == ["automatic", "never", "here"]
    assert edited(scene, "cut", "never", "Driven", "ball joint").item("ball joint").cut == "never"


# ---- what an edit means ----------------------------------------------------------------------------------------------
def test_edits_are_the_commands_that_say_them_best(scene):
    def command(path, value, *names):
        return command_for(fields(scene, *names)[path], tuple(map(scene.item, names)), scene, value)

    assert command("name", "Z", "A") == Rename(item="A", name="Z")
    assert command("kind", "ball", "Driven") == ChangeKind(joint="Driven", kind="ball")
    assert command("color", "#102030", "A", "C") == Paint(items=("A", "C"), color="#102030")
    assert command("mass", 3.0, "A", "C") == Set(items=("A", "C"), field="mass", value=3.0)
    assert command("ground.friction", 0.3) == Set(items=(), field="ground.friction", value=0.3)


def test_an_angle_sets_the_rotation_and_keeps_the_other_two():
    part = Strip(name="It", quaternion=quaternion((10.0, 20.0, 30.0)))
    scene = edited(Scene(parts=(part,)), "quaternion.1", 45.0, "It")
    assert euler(scene.part("It").quaternion) == pytest.approx((10, 45, 30))


@pytest.mark.parametrize("angles", [(10.0, 20.0, 30.0), (-170.0, 45.0, 90.0), (30.0, 90.0, 0.0), (0.0, -90.0, 0.0)])
def test_euler_angles_give_the_rotation_back(angles):
    q = quaternion(angles)
    assert abs(abs(sum(a * b for a, b in zip(quaternion(euler(q)), q, strict=True))) - 1) < 1e-12


def test_what_is_left_out_is_shown_and_can_be_left_out_again(scene):
    shown = state(scene, "mass", "A")
    assert shown.value is None and shown.derived == pytest.approx(scene.part("A").mass_properties.mass)
    given = edited(scene, "mass", 7.0, "A")
    assert given.part("A").mass == 7.0
    assert edited(given, "mass", None, "A") == scene


def test_one_number_of_a_derived_tuple_keeps_the_derived_others(scene):
    moments = scene.part("A").mass_properties.inertia
    changed = edited(scene, "inertia.2", 0.99 * float(moments[2, 2]), "A").part("A").inertia
    assert changed[:2] == pytest.approx((moments[0, 0], moments[1, 1])) and changed[2] < moments[2, 2]
    nailed = edited(scene, "position.2", 0.5, "N").item("N")
    start = rotation.compose(scene.part("A").pose, (scene.part("A").port("hole 2").position, rotation.IDENTITY))[0]
    assert nailed.position == pytest.approx((start[0], start[1], 0.5))


def test_springs_are_set_one_freedom_at_a_time(scene):
    once = edited(scene, "stiffness.1", 5.0, "universal joint")
    assert once.item("universal joint").stiffness == (0.0, 5.0)
    assert edited(once, "stiffness.0", None, "universal joint") == scene


def test_a_drive_is_added_and_removed(scene):
    added = edited(scene, "drive", True, "prismatic joint")
    assert added.item("prismatic joint").drive.target == 0.0
    assert edited(added, "drive", False, "prismatic joint") == scene


def test_a_joint_moves_to_another_part_even_if_that_has_no_such_port(scene):
    moved = edited(scene, "b.part", "C", "Driven").item("Driven").b
    assert (moved.part, moved.port) == ("C", "center")
    assert [words for _, words in state(scene, "b.port", "Driven").choices][:2] == ["center", "hole 1"]


def test_several_items_share_fields_and_say_where_they_differ(scene):
    offered = fields(scene, "A", "C")
    assert "holes" not in offered and "name" not in offered and "mass" in offered
    assert state(scene, "mass", "A", "C").mixed and not state(scene, "density", "A", "C").mixed
    assert state(scene, "mass", "A", "B").derived == DERIVED
    assert fields(scene, "A", "Gravity") == {}


def test_rotations_of_several_can_be_set_only_from_one_rotation():
    same = Scene(parts=(Box(name="A"), Box(name="B")))
    assert euler(edited(same, "quaternion.0", 30.0, "A", "B").part("A").quaternion) == pytest.approx((30, 0, 0))
    other = edited(same, "quaternion.2", 90.0, "B")
    with pytest.raises(CommandError, match="select one"):
        edited(other, "quaternion.0", 30.0, "A", "B")


@pytest.mark.parametrize(
    ("path", "value", "item", "words"),
    [
        ("mass", -1.0, "A", "mass must be greater than 0"),
        ("holes", 500, "A", "holes must be at most 200"),
        ("position.0", 1e13, "A", "x must be at most 1e12"),
        ("name", "", "A", "must not be empty"),
        ("name", "B", "A", 'two items are named "B"'),
    ],
)
def test_what_cannot_be_is_said_in_words(scene, path, value, item, words):
    with pytest.raises(CommandError, match=words):
        edited(scene, path, value, item)


# ---- numbers as people type them -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("0.25", "m", 0.25), ("-1e-3", "", -0.001), ("5 cm", "m", 0.05), ("7cm", "m", 0.07), ("30 mm", "m", 0.03),
        ("1/3", "", 1 / 3), ("1/2 cm", "m", 0.005), ("0.1*2", "m", 0.2), ("2*(0.1 + 30 mm)", "m", 0.26),
        ("pi/4 rad", "°", 45.0), ("45°", "°", 45.0), ("60 rpm", "°/s", 360.0), ("36 km/h", "m/s", 10.0),
        ("250 g", "kg", 0.25), ("2 − 0.5", "", 1.5), ("5 m/2", "m", 2.5), (" 3 ", "kg", 3.0), ("--2", "", 2.0),
    ],
)  # fmt: skip
def test_sums_and_units_are_understood(text, unit, value):
    assert evaluate(text, unit) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "needs a number"), ("0,25", "decimal point"), ("abc", '"abc"'), ("1/0", "zero"), ("5 kg", "units: .*mm"),
        ("(1", r"lacks"), ("1e999", "too large"), ("2 3", '"3"'), ("9" * 100, "too long"), ("__import__('os')", "_"),
        ("5 +", "needs a number"), ("1.5.2", '".2"'), ("nan", '"nan"'),
    ],
)  # fmt: skip
def test_what_is_no_number_is_told(text, words):
    with pytest.raises(ValueError, match=words):
        evaluate(text, "m")


@pytest.mark.parametrize(
    ("value", "said"), [(0.0004, "0.0004"), (5, "5"), (0.1 + 0.2, "0.3"), (1 / 3, "0.3333333"), (1250.0, "1250")]
)
def test_numbers_are_shown_with_digits_enough(value, said):
    assert exactly(value) == said


def test_steps_follow_the_size_of_the_number():
    assert [step_of(v) for v in (0.25, -12.0, 0.0, 1.0, 0.0004)] == [0.01, 1.0, 0.1, 0.1, 1e-5]

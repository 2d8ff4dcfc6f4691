"""Open joints: found by arrays as the linkage finds them one by one, drawn from end to end, and pointed at."""

import math

import numpy as np
import pytest

from tests.view.test_constraint_glyphs import APART, scene_with
from tests.view.test_glyphs import hung
from ves.algebra import rotation
from ves.joints import JOINTS
from ves.linkage import start_poses
from ves.linkage.bonds import NEAR, NEAR_ANGLE, bonds_of, is_met, measure
from ves.model import Anchor, Joint, Nail, Scene
from ves.parts import PARTS
from ves.view.camera import Camera
from ves.view.open_glyphs import CHOSEN_WIDTH, MOST, WIDTH, open_lines, open_symbols
from ves.view.open_joints import OpenTable, open_joints
from ves.view.open_picking import open_joint_at
from ves.view.themes import THEMES

SIZE = 800, 600


def crowd(kind: str, count: int = 40, seed: int = 7) -> tuple[Scene, np.ndarray]:
    """Joints of a kind between strips that lie anywhere, some of them where the joint allows."""
    dice = np.random.default_rng(seed)
    parts, joints, poses = [], [], []
    for k in range(count):
        names = f"A {k}", f"B {k}"
        twists = dice.uniform(-3.0, 3.0, 2)
        anchors = [
            Anchor(part=name, port=f"hole {dice.integers(1, 6)}", flip=bool(k % 3), offset=0.01 * k, twist=float(twist))
            for name, twist in zip(names, twists, strict=True)
        ]
        parts += [PARTS["strip"](name=name) for name in names]
        joints.append(Joint(name=f"Joint {k}", kind=kind, a=anchors[0], b=anchors[1]))
        poses += _two_poses(JOINTS[kind], joints[-1], parts[-2:], dice, met=k % 4 == 0, near=k % 4 == 1)
    return Scene(parts=tuple(parts), joints=tuple(joints)), np.array([np.concatenate(pose) for pose in poses])


def _two_poses(kind, joint, parts, dice, met: bool, near: bool) -> list:
    """Poses of both parts; the second where the joint allows, near to it, or anywhere."""
    first, anywhere = ((dice.normal(size=3), rotation.normalized(dice.normal(size=4))) for _ in range(2))
    if not met and not near:
        return [first, anywhere]
    own = joint.a.frame(parts[0]), joint.b.frame(parts[1])
    allowed = kind.pose(kind.measure(*rotation.relative(*own)))
    off = 3e-4 * dice.normal(size=3) * near, rotation.about(dice.normal(size=3), 3e-3 * near * dice.uniform())
    frame = rotation.compose(rotation.compose(rotation.compose(first, own[0]), allowed), off)
    return [first, rotation.compose(frame, rotation.inverse(own[1]))]


@pytest.mark.parametrize("kind", JOINTS)
def test_every_kind_is_measured_as_the_linkage_measures_each_joint(kind):
    scene, poses = crowd(kind)
    gap, angle = OpenTable.of(scene).measure(poses)
    meant = [measure(bond, poses) for bond in bonds_of(scene)]
    assert gap == pytest.approx([found.gap for found in meant], abs=1e-9)
    assert angle == pytest.approx([found.angle for found in meant], abs=1e-7)


@pytest.mark.parametrize("kind", JOINTS)
def test_open_are_those_that_the_linkage_does_not_take_as_met(kind):
    scene, poses = crowd(kind)
    unmet = {bond.item.name for bond in bonds_of(scene) if not is_met(scene, bond, poses)}
    assert {one.item.name for one in open_joints(scene, poses)} == unmet
    assert 0 < len(unmet) < len(scene.joints)


def test_the_widest_comes_first_and_what_is_only_turned_away_last():
    dice = np.random.default_rng(1)
    scene, poses = crowd("revolute")
    turned = next(bond for bond in bonds_of(scene) if is_met(scene, bond, poses))
    row = turned.a.part
    about = rotation.compose((poses[row, :3], poses[row, 3:]), turned.a.frame)[0]
    turn = about, rotation.about(dice.normal(size=3), 0.5)
    pose = rotation.compose(turn, rotation.relative((about, rotation.IDENTITY), (poses[row, :3], poses[row, 3:])))
    poses[row] = np.concatenate(pose)
    found = open_joints(scene, poses)
    gaps = [one.gap for one in found]
    assert gaps == sorted(gaps, reverse=True) and gaps[0] > 1.0
    assert found[-1].item.name == turned.item.name and found[-1].gap == 0.0 and found[-1].angle > NEAR_ANGLE


@pytest.mark.parametrize("kind", [kind for kind in JOINTS if kind != "translational"])  # that one slides every way
def test_a_met_joint_is_not_drawn_and_an_open_one_is(kind):
    scene = hung(kind)
    poses = start_poses(scene)
    assert not open_joints(scene, poses)
    poses[0, 1] += 0.05  # across the joint's axis, which no other kind allows
    (one,) = open_joints(scene, poses)
    assert one.gap == pytest.approx(0.05) and open_lines((one,), "light").lines


@pytest.mark.parametrize("kind", JOINTS)
def test_sliding_along_the_axis_is_no_gap_for_a_slider(kind):
    scene = hung(kind)
    poses = start_poses(scene)
    poses[0, 2] += 0.05
    slides = any(motion.primitive.name == "SLIDE" for motion in JOINTS[kind].motions)
    assert bool(open_joints(scene, poses)) is not slides


def test_what_counts_as_met_is_what_the_linkage_says():
    scene = hung("revolute")
    poses, near = start_poses(scene), NEAR * scene.parts[0].size
    poses[0, 1] = 0.99 * near
    assert not open_joints(scene, poses)
    poses[0, 1] = 1.01 * near
    assert open_joints(scene, poses)


# ---- nails and constraints ------------------------------------------------------------------------------------
def test_a_displaced_nail_is_open():
    part = PARTS["strip"](name="Strip")
    scene = Scene(parts=(part,), constraints=(Nail(name="Nail", part="Strip", port="hole 1", position=(0, 0, 1.0)),))
    (one,) = open_joints(scene, start_poses(scene))
    assert one.kind is JOINTS["revolute"] and one.gap == pytest.approx(math.hypot(1.0, 0.1))


def test_a_nail_stays_where_it_started_unless_its_part_is_in_the_hand():
    part = PARTS["strip"](name="Strip")
    scene = Scene(parts=(part,), constraints=(Nail(name="Nail", part="Strip", port="hole 1"),))
    poses, table = start_poses(scene), OpenTable.of(scene)
    assert not table.now(poses)
    poses[0, 0] += 0.2
    assert table.now(poses) and not table.now(poses, held=True)


OPEN = [("point_to_point", {}, True), ("distance", {}, False), ("distance", {"length": 0.2}, True),
        ("distance", {"length": float(np.linalg.norm(APART))}, False), ("orientation", {}, False)]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields", "is_open"), OPEN)
def test_a_constraint_that_is_not_met_is_open(kind, fields, is_open):
    scene = scene_with(kind, **fields).evolve(joints=())
    lines = open_lines(open_joints(scene, start_poses(scene)), "light").lines
    assert bool(lines) == is_open and all(line.dash for line in lines)


def test_a_distance_tells_how_long_it_should_be():
    scene = scene_with("distance", length=0.2).evolve(joints=())
    (one,) = open_joints(scene, start_poses(scene))
    away = float(np.linalg.norm(APART))
    assert (one.length, one.wanted, one.gap) == pytest.approx((away, 0.2, away - 0.2)) and one.angle == 0.0


def test_an_orientation_that_does_not_agree_is_open_by_its_angle():
    scene = scene_with("orientation").evolve(joints=())
    turned = start_poses(scene)
    turned[1, 3:] = rotation.about((0, 0, 1), 0.1)
    (one,) = open_joints(scene, turned)
    assert one.gap == 0.0 and one.angle == pytest.approx(0.1)


# ---- as they are drawn ------------------------------------------------------------------------------------
@pytest.fixture
def apart() -> tuple[Scene, np.ndarray]:
    scene = hung("revolute")
    poses = start_poses(scene)
    poses[0, :3] = (0.3, 0.0, 0.9)
    return scene, poses


def test_dashes_run_from_port_to_port(apart):
    casing, line = open_lines(open_joints(*apart), "light").lines
    assert line.points == pytest.approx(np.array([[0, 0, 0.5], [0.2, 0, 0.9]])) and line.dash > 0
    assert casing.on_top and line.on_top  # ports lie inside parts


def test_what_is_chosen_is_thicker_and_every_theme_has_its_colour(apart):
    opened = open_joints(*apart)
    for theme in THEMES:
        for chosen, width in (((), WIDTH), ((opened[0].id,), CHOSEN_WIDTH)):
            line = open_lines(opened, theme, chosen).lines[1]
            assert line.width == width and line.color[:3] == THEMES[theme].open


def test_hidden_parts_take_their_lines_along(apart):
    scene, poses = apart
    hidden = scene.with_changed(*(part.evolve(hidden=True) for part in scene.parts))
    assert open_joints(hidden, poses) and not open_lines(open_joints(hidden, poses), "light")


@pytest.mark.parametrize("kind", [*JOINTS, "point_to_point", "distance", "orientation"])
def test_every_kind_has_its_symbol_in_the_middle(kind):
    if kind in JOINTS:
        scene = hung(kind)
    else:
        scene = scene_with(kind, **({"length": 0.2} if kind == "distance" else {})).evolve(joints=())
    poses = start_poses(scene)
    poses[-1] = (0.3, 0.1, 0.9, *rotation.about((1, 2, 3), 1.0))
    opened = open_joints(scene, poses)
    assert len(opened) == 1
    drawn = np.concatenate([line.points for line in open_symbols(opened, "light", Camera(), 600).lines])
    middle = opened[0].places.mean(axis=0)
    assert np.abs(drawn - middle).max() < 30 * Camera().pixel_size(middle, 600)


def test_a_crowd_has_symbols_for_the_widest_and_the_chosen_only():
    scene, poses = crowd("ball", count=2 * MOST)
    opened, camera = open_joints(scene, poses), Camera()
    one = len(open_symbols(opened[:1], "light", camera, 600).lines)
    assert len(opened) > MOST
    assert len(open_symbols(opened, "light", camera, 600).lines) == MOST * one
    assert len(open_symbols(opened, "light", camera, 600, chosen=(opened[-1].id,)).lines) == (MOST + 1) * one


# ---- pointing at them ------------------------------------------------------------------------------------
def test_a_line_is_pointed_at_between_its_ends_but_not_at_them(apart):
    opened, camera = open_joints(*apart), Camera().looking("front")
    starts, ends = (camera.project(place, *SIZE)[:2] for place in opened[0].places)
    across = np.array((ends[1] - starts[1], starts[0] - ends[0])) / np.linalg.norm(ends - starts)
    for share in (0.25, 0.5, 0.8):
        place = starts + share * (ends - starts)
        assert open_joint_at(opened, camera, SIZE, *place) is opened[0]
        assert open_joint_at(opened, camera, SIZE, *(place + 30.0 * across)) is None
    for end in (starts, ends):
        assert open_joint_at(opened, camera, SIZE, *end) is None


def test_the_nearer_of_two_lines_is_meant_and_none_behind_the_eye():
    parts = tuple(PARTS["strip"](name=name, position=(0.0, 0.0, z)) for name, z in (("A", 0.5), ("B", 0.9)))
    joints = tuple(
        Joint(name=f"Joint {hole}", kind="ball", a=Anchor(part="A", port=hole), b=Anchor(part="B", port=hole))
        for hole in ("hole 1", "hole 2")
    )
    scene = Scene(parts=parts, joints=joints)
    opened, camera = open_joints(scene, start_poses(scene)), Camera().looking("front")
    for one in opened:
        place = camera.project(0.7 * one.places[0] + 0.3 * one.places[1], *SIZE)[:2]
        assert open_joint_at(opened, camera, SIZE, *place) is one
    behind = Camera(target=(0.0, 10.0, 0.0), distance=1.0).looking("front")
    assert open_joint_at(opened, behind, SIZE, 400, 300) is None and open_joint_at((), camera, SIZE, 1, 1) is None

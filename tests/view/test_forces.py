"""Forces as they are drawn and picked: every kind by lines of its own, at its place, wherever the parts are."""

import time

import numpy as np
import pytest

from ves.forces import FORCES, AtPort, Strung
from ves.linkage import start_poses
from ves.model import Joint, Scene
from ves.parts import PARTS
from ves.resources import scenes_folder
from ves.scene import load
from ves.simulation.frame import Acting
from ves.view.camera import Camera
from ves.view.force_arrows import Arrows, ArrowTable, arrow_glyphs, arrow_tips
from ves.view.force_glyphs import Look, colors_of, force_glyphs, ramp
from ves.view.force_numbers import numbers_of
from ves.view.force_picking import force_at
from ves.view.force_strokes import STROKES, strokes
from ves.view.force_table import ForceTable
from ves.view.gl.lines import bundle_segments, segments
from ves.view.glyphs import Bundle, Polyline
from ves.view.themes import THEMES

SIZE = 900, 600
CAMERA = Camera(target=(0.2, 0.0, 0.3), yaw=-1.5, pitch=0.2, distance=2.0)
PLACED = [kind for kind in FORCES]
ENDS = {"a": {"part": "A", "port": "hole 1"}, "b": {"part": "B", "port": "hole 5"}}


def fields_of(kind: str) -> dict:
    made = FORCES[kind]
    if issubclass(made, Strung):
        return ENDS
    if issubclass(made, AtPort):
        return {"at": ENDS["a"]}
    return {"joint": "Bolt"} if kind == "joint_motor" else {"part": "A"}


def scene_with(*forces, joint: str = "revolute") -> Scene:
    """Two strips that are bolted together, a third place away."""
    parts = PARTS["strip"](name="A", position=(0.0, 0.0, 0.3)), PARTS["strip"](name="B", position=(0.4, 0.1, 0.6))
    bolt = Joint(name="Bolt", kind=joint, a={"part": "A", "port": "hole 3"}, b={"part": "B", "port": "hole 3"})
    return Scene(parts=parts, joints=(bolt,), forces=forces)


def one(kind: str, **fields) -> Scene:
    return scene_with(FORCES[kind](name="It", **fields_of(kind) | fields))


def drawn(scene: Scene, poses=None, **look):
    poses = start_poses(scene) if poses is None else poses
    return force_glyphs(ForceTable.of(scene), poses, CAMERA, SIZE[1], Look(**look))


def points(glyphs) -> np.ndarray:
    return np.concatenate([bundle.points.reshape(-1, 3) for bundle in glyphs.bundles])


def test_every_kind_has_a_drawing_of_its_own():
    assert set(STROKES) == set(FORCES)


@pytest.mark.parametrize("kind", PLACED)
def test_every_kind_is_drawn_where_it_acts_and_follows_its_parts(kind):
    scene = one(kind)
    here, poses = drawn(scene), start_poses(scene)
    assert here and np.isfinite(points(here)).all()
    aside = poses + (0.0, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0)
    moved = points(drawn(scene, aside)) - points(here)
    assert np.abs(moved).max() > 0.2
    hidden = scene.with_changed(*(part.evolve(hidden=True) for part in scene.parts))
    assert not drawn(hidden)


def test_a_kind_without_a_drawing_is_a_diamond_at_its_place():
    scene = one("drag")
    table = ForceTable.of(scene)
    unknown = table.groups[0]._replace(kind="made up")
    places, frames = table.ends.now(start_poses(scene))
    (stroke,) = strokes(ForceTable(**vars(table) | {"groups": (unknown,)}), places, frames, CAMERA, SIZE[1])
    assert stroke.points.shape == (1, 5, 3)
    assert stroke.points[0, :4].mean(axis=0) == pytest.approx(places[0, 0])


def test_gravity_of_the_world_has_no_place():
    assert not drawn(scene_with(FORCES["gravity"](name="It")))


@pytest.mark.parametrize("kind", PLACED)
def test_what_is_off_is_pale_and_what_is_selected_has_its_colour_and_rings(kind):
    on, off = drawn(one(kind)), drawn(one(kind, on=False))
    assert max(b.color[..., 3].max() for b in off.bundles) < 0.6 <= max(b.color[..., 3].max() for b in on.bundles)
    scene = one(kind)
    chosen = drawn(scene, selected=(scene.item("It").id,))
    assert len(chosen.dots) == (2 if issubclass(FORCES[kind], Strung) else 1) and not on.dots
    hovered = drawn(scene, hovered=scene.item("It").id)
    widest = [max(np.max(b.width) for b in glyphs.bundles) for glyphs in (hovered, on, off)]
    assert widest == sorted(widest, reverse=True) and widest[0] > widest[1] > widest[2]


# ---- strings --------------------------------------------------------------------------------------------------------
def length_of(scene: Scene) -> float:
    places, _ = ForceTable.of(scene).ends.now(start_poses(scene))
    return float(np.linalg.norm(places[1] - places[0]))


def test_a_tight_string_is_straight_and_a_slack_one_hangs_in_thin_dashes():
    length = length_of(one("rubber"))
    (tight,), (slack,) = (drawn(one("rubber", length=share * length)).bundles for share in (0.8, 1.1))
    assert tight.points.shape == (1, 2, 3)
    assert len(slack.points) > 5 and np.max(slack.width) < np.max(tight.width)
    ends = tight.points[0]
    share = (slack.points.reshape(-1, 3) - ends[0]) @ (ends[1] - ends[0]) / length**2
    below = (ends[0] + share[:, None] * (ends[1] - ends[0]) - slack.points.reshape(-1, 3))[:, 2]
    assert below.max() > 0.05 * length and below.min() > -0.05 * length


def test_tension_follows_the_stretch_and_rubber_never_pushes():
    length = length_of(one("rubber"))
    for kind, share, wanted in (
        ("rubber", 0.5, 0.5),
        ("rubber", 1.5, 0.0),
        ("spring", 0.5, 0.5),
        ("spring", 1.5, -0.5),
    ):
        scene = one(kind, length=share * length, stiffness=10.0)
        table = ForceTable.of(scene)
        assert table.tension(table.ends.now(start_poses(scene))[0]) == pytest.approx([10.0 * wanted * length])
    off = ForceTable.of(one("rubber", length=0.0, on=False))
    assert off.tension(off.ends.now(start_poses(scene))[0]) == pytest.approx([0.0])


@pytest.mark.parametrize("theme", THEMES)
def test_colours_go_from_calm_over_amber_to_red_at_the_largest_tension(theme):
    look = THEMES[theme]
    assert ramp(np.array([0.0, 0.5, 1.0]), look) == pytest.approx(np.array((look.calm, look.tense, look.tensest)))
    length = length_of(one("rubber"))
    strings = (FORCES["rubber"](name=f"{k}", length=share * length, **ENDS) for k, share in enumerate((1.0, 0.5, 0.1)))
    table = ForceTable.of(scene_with(*strings))
    tension = table.tension(table.ends.now(start_poses(scene_with()))[0])
    colors = colors_of(table, tension, look)
    assert colors[0, :3] == pytest.approx(look.calm) and colors[2, :3] == pytest.approx(look.tensest)
    calmer = colors_of(table, tension, look, most=4.0 * tension.max())
    assert calmer[2, :3] != pytest.approx(look.tensest)  # a larger one has been seen


def test_the_tension_of_the_engine_is_believed():
    scene = one("rubber", length=0.1)
    red, calm = (drawn(scene, tension=np.array([size])).bundles[0].color[0] for size in (1e6, 0.0))
    assert red[:3] == pytest.approx(THEMES["light"].tensest) and calm[:3] == pytest.approx(THEMES["light"].calm)


def test_a_spring_has_as_many_turns_however_long_it_is():
    scene, poses = one("spring"), start_poses(one("spring"))
    far = poses.copy()
    far[1, :3] += (1.0, 0.0, 0.0)
    near, long = (drawn(scene, at).bundles[0].points for at in (poses, far))
    assert near.shape == long.shape
    assert np.ptp(long[0] @ (1.0, 0.0, 0.0)) > 2 * np.ptp(near[0] @ (1.0, 0.0, 0.0))


# ---- arrows ---------------------------------------------------------------------------------------------------------
def way_of(scene: Scene) -> np.ndarray:
    """Of the first arrow's shaft."""
    shaft = next(bundle.points[0] for bundle in drawn(scene).bundles if bundle.points.shape[1] == 2)
    return (shaft[1] - shaft[0]) / np.linalg.norm(shaft[1] - shaft[0])


def test_a_motor_points_along_its_force_and_is_steered_by_its_turn():
    assert way_of(one("motor", force=(3.0, 0.0, 0.0))) == pytest.approx((1.0, 0.0, 0.0))
    assert way_of(one("motor", force=(3.0, 0.0, 0.0), turn=np.pi / 2)) == pytest.approx((0.0, 1.0, 0.0), abs=1e-9)
    both = one("motor", force=(3.0, 0.0, 0.0), torque=(0.0, 0.0, 1.0))
    assert len(drawn(both).bundles) > len(drawn(one("motor")).bundles)
    assert drawn(one("motor", force=(0.0, 0.0, 0.0)))  # it does nothing, and is seen all the same


def test_a_joint_motor_turns_about_what_turns_and_points_along_what_slides():
    motor = FORCES["joint_motor"](name="It", joint="Bolt")
    turning = drawn(scene_with(motor))
    assert {bundle.points.shape[1] for bundle in turning.bundles} == {30, 2}
    back, ahead = (scene_with(motor.copied(target=way), joint="prismatic") for way in (-1.0, 1.0))
    assert way_of(back) == pytest.approx(-way_of(ahead))


def test_a_support_stands_on_the_floor_or_hangs_in_the_air():
    for reach, low in ((1.0, 0.0), (0.1, 0.2)):
        foot = drawn(one("support", reach=reach)).bundles[-1].points[0]
        assert foot[:, 2].mean() == pytest.approx(low, abs=0.01)


def test_numbers_are_only_gathered_for_kinds_that_need_them():
    assert numbers_of([FORCES["rubber"](name="It", **ENDS)], scene_with()) == {}


# ---- picking --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", PLACED)
def test_every_kind_is_picked_on_its_lines_and_not_beside_them(kind):
    scene = one(kind)
    table, poses = ForceTable.of(scene), start_poses(scene)
    shown = strokes(table, *table.ends.now(poses), CAMERA, SIZE[1])
    for stroke in shown:
        x, y, _ = CAMERA.project(
            stroke.points[0].mean(axis=0) if stroke.points.shape[1] == 2 else stroke.points[0, 1], *SIZE
        )
        assert force_at(table, poses, CAMERA, SIZE, x, y).id == scene.item("It").id
    assert force_at(table, poses, CAMERA, SIZE, 5.0, 5.0) is None


def test_what_is_behind_the_eye_is_not_picked():
    scene = one("rubber")
    table, poses = ForceTable.of(scene), start_poses(scene)
    away = Camera(target=(0.2, -10.0, 0.3), yaw=-1.5, pitch=0.2, distance=2.0)
    assert force_at(table, poses, away, SIZE, *SIZE) is None


def test_lines_on_top_lie_before_everything_and_strings_where_they_are():
    for kind, on_top in (("brake", True), ("rubber", False)):
        scene = one(kind)
        table, poses = ForceTable.of(scene), start_poses(scene)
        stroke = strokes(table, *table.ends.now(poses), CAMERA, SIZE[1])[0]
        x, y, _ = CAMERA.project(stroke.points[0].mean(axis=0) if kind == "rubber" else stroke.points[0, 0], *SIZE)
        assert (force_at(table, poses, CAMERA, SIZE, x, y).depth == 0.0) == on_top


# ---- many -----------------------------------------------------------------------------------------------------------
def test_a_bundle_is_the_same_as_its_lines():
    rng = np.random.default_rng(1)
    places, colors = rng.normal(size=(4, 6, 3)), rng.random((4, 4))
    bundle = bundle_segments(Bundle(places, colors, np.array([3.0, 2.0, 2.0, 2.0, 2.0, 0.0]), 4.0))
    lines = [
        segments(Polyline(p, c, np.array([3.0, 2.0, 2.0, 2.0, 2.0, 0.0]), 4.0))
        for p, c in zip(places, colors, strict=True)
    ]
    assert bundle == pytest.approx(np.concatenate(lines), abs=1e-6)


def test_hundreds_of_strings_take_about_a_millisecond():
    kinds = ("rubber", "spring")
    forces = (FORCES[kinds[k % 2]](name=f"{k}", length=0.3, **ENDS) for k in range(400))
    scene = scene_with(*forces)
    table, poses = ForceTable.of(scene), start_poses(scene)

    def once() -> float:
        began = time.perf_counter()
        for bundle in force_glyphs(table, poses, CAMERA, SIZE[1], Look()).bundles:
            bundle_segments(bundle)
        return time.perf_counter() - began

    assert min(once() for _ in range(20)) < 0.003  # s; a machine that is busy with others is slower


# ---- arrows where they act ------------------------------------------------------------------------------------------
def acting_of(scene: Scene, newtons: dict) -> Acting:
    """As the engine would tell it: the force on the part at end b, by name."""
    names = list(newtons)
    vectors = np.array(list(newtons.values()), float).reshape(-1, 3)
    zeros = np.zeros(len(names))
    ends = np.zeros((len(names), 2, 3))
    ids = tuple(scene.item(name).id for name in names)
    size = np.linalg.norm(vectors, axis=1)
    return Acting(ids, ends, vectors, 0.0 * vectors, size, zeros, np.ones(len(names), bool))


def arrows_of(scene: Scene, newtons: dict):
    return ArrowTable.of(scene, ForceTable.of(scene)).now(start_poses(scene), acting_of(scene, newtons))


def test_a_string_pulls_at_both_ends_and_a_motor_at_one():
    scene = one("rubber")
    found = arrows_of(scene, {"It": (3.0, 0.0, 0.0)})
    assert found.vector.tolist() == [[-3.0, 0.0, 0.0], [3.0, 0.0, 0.0]]
    assert found.part.tolist() == [scene.part("A").id, scene.part("B").id]
    assert found.places == pytest.approx(ForceTable.of(scene).ends.now(start_poses(scene))[0][:, 0])
    assert len(arrows_of(one("motor"), {"It": (0.0, 2.0, 0.0)}).force) == 1
    assert len(arrows_of(one("motor"), {"It": (0.0, 0.0, 0.0)}).force) == 0


def test_gravity_pulls_every_part_at_its_centre_unless_it_is_off_or_the_part_fixed():
    gravity = FORCES["gravity"](name="It")
    scene = scene_with(gravity)
    found = arrows_of(scene, {})
    assert found.vector[:, 2] == pytest.approx([-9.81 * part.mass_properties.mass for part in scene.parts])
    assert found.places == pytest.approx(np.array([part.position for part in scene.parts]))
    assert not len(arrows_of(scene_with(gravity.evolve(on=False)), {}).force)
    fixed = scene.with_changed(scene.part("A").evolve(fixed=True))
    assert arrows_of(fixed, {}).part.tolist() == [scene.part("B").id]
    assert arrows_of(scene_with(gravity.evolve(part="B")), {}).vector[:, 2] < 0


def test_arrows_grow_with_the_square_root_and_are_as_long_on_the_screen_at_any_zoom():
    vectors = np.array([(0.0, 0.0, 1.0), (0.0, 0.0, 100.0)])
    found = Arrows(np.array([1, 2]), np.array([3, 4]), np.zeros((2, 3)), vectors)
    lengths = []
    for distance in (1.0, 10.0):
        camera = Camera(pitch=0.0, distance=distance, orthographic=True)
        tips = camera.project(arrow_tips(found, camera, 600), *SIZE)
        lengths.append(camera.project(np.zeros(3), *SIZE)[1] - tips[:, 1])
    assert lengths[0] == pytest.approx(lengths[1]) and lengths[0] == pytest.approx([16.0 + 7.4, 90.0])


def test_no_forces_are_no_arrows():
    assert not arrow_glyphs(arrows_of(scene_with(), {}), CAMERA, SIZE[1], "light")
    assert arrow_glyphs(arrows_of(one("motor"), {"It": (1.0, 0.0, 0.0)}), CAMERA, SIZE[1], "dark").bundles


def test_what_has_ended_is_no_longer_seen():
    """A catapult lets its ball go: no string follows it over the field."""
    scene = load(scenes_folder() / "catapult.ves")
    table, poses = ForceTable.of(scene), start_poses(scene)
    timed = [force for force in table.forces if force.ends is not None]
    assert timed and not table.ended(0.0).any()
    over = max(force.ends for force in timed)
    gone = table.ended(over)
    assert gone.sum() == len(timed) and not table.acting(over)[gone].any()
    assert table.tension(table.ends.now(poses)[0], over)[gone] == pytest.approx(0.0)
    seen, unseen = (lowest_alpha(force_glyphs(table, poses, CAMERA, SIZE[1], Look(time=t))) for t in (0.0, over))
    assert seen > 0.0 and unseen == 0.0


def lowest_alpha(glyphs) -> float:
    return min(float(bundle.color[:, 3].min()) for bundle in glyphs.bundles)

"""Pictures without a screen: there, the same twice, with shadows, at any scale, and readable as PNG."""

import struct
import zlib
from dataclasses import replace

import numpy as np
import pytest
from OpenGL import GL

from tests.view.conftest import parts_at_random
from ves.linkage import start_poses
from ves.model import Joint, Nail, Scene
from ves.parts import PARTS
from ves.view.camera import Camera
from ves.view.glyphs import Dot, Glyphs, Polyline, grab_spring, port_dots, trace
from ves.view.picture import default_camera, render, save_png
from ves.view.png import encode
from ves.view.quality import QUALITIES

SIZE = (240, 160)


def shoot(studio, scene, camera=None, quality="high", **load):
    studio.load(scene, **load)
    return studio.shoot(camera or default_camera(scene, size=SIZE), SIZE, quality)


def difference(a, b):
    return np.abs(a[..., :3].astype(int) - b[..., :3].astype(int)).max(axis=2)


@pytest.fixture
def ball():
    return Scene(parts=(PARTS["sphere"](name="Ball", radius=0.1, position=(0.0, 0.0, 0.1), color="#e5484d"),))


@pytest.mark.parametrize("quality", QUALITIES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_part_kind_is_drawn(studio, quality, theme):
    studio.renderer.theme = theme
    scene = Scene(parts=parts_at_random(3))
    camera = default_camera(scene, size=SIZE)
    with_parts, without = shoot(studio, scene, camera, quality), shoot(studio, Scene(), camera, quality)
    studio.renderer.theme = "light"
    assert np.mean(difference(with_parts, without) > 20) > 0.05
    assert np.all(with_parts[..., 3] == 255)
    assert GL.glGetError() == GL.GL_NO_ERROR


def test_the_same_picture_twice(studio):
    scene = Scene(parts=parts_at_random(4))
    assert np.array_equal(shoot(studio, scene), shoot(studio, scene))


def test_render_opens_and_closes_its_own_context(ball):
    assert render(ball, size=SIZE).shape == (160, 240, 4)


def test_parts_throw_shadows_on_the_floor_and_on_each_other(studio):
    plate = PARTS["box"](name="Plate", sides=(0.6, 0.6, 0.05), position=(0.0, 0.0, 0.025), color="#eef0f3")
    lid = PARTS["box"](name="Lid", sides=(0.2, 0.2, 0.02), position=(0.0, 0.0, 0.4), color="#e5484d")
    scene = Scene(parts=(plate, lid))
    lit = shoot(studio, scene)
    studio.renderer.shadows = False
    plain = shoot(studio, scene)
    studio.renderer.shadows = True
    darker = plain[..., :3].astype(int).sum(axis=2) - lit[..., :3].astype(int).sum(axis=2)
    assert np.mean(darker > 60) > 0.01  # somewhere there is shadow
    assert np.mean(darker < -6) < 0.002  # nowhere is it brighter


@pytest.mark.parametrize("scale", [1e-3, 100.0])
def test_a_scene_looks_the_same_at_any_scale(studio, scale):
    """All but the grid, whose steps are round numbers of metres."""
    unit, other = (Scene(parts=parts_at_random(5, scale=s)) for s in (1.0, scale))
    a, b = shoot(studio, unit), shoot(studio, other)
    changed = difference(a, b) > 40
    assert np.mean(changed) < 0.06
    camera = default_camera(unit, size=SIZE)
    studio.load(unit)
    inside = studio.renderer.part_ids(*SIZE, camera) >= 0
    assert np.mean(changed[inside]) < 0.06


def test_parts_do_not_shadow_themselves_in_stripes(studio):
    """A lit flat top is of one colour."""
    block = PARTS["box"](name="Block", sides=(1.0, 1.0, 0.2), position=(0.0, 0.0, 0.1), color="#aeb6c2")
    picture = shoot(studio, Scene(parts=(block,)), Camera(target=(0, 0, 0.2), pitch=1.2, distance=0.6))
    assert np.ptp(picture[60:100, 90:150, :3].astype(int), axis=(0, 1)).max() < 12


def test_selection_is_outlined_and_hover_brightens(studio, ball):
    plain = shoot(studio, ball)
    camera = default_camera(ball, size=SIZE)
    studio.renderer.highlight(selected=[0])
    selected = studio.shoot(camera, SIZE)
    studio.renderer.highlight(hovered=0)
    hovered = studio.shoot(camera, SIZE)
    studio.renderer.highlight()
    ids = studio.renderer.part_ids(*SIZE, camera)
    assert np.sum(difference(plain, selected)[ids < 0] > 40) > 100
    middle = (ids.shape[0] // 2, ids.shape[1] // 2)
    assert hovered[middle][:3].sum() > plain[middle][:3].sum()
    assert np.array_equal(studio.shoot(camera, SIZE), plain)


def test_highlight_of_nothing_in_an_empty_scene(studio):
    studio.load(Scene())
    studio.renderer.highlight(selected=[], hovered=None)
    assert studio.shoot(Camera(), SIZE).std() > 0


def test_a_scene_without_floor_shows_what_is_below(studio, ball):
    below = ball.evolve(parts=(ball.parts[0].evolve(position=(0.0, 0.0, -0.5)),))
    camera = Camera(distance=3.0)
    hidden = shoot(studio, below, camera)
    shown = shoot(studio, below.evolve(ground=below.ground.evolve(on=False)), camera)
    x, y = camera.project((0.0, 0.0, -0.5), *SIZE)[:2].astype(int)
    redness = [int(picture[y, x, 0]) - int(picture[y, x, 1]) for picture in (hidden, shown)]
    assert redness[0] < 20 and redness[1] > 80


@pytest.mark.parametrize("camera", [Camera(pitch=-0.3, distance=1.0), Camera(orthographic=True).looking("front")])
def test_views_from_below_and_from_the_side(studio, ball, camera):
    assert shoot(studio, ball, camera).std() > 5
    assert GL.glGetError() == GL.GL_NO_ERROR


def test_glyphs_are_drawn_over_the_scene(studio, ball):
    camera = default_camera(ball, size=SIZE)
    plain = shoot(studio, ball, camera)
    angle = np.linspace(0, 5, 80)[:, None]
    path = np.concatenate([0.2 * np.cos(angle), 0.2 * np.sin(angle), 0.1 + 0 * angle], axis=1)
    pixel = camera.pixel_size((0, 0, 0.1), SIZE[1])
    for glyphs in (trace(path), grab_spring((0, 0, 0.2), (0.3, 0, 0.3), pixel), port_dots([(0, -0.1, 0.1)])):
        assert np.sum(difference(shoot(studio, ball, camera, glyphs=glyphs), plain) > 40) > 15
    assert GL.glGetError() == GL.GL_NO_ERROR


def test_glyphs_on_top_are_seen_through_parts(studio, ball):
    camera = default_camera(ball, size=SIZE)
    plain = shoot(studio, ball, camera)
    middle = (0.0, 0.0, 0.1)
    x, y = camera.project(middle, *SIZE)[:2].astype(int)
    line = np.array([(0.0, 0.0, 0.1), (0.05, 0.0, 0.1)])
    blue = (0.0, 0.2, 1.0, 1.0)
    for make in (
        lambda on_top: Glyphs(dots=(Dot(middle, blue, 4.0, on_top=on_top),)),
        lambda on_top: Glyphs((Polyline(line, blue, 6.0, on_top=on_top),)),
    ):
        inside, above = (shoot(studio, ball, camera, glyphs=make(on_top)) for on_top in (False, True))
        change = [difference(picture, plain)[y - 3 : y + 4, x - 3 : x + 4].max() for picture in (inside, above)]
        assert 10 < change[0] < 0.5 * change[1]


def test_a_line_through_the_eye_harms_nothing(studio, ball):
    camera = Camera(distance=0.5)
    behind = tuple(camera.eye + 2 * camera.axes[2])
    picture = shoot(studio, ball, camera, glyphs=trace([behind, (0, 0, 0), camera.eye]))
    assert np.all(picture[..., 3] == 255)


def test_joints_show_bolts_and_unmet_joints_dashes(studio):
    strips = [PARTS["strip"](name=f"Strip {i}", position=(0.2 * i, 0.0, 0.1 + 0.01 * i)) for i in (0, 1)]
    joint = {"name": "Pin", "kind": "revolute", "a": {"part": "Strip 0", "port": "hole 5", "offset": 0.01}}
    joint["b"] = {"part": "Strip 1", "port": "hole 1"}
    bare = Scene(parts=strips)
    joined = bare.evolve(joints=(Joint.model_validate(joint),))
    camera = default_camera(bare, size=SIZE)
    plain, bolted = shoot(studio, bare, camera), shoot(studio, joined, camera)
    assert np.sum(difference(plain, bolted) > 30) > 20
    apart = start_poses(joined)
    apart[1, 2] += 0.1
    dashed = shoot(studio, joined, camera, poses=apart)
    red = (dashed[..., 0].astype(int) - dashed[..., 1] > 90) & (plain[..., 0].astype(int) - plain[..., 1] < 90)
    assert red.sum() > 10


def test_a_nail_shows_a_bolt(studio):
    strip = PARTS["strip"](name="Strip", position=(0.0, 0.0, 0.3))
    bare = Scene(parts=(strip,))
    nailed = bare.evolve(constraints=(Nail(name="Nail", part="Strip", port="hole 1"),))
    assert np.sum(difference(shoot(studio, bare), shoot(studio, nailed)) > 30) > 20


def test_draft_keeps_within_its_triangles(studio):
    quality = QUALITIES["draft"]
    scene = Scene(parts=parts_at_random(6, count=200))
    studio.load(scene)
    solids = studio.renderer.solids
    details = solids.details(default_camera(scene), 400, quality)
    assert sum(solids._triangles(i, detail) for i, detail in enumerate(details)) <= quality.triangles
    assert set(solids.details(default_camera(scene), 400, replace(quality, triangles=10**9))) != set(details)


def test_png_round_trip(tmp_path):
    picture = np.random.default_rng(0).integers(0, 256, (5, 7, 4), dtype=np.uint8)
    save_png(picture, tmp_path / "a.png")
    data = (tmp_path / "a.png").read_bytes()
    assert data == encode(picture) and data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (7, 5)
    start = data.index(b"IDAT")
    length = struct.unpack(">I", data[start - 4 : start])[0]
    rows = np.frombuffer(zlib.decompress(data[start + 4 : start + 4 + length]), np.uint8).reshape(5, 29)
    assert np.array_equal(rows[:, 1:].reshape(5, 7, 4).cumsum(axis=1, dtype=np.uint8), picture)

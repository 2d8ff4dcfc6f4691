"""Ghosts: parts that are not there yet are seen through, throw no shadow, and hide none of what is there."""

import numpy as np
import pytest
from OpenGL import GL

from tests.view.test_picture import SIZE, difference
from ves.model import Scene
from ves.parts import PARTS
from ves.view.picture import default_camera
from ves.view.quality import QUALITIES

RED, GREEN = "#e5484d", "#30a46c"


@pytest.fixture
def pair():
    """A red ball before a green box, and the view of both."""
    ball = PARTS["sphere"](name="Ball", radius=0.05, position=(0.1, -0.2, 0.2), color=RED)
    box = PARTS["box"](name="Box", sides=(0.2, 0.2, 0.2), position=(0.0, 0.0, 0.1), color=GREEN)
    scene = Scene(parts=(ball, box))
    return scene, default_camera(scene, size=SIZE)


def shoot(studio, scene, camera, quality, ghosts):
    studio.load(scene)
    studio.renderer.set_ghosts(ghosts)
    return studio.shoot(camera, SIZE, quality)


@pytest.mark.parametrize("quality", QUALITIES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_ghost_is_there_but_seen_through(studio, pair, quality, theme):
    scene, camera = pair
    studio.renderer.theme = theme
    solid, ghost = (shoot(studio, scene, camera, quality, rows) for rows in ([], [0]))
    without = shoot(studio, scene.evolve(parts=scene.parts[1:]), camera, quality, [])
    studio.renderer.theme = "light"
    x, y = camera.project(scene.parts[0].position, *SIZE)[:2].astype(int)
    strength = difference(solid, without)[y, x]
    assert 0.2 * strength < difference(ghost, without)[y, x] < 0.9 * strength
    assert np.all(ghost[..., 3] == 255)
    assert GL.glGetError() == GL.GL_NO_ERROR


@pytest.mark.parametrize("quality", QUALITIES)
def test_a_ghost_throws_no_shadow(studio, pair, quality):
    """Away from the ghost itself, the picture is as if it were not there."""
    scene, camera = pair
    studio.load(scene)
    outside = ~_near(studio.renderer.part_ids(*SIZE, camera) == 0, 3)
    solid, ghost = (shoot(studio, scene, camera, quality, rows) for rows in ([], [0]))
    without = shoot(studio, scene.evolve(parts=scene.parts[1:]), camera, quality, [])
    assert np.sum(difference(solid, without)[outside] > 20) > 10  # the solid one does
    assert np.sum(difference(ghost, without)[outside] > 20) == 0


def test_ghosts_end_with_the_next_call_and_with_the_next_edit(studio, pair):
    scene, camera = pair
    plain = shoot(studio, scene, camera, "high", [])
    shoot(studio, scene, camera, "high", [0, 1])
    studio.renderer.set_ghosts()
    assert np.array_equal(studio.shoot(camera, SIZE), plain)
    studio.renderer.set_ghosts([0])
    studio.load(scene)
    assert np.array_equal(studio.shoot(camera, SIZE), plain)


def _near(mask, pixels):
    """The mask, grown by some pixels."""
    grown = mask.copy()
    for dy in range(-pixels, pixels + 1):
        for dx in range(-pixels, pixels + 1):
            grown |= np.roll(mask, (dy, dx), (0, 1))
    return grown

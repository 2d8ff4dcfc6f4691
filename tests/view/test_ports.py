"""Ports are found where they are seen, and only there."""

import numpy as np
import pytest

from ves.algebra import rotation
from ves.linkage import start_poses
from ves.model import Scene
from ves.parts import PARTS
from ves.parts.strip import Strip
from ves.view.camera import Camera
from ves.view.ports import PortTable, Sight, joinable

SIZE = (800, 600)
CAMERAS = [Camera(distance=1.2), Camera(distance=1.2, orthographic=True), Camera(yaw=0.4, pitch=1.2, distance=0.8)]


def seen(camera: Camera, place) -> tuple[float, float]:
    x, y, _ = camera.project(np.asarray(place, float), *SIZE)
    return float(x), float(y)


@pytest.mark.parametrize("camera", CAMERAS, ids=("perspective", "orthographic", "from above"))
@pytest.mark.parametrize("kind", PARTS)
def test_a_port_is_found_where_it_is_seen(kind, camera):
    part = PARTS[kind](name="A", position=(0.05, -0.02, 0.1), quaternion=tuple(rotation.about((1, 2, 3), 0.7)))
    table, poses = PortTable.of(Scene(parts=(part,))), start_poses(Scene(parts=(part,)))
    for port, place in zip(table.ports, table.places(poses), strict=True):
        found = table.nearest(Sight(camera, SIZE, *seen(camera, place)), poses)
        there = rotation.compose(part.pose, (found.port.position, found.port.quaternion))[0]
        assert np.linalg.norm(np.subtract(seen(camera, there), seen(camera, place))) < 3.0, port.name


def test_beside_a_port_one_means_the_part():
    strip = Strip(name="A", holes=3)
    camera = Camera(distance=0.5)
    table, poses = PortTable.of(Scene(parts=(strip,))), start_poses(Scene(parts=(strip,)))
    x, y = seen(camera, (0.025, 0.0, 0.0))  # between two holes
    assert table.nearest(Sight(camera, SIZE, x, y), poses) is None
    assert table.nearest(Sight(camera, SIZE, x, y), poses, reach=100.0) is not None


def test_however_far_away_there_is_room_between_ports():
    """From far away the holes are a few pixels apart: a part must still be to be had beside them."""
    strip = Strip(name="A", holes=3)
    camera = Camera(distance=4.0)
    table, poses = PortTable.of(Scene(parts=(strip,))), start_poses(Scene(parts=(strip,)))
    assert table.nearest(Sight(camera, SIZE, *seen(camera, (0.025, 0.0, 0.0))), poses) is None


def test_of_two_ports_in_line_the_nearer_is_meant():
    camera = Camera(yaw=0.0, pitch=0.0, distance=1.0)
    near, far = Strip(name="Near", position=(0.2, 0, 0)), Strip(name="Far", position=(-0.2, 0, 0))
    scene = Scene(parts=(far, near))
    found = PortTable.of(scene).nearest(Sight(camera, SIZE, 400, 300), start_poses(scene), reach=30.0)
    assert scene.parts[found.part].name == "Near"


def test_hidden_parts_have_no_ports_to_point_at():
    scene = Scene(parts=(Strip(name="A", hidden=True),))
    assert not len(PortTable.of(scene).part)


def test_centres_cannot_be_pointed_at():
    for kind in PARTS.values():
        assert all(port.kind != "center" for port in joinable(kind(name="A")))

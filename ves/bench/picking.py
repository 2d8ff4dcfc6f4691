"""How long it takes to find what is under the cursor among 1000 parts."""

import time

import numpy as np

from ves.algebra import rotation
from ves.linkage import start_poses
from ves.model import Scene
from ves.parts import PARTS
from ves.view.picking import Picker
from ves.view.picture import default_camera
from ves.view.ports import PortTable, Sight
from ves.view.solids import SolidTable

COUNT = 1000
VIEW = (1280, 800)
PICKS = 500


def heap(count: int) -> Scene:
    """Parts of every kind in turn, in a loose block, each turned another way."""
    random = np.random.default_rng(1)
    kinds = list(PARTS)
    side = round(count ** (1 / 3)) + 1
    parts = [
        PARTS[kinds[i % len(kinds)]](
            name=f"Part {i + 1}",
            position=tuple(0.25 * float(k) for k in (i % side, i // side % side, i // side**2 + 1)),
            quaternion=tuple(rotation.normalized(random.normal(size=4)).tolist()),
        )
        for i in range(count)
    ]
    return Scene(title=f"Heap of {count}", parts=tuple(parts))


def pick_times(scene: Scene, picks: int = PICKS) -> np.ndarray:
    """(picks,) milliseconds with the cursor on one part after another, in a window that has compiled its kernels.

    As hovering does it: the part under the cursor, the port near it, and whether something is in front of that.
    """
    picker, ports, poses = Picker(SolidTable.of(scene)), PortTable.of(scene), start_poses(scene)
    picker.use_kernel()
    camera = default_camera(scene, poses, VIEW)
    chosen = np.random.default_rng(2).integers(len(poses), size=picks + 1)
    pixels = camera.project(poses[chosen, :3], *VIEW)[:, :2]
    times = [_timed(picker, ports, Sight(camera, VIEW, *pixel), poses) for pixel in pixels]
    return np.array(times[1:])  # the first one loads the kernel


def _timed(picker: Picker, ports: PortTable, sight: Sight, poses) -> float:
    start = time.perf_counter()
    ray = sight.camera.ray(sight.x, sight.y, *sight.size)
    picker.pick(ray, poses)
    if ports.nearest(sight, poses) is not None:
        picker.pick(ray, poses)
    return 1e3 * (time.perf_counter() - start)

"""Thesis 7.4: what does nothing changes nothing. In 1990 an idle body changed the error norm, and so the motion."""

import numpy as np
import pytest

from ves.resources import scenes_folder
from ves.scene import load
from ves.simulation import Simulation

SOLVERS = pytest.mark.parametrize("integrator", ["realtime", "rk45", "euler"])
SCENES = pytest.mark.parametrize("name", ["tensegrity", "police-car", "double-pendulum", "four-bar"])


def poses_of(scene, names, integrator: str) -> np.ndarray:
    simulation = Simulation(scene, integrator)
    simulation.run(1.0)
    return np.array([simulation.pose(name) for name in names])


def shifted(scene, by):
    """The same parts with all between them, far away and under other names."""
    from ves.commands.copying import Insert, copied_text

    return Insert(text=copied_text(scene, [part.name for part in scene.parts]), shift=by)


@SOLVERS
@SCENES
def test_an_idle_body_leaves_the_rest_alone_bit_for_bit(name, integrator):
    scene = load(scenes_folder() / f"{name}.ves")
    names = [part.name for part in scene.parts]
    idle = scene.parts[0].copied(name="Idle", position=(50.0, 50.0, 5.0), fixed=True)
    free = scene.parts[0].copied(name="Free", position=(60.0, 50.0, 50.0), ports=())
    alone = poses_of(scene, names, integrator)
    assert np.array_equal(alone, poses_of(scene.with_items(idle), names, integrator))
    assert np.array_equal(alone, poses_of(scene.with_items(free), names, integrator))


@SOLVERS
@SCENES
def test_another_cluster_leaves_the_rest_alone_bit_for_bit(name, integrator):
    scene = load(scenes_folder() / f"{name}.ves")
    names = [part.name for part in scene.parts]
    both = shifted(scene, (0.0, 40.0, 0.0)).apply(scene)
    assert len(both.parts) == 2 * len(scene.parts)
    assert np.array_equal(poses_of(scene, names, integrator), poses_of(both, names, integrator))

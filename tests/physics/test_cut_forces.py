"""What acts along a joint acts the same whether the joint is in a tree or closes a loop."""

from dataclasses import replace

import numpy as np
import pytest

from tests.physics.loops import CLOSING, random_loop
from ves.joints import JOINTS
from ves.model import Drive
from ves.simulation import Simulation

MOVING = [name for name, kind in JOINTS.items() if kind.motions]
DRIVABLE = [name for name in MOVING if JOINTS[name].drivable]
ACTING = {
    "spring": {"stiffness": 20.0},
    "damper": {"damping": 2.0},
    "torque": {"drive": Drive(mode="torque", target=1.0)},
    "speed": {"drive": Drive(mode="speed", target=0.5, response=0.1)},
    "position": {"drive": Drive(mode="position", target=0.2, response=0.1)},
}
ON_EACH = [(kind, name) for kind in MOVING for name in ACTING if kind in DRIVABLE or "drive" not in ACTING[name]]
SECONDS = 0.5


def poses_after(kind: str, cut: str, integrator: str, **acting) -> np.ndarray:
    scene = random_loop(kind)
    simulation = Simulation(scene.with_changed(scene.item(CLOSING).evolve(cut=cut, **acting)), integrator)
    (cluster,) = simulation.compiled.trees.clusters
    assert (CLOSING in [bond.item.name for bond in cluster.cuts]) == (cut == "here")
    if integrator == "realtime":  # its error, by the square of the step, is another for other coordinates
        simulation.integrator = replace(simulation.integrator, step=simulation.integrator.step / 16)
    simulation.run(SECONDS)
    return simulation.frame().poses


@pytest.mark.parametrize("kind, name", ON_EACH)
def test_it_acts_on_a_cut_joint_as_on_a_tree_joint(kind, name):
    in_tree, cut = (poses_after(kind, where, "rk45", **ACTING[name]) for where in ("never", "here"))
    assert np.abs(cut - in_tree).max() < 1e-6
    assert np.abs(cut - poses_after(kind, "here", "rk45")).max() > 1e-3, "it does nothing"


@pytest.mark.parametrize("kind", DRIVABLE)
def test_a_spring_acts_alike_in_short_steps_of_fixed_length(kind):
    in_tree, cut = (poses_after(kind, where, "realtime", **ACTING["spring"]) for where in ("never", "here"))
    assert np.abs(cut - in_tree).max() < 1e-4
    assert np.abs(cut - poses_after(kind, "here", "realtime")).max() > 1e-3, "it does nothing"

"""Thesis 7.4: three beams adrift, described in four ways, move in one way."""

import numpy as np
import pytest

from tests.mechanisms import three_beams
from ves.algebra import rotation
from ves.simulation import Simulation

# Of the middle beam in its own frame: s -> its turn about z (rad/s), and its velocity along x and y (m/s)
MIDDLE = {
    1.0: (0.000319274337, 0.013266748521, 0.0009180747253),
    1.06: (0.00035842943, 0.014054120424, 0.00103056265),
    5.0: (0.006904750851, 0.059824333648, 0.01946527931),
    20.0: (0.044360313, 0.139427349123, 0.09460097852),
}
DESCRIPTIONS = {"a tree": (), "first cut": (0,), "second cut": (1,), "both cut": (0, 1)}


@pytest.mark.parametrize("cut", DESCRIPTIONS.values(), ids=DESCRIPTIONS)
def test_three_beams_move_as_the_thesis_says(cut):
    scene = three_beams()
    scene = scene.with_changed(*(scene.item(f"Joint {k}").evolve(cut="here") for k in cut))
    simulation = Simulation(scene, "rk45")
    for time, expected in MIDDLE.items():
        simulation.run(time)
        frame = simulation.frame()
        back = rotation.conjugate(frame.poses[1, 3:])
        velocity, spin = (rotation.rotate(back, v) for v in (frame.velocities[1, :3], frame.velocities[1, 3:]))
        assert np.array((spin[2], velocity[0], velocity[1])) == pytest.approx(expected, abs=1e-9), time
        assert np.abs((spin[0], spin[1], velocity[2])).max() < 1e-12

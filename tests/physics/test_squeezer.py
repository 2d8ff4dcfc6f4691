"""Andrews' squeezer, IFToMM A03: the reference solution of the IVP test set (PSIDE, 1e-14) at 0.03 s."""

import numpy as np

from tests.mechanisms import squeezer_angles
from ves.resources import scenes_folder
from ves.scene import load
from ves.simulation import Simulation

AT_0_03 = (
    15.81077119629904, -15.75637105984298, 0.04082224013073101, -0.5347301163226948, 0.5244099658805303,
    0.5347301163226948, 1.048080741042263,
)  # fmt: skip
TORQUE, BETA = 0.033, -0.06171389001427645


def squeezer() -> Simulation:
    return Simulation(load(scenes_folder() / "benchmarks" / "andrews-squeezer.ves"), "rk45")


def test_its_angles_after_three_turns_are_those_of_the_books():
    simulation = squeezer()
    simulation.run(0.03)
    assert np.abs(squeezer_angles(simulation) - AT_0_03).max() < 1e-7
    assert simulation.frame().closure_error < 1e-12


def test_the_torque_and_the_spring_account_for_all_of_its_energy():
    simulation = squeezer()
    start = simulation.frame()
    for time in (0.01, 0.02, 0.03, 0.05):
        simulation.run(time)
        frame = simulation.frame()
        work = TORQUE * (squeezer_angles(simulation)[0] - BETA)
        assert abs(frame.kinetic + frame.potential - start.potential - work) < 1e-8

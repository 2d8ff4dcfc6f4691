"""Scenes that start in pieces: all of them close, are as long and as movable as they should be, and do their work."""

from typing import NamedTuple

import numpy as np
import pytest

from tests.mechanisms import (
    can_string,
    crank_rocker,
    cube,
    jansen_leg,
    pole_chain,
    slider_crank,
    stewart,
    truss,
    walker,
)  # fmt: skip
from ves.assembly.outcome import Result
from ves.assembly.scattering import bounds
from ves.linkage.bonds import bonds_of, measure
from ves.linkage.mobility import mobility
from ves.model import Scene
from ves.resources import demo_scene, scenes_folder
from ves.scene import load
from ves.simulation import Simulation
from ves.simulation.assembling import assembled
from ves.simulation.checking import check, is_open


class Expected(NamedTuple):
    drawing: Scene  # the same thing, assembled by ruler and compasses
    ways: int  # in which it can move
    result: Result


EXPECTED = {
    "assemble-chain": Expected(pole_chain(), 21, Result.CLOSED),
    "assemble-four-bar": Expected(crank_rocker(), 1, Result.REDUNDANT),
    "assemble-slider-crank": Expected(slider_crank(), 1, Result.REDUNDANT),
    "assemble-jansen-leg": Expected(jansen_leg(), 1, Result.REDUNDANT),
    "assemble-cans": Expected(can_string(), 60, Result.CLOSED),
    "assemble-cube": Expected(cube(), 24, Result.CLOSED),
    "assemble-stewart": Expected(stewart(), 6, Result.CLOSED),
    "assemble-truss": Expected(truss(), 50, Result.REDUNDANT),
    "demo": Expected(walker(level=True), 4, Result.REDUNDANT),
}
EACH = pytest.mark.parametrize("name", EXPECTED)


def scene_of(name: str) -> Scene:
    return load(scenes_folder() / f"{name}.ves")


@pytest.fixture(scope="module")
def flights() -> dict[str, Simulation]:
    """Every one of them, flown until it is together."""
    found = {}
    for name in EXPECTED:
        simulation = found[name] = Simulation(scene_of(name))
        while simulation.assembling and simulation.time < 20.0:
            simulation.take_steps(24)
    return found


def test_these_are_all_that_start_in_pieces():
    assert {path.stem for path in scenes_folder().glob("*.ves") if is_open(load(path))} == set(EXPECTED)
    assert demo_scene().stem in EXPECTED


@EACH
def test_it_closes_to_the_last_digits(flights, name):
    simulation = flights[name]
    (gathered,) = simulation.gathered
    assert gathered.result is EXPECTED[name].result
    poses = simulation.frame().poses
    for bond in bonds_of(simulation.scene):
        found = measure(bond, poses)
        assert found.gap < 1e-10 and found.angle < 1e-7, bond.item.name  # an angle is read off a rounded quaternion
    frame = simulation.frame()
    assert frame.closure_error < 1e-10 and frame.closure_angle < 1e-10


@EACH
def test_its_lengths_are_those_of_the_drawing(name):
    lengths = [
        {part.name: part.size for part in scene.parts} for scene in (scene_of(name), EXPECTED[name].drawing)
    ]
    assert lengths[0] == pytest.approx(lengths[1])


@pytest.mark.parametrize("name", [name for name in EXPECTED if name != "assemble-truss"])
def test_it_moves_in_as_many_ways_as_it_should(flights, name):
    simulation = flights[name]
    assert sum(found.general for found in mobility(simulation.scene, simulation.frame().poses)) == EXPECTED[name].ways


def test_the_truss_is_as_large_as_its_drawing(flights):
    """Its mobility takes seconds to find; that it only fits in one way, or its mirror image, says the same."""
    simulation, drawing = flights["assemble-truss"], EXPECTED["assemble-truss"].drawing
    poses = simulation.frame().poses
    start = np.array([part.position for part in drawing.parts])
    spread = [np.linalg.norm(places - places.mean(axis=0), axis=1).max() for places in (poses[:, :3], start)]
    assert spread[0] <= spread[1] + 1e-6


@EACH
def test_nothing_is_wrong_with_it(name):
    if name != "assemble-truss":  # for the same reason
        assert [problem.message for problem in check(scene_of(name)).problems] == []


@EACH
def test_without_a_window_it_comes_together_too(name):
    scene = scene_of(name)
    for at_once in (False, True):
        found = assembled(scene, at_once)
        assert found.closed and not is_open(found.written_to(scene))


@pytest.mark.parametrize("name", ["assemble-four-bar", "assemble-slider-crank", "assemble-jansen-leg"])
def test_its_motor_turns_it(flights, name):
    simulation = Simulation(scene_of(name))
    joint = next(joint.name for joint in simulation.scene.joints if joint.drive is not None)
    simulation.run(12.0)
    assert abs(simulation.joint(joint).q[0]) > 2 * np.pi
    assert simulation.frame().closure_error < 1e-10


def test_the_walker_gets_up_and_walks():
    simulation = Simulation(scene_of("demo"))
    simulation.run(6.0)
    assert not simulation.assembling
    begin = simulation.pose("Spine")
    simulation.run(14.0)
    end = simulation.pose("Spine")
    low, high = bounds(EXPECTED["demo"].drawing)
    assert end[0] - begin[0] > (high - low)[0], "farther than it is long"
    assert abs(end[1] - begin[1]) < 0.1 and end[2] > 0.2


@EACH
def test_it_goes_on_calmly(flights, name):
    simulation = Simulation(scene_of(name))
    assert simulation.run(20.0).state == "finished"
    assert np.abs(simulation.frame().velocities).max() < 60.0

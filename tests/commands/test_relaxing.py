"""A joint that gives way takes things as the others have them: then all of them are met."""

import numpy as np
import pytest

from tests.app.linkages import scattered
from ves.commands.command import CommandError
from ves.commands.relaxing import Relax, relaxed, way_to_relax
from ves.commands.situation import Situation
from ves.constraints import Distance, PointToPoint
from ves.model import Anchor, Nail, Scene, WorldAnchor
from ves.parts import Strip
from ves.simulation.assembling import assembled


def bar(*constraints) -> Scene:
    """0.3 m from its first hole to its last."""
    return Scene(parts=(Strip(name="Bar", holes=7, position=(0.0, 0.0, 0.5)),), constraints=constraints)


LEFT = Nail(name="Left", part="Bar", port="hole 1", position=(-0.3, 0.0, 0.6), quaternion=(1.0, 0.0, 0.0, 0.0))
FAR = {"a": WorldAnchor(world=(0.3, 0.0, 0.6)), "b": Anchor(part="Bar", port="hole 7")}


def test_a_nail_goes_to_where_the_others_let_its_part_be():
    scene = bar(LEFT, Nail(name="Right", part="Bar", port="hole 7", position=(0.3, 0.0, 0.6), quaternion=(1, 0, 0, 0)))
    assert not assembled(scene).closed and way_to_relax(Situation(scene), scene.item("Left")) == "Move the nail"
    cured = Relax(item="Left").apply(scene)
    assert assembled(cured).closed
    assert np.linalg.norm(np.subtract(cured.item("Left").position, cured.item("Right").position)) == pytest.approx(0.3)


def test_a_distance_becomes_as_long_as_the_others_let_it_be():
    scene = bar(LEFT, Distance(name="Rod", length=0.1, **FAR))
    assert not assembled(scene).closed
    cured = Relax(item="Rod").apply(scene)
    length = cured.item("Rod").length
    assert 0.3 - 1e-9 <= length <= 0.9 + 1e-9 and assembled(cured).closed
    assert way_to_relax(Situation(scene), scene.item("Rod")) == f"Make it {length:.4g} m long"


def test_a_joint_between_layers_that_do_not_fit_becomes_one_that_slides():
    """The last hinge puts the rocker two layers before where the base has it."""
    scene, name = scattered(), "Revolute 4"
    joint = scene.item(name)
    scene = scene.with_changed(joint.evolve(b=joint.b.evolve(offset=joint.b.offset + 0.02)))
    assert not assembled(scene).closed
    cured = Relax(item=name).apply(scene)
    assert cured.item(name).kind == "cylindrical" and assembled(cured).closed
    assert way_to_relax(Situation(scene), scene.item(name)) == "Make it cylindrical"


def test_what_has_nothing_to_give_says_so():
    scene = bar(LEFT, PointToPoint(name="Tie", **FAR))
    assert way_to_relax(Situation(scene), scene.item("Tie")) == ""
    with pytest.raises(CommandError, match="make it a distance"):
        relaxed(Situation(scene), scene.item("Tie"))


def test_one_of_three_is_not_enough():
    scene = bar(LEFT, PointToPoint(name="Tie", **FAR), Distance(name="Rod", length=0.05, **FAR))
    with pytest.raises(CommandError, match="not all that is in the way"):
        relaxed(Situation(scene), scene.item("Rod"))

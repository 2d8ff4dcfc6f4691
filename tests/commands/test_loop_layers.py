"""The joint that closes a loop of hinges takes the layers as the others have put them, however it is drawn."""

from itertools import product

import pytest

from tests.app.linkages import VIEWER, scattered
from tests.commands.joining import scene_of, strip
from ves.commands.free_place import End
from ves.commands.join import plan
from ves.commands.layers import closing_fit
from ves.commands.situation import Situation
from ves.joints import JOINTS
from ves.model import Nail, Scene
from ves.simulation.assembling import assembled

PAIRS = (
    (End("Crank", "hole 1"), End("Base", "hole 1")), (End("Coupler", "hole 1"), End("Crank", "hole 3")),
    (End("Rocker", "hole 7"), End("Base", "hole 9")), (End("Coupler", "hole 9"), End("Rocker", "hole 1")),
)  # fmt: skip


def joined_from_afar(scene: Scene, senses: tuple[bool, ...]) -> Scene:
    for pair, other_way in zip(PAIRS, senses, strict=True):
        ends = pair[::-1] if other_way else pair
        scene = plan(Situation(scene), *ends, "revolute", VIEWER, afar=True).apply(scene)
    return scene


@pytest.mark.parametrize("senses", list(product((False, True), repeat=4)))
def test_a_four_bar_that_is_joined_from_afar_comes_together_however_its_joints_are_drawn(senses):
    loose = scattered().without(*(joint.name for joint in scattered().joints))
    scene = joined_from_afar(loose, senses)
    assert len(scene.joints) == 4 and assembled(scene, at_once=True).closed


def test_the_way_round_may_lead_through_the_world():
    """Two strips on nails in two layers: what joins them bridges the difference."""
    nails = Nail(name="One", part="A", port="hole 1"), Nail(name="Two", part="B", port="hole 1")
    scene = scene_of(strip("A"), strip("B", position=(0.3, 0.2, 0.03)), constraints=nails)
    found = closing_fit(scene, JOINTS["revolute"], End("A", "hole 5"), End("B", "hole 5"))
    assert found.offset == pytest.approx(-0.03) and not found.flip


def test_what_is_not_settled_is_left_as_it_is():
    scene = scene_of(strip("A"), strip("B", position=(0.3, 0.2, 0.03)))
    ends = End("A", "hole 5"), End("B", "hole 5")
    assert closing_fit(scene, JOINTS["revolute"], *ends) is None  # nothing leads round
    far = scene_of(strip("A", fixed=True), strip("B", position=(0.3, 0.2, 1.0), fixed=True))
    assert closing_fit(far, JOINTS["revolute"], *ends) is None  # too long for a bolt
    sliding = plan(Situation(scene), End("B", "hole 1"), End("A", "hole 1"), "cylindrical", afar=True).apply(scene)
    assert closing_fit(sliding, JOINTS["revolute"], *ends) is None  # one slides along the axis
    assert closing_fit(sliding, JOINTS["ball"], *ends) is None

"""Where else a loop could be cut: only at what is as good, and only while the user has not said where."""

from tests.linkage.test_cut_advice import advised
from tests.mechanisms import crank_rocker, driven
from ves.linkage.cut_choices import equal_cuts
from ves.linkage.description import linkage_of
from ves.model import Scene


def choices(scene: Scene) -> dict[str, set[str]]:
    """By the joint that is cut."""
    structures = linkage_of(scene).structures
    return {cut.item.name: {joint.name for joint in equal_cuts(one, cut)} for one in structures for cut in one.cuts}


def test_a_loop_of_equal_hinges_could_be_cut_at_any_of_them():
    ((cut, others),) = choices(crank_rocker()).items()
    assert others == {"Pin 1", "Pin 2", "Pin 3", "Pin 4"} - {cut}


def test_what_is_driven_or_never_to_be_cut_or_freer_is_no_choice():
    ((cut, others),) = choices(advised(driven(crank_rocker(), "Pin 1", 1.0), Pin_2="never")).items()
    assert {cut} | others == {"Pin 3", "Pin 4"}
    scene = crank_rocker()
    ((cut, others),) = choices(scene.with_changed(scene.item("Pin 2").evolve(kind="ball"))).items()
    assert cut == "Pin 2" and not others


def test_every_choice_can_be_taken_and_then_there_is_no_question_left():
    ((_, others),) = choices(crank_rocker()).items()
    for name in others:
        assert choices(advised(crank_rocker(), **{name.replace(" ", "_"): "here"})) == {name: set()}


def test_an_open_chain_has_no_loop_and_no_choice():
    scene = crank_rocker()
    assert choices(scene.without("Pin 3")) == {}

"""Where loops are cut: by themselves, as the user says, and why not when it cannot be."""

import pytest

from tests.mechanisms import crank_rocker, driven, four_bar, stewart, three_beams
from ves.linkage.check import check
from ves.linkage.description import linkage_of
from ves.model import Scene
from ves.simulation import Simulation


def advised(scene: Scene, **advice: str) -> Scene:
    return scene.with_changed(*(scene.item(name.replace("_", " ")).evolve(cut=cut) for name, cut in advice.items()))


def test_a_loop_is_cut_once_and_told_by_its_joints():
    found = linkage_of(crank_rocker())
    (loop,) = found.loops
    assert set(loop) == {"Pin 1", "Pin 2", "Pin 3", "Pin 4"} and loop[0] == found.cuts[0]
    assert len(found.branches) == 3
    assert found.sentences[-1].startswith("loop: ") and found.sentences[-1].endswith(f"cut at {loop[0]}")
    (ways,) = found.mobility()
    assert (ways.here, ways.general) == (1, 1)


@pytest.mark.parametrize("pin", ["Pin 1", "Pin 2", "Pin 3", "Pin 4"])
def test_it_is_cut_where_the_user_says(pin):
    assert linkage_of(advised(crank_rocker(), **{pin.replace(" ", "_"): "here"})).cuts == (pin,)


def test_joints_that_are_never_to_be_cut_stay_in_the_tree():
    kept = {"Pin_1": "never", "Pin_2": "never", "Pin_3": "never"}
    assert linkage_of(advised(crank_rocker(), **kept)).cuts == ("Pin 4",)
    assert check(advised(crank_rocker(), **kept)).ok


def test_advice_that_cannot_be_taken_is_refused_with_the_reason_and_the_run_goes_on():
    never = advised(crank_rocker(), **{f"Pin_{k}": "never" for k in range(1, 5)})
    (problem,) = check(never).problems
    assert "all joints of its loop say so" in problem.message
    simulation = Simulation(never)
    assert simulation.run(0.5).state == "finished"
    assert simulation.outcome.items == (problem.item,)
    assert simulation.frame().closure_error < 1e-12


def test_a_driven_joint_is_kept_in_the_tree():
    for pin in ("Pin 1", "Pin 3", "Pin 4"):
        assert pin not in linkage_of(driven(crank_rocker(), pin, 1.0)).cuts


def test_the_tree_keeps_the_joints_that_take_most_freedom_away():
    """Of a Stewart platform's legs the ball joints are cut, all but one."""
    scene = stewart()
    kinds = [scene.item(name).kind for name in linkage_of(scene).cuts]
    assert kinds == ["ball"] * 5


def test_a_floating_structure_has_its_root_in_the_middle():
    found = linkage_of(three_beams())
    root = found.branches[0]
    assert root.joint is None and root.parts == (three_beams().parts[1].name,)


def test_a_joint_cut_outside_of_any_loop_still_holds():
    scene = three_beams()
    scene = scene.with_changed(*(joint.evolve(cut="here") for joint in scene.joints))
    assert len(linkage_of(scene).branches) == 3 and all(b.joint is None for b in linkage_of(scene).branches)
    simulation = Simulation(scene)
    simulation.run(2.0)
    assert simulation.frame().closure_error < 1e-11


def test_the_same_scene_is_always_cut_the_same():
    assert [linkage_of(four_bar((0, 0, 0), (0.1, 0.2, 0), (0.5, 0.3, 0), (0.4, 0, 0))).cuts for _ in range(3)] == [
        linkage_of(four_bar((0, 0, 0), (0.1, 0.2, 0), (0.5, 0.3, 0), (0.4, 0, 0))).cuts
    ] * 3


def test_two_joints_on_one_pair_of_ports_are_named():
    scene = crank_rocker()
    double = scene.item("Pin 2").copied(name="Pin 2 again")
    problems = {problem.item: problem.message for problem in check(scene.with_items(double)).problems}
    assert 'same two ports as "Pin 2"' in problems["Pin 2 again"]


def test_a_loop_that_does_not_fit_cannot_close_and_is_named():
    """A triangle whose last pin is off by less than what counts as met: nothing can move to close it."""
    scene = four_bar((0, 0, 0), (0.3, 0.2, 0), (0.5, -0.1, 0), (0.7, 0.1, 0))
    scene = scene.with_changed(scene.part("Bar 3").evolve(fixed=True)).without("Pin 4")
    off = scene.part("Bar 3").position
    moved = scene.with_changed(scene.part("Bar 3").evolve(position=(off[0], off[1], off[2] + 1e-6)))
    (problem,) = [p for p in check(moved).problems if "cannot close" in p.message]
    simulation = Simulation(moved)
    assert simulation.run(0.2).state == "finished"
    assert problem.item in simulation.outcome.items

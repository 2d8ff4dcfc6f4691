"""Joining from afar: nothing moves, and the joint says how its parts would lie together, as if one had been brought."""

import pytest
from hypothesis import given, settings

from tests.commands.joining import positions, quaternions, scene_of, strip, unmet
from ves.algebra import rotation
from ves.commands.free_place import End
from ves.commands.join import Join, JoinPorts, is_met, plan
from ves.commands.line import line_of, parse
from ves.commands.situation import Situation
from ves.joints import JOINTS
from ves.linkage import start_poses
from ves.model import Nail
from ves.scene import write
from ves.scene.layout import plain
from ves.session import Session
from ves.simulation import Simulation
from ves.view.open_joints import open_joints

COMING, STAYING = End("B", "hole 2"), End("A", "hole 4")


def both_ways(scene, kind=None) -> tuple:
    return tuple(plan(Situation(scene), COMING, STAYING, kind, afar=afar).apply(scene) for afar in (False, True))


@given(positions, quaternions, positions, quaternions)
@settings(max_examples=40, deadline=None)
def test_nothing_moves_and_the_joint_is_the_one_that_bringing_the_part_would_make(p, q, r, s):
    scene = scene_of(strip("A", position=p, quaternion=q), strip("B", position=r, quaternion=s))
    brought, afar = both_ways(scene)
    assert afar.parts == scene.parts
    assert plain(afar.joints) == plain(brought.joints)
    assert not unmet(brought)


@pytest.mark.parametrize("kind", JOINTS)
def test_with_every_kind_the_faces_lie_together_once_it_is_assembled(kind):
    """Assembled: as the part would have been brought there; what the joint stores must be met at that pose."""
    turned = tuple(rotation.about((1, 2, 3), 1.1).tolist())
    scene = scene_of(strip("A"), strip("B", position=(0.4, 0.3, 0.5), quaternion=turned))
    brought, afar = both_ways(scene, kind)
    assert plain(afar.joints) == plain(brought.joints) and afar.parts == scene.parts
    assert not open_joints(afar, start_poses(brought)) and open_joints(afar, start_poses(afar))


def test_stacked_strips_keep_their_layers():
    scene = scene_of(strip("A"), strip("C", position=(0.0, 0.0, 0.01)), strip("B", position=(0.4, 0.3, 0.5)))
    afar = both_ways(scene)[1]
    assert abs(afar.joints[0].b.offset) == pytest.approx(0.02)  # beyond the strip that lies there


def test_a_held_part_stays_where_it_is_too():
    nail = Nail(name="Nail", part="B", port="hole 5")
    scene = scene_of(strip("A"), strip("B", position=(1, 1, 1)), constraints=(nail,))
    brought, afar = both_ways(scene)
    assert afar.parts == scene.parts != brought.parts and plain(afar.joints) == plain(brought.joints)


def test_ports_that_lie_together_are_met_at_once():
    scene = scene_of(strip("A"), strip("B", position=(0.1, 0.0, 0.01)))
    situation = Situation(scene)
    assert is_met(situation, plan(situation, COMING, STAYING, afar=True))
    apart = Situation(scene_of(strip("A"), strip("B", position=(0.5, 0.0, 0.01))))
    assert not is_met(apart, plan(apart, COMING, STAYING, afar=True))


def test_its_line_says_so_and_reads_back():
    command = parse('join B "hole 2" A "hole 4" afar=true')
    assert command == JoinPorts(part="B", port="hole 2", to_part="A", to_port="hole 4", afar=True)
    assert parse(line_of(command)) == command and "afar=true" in line_of(command)
    assert "afar" not in line_of(command.evolve(afar=False))
    nearest = Join(part="B", to_part="A", afar=True)
    assert parse(line_of(nearest)) == nearest


def test_the_two_selected_are_joined_from_afar_at_their_nearest_ports():
    scene = scene_of(strip("A"), strip("B", position=(0.5, 0.0, 0.0)))
    situation = Situation(scene, selected=tuple(part.id for part in scene.parts))
    near, far = (Join.meant(situation, **values).planned(situation) for values in ({}, {"afar": True}))
    assert near.moved and not far.moved and plain(near.joints) == plain(far.joints)
    assert Join.meant(Situation(scene), afar=True) is None


def test_it_is_one_entry_of_the_history(tmp_path):
    write(scene_of(strip("A"), strip("B", position=(0.5, 0.0, 0.0))), tmp_path / "apart.ves")
    session = Session(path=tmp_path / "apart.ves")
    scene = session.scene
    try:
        session.do(JoinPorts(part="B", port="hole 1", to_part="A", to_port="hole 5", afar=True))
        assert session.undo_name == "Join B to A" and session.scene.parts == scene.parts
        session.undo()
        assert session.scene == scene and not session.can_undo
    finally:
        session.close()


def test_after_a_while_neither_start_nor_now_is_moved():
    scene = scene_of(strip("A", fixed=True), strip("B", position=(0.5, 0.0, 1.0)))
    simulation = Simulation(scene)
    simulation.run(until=0.1)
    situation = Situation(scene, frame=simulation.frame())
    edit = plan(situation, COMING, STAYING, afar=True)
    assert not edit.moved and not edit.placed and not situation.at_start
    assert plan(situation, COMING, STAYING).placed

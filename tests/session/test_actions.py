"""Actions change what is now, never the document: toggled, held or set, gone with a reset, logged like any order."""

import threading

import numpy as np
import pytest

from tests.linkage.test_linkage import chain
from tests.session.test_session import play_until, wait_for
from ves.commands.acting import DoAction
from ves.commands.add import Delete, Rename
from ves.commands.change import Set
from ves.commands.command import CommandError
from ves.commands.line import parse
from ves.forces.gravity import Gravity
from ves.model import Action, Drive
from ves.model.action import Setting
from ves.session import Session
from ves.session.orders import Change, Reset
from ves.simulation import Simulation


def setting(item: str, field: str, value) -> Setting:
    return Setting(item=item, field=field, value=value)


def steered():
    """A chain whose first joint is driven, and keys to switch gravity and to steer the drive."""
    scene = chain(3)
    joint = scene.joints[0]
    scene = scene.evolve(forces=(Gravity(name="Gravity"), Gravity(name="Wind", acceleration=(1.0, 0, 0), on=False)))
    scene = scene.with_item(joint.evolve(drive=Drive(mode="position", target=0.0), name="Steering"))
    return scene.with_items(
        Action(name="Gravity switch", key="G", settings=(setting("Gravity", "on", True), setting("Wind", "on", True))),
        Action(name="Left", key="Up", settings=(setting("Steering", "drive.target", 0.5),)),
        Action(name="Right", key="Down", settings=(setting("Steering", "drive.target", -0.5),)),
        Action(name="Straight", style="set", settings=(setting("Steering", "drive.target", 0.0),)),
        Action(name="Hard left", style="hold", settings=(setting("Steering", "drive.target", 1.0),)),
        Action(name="Hard right", style="hold", settings=(setting("Steering", "drive.target", -1.0),)),
        Action(name="Heavy", style="set", settings=(setting("strip 2", "mass", 5.0),)),
    )


@pytest.fixture
def session():
    live = Session(steered(), is_ready=lambda: True)
    try:
        wait_for(lambda: live.ready)
        yield live
    finally:
        live.close()
    assert not any(thread.name == "ves engine" for thread in threading.enumerate())


def target(session) -> float:
    return session.present.item("Steering").drive.target


def test_a_switch_goes_there_and_back_and_the_document_stays(session):
    before = session.scene
    session.do_action("Gravity switch")
    assert (session.present.item("Gravity").on, session.present.item("Wind").on) == (False, True)
    assert session.scene is before and not session.dirty and not session.can_undo
    assert session.scene.item("Gravity").id in {id for id, _ in session.overridden}
    assert session.actions_on == {session.scene.item("Gravity switch").id}
    session.do_action("Gravity switch")
    assert session.present is session.scene and not session.overridden and not session.actions_on


def test_a_number_alternates_between_its_value_and_the_documents(session):
    seen = []
    for name in ("Left", "Left", "Left", "Right", "Left", "Straight"):
        session.do_action(name)
        seen.append(target(session))
    assert seen == [0.5, 0.0, 0.5, -0.5, 0.5, 0.0]
    assert not session.overridden, "straight is what the document says"


def test_held_actions_last_while_they_are_held_whatever_the_order(session):
    session.do_action("Left")
    session.do_action("Hard left")
    assert target(session) == 1.0
    session.do_action("Hard right")
    assert target(session) == -1.0
    session.do_action("Hard left", down=False)
    assert target(session) == -1.0
    session.do_action("Hard right", down=False)
    assert target(session) == 0.5, "what was toggled below is still there"
    session.do_action("Left")
    assert target(session) == 0.0


def test_a_reset_clears_what_actions_did_and_so_does_another_document(session):
    play_until(session, 0.1)
    session.do_action("Heavy")
    session.do_action("Hard left")
    wait_for(lambda: session._engine._simulation.scene.part("strip 2").mass == 5.0)
    session.reset()
    wait_for(lambda: session.frame.time == 0.0)
    wait_for(lambda: session._engine._simulation.scene == session.scene)
    assert not session.overridden and not session.actions_on
    session.do_action("Heavy")
    session.new()
    assert not session.overridden and session.present is session.scene


def test_edits_and_undo_leave_it_alone_unless_they_are_about_the_same_field(session):
    session.do_action("Left")
    session.do_action("Heavy")
    session.do(Set(items=("strip 1",), field="mass", value=2.0))
    session.do(Rename(item="Steering", name="Wheel"))
    assert session.present.item("Wheel").drive.target == 0.5
    session.undo()
    session.undo()
    assert target(session) == 0.5 and session.present.part("strip 2").mass == 5.0
    session.do(Set(items=("Steering",), field="drive.target", value=0.2))
    assert target(session) == 0.2, "whoever turns the knob after the key means it"
    assert session.present.part("strip 2").mass == 5.0
    session.do(Delete(items=("strip 2",)))
    assert not session.overridden, "what is deleted has no values"
    session.undo()
    assert session.present is session.scene


def test_an_action_that_is_deleted_while_it_is_held_lets_go(session):
    session.do_action("Hard left")
    session.do(Delete(items=("Hard left",)))
    assert target(session) == 0.0
    session.step()
    wait_for(lambda: session.frame.step == 1)
    assert session._engine._simulation.scene == session.scene


def test_what_is_changed_the_same_way_is_the_very_same_item(session):
    session.do_action("Left")
    first = session.present.item("Steering")
    session.do(Set(items=("strip 1",), field="mass", value=2.0))
    assert session.present.item("Steering") is first


def test_an_action_that_is_not_there_is_named(session):
    with pytest.raises(CommandError, match='no action called "Fly".*"Left"'):
        session.do(DoAction(action="Fly"))
    with pytest.raises(CommandError, match='no action called "strip 1"'):
        session.do_action("strip 1")


def test_a_line_of_a_script_does_it(session):
    session.do(parse('do-action "Hard left"'))
    assert target(session) == 1.0
    session.do(parse('do-action "Hard left" down=false'))
    assert target(session) == 0.0


def test_the_same_log_gives_the_same_motion(session):
    """What actions did to the run is in the log, by step: a second run of it ends at the very same place."""
    play_until(session, 0.2)
    session.do_action("Gravity switch")
    wait_for(lambda: session.frame.time > 0.4)
    session.do_action("Hard left")
    wait_for(lambda: session.frame.time > 0.6)
    session.do_action("Hard left", down=False)
    session.do_action("Heavy")
    wait_for(lambda: session.frame.time > 0.8)
    session.pause()
    wait_for(lambda: not session._engine.playing)
    final, log = session.frame, list(session._engine.log)
    changes = [(step, order) for step, order in log if isinstance(order, Change)]
    assert len(changes) == 4 and not any(isinstance(order, Reset) for _, order in log)
    again = Simulation(session.scene)
    for step, order in changes:
        again.take_steps(step - again.step_count)
        again.edit(order.scene, order.now)
    again.take_steps(final.step - again.step_count)
    assert np.array_equal(again.frame().poses, final.poses)
    plain = Simulation(session.scene)
    plain.take_steps(final.step)
    assert not np.allclose(plain.frame().poses, final.poses), "and it made a difference"

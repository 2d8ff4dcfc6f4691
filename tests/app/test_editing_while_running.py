"""Edits across play and stop: the document keeps them, and what is not touched moves on as it would have."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from ves.model import Anchor, Joint, Nail, Scene
from ves.parts import Strip
from ves.simulation import Simulation

from .conftest import UPRIGHT

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def scene() -> Scene:
    """A double pendulum."""
    swing = Strip(name="Swing", holes=7, position=(0.15, 0.0, 0.6), quaternion=UPRIGHT)
    arm = Strip(name="Arm", holes=5, position=(0.4, -0.01, 0.6), quaternion=UPRIGHT)
    elbow = Joint(
        name="Elbow", kind="revolute", a=Anchor(part="Swing", port="hole 7"),
        b=Anchor(part="Arm", port="hole 1", offset=-0.01),
    )  # fmt: skip
    nail = Nail(name="Nail", part="Swing", port="hole 1")
    return Scene(title="Pendulum", parts=(swing, arm), joints=(elbow,), constraints=(nail,))


def type_in(window, person, path, text):
    editor = window.inspector.widget().editors[path]
    editor.setFocus()
    person.until(editor.hasFocus)
    editor.selectAll()
    person.qtbot.keyClicks(editor, text)
    person.qtbot.keyClick(editor, KEY.Key_Return)


def play_fast(person, until):
    """At four times the speed."""
    person.key(KEY.Key_Equal)
    person.key(KEY.Key_Equal)
    person.key(KEY.Key_Space)
    person.until(lambda: person.window.view.frame.time >= until)


def test_a_part_added_a_mass_changed_and_a_joint_deleted_while_playing_survive_reset(window, person, scene_file):
    person.key(KEY.Key_S, Qt.KeyboardModifier.ShiftModifier)  # what swings by shall not catch the box
    play_fast(person, 2.0)
    person.palette_drag("Box", QPoint(80, 560))
    window.selection.set([person.id("Arm")])
    type_in(window, person, "mass", "0.75")
    window.selection.set([person.id("Elbow")])
    person.come_forward()
    person.key(KEY.Key_Delete)
    assert window.session.playing
    person.key(KEY.Key_Backspace, CTRL)
    person.until(lambda: window.view.frame.time == 0.0 and not window.session.playing)
    assert person.scene.has("Box") and person.scene.part("Arm").mass == 0.75 and not person.scene.joints
    assert len(window.view.stage.poses) == 3 and person.pose("Swing")[:3] == pytest.approx((0.15, 0.0, 0.6))
    for _ in range(3):
        person.undo()
    assert not window.session.can_undo and window.session.text().encode() == scene_file.read_bytes()


def test_renaming_while_playing_leaves_the_motion_as_it_would_have_been(window, person, scene):
    person.key(KEY.Key_Space)
    person.until(lambda: window.view.frame.time > 0.2)
    window.selection.set([person.id("Arm")])
    type_in(window, person, "name", "Forearm")
    renamed = window.session.frame.step
    assert window.session.playing and person.scene.has("Forearm")
    person.come_forward()
    person.until(lambda: window.session.frame.step > renamed + 30)
    person.key(KEY.Key_Space)
    person.settled()
    frame, alone = window.session.frame, Simulation(scene)
    alone.take_steps(frame.step)
    assert len(frame.q) == 2 and frame.q == alone.frame().q and frame.v == alone.frame().v, "to the last bit"
    assert abs(frame.q[0][0]) > 0.05


def test_undo_acts_on_the_document_and_never_on_time(window, person):
    before = person.scene
    person.click(person.on("Swing", 0.025, 0.0, 0.0))
    person.key(KEY.Key_D, CTRL)
    person.key(KEY.Key_Space)
    person.until(lambda: window.view.frame.time > 0.1)
    person.undo()
    assert person.scene is before and window.session.playing
    person.until(lambda: len(window.view.frame.part_ids) == 2 and window.view.frame.time > 0.15)
    person.key(KEY.Key_Y, CTRL)
    person.key(KEY.Key_Space)
    person.settled()
    assert person.scene.has("Swing (2)") and window.view.frame.time > 0.15


def test_a_part_joined_after_the_start_starts_beside_its_partner(window, person):
    person.look(KEY.Key_1)
    person.play(0.15)
    place = person.port("Arm", "hole 5")
    person.palette_drag("Strip 3", place, drop=False)
    assert person.gesture.snap.staying.part == "Arm"
    person.palette_drop("Strip 3", place)
    person.settled()
    joint = person.scene.joints[-1]
    new, arm = person.scene.part("Strip 3"), person.scene.part("Arm")
    assert set(joint.part_names) == {"Arm", "Strip 3"} and window.session.frame.time > 0
    now = person.pose("Strip 3")[:3] - person.pose("Arm")[:3]
    assert np.linalg.norm(now) == pytest.approx(np.linalg.norm(np.subtract(new.position, arm.position)), abs=1e-9)
    person.key(KEY.Key_Backspace, CTRL)
    person.until(lambda: window.view.frame.time == 0.0)
    assert person.pose("Strip 3")[:3] == pytest.approx(new.position) and not window.session.message

"""What the inspector reads off joints and parts while they move."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from ves.app.readouts import readout, watched
from ves.simulation import Simulation


def reading(window):
    return window.inspector.widget()._reading


def test_a_nail_tells_its_force_while_it_plays(window, person):
    window.selection.set([person.id("Nail")])
    person.come_forward()
    person.until(lambda: reading(window).text().startswith("Now: force"))
    person.play(0.5)
    headless = Simulation(window.session.scene)
    headless.take_steps(window.session.frame.step)
    force = np.linalg.norm(headless.joint_force("Nail").force)
    person.until(lambda: f"force {force:.3f} N" in reading(window).text())
    assert "x " in reading(window).toolTip() and "N·m" in reading(window).toolTip()


def test_a_part_tells_the_sum_of_its_joints(window, person):
    window.selection.set([person.id("Swing")])
    person.until(lambda: "by its joints" in reading(window).text())
    weight = 9.81 * window.session.scene.part("Swing").mass_properties.mass
    assert "Nail: " in reading(window).toolTip()
    assert float(reading(window).text().split()[2]) < weight  # it begins to fall about the nail


def test_only_what_is_selected_is_watched(window, person):
    window.selection.set([person.id("Ball")])
    assert not window.session._watched and not reading(window).isVisible()
    window.selection.set([person.id("Nail")])
    assert window.session._watched == {person.id("Nail")}
    window.selection.set([person.id("Nail"), person.id("Swing")])
    assert not window.session._watched
    person.key(Qt.Key.Key_Escape) if window.view.surface.hasFocus() else window.selection.clear()
    person.until(lambda: not window.session.frame.joint_forces)


def test_a_part_at_rest_on_two_joints_weighs_what_it_weighs():
    """The signs of both sides: a plate that hangs between the world and another part."""
    from tests.mechanisms import door

    simulation = Simulation(door())
    scene, part = simulation.scene, simulation.scene.parts[-1]
    frame = simulation.frame().with_joint_forces(simulation.joint_forces(frozenset(watched((part,), scene))))
    told = readout((part,), scene, frame)
    assert float(told.text.split()[2]) == pytest.approx(9.81 * part.mass_properties.mass, rel=1e-3)
    assert told.details.count("a share") == 3

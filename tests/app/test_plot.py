"""The plot in the real window: a pendulum's angle over time, as a curve, a table and a picture."""

import csv
import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox

from ves.app.quantity_chooser import QUANTITY, QuantityChooser
from ves.commands.add import Delete, Rename
from ves.commands.change import Set
from ves.simulation import Simulation
from ves.view.quantities import quantity_of

CTRL = Qt.KeyboardModifier.ControlModifier


def quantity(window, name: str, item: str | None = "Nail"):
    scene = window.session.scene
    return quantity_of(scene, None if item is None else scene.item(item).id, name)


def plotted(window, *quantities) -> None:
    window.plot.add(*quantities)


def series(window):
    return {one.quantity.name: one for one in window.session.series}


def test_it_is_loaded_when_it_is_first_shown(window, person):
    program = "import sys, ves.app.window; print('pyqtgraph' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert answer.stdout.strip() == "False"
    assert window.plot.panel is None
    person.key(Qt.Key.Key_F8)
    person.until(lambda: window.plot.panel is not None and window.plot.panel.isVisible())
    assert window.plot.panel.empty.isVisible() and not window.plot.panel.csv.isEnabled()
    person.qtbot.keyClick(window.plot.panel.add, Qt.Key.Key_F8)
    person.until(lambda: not window.plot.shown)


def test_a_value_of_the_inspector_is_plotted_from_its_menu(window, person):
    window.selection.set([person.id("Swing")])
    label = window.inspector.widget()._now["position.2"]
    window.inspector.ensureWidgetVisible(label)
    at = label.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, label.mapToGlobal(at))
    QApplication.sendEvent(label, event)
    person.until(lambda: any(m.isVisible() for m in QApplication.topLevelWidgets() if isinstance(m, QMenu)))
    menu = next(m for m in QApplication.topLevelWidgets() if isinstance(m, QMenu) and m.isVisible())
    person.pick(menu, "Plot this")
    assert [q.name for q in window.plot.colors] == ["position.2"] and window.plot.shown


def test_the_angle_of_a_pendulum_is_drawn_and_saved_as_it_is_simulated(window, person, tmp_path):
    plotted(window, quantity(window, "q.0"), quantity(window, "total", None))
    person.come_forward()
    person.play(1.0)
    person.until(lambda: window.plot.panel.legend.widget() is not None and "q.0" in series(window))
    curve = next(c for q, c in window.plot.panel.axes.curves.items() if q.name == "q.0")
    person.until(lambda: curve.xData is not None and len(curve.xData) == len(series(window)["q.0"].times))
    assert np.allclose(curve.yData, np.degrees(series(window)["q.0"].values))
    assert list(window.plot.panel.axes.plots) == ["°", "J"]

    person.qtbot.mouseClick(window.plot.panel.csv, Qt.MouseButton.LeftButton)
    person.choose_file(tmp_path / "pendulum.csv")
    person.until(lambda: (tmp_path / "pendulum.csv").exists())
    head, *rows = csv.reader((tmp_path / "pendulum.csv").read_text().splitlines())
    assert head == ["time [s]", "Nail angle [rad]", "Total energy [J]"]
    table = np.array(rows, float)
    assert len(table) >= 60 and np.all(np.diff(table[:, 0]) > 0)
    headless = Simulation(window.session.scene)
    for time, angle, energy in table:
        headless.take_steps(round(time * 240) - headless.step_count)
        assert headless.joint("Nail").q[0] == angle
        frame = headless.frame()
        assert frame.kinetic + frame.potential == energy

    person.qtbot.mouseClick(window.plot.panel.png, Qt.MouseButton.LeftButton)
    person.choose_file(tmp_path / "pendulum.png")
    person.until(lambda: (tmp_path / "pendulum.png").exists())
    picture = QImage(str(tmp_path / "pendulum.png"))
    colors = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 2) for y in range(picture.height())}
    assert picture.width() > 300 and len(colors) > 10, "there are curves and words on it"


def test_a_file_that_cannot_be_written_is_said(window, person, tmp_path):
    plotted(window, quantity(window, "q.0"))
    person.until(lambda: bool(window.session.series))
    locked = tmp_path / "locked.csv"
    locked.write_text("mine")
    locked.chmod(0o444)
    person.qtbot.mouseClick(window.plot.panel.csv, Qt.MouseButton.LeftButton)
    person.choose_file(locked)
    person.answer(person.dialog(QMessageBox), "Replace")
    person.until(lambda: any("not saved" in box.text() for box in window.findChildren(QMessageBox) if box.isVisible()))
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible() and "not saved" in box.text())
    assert "read-only" in box.informativeText() and locked.read_text() == "mine"
    person.answer(box, "OK")


def test_reset_clears_and_steps_back_are_cut(window, person):
    plotted(window, quantity(window, "q.0"))
    person.come_forward()
    person.play(0.3)
    assert len(series(window)["q.0"].times) > 15
    before = window.session.frame.step
    for _ in range(8):
        person.key(Qt.Key.Key_Left)
    person.until(lambda: window.session.frame.step == before - 8)
    assert series(window)["q.0"].times[-1] == window.session.frame.time
    person.key(Qt.Key.Key_Backspace, CTRL)
    person.until(lambda: series(window)["q.0"].times.tolist() == [0.0])


def test_numbers_are_chosen_from_a_list_that_can_be_searched(window, person):
    window.selection.set([person.id("Ball")])
    window.plot.open()
    person.qtbot.mouseClick(window.plot.panel.add, Qt.MouseButton.LeftButton)
    chooser = person.dialog(QuantityChooser)
    ball = chooser.row(window.session.scene.item("Ball"))
    assert ball.isExpanded() and chooser.tree.topLevelItem(0) is ball
    speed = next(ball.child(k) for k in range(ball.childCount()) if ball.child(k).data(0, QUANTITY).name == "speed")
    speed.setCheckState(0, Qt.CheckState.Checked)
    assert [q.name for q in window.plot.colors] == ["speed"]
    person.qtbot.keyClicks(chooser.search, "nail")
    nail = chooser.row(window.session.scene.item("Nail"))
    assert nail is not None and chooser.row(window.session.scene.item("Box")) is None
    chooser.search.clear()
    ball = chooser.row(window.session.scene.item("Ball"))
    speed = next(ball.child(k) for k in range(ball.childCount()) if ball.child(k).data(0, QUANTITY).name == "speed")
    assert speed.checkState(0) == Qt.CheckState.Checked
    speed.setCheckState(0, Qt.CheckState.Unchecked)
    assert not window.plot.colors
    chooser.reject()


def test_edits_keep_the_series_that_still_mean_something(window, person):
    plotted(window, quantity(window, "q.0"), quantity(window, "kinetic", "Ball"), quantity(window, "speed", "Box"))
    person.come_forward()
    person.play(0.2)
    count = len(series(window)["q.0"].times)
    window.issue(Rename(item="Nail", name="Pivot"))
    window.issue(Set(items=("Ball",), field="mass", value=7.0))
    window.issue(Delete(items=("Box",)))
    assert [q.label(window.session.scene) for q in window.plot.colors] == ["Pivot angle", "Ball kinetic energy"]
    person.settled()
    assert len(series(window)["q.0"].times) >= count and "speed" not in series(window)
    kinetic = next(q for q in window.plot.colors if q.name == "kinetic")
    frame = window.session.frame
    velocity = frame.velocities[frame.part_ids.index(person.id("Ball"))]
    assert kinetic.read(frame) == pytest.approx(0.5 * 7.0 * velocity[:3] @ velocity[:3], abs=1e-6)


def test_it_follows_the_time_until_one_zooms_and_again_when_asked(window, person):
    plotted(window, quantity(window, "q.0"))
    axes = window.plot.panel.axes
    person.until(axes.isVisible)
    (plot,) = axes.plots.values()
    person.come_forward()
    person.play(0.2)
    low, high = plot.viewRange()[0]
    assert low == pytest.approx(0.0) and high == pytest.approx(10.0)
    viewport = axes.viewport()
    middle = QPoint(viewport.width() // 2, viewport.height() // 2)
    _wheel(viewport, middle)
    person.until(lambda: not axes.following and not window.plot.panel.follow.isChecked())
    zoomed = plot.viewRange()[0]
    assert zoomed[1] - zoomed[0] < 9.9
    person.play(0.4)
    assert plot.viewRange()[0] == zoomed
    person.qtbot.mouseClick(window.plot.panel.follow, Qt.MouseButton.LeftButton)
    person.come_forward()
    person.play(0.6)
    person.until(lambda: plot.viewRange()[0][1] == pytest.approx(10.0))


def test_curves_are_taken_away_in_the_legend(window, person):
    plotted(window, quantity(window, "q.0"), quantity(window, "v.0"))
    button = window.plot.panel.legend._buttons[0]
    person.until(button.isVisible)
    person.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert [q.name for q in window.plot.colors] == ["v.0"]
    person.qtbot.mouseClick(window.plot.panel.remove, Qt.MouseButton.LeftButton)
    assert not window.plot.colors
    person.until(lambda: not window.session.series and window.plot.panel.empty.isVisible())


def _wheel(widget, place: QPoint) -> None:
    none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    above = QPointF(widget.mapToGlobal(place))
    for _ in range(3):
        event = QWheelEvent(QPointF(place), above, QPoint(), QPoint(0, 120), *none, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(widget, event)

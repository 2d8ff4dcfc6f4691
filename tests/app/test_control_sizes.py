"""Knobs, actions, readings and curves fit, in both themes and at both sizes."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.app.controls import action, with_forces
from tests.app.window_sizes_driver import SIZES, lasting_problems
from ves.app.theme import THEMES
from ves.model import Knob
from ves.view.quantities import quantities_of


@pytest.fixture
def scene(scene):
    knobs = (
        Knob(name="Turn of a brake with quite a long name", items=("Brake",), field="turn", lower=-0.5, upper=0.5),
        Knob(name="Stiffness", items=("String 1", "String 2"), field="stiffness", lower=0.01, upper=123456.0),
    )
    actions = (action("Switch", "Shift+L", "Brake", "on", True), action("Without a key", None, "Brake", "turn", 0.2))
    return with_forces(scene).with_items(*knobs, *actions)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_everything_fits(window, person, size, theme):
    window.resize(*size)
    window.themes.use(theme)
    window.controls.open()
    window.plot.add(*quantities_of(window.session.scene, window.session.scene.item("Nail")))
    window.session.do_action("Without a key")
    window.selection.set([person.id("Brake")])
    person.until(lambda: window.plot.panel.axes.isVisible() and len(window.session.series) == 4)
    assert lasting_problems(QApplication.instance(), window) == []
    window.selection.set([person.id("Nail")])
    assert lasting_problems(QApplication.instance(), window) == []

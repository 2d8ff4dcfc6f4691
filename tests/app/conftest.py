"""A real window on a small scene, and a person who uses it with real events."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from ves.algebra import rotation
from ves.app.window import MainWindow
from ves.model import Nail, Scene
from ves.parts import Box, Sphere, Strip
from ves.scene import write
from ves.session import Session
from ves.terminal.kernels import compile_kernels

PATIENCE = 20_000  # ms; a condition is waited for, this only ends a test that hangs
UPRIGHT = tuple(float(c) for c in rotation.about((1, 0, 0), 1.5707963267948966))


@pytest.fixture(scope="session", autouse=True)
def kernels():
    """Compiled once, so that every window is ready at once."""
    compile_kernels()


@pytest.fixture(autouse=True)
def own_settings(tmp_path, monkeypatch):
    """What one test remembers, the next one has never seen."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def scene() -> Scene:
    """A strip that swings from a nail, a ball and a box on the floor."""
    swing = Strip(name="Swing", holes=7, position=(0.15, 0.0, 0.6), quaternion=UPRIGHT)
    ball = Sphere(name="Ball", color="#7c5cd6", radius=0.06, position=(-0.25, -0.1, 0.06))
    box = Box(name="Box", color="#2aa6a6", position=(0.35, -0.2, 0.05))
    nail = Nail(name="Nail", part="Swing", port="hole 1")
    return Scene(title="Swing", parts=(swing, ball, box), constraints=(nail,))


@pytest.fixture
def scene_file(scene, tmp_path):
    path = tmp_path / "swing.ves"
    write(scene, path)
    return path


@pytest.fixture
def open_window(qtbot):
    """Makes windows, and closes those that a test has left open."""
    made, sessions = [], []

    def make(path=None, **options) -> MainWindow:
        session = Session()
        sessions.append(session)
        window = MainWindow(session, **options)
        made.append(window)
        qtbot.addWidget(window)
        window.start(path, chosen=True)
        window.activateWindow()
        qtbot.waitUntil(lambda: window.isActiveWindow() and window.view.surface.hasFocus(), timeout=PATIENCE)
        return window

    yield make
    for window in made:
        window._closing = True
        window.close()
    for session in sessions:  # also of a window that could not be made
        session.close()


@pytest.fixture
def window(open_window, scene_file, qtbot) -> MainWindow:
    opened = open_window(scene_file)
    qtbot.waitUntil(lambda: len(opened.view.surface.paints) > 0 and opened.session.ready, timeout=PATIENCE)
    qtbot.waitUntil(lambda: opened.session.frame is not None and opened.view.frame is not None, timeout=PATIENCE)
    return opened


class Person:
    """Hands on mouse and keyboard."""

    def __init__(self, window: MainWindow, qtbot):
        self.window, self.qtbot, self.surface = window, qtbot, window.view.surface

    def id(self, name: str) -> int:
        return self.window.session.scene.item(name).id

    def until(self, condition) -> None:
        self.qtbot.waitUntil(condition, timeout=PATIENCE)

    def key(self, key, modifiers=Qt.KeyboardModifier.NoModifier, widget=None) -> None:
        """To the view, once it has the focus again after a dialog, or to another widget."""
        if widget is None:
            self.until(lambda: self.window.isActiveWindow() and self.surface.hasFocus())
        self.qtbot.keyClick(widget or self.surface, key, modifiers)

    def place(self, name: str) -> QPoint:
        """Where a part is in the view; a strip is pointed at beside its middle hole."""
        pose = self.window.view.stage.pose_of(self.id(name))
        point = pose[:3] + rotation.rotate(pose[3:], (0.025 if name == "Swing" else 0.0, 0.0, 0.0))
        x, y, _ = self.window.view.navigation.camera.project(point, self.surface.width(), self.surface.height())
        return QPoint(round(x), round(y))

    def empty_place(self) -> QPoint:
        return QPoint(12, 12)

    def hover(self, place: QPoint) -> None:
        self._send(QEvent.Type.MouseMove, place, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton)

    def click(self, place: QPoint, modifiers=Qt.KeyboardModifier.NoModifier, button=Qt.MouseButton.LeftButton) -> None:
        self.qtbot.mouseClick(self.surface, button, modifiers, place)

    def press(self, place: QPoint, button=Qt.MouseButton.LeftButton, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
        self._send(QEvent.Type.MouseButtonPress, place, button, button, modifiers)

    def move(self, start: QPoint, end: QPoint, button=Qt.MouseButton.LeftButton, modifiers=None, steps=6) -> None:
        for k in range(1, steps + 1):
            place = start + (end - start) * (k / steps)
            self._send(QEvent.Type.MouseMove, place, Qt.MouseButton.NoButton, button, modifiers)

    def release(self, place: QPoint, button=Qt.MouseButton.LeftButton, modifiers=None) -> None:
        self._send(QEvent.Type.MouseButtonRelease, place, button, Qt.MouseButton.NoButton, modifiers)

    def drag(self, start: QPoint, end: QPoint, button=Qt.MouseButton.LeftButton, modifiers=None) -> None:
        self.press(start, button, modifiers)
        self.move(start, end, button, modifiers)
        self.release(end, button, modifiers)

    def wheel(self, place: QPoint, notches: int) -> None:
        at, turn = QPointF(place), QPoint(0, 120 * notches)
        phase = Qt.ScrollPhase.NoScrollPhase
        none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        event = QWheelEvent(at, QPointF(self.surface.mapToGlobal(place)), QPoint(), turn, *none, phase, False)
        QApplication.sendEvent(self.surface, event)

    def dialog(self, kind):
        """The dialog of this kind that is open."""
        self.until(lambda: any(d.isVisible() for d in self.window.findChildren(kind)))
        return next(d for d in self.window.findChildren(kind) if d.isVisible())

    def answer(self, box, label: str) -> None:
        button = next(b for b in box.buttons() if b.text().replace("&", "") == label)
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def _send(self, kind, place, button, buttons, modifiers=None) -> None:
        at = QPointF(place)
        above = QPointF(self.surface.mapToGlobal(QPoint(place)))
        modifiers = modifiers or Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(self.surface, QMouseEvent(kind, at, above, button, buttons, modifiers))


@pytest.fixture
def person(window, qtbot) -> Person:
    return Person(window, qtbot)

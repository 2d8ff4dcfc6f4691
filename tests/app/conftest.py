"""A real window on a small scene, and a person who uses it with real events."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu

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
    """Makes windows; those that a test has left open are closed without a question, before any fixture ends."""
    sessions = []

    def make(path=None, **options) -> MainWindow:
        session = Session()
        sessions.append(session)
        window = MainWindow(session, **options)
        qtbot.addWidget(window, before_close_func=_do_not_ask)
        window.start(path, chosen=True)
        window.activateWindow()
        qtbot.waitUntil(lambda: window.isActiveWindow() and window.view.surface.hasFocus(), timeout=PATIENCE)
        return window

    yield make
    for session in sessions:  # also of a window that could not be made
        session.close()


def _do_not_ask(window: MainWindow) -> None:
    window._closing = True


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

    @property
    def scene(self) -> Scene:
        return self.window.session.scene

    @property
    def gesture(self):
        """The drag under way."""
        return self.window.view.mouse.gesture

    @property
    def notice(self) -> str:
        """What the view says could not be done, or nothing."""
        said = self.window.view.notice
        return said.label.text() if said.isVisible() else ""

    def id(self, name: str) -> int:
        return self.scene.item(name).id

    def pose(self, name: str):
        """Where a part is drawn: position, then quaternion."""
        return self.window.view.stage.pose_of(self.id(name)).copy()

    def until(self, condition) -> None:
        self.qtbot.waitUntil(condition, timeout=PATIENCE)

    def key(self, key, modifiers=Qt.KeyboardModifier.NoModifier, widget=None) -> None:
        """To the view, once it has the focus again after a dialog, or to another widget."""
        if widget is None:
            self.until(lambda: self.window.isActiveWindow() and self.surface.hasFocus())
        self.qtbot.keyClick(widget or self.surface, key, modifiers)

    def come_forward(self) -> None:
        """Use this window, and not another."""
        self.window.raise_()
        self.window.activateWindow()
        self.surface.setFocus()
        self.until(lambda: self.window.isActiveWindow() and self.surface.hasFocus())

    def menu(self, place: QPoint) -> QMenu:
        """The context menu of a place of the view."""
        self.click(place, button=Qt.MouseButton.RightButton)
        self.until(lambda: any(menu.isVisible() for menu in self.window.findChildren(QMenu)))
        return next(menu for menu in self.window.findChildren(QMenu) if menu.isVisible())

    def pick(self, menu: QMenu, text: str) -> None:
        """Click an entry of a menu."""
        offered = {action.text().replace("&", ""): action for action in menu.actions()}
        assert text in offered, list(offered)
        entry = offered[text]
        self.qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())

    def undo(self) -> None:
        self.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def look(self, key, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
        """Turn the view by a key, and wait until it has come to rest."""
        self.key(key, modifiers)
        self.until(lambda: not self.window.view.navigation.moving)

    def face_front(self) -> None:
        """At once; the key for it has tests of its own."""
        navigation = self.window.view.navigation
        navigation.set(navigation.camera.looking("front"))

    def play(self, until: float) -> None:
        """By the space bar, to a time or a little after, and pause."""
        self.key(Qt.Key.Key_Space)
        self.until(lambda: self.window.view.frame.time >= until)
        self.key(Qt.Key.Key_Space)
        self.settled()

    def settled(self) -> None:
        """The engine has come to rest, and the window shows where."""
        session, seen = self.window.session, []

        def rests() -> bool:
            seen.append(session.frame)
            shown = self.window.view.frame is session.frame and session.frame.revision == session.revision
            return shown and len(seen) > 2 and seen[-1] is seen[-3]

        self.until(rests)

    def place(self, name: str) -> QPoint:
        """Where a part is in the view; a strip is pointed at beside its middle hole."""
        pose = self.window.view.stage.pose_of(self.id(name))
        point = pose[:3] + rotation.rotate(pose[3:], (0.025 if name == "Swing" else 0.0, 0.0, 0.0))
        return self.seen(point)

    def empty_place(self) -> QPoint:
        return QPoint(12, 12)

    def seen(self, point) -> QPoint:
        """Where a point of the world is in the view."""
        x, y, _ = self.window.view.navigation.camera.project(point, self.surface.width(), self.surface.height())
        return QPoint(round(x), round(y))

    def on(self, name: str, *local: float) -> QPoint:
        """Where a point of a part, in its own coordinates, is in the view."""
        pose = self.window.view.stage.pose_of(self.id(name))
        return self.seen(pose[:3] + rotation.rotate(pose[3:], local))

    def port(self, name: str, port: str) -> QPoint:
        return self.on(name, *self.scene.part(name).port(port).position)

    def between(self, name: str, a: str, b: str) -> QPoint:
        """Halfway between two ports: there is the part itself, and no port."""
        places = [self.scene.part(name).port(port).position for port in (a, b)]
        return self.on(name, *((first + second) / 2 for first, second in zip(*places, strict=True)))

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

    # ---- the palette ----------------------------------------------------------------------------------------------
    def tile(self, label: str):
        return next(tile for tile in self.window.palette_panel.shelf.tiles if tile.entry.label == label)

    def palette_drag(self, label: str, place: QPoint, drop: bool = True, steps: int = 6) -> None:
        """From the palette to a place of the view; without the drop the button stays down."""
        tile = self.tile(label)
        start = tile.rect().center()
        end = tile.mapFromGlobal(self.surface.mapToGlobal(place))
        self._send(QEvent.Type.MouseButtonPress, start, Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, on=tile)
        for k in range(1, steps + 1):
            self.palette_move(label, self.surface.mapFromGlobal(tile.mapToGlobal(start + (end - start) * (k / steps))))
        if drop:
            self.palette_drop(label, place)

    def palette_move(self, label: str, place: QPoint) -> None:
        tile = self.tile(label)
        at = tile.mapFromGlobal(self.surface.mapToGlobal(place))
        self._send(QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, on=tile)

    def palette_drop(self, label: str, place: QPoint) -> None:
        tile = self.tile(label)
        at = tile.mapFromGlobal(self.surface.mapToGlobal(place))
        self._send(QEvent.Type.MouseButtonRelease, at, Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, on=tile)

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

    def choose_file(self, path) -> None:
        """In the file dialog that is open."""
        dialog = self.dialog(QFileDialog)
        name = dialog.findChild(QLineEdit, "fileNameEdit")
        name.setFocus()
        self.until(name.hasFocus)  # without it the name gives way to the file that is selected in the list
        name.setText(str(path))
        self.key(Qt.Key.Key_Return, widget=name)

    def answer(self, box, label: str) -> None:
        button = next(b for b in box.buttons() if b.text().replace("&", "") == label)
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def _send(self, kind, place, button, buttons, modifiers=None, on=None) -> None:
        at, widget = QPointF(place), on or self.surface
        above = QPointF(widget.mapToGlobal(QPoint(place)))
        modifiers = modifiers or Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(widget, QMouseEvent(kind, at, above, button, buttons, modifiers))


@pytest.fixture
def person(window, qtbot) -> Person:
    return Person(window, qtbot)


@pytest.fixture
def new_person(qtbot):
    """For a window of the test's own."""
    return lambda window: Person(window, qtbot)

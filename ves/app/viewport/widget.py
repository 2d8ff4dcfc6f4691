"""The painted surface: it gives the renderer what to draw when something has changed, and passes the mouse on."""

import time
from collections import deque

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QWidget

from ves.view.gl import GLUnavailable
from ves.view.gl.renderer import Renderer
from ves.view.quality import DRAFT, HIGH, Quality

REST = 200  # ms without a change until the picture is drawn in full quality
SMOOTH, PROMPT = 0.012, 0.05  # s that a picture may take while something moves, and after a click or hover
KEYS, SHIFT = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease), Qt.KeyboardModifier.ShiftModifier
RATE_OVER = 1.0  # s that the frame rate is counted over


class Viewport(QOpenGLWidget):
    painted = Signal()
    resized = Signal()
    failed = Signal(str)

    _view = None  # until it is attached; events come before

    def __init__(self, stage, parent: QWidget | None = None):
        super().__init__(parent)
        self._stage = stage
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(240, 160)
        self.setAccessibleName("View of the scene")
        self.renderer: Renderer | None = None
        self.quality: Quality = HIGH  # of the picture painted last
        self.paints: deque[tuple[float, float]] = deque(maxlen=600)  # when, and how long it took, s
        self._theme = "light"
        self._allowed = PROMPT
        self._high_cost = float("inf")  # s, of the last picture in full quality; the first one is to come soon
        self._broken = False
        self._shown = None  # the table of solids that was uploaded last
        self._marked: tuple | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._redraw_at_rest)

    def attach(self, view) -> None:
        """The view tells camera, glyphs and marks, and takes the mouse."""
        self._view = view

    # ---- what has changed ---------------------------------------------------------------------------------------
    def redraw(self, moving: bool = False) -> None:
        """Soon; as a draft where full quality would take too long, and in full quality once nothing changes."""
        self._allowed = SMOOTH if moving else PROMPT
        self._rest.start()
        self.update()

    def _redraw_at_rest(self) -> None:
        if self.quality is not HIGH:
            self._allowed = float("inf")
            self.update()

    def use_theme(self, name: str) -> None:
        self._theme = name
        self.redraw()

    def rate(self) -> float:
        """Pictures per second, lately."""
        now = time.perf_counter()
        return sum(1 for at, _ in self.paints if at > now - RATE_OVER) / RATE_OVER

    # ---- OpenGL -------------------------------------------------------------------------------------------------
    def initializeGL(self) -> None:
        self.renderer = Renderer(self._theme)
        try:
            self.renderer.initialize()
        except GLUnavailable as error:
            self._break(str(error))
            return
        self._shown = None
        self.context().aboutToBeDestroyed.connect(self.release, Qt.ConnectionType.DirectConnection)

    def paintGL(self) -> None:
        if self._broken or self.renderer is None:
            return
        began = time.perf_counter()
        try:
            self._paint()
        except (GLUnavailable, RuntimeError) as error:
            self._break(str(error))
            return
        took = time.perf_counter() - began
        self.paints.append((began, took))
        if self.quality is HIGH:
            self._high_cost = took
        self.painted.emit()

    def release(self) -> None:
        """Free the graphics objects while their context lives."""
        self._rest.stop()
        if self.renderer is not None and not self._broken:
            self.makeCurrent()
            self.renderer.release()
            self.doneCurrent()
        self.renderer = None

    def _paint(self) -> None:
        renderer, ratio = self.renderer, self.devicePixelRatioF()
        if self._shown is not self._stage.table:
            renderer.set_solids(self._stage.table)
            self._shown, self._marked = self._stage.table, None
        renderer.theme, renderer.floor = self._theme, self._stage.scene.ground.on
        renderer.set_poses(self._stage.poses)
        if (marks := self._view.marks()) != self._marked:
            selected, hovered, ghosts = marks
            renderer.highlight(selected, hovered)
            renderer.set_ghosts(ghosts)
            self._marked = marks
        renderer.set_glyphs(self._view.glyphs())
        slow = renderer.software and self._high_cost > self._allowed
        self.quality = DRAFT if slow else HIGH
        width, height = round(self.width() * ratio), round(self.height() * ratio)
        camera = self._view.navigation.camera
        renderer.draw(self.defaultFramebufferObject(), width, height, camera, self.quality, ratio)

    def _break(self, reason: str) -> None:
        """Say so once, after Qt has left its painting."""
        self._broken = True
        QTimer.singleShot(0, self, lambda: self.failed.emit(reason))

    # ---- events -------------------------------------------------------------------------------------------------
    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def mousePressEvent(self, event) -> None:
        self._view.mouse.press(event)

    def mouseMoveEvent(self, event) -> None:
        self._view.mouse.move(event)

    def mouseReleaseEvent(self, event) -> None:
        self._view.mouse.release(event)

    def mouseDoubleClickEvent(self, event) -> None:
        self._view.mouse.double_click(event)

    def event(self, event) -> bool:
        """During a drag all keys belong to it, before any shortcut."""
        dragging = self._view is not None and self._view.mouse.gesture is not None
        if dragging and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if dragging and event.type() in KEYS and event.key() == Qt.Key.Key_Shift and not event.isAutoRepeat():
            down = event.type() == QEvent.Type.KeyPress  # the event's own modifiers are those of before it, on X
            self._view.mouse.hold(event.modifiers() | SHIFT if down else event.modifiers() & ~SHIFT)
        if dragging and event.type() == QEvent.Type.KeyPress and self._view.mouse.key(event):
            return True
        return super().event(event)

    def wheelEvent(self, event) -> None:
        self._view.mouse.wheel(event)

    def leaveEvent(self, event) -> None:
        self._view.mouse.leave()
        super().leaveEvent(event)

    def focusOutEvent(self, event) -> None:
        self._view.mouse.cancel()
        super().focusOutEvent(event)

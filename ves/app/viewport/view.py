"""The view put together: the painted surface, the camera, the mouse, what is grabbed, traced and written over it."""

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from ves.app import settings
from ves.app.selection import Selection
from ves.app.theme import Theme
from ves.app.viewport.grabbing import Grabbing
from ves.app.viewport.hovering import Hovering
from ves.app.viewport.joint_marks import joint_marks
from ves.app.viewport.mouse import Mouse
from ves.app.viewport.navigation import Navigation
from ves.app.viewport.overlay import Banner, Hint, ProgressCard, Tag
from ves.app.viewport.stage import Stage
from ves.app.viewport.tracing import Tracing
from ves.app.viewport.unavailable import Unavailable
from ves.app.viewport.widget import Viewport
from ves.view.glyphs import Glyphs

HINT = "Space plays, drag a part to pull it"


class View(QObject):
    changed = Signal()  # something that actions show: traces, the camera
    first_seen = Signal()  # the first picture is on the screen, or there will be none

    def __init__(self, session, selection: Selection, problem: str = "", parent: QObject | None = None):
        super().__init__(parent)
        self._session, self._selection = session, selection
        self.stage = Stage(session.scene)
        self.frame = None
        self._unframed = True
        self.surface: QWidget = Unavailable(problem) if problem else Viewport(self.stage)
        self.navigation = Navigation(self.surface, self.stage, selection)
        self.hovering = Hovering(self.surface, self.stage, self.navigation)
        self.grabbing = Grabbing(self.surface, self.stage, session, self.navigation)
        self.tracing = Tracing(self.surface, self.stage, self.hovering, self.navigation)
        self.mouse = Mouse(self.surface, self.navigation, self.hovering, self.grabbing)
        self.name, self.newtons = Tag(self.surface), Tag(self.surface)
        self.hint, self.progress, self.banner = Hint(self.surface), ProgressCard(self.surface), Banner(self.surface)
        self._connect()

    # ---- what comes in ------------------------------------------------------------------------------------------
    def show_scene(self, scene) -> None:
        if self.stage.show_scene(scene):
            if self.frame is not None:
                self.stage.show_frame(self.frame)
            self.tracing.keep({part.id for part in scene.parts})
            self._call("show_solids")
        self.redraw()

    def show_frame(self, frame) -> None:
        pulled = frame.grab is not None or (self.frame is not None and self.frame.grab is not None)
        self.frame = frame
        if self.stage.show_frame(frame) or pulled:
            self.tracing.take(frame)
            self._show_newtons()
            self.hovering.refresh()
            self.redraw(moving=self._session.playing)

    def forget(self) -> None:
        """Another document is there: nothing of the old one stays."""
        self.mouse.cancel()
        self.tracing.clear()
        self.banner.hide()
        self._frame_all()

    def redraw(self, moving: bool = False) -> None:
        self._call("redraw", moving)

    def rate(self) -> float | None:
        return self.surface.rate() if isinstance(self.surface, Viewport) else None

    def tint(self, theme: Theme) -> None:
        for card in (self.name, self.newtons, self.hint, self.progress, self.banner):
            card.tint(theme)
        self._call("use_theme", theme.name)

    # ---- cards --------------------------------------------------------------------------------------------------
    def offer_hint(self) -> None:
        if not settings.flag("hint used"):
            self.hint.say(HINT)

    def hint_used(self) -> None:
        if self.hint.isVisible():
            self.hint.hide()
            settings.remember("hint used", True)

    def _frame_all(self) -> None:
        """Now, or when the size of the view is known."""
        self._unframed = not self.surface.isVisible()
        if not self._unframed:
            self.navigation.frame_at_once()

    def _resized(self) -> None:
        if self._unframed:
            self._unframed = False
            self.navigation.frame_at_once()
        self.place_cards()

    def place_cards(self) -> None:
        for card in (self.hint, self.progress, self.banner):
            card.place()

    # ---- ends ---------------------------------------------------------------------------------------------------
    def escape(self) -> None:
        if not self.mouse.cancel():
            self._selection.clear()

    def stop(self) -> None:
        self.mouse.cancel()
        self.navigation.stop()
        self.hovering.stop()
        self.stage.stop()
        self._call("release")

    # ---- inside -------------------------------------------------------------------------------------------------
    def _connect(self) -> None:
        self.navigation.moved.connect(self._moved)
        self.hovering.changed.connect(self._hovered)
        self.tracing.changed.connect(self._traces_changed)
        self.mouse.clicked.connect(self._clicked)
        self._selection.changed.connect(self.redraw)
        self._selection.hover_changed.connect(self.redraw)
        self.grabbing.used.connect(self.hint_used)
        if isinstance(self.surface, Viewport):
            self.surface.attach(self)
            self.surface.resized.connect(self._resized)
            self.surface.failed.connect(self._fail)
            self.surface.frameSwapped.connect(self.first_seen, Qt.ConnectionType.SingleShotConnection)
        else:
            QTimer.singleShot(0, self, self.first_seen.emit)

    def glyphs(self) -> Glyphs:
        marks = joint_marks(self.stage, self._selection.ids)
        return self._unmet() + self.tracing.glyphs() + marks + self.grabbing.glyphs(self.frame)

    def _unmet(self) -> Glyphs:
        """Joints that act hold by themselves; only those the engine left out, or has not seen yet, are looked at."""
        acting = self.frame is not None and self.frame.compiled is not None and not self.frame.outcome.items
        return Glyphs() if acting else self.stage.unmet()

    def marks(self) -> tuple[tuple[int, ...], int | None]:
        """Rows of the selected parts, and of the one under the cursor."""
        return self.stage.rows_of(self._selection.ids), self.stage.row_of(self._selection.hovered)

    def _moved(self) -> None:
        self._show_newtons()
        self.hovering.refresh()
        self.redraw(moving=True)
        self.changed.emit()

    def _hovered(self) -> None:
        hit = self.hovering.hit
        self._selection.hover(None if hit is None else hit.part)
        if hit is None or self.hovering.place is None or not self._session.scene.has(hit.part):
            self.name.hide()
        else:
            self.name.show_at(self._session.scene.item(hit.part).name, *self.hovering.place)

    def _traces_changed(self) -> None:
        self.redraw()
        self.changed.emit()

    def _clicked(self, hit, adding: bool) -> None:
        if hit is None:
            if not adding:
                self._selection.clear()
        elif adding:
            self._selection.toggle(hit.part)
        else:
            self._selection.set([hit.part])

    def _show_newtons(self) -> None:
        said = self.grabbing.force_text(self.frame)
        if said is None:
            self.newtons.hide()
        else:
            self.newtons.show_at(*said)

    def _fail(self, problem: str) -> None:
        """The view came up and could not go on: cover it with the reason."""
        cover = Unavailable(problem, self.surface)
        cover.setAutoFillBackground(True)
        cover.resize(self.surface.size())
        self.first_seen.emit()
        self.surface.resized.connect(lambda: cover.resize(self.surface.size()))
        cover.show()

    def _call(self, method: str, *arguments) -> None:
        """Of the painted surface, when there is one."""
        if isinstance(self.surface, Viewport):
            getattr(self.surface, method)(*arguments)


def place_of(camera, point, surface: QWidget) -> tuple[float, float]:
    """Where a point of the world is in the view, in its pixels."""
    x, y, _ = camera.project(np.asarray(point, float), surface.width(), surface.height())
    return float(x), float(y)

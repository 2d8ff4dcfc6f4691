"""The view put together: the painted surface, the camera, the mouse, what is built, grabbed, traced and said."""

from collections.abc import Callable, Iterable

import numpy as np
from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ves.app import settings
from ves.app.force_words import named_now
from ves.app.selection import Selection
from ves.app.theme import Theme
from ves.app.viewport.building import Building
from ves.app.viewport.conflict_bar import ConflictBar
from ves.app.viewport.desk import Desk
from ves.app.viewport.following import Following
from ves.app.viewport.force_arrows import ForceArrows
from ves.app.viewport.force_marks import ForceMarks
from ves.app.viewport.gesture import CameraGesture, Gesture
from ves.app.viewport.grabbing import Grabbing
from ves.app.viewport.hovering import Hovering
from ves.app.viewport.joint_marks import CutMarks, joint_marks
from ves.app.viewport.length_tag import LengthTag
from ves.app.viewport.mouse import Mouse
from ves.app.viewport.naming import NameField
from ves.app.viewport.navigation import Navigation
from ves.app.viewport.open_marks import OpenMarks
from ves.app.viewport.overlay import Banner, Card, Hint, Notice, ProgressCard, StartBar, Tag
from ves.app.viewport.stage import Stage
from ves.app.viewport.swinging import Swinging
from ves.app.viewport.tracing import Tracing
from ves.app.viewport.unavailable import Unavailable
from ves.app.viewport.widget import Viewport
from ves.commands.command import Command
from ves.commands.free_place import End
from ves.commands.switching import Switch
from ves.forces import Force
from ves.view.cut_marks import cuts_of
from ves.view.glyphs import Glyphs
from ves.view.joints_at import joints_at

EMPTY_HINT = "Drag a part from the palette into the view; press 1 first to build upright, seen from the front"
HINT = "Space plays; drag a part to pull it, or, before that, to move it"


class View(QObject):
    changed = Signal()  # something that actions show: traces, the camera, the tool
    first_seen = Signal()  # the first picture is on the screen, or there will be none
    rename_wanted = Signal(int, str)  # id, the new name

    def __init__(
        self,
        session,
        selection: Selection,
        problem: str = "",
        parent: QObject | None = None,
        issue: Callable[[Command], str] = lambda command: "",
    ):
        super().__init__(parent)
        self._session, self._selection = session, selection
        self.stage = Stage(session.scene)
        self.frame = None
        self._unframed = True
        self.surface: QWidget = Unavailable(problem) if problem else Viewport(self.stage)
        self.navigation = Navigation(self.surface, self.stage, selection)
        self.following = Following(self.navigation, self.stage, selection)
        self.desk = Desk(self.surface, self.stage, session, selection, self.navigation, issue)
        self.building = Building(self.surface, self.desk)
        self.swinging = Swinging(self.surface, self.stage)
        self.open_marks = OpenMarks(self.surface, self.stage, selection, self.navigation, self.swinging)
        self.force_marks = ForceMarks(self.surface, self.stage, selection, self.navigation)
        self.force_arrows = ForceArrows(self.surface, self.stage, selection, self.navigation)
        self.hovering = Hovering(self.surface, self.desk, self.building, self.open_marks, self.force_marks)
        self.grabbing = Grabbing(self.surface, self.stage, session, self.navigation)
        self.tracing = Tracing(self.surface, self.stage, self.hovering, self.navigation)
        self.mouse = Mouse(self.surface, self.navigation, self.hovering, self.grabbing, self.building)
        self.cuts = CutMarks(self.stage, selection)
        self._make_cards()
        self._connect()

    def _make_cards(self) -> None:
        surface = self.surface
        self.name, self.newtons, self.length = Tag(surface), Tag(surface), LengthTag(surface)
        self.hint, self.progress, self.banner = Hint(surface), ProgressCard(surface), Banner(surface)
        self.keys, self.notice, self.start_bar = Hint(surface), Notice(surface), StartBar(surface)
        self.conflict_bar = ConflictBar(surface)
        self.name_field = NameField(surface)

    @property
    def _cards(self) -> tuple[Card, ...]:
        return self.hint, self.progress, self.banner, self.keys, self.notice, self.start_bar, self.conflict_bar

    # ---- what comes in ------------------------------------------------------------------------------------------
    def show_scene(self, scene) -> None:
        """A press or a drag under way ends as if it had not been: what it is about may be gone. Turning the view is
        about nothing, and goes on while parts that fly arrive."""
        if not isinstance(self.mouse.gesture, CameraGesture):
            self.mouse.cancel()
        self.swinging.stop()
        if self.stage.show_scene(scene):
            self.tracing.keep({part.id for part in scene.parts})
        self._offer_palette(not scene.parts)
        self.hovering.refresh()
        self.redraw()

    def show_frame(self, frame) -> None:
        pulled = frame.grab is not None or (self.frame is not None and self.frame.grab is not None)
        self.frame = frame
        self.swinging.show_frame(frame)
        if frame.time == 0.0:
            self.start_bar.hide()
        if self.stage.show_frame(frame, self._session.flying) or pulled:
            self.following.take(frame.time)
            self.tracing.take(frame)
            self._show_newtons()
            self.hovering.refresh()
            self.redraw(moving=self._session.moving)

    def forget(self) -> None:
        """Another document is there: nothing of the old one stays."""
        self.mouse.cancel()
        self.tracing.clear()
        self.following.stop()
        for card in (self.banner, self.notice, self.start_bar):
            card.hide()
        self._frame_all()

    def redraw(self, moving: bool = False) -> None:
        self.length.follow(self.stage, self._selection.ids, self.navigation.camera)
        self.open_marks.follow()
        self.force_arrows.follow(self.frame)
        self._call("redraw", moving)

    def rate(self) -> float | None:
        return self.surface.rate() if isinstance(self.surface, Viewport) else None

    def tint(self, theme: Theme) -> None:
        for card in (self.name, self.newtons, self.length, *self._cards):
            card.tint(theme)
        self.cuts.theme = theme.name
        self.open_marks.tint(theme)
        self.force_marks.theme = self.desk.theme = theme.name
        self.force_arrows.tint(theme)
        self._call("use_theme", theme.name)

    # ---- building -----------------------------------------------------------------------------------------------
    def drag_in(self, gesture: Gesture, place: QPoint) -> None:
        """Something from the palette is over the view, or outside of it: then it is not shown."""
        if self.mouse.gesture is None:
            self.surface.setFocus()
            self.mouse.begin(gesture)
        modifiers = QGuiApplication.queryKeyboardModifiers()
        self.mouse.move_to(place.x(), place.y(), modifiers)

    def middle(self) -> tuple[float, float]:
        return self.surface.width() / 2, self.surface.height() / 2

    def edit_name(self, id: int, place: QPoint | None = None) -> None:
        """Where the item is seen, or at a place of the view."""
        if self._session.scene.has(id):
            self.name.hide()
            self.name_field.edit(id, self._session.scene.item(id).name, place or self._place_of(id))

    def use_tool(self, tool: str, joint_kind: str = "") -> None:
        self.mouse.cancel()
        self.building.use(tool, joint_kind)

    def toggle(self, mode: str) -> None:
        """Turn over one of the desk's modes: snapping, local axes."""
        setattr(self.desk, mode, not getattr(self.desk, mode))
        self._tool_changed()

    def toggle_from_afar(self) -> None:
        self.desk.from_afar = not self.desk.from_afar
        settings.remember("join from afar", self.desk.from_afar)

    def toggle_cuts(self) -> None:
        self.cuts.toggle()
        self.redraw()

    def toggle_force_arrows(self) -> None:
        self.force_arrows.toggle()
        self.redraw()

    def show_stuck(self, ids: Iterable[int]) -> None:
        """Joints that cannot all be met, in a colour of their own."""
        self.open_marks.stuck = frozenset(ids)
        self.redraw()

    def show_cuts(self, reading: bool) -> None:
        """While one reads about them."""
        self.cuts.reading = reading
        self.redraw()

    def toggle_left_orbits(self) -> None:
        self.building.left_orbits = not self.building.left_orbits
        settings.remember("left orbits", self.building.left_orbits)

    def type_along(self, axis: int) -> None:
        self.mouse.begin(self.building.type_along(axis))

    def _place_of(self, id: int) -> QPoint:
        pose = self.stage.pose_of(id)
        if pose is None:
            return QPoint(*map(round, self.middle()))
        return QPoint(*map(round, place_of(self.navigation.camera, pose[:3], self.surface)))

    # ---- cards --------------------------------------------------------------------------------------------------
    def offer_hint(self) -> None:
        if not settings.flag("hint used") and self.stage.scene.parts:
            self.hint.say(HINT)

    def hint_used(self) -> None:
        if self.hint.isVisible():
            self.hint.hide()
            settings.remember("hint used", True)

    def _offer_palette(self, empty: bool) -> None:
        """In an empty scene, say how to begin."""
        if empty:
            self.hint.say(EMPTY_HINT)
        elif self.hint.label.text() == EMPTY_HINT:
            self.hint.hide()

    def offer_start(self) -> None:
        """Parts were moved at a time after 0."""
        self.start_bar.say("Moved for now: Reset brings it back to where it starts.")

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
        self.redraw(moving=True)  # also the tags: what they stand beside is elsewhere now

    def place_cards(self) -> None:
        for card in self._cards:
            card.place()

    # ---- ends ---------------------------------------------------------------------------------------------------
    def escape(self) -> None:
        """One thing at a time: a drag, a motion that is shown, parts that fly together, a tool, the selection."""
        if self.mouse.cancel() or self.swinging.stop():
            return
        if self._session.flying:
            self._session.pause()
        elif self.building.tool != "select":
            self.notice.hide()  # what it told of the tool
            self.use_tool("select")
        else:
            self._selection.clear()

    def stop(self) -> None:
        self.mouse.cancel()
        self.swinging.stop()
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
        self.mouse.line_clicked.connect(self._pick)
        self.mouse.force_double_clicked.connect(self._turn_over)
        self.mouse.pressed.connect(self.swinging.stop)
        self.swinging.moved.connect(lambda: self.redraw(moving=True))
        self.mouse.double_clicked.connect(lambda hit, place: self.edit_name(hit.part, place))
        self.mouse.changed.connect(self._show_gesture)
        self.desk.previewed.connect(lambda: self.redraw(moving=True))
        self.desk.said.connect(self.notice.say)
        self.building.changed.connect(self._tool_changed)
        self.name_field.entered.connect(self.rename_wanted)
        self.name_field.left.connect(self.surface.setFocus)
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
        marks += self.cuts.glyphs(self.frame, self.navigation.camera, max(1, self.surface.height()))
        gesture = self.mouse.gesture
        doing = self.building.glyphs() if gesture is None else gesture.glyphs()
        held = self.stage.constrained(self._selection.ids) + self.force_marks.glyphs(self.frame)
        pulled = self.force_arrows.glyphs(self.frame) + self.grabbing.glyphs(self.frame)
        return held + self.open_marks.glyphs() + self.tracing.glyphs() + marks + pulled + doing

    def marks(self) -> tuple[tuple[int, ...], int | None, tuple[int, ...]]:
        """Rows of the selected parts, the one under the cursor, and ghosts: of a motion shown, all that rests."""
        stage, selection = self.stage, self._selection
        if self.swinging.active:
            resting = (row for row, part in enumerate(stage.scene.parts) if part.id not in self.swinging.parts)
            return stage.rows_of(self.swinging.parts), None, tuple(resting)
        return stage.rows_of(selection.ids), stage.row_of(selection.hovered), stage.rows_of(sorted(stage.ghosts))

    def _moved(self) -> None:
        self._show_newtons()
        self.hovering.refresh()
        self.redraw(moving=True)
        self.changed.emit()

    def _hovered(self) -> None:
        hit, lit, line = self.hovering.hit, self.building.lit, self.hovering.line
        if lit is not None:
            part = self.stage.part_at(lit.part)
            self._selection.hover(part.id)
            self.name.show_at(self._port_text(part, lit.port), *self.hovering.place)
        elif line is not None:
            self._selection.hover(line.id)
            self.name.show_at(self._line_text(line.item), *self.hovering.place)
        elif hit is not None and self.hovering.place is not None and self._session.scene.has(hit.part):
            self._selection.hover(hit.part)
            self.name.show_at(self._session.scene.item(hit.part).name, *self.hovering.place)
        else:
            self._selection.hover(None)
            self.name.hide()
        self.redraw()

    def _line_text(self, item) -> str:
        return named_now(item, self.stage.scene, self.frame) if isinstance(item, Force) else item.name

    def _port_text(self, part, port) -> str:
        cuts = cuts_of(self.frame) if self.cuts.on else ()
        cut = any(joint.id in cuts for joint in joints_at(self.stage.scene, End(part.name, port.name)))
        return f"{part.name}, {port.name}" + (": a loop is cut here" if cut else "")

    def _show_gesture(self) -> None:
        """What the drag under way would do, at the cursor, and its keys at the foot of the view."""
        gesture = self.mouse.gesture
        if gesture is not None and not isinstance(gesture, CameraGesture):
            self.swinging.stop()
        if gesture is None or not gesture.words:
            self.name.hide()
        else:
            anchored = gesture.anchor is not None
            place = place_of(self.navigation.camera, gesture.anchor, self.surface) if anchored else self.mouse.place
            self.name.show_at(gesture.words, *place)
        if gesture is None or not gesture.hint:
            self.keys.hide()
        elif not self.keys.isVisible():
            self.hint.hide()
            self.keys.say(gesture.hint)
        self.redraw(moving=gesture is not None)

    def _tool_changed(self) -> None:
        self.hovering.refresh()
        self.redraw()
        self.changed.emit()

    def _traces_changed(self) -> None:
        self.redraw()
        self.changed.emit()

    def _clicked(self, hit, adding: bool) -> None:
        if hit is None:
            if not adding:
                self._selection.clear()
        else:
            self._pick(hit.part, adding)

    def _pick(self, id: int, adding: bool) -> None:
        """A part, with its group, or an open joint, or a force."""
        ids = (id,) if self.stage.row_of(id) is None else self.desk.chosen(id)
        if adding:
            self._add_or_drop(ids)
        else:
            self._selection.set(ids)

    def _turn_over(self, id: int) -> None:
        """Switch a force off, or on again."""
        force = self._session.scene.item(id)
        self.desk.issue(Switch(items=(force.name,), on=not force.on))

    def _add_or_drop(self, ids: tuple[int, ...]) -> None:
        """Shift and a click: a part, or its group, joins the selection or leaves it."""
        kept = tuple(id for id in self._selection.ids if id not in ids)
        self._selection.set(kept if ids[-1] in self._selection.ids else (*kept, *ids))

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

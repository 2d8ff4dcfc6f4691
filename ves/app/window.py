"""The main window: it puts panels, view and actions together and passes on what happens. Each of them works alone.

Whatever is done goes through `issue`: menus, keys, mouse and panels only make commands.
"""

import logging
from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMainWindow

from ves.app import messages
from ves.app.actions import Actions
from ves.app.arrangement import Arrangement
from ves.app.choosing import Choosing
from ves.app.clipboard import Clipboard
from ves.app.coming_together import ComingTogether
from ves.app.command_search import CommandSearch
from ves.app.controls import Controls
from ves.app.dialogs import Dialogs
from ves.app.field_menu import field_menu, reading_menu
from ves.app.files import Files, dropped_scene
from ves.app.handlers import HANDLERS
from ves.app.how_it_moves import HowItMoves
from ves.app.palette_drag import PaletteDrag
from ves.app.panels.dock import Dock
from ves.app.panels.inspector import Inspector
from ves.app.panels.outliner import Outliner
from ves.app.panels.palette import Palette
from ves.app.panels.statusbar import StatusBar
from ves.app.panels.timebar import TimeBar
from ves.app.plot import Plot
from ves.app.pulse import ASSEMBLING, Pulse
from ves.app.readouts import watched
from ves.app.recent_menu import recent_menu
from ves.app.search_rows import command_rows, item_rows
from ves.app.selection import Selection
from ves.app.theme import Theme, Themes
from ves.app.tool_card import ToolCard
from ves.app.viewport.cursor_menu import cursor_menu, line_menu, selection_menu
from ves.app.viewport.unavailable import opengl_problem
from ves.app.viewport.view import View
from ves.app.warming import Warming, wording
from ves.commands.add import Rename
from ves.commands.assembling import SnapTogether
from ves.commands.command import Command, CommandError, Window
from ves.commands.copying import added_since
from ves.commands.line import line_of
from ves.commands.move import KeepAsStart, MoveNow
from ves.commands.running import Reset, SetSpeed
from ves.commands.situation import Situation
from ves.forces import Force
from ves.parts import Part
from ves.view.placing import aside

log = logging.getLogger(__name__)

LONGEST_LINE = 500  # letters of a command in the log, which an error report ends with


class MainWindow(QMainWindow):
    """`problem` says why there can be no view; asked for when it is not given."""

    closed = Signal()

    def __init__(
        self, session, themes: Themes | None = None, problem: str | None = None, warming: Warming | None = None
    ):
        super().__init__()
        self.session = session
        self.themes = themes or Themes(self)
        self.selection = Selection(self)
        problem = opengl_problem() if problem is None else problem
        self.view = View(session, self.selection, problem, self, self.issue)
        self.pulse = Pulse(session, self)
        self.warming = warming or Warming(self)
        self.files = Files(session, self)
        self.dialogs, self.clipboard, self.choosing = Dialogs(self), Clipboard(self), Choosing(self)
        self.commands = Actions(self, self.view.surface, self.issue)
        self.search = CommandSearch(self, lambda: command_rows(self), lambda: item_rows(self))
        self.setCentralWidget(self.view.surface)
        self._add_panels()
        self._connect()
        self._tint(self.themes.current)
        self.arrangement.restore()
        self.setAcceptDrops(True)
        self.setMinimumSize(760, 480)
        self.view.surface.setFocus()

    # ---- commands -----------------------------------------------------------------------------------------------
    def situation(self) -> Situation:
        return replace(self.session.situation(self.selection.ids), aside=aside(self.view.navigation.camera))

    def issue(self, command: Command, stroke: Hashable = None) -> str:
        """Carry out a command. What cannot be done is said in the view, and returned as a sentence.

        Edits of one stroke are undone together.
        """
        before = self.session.scene
        if log.isEnabledFor(logging.INFO):
            log.info("%s", line_of(command)[:LONGEST_LINE])
        try:
            if isinstance(command, Window):
                HANDLERS[type(command)].run(self, command)
            else:
                self.session.do(command, stroke)
        except CommandError as error:
            self.say(str(error))
            return str(error)
        self._after(command, before)
        return ""

    def say(self, text: str) -> None:
        self.view.notice.say(text)

    def _after(self, command: Command, before) -> None:
        """New parts are selected, and everything shows what has changed at once."""
        added = added_since(before, self.session.scene)
        new = [item.id for kind in (Part, Force) for item in added if isinstance(item, kind)]
        new = [id for id in new if isinstance(self.session.scene.item(id), Part)] or new
        self.pulse.wake()
        self.pulse.beat()
        if new and not isinstance(command, Window):
            self.selection.set(new)
        if isinstance(command, MoveNow) or (isinstance(command, SnapTogether) and not self.situation().at_start):
            self.view.offer_start()
        elif isinstance(command, (KeepAsStart, Reset)):
            self.view.start_bar.hide()
        if self.session.playing:
            self.view.hint_used()

    # ---- life ---------------------------------------------------------------------------------------------------
    def start(self, path: Path | None = None, chosen: bool = False) -> None:
        """Show the window, open the scene, and compile the kernels if that was never done.

        A scene the user has chosen counts as a recent file; the demo does not.
        """
        if path is not None:
            self.files.read(path, chosen)
        self.pulse.start()
        self.show()
        if self.session.ready:
            self.view.offer_hint()
        else:
            self.warming.start()

    def closeEvent(self, event) -> None:
        if self.session.dirty and not self._closing:
            event.ignore()
            self.files.guard(self._close_for_good)
            return
        self.arrangement.remember()
        self.pulse.stop()
        self.how_it_moves.stop()
        self.view.stop()
        self.warming.stop()
        self.session.close()
        event.accept()
        self.closed.emit()

    def _close_for_good(self) -> None:
        self._closing = True
        self.close()

    _closing = False

    # ---- dropping a file ----------------------------------------------------------------------------------------
    def dragEnterEvent(self, event) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event) -> None:
        path = dropped_scene(event.mimeData())
        event.acceptProposedAction()
        self.view.surface.setFocus()
        if path is not None:
            self.files.open(path)
        else:
            self.say("Only scene files, with the ending .ves, can be dropped here.")

    # ---- assembly -----------------------------------------------------------------------------------------------
    def _add_panels(self) -> None:
        self.palette_panel = Palette(self.view.surface)
        self.outliner, self.inspector = Outliner(self.selection, self.issue), Inspector(self.selection, self.issue)
        titles = (("Palette", self.palette_panel), ("Outliner", self.outliner), ("Inspector", self.inspector))
        self.docks = tuple(Dock(title, panel, self) for title, panel in titles)
        self.how_it_moves = HowItMoves(self)
        self.controls = Controls(self)
        self.plot = Plot(self)
        self.arrangement = Arrangement(
            self, *self.docks, self.how_it_moves.dock, self.controls.dock, below=self.plot.dock
        )
        self.timebar, self.status = TimeBar(self.commands, self), StatusBar(self)
        self.coming_together = ComingTogether(self)
        self.tools = ToolCard(self.view.surface, self.commands)
        self.palette_drag = PaletteDrag(self.palette_panel, self.view, self)
        self.addToolBar(self.timebar)
        self.setStatusBar(self.status)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._extend_menus()

    def _extend_menus(self) -> None:
        """Entries that come and go with files and panels, and so are in no registry."""
        menu = self.commands.menus["&File"]
        menu.insertMenu(self.commands["examples"], recent_menu(menu, self.files.open))
        for dock in self.docks:
            self.commands.menus["&View"].insertAction(self.commands["next-panel"], dock.toggleViewAction())
            dock.visibilityChanged.connect(self.commands.refresh)
        for part in (self.how_it_moves, self.controls, self.plot):
            part.dock.visibilityChanged.connect(self.commands.refresh)

    def _connect(self) -> None:
        self.pulse.scene.connect(self._show_scene)
        self.pulse.frame.connect(self.view.show_frame)
        self.pulse.frame.connect(lambda _: self.plot.show_frame())
        self.pulse.reading.connect(self._show_reading)
        self.pulse.state.connect(self._show_state)
        self.pulse.settled.connect(self.coming_together.settled)
        self.files.opened.connect(self._show_document)
        self.files.saved.connect(self.pulse.beat)
        self.themes.changed.connect(self._tint)
        self.selection.changed.connect(self.commands.refresh)
        self.selection.changed.connect(self._watch)
        self.timebar.speed_chosen.connect(lambda speed: self.issue(SetSpeed(speed=speed)))
        self.view.banner.reset.connect(lambda: self.issue(Reset()))
        self.view.start_bar.keep.connect(self._keep_as_start)
        self.view.changed.connect(self.commands.refresh)
        self.view.rename_wanted.connect(self._rename)
        self.view.mouse.menu_wanted.connect(lambda hit, port, at: cursor_menu(self, hit, port).popup(at))
        self.view.mouse.line_menu_wanted.connect(lambda id, at: line_menu(self, id).popup(at))
        self.outliner.menu_wanted.connect(lambda at: selection_menu(self).popup(at))
        self.inspector.menu_wanted.connect(lambda *what: field_menu(self, *what))
        self.inspector.reading_menu_wanted.connect(lambda at: reading_menu(self, at))
        self.inspector.entered.connect(self.view.surface.setFocus)
        self.status.explain.connect(self.say)
        self.status.motion_asked.connect(self.how_it_moves.open)
        self.status.open_asked.connect(lambda: self.selection.set(one.id for one in self.view.stage.open_joints))
        self.warming.progressed.connect(lambda p: self.view.progress.say(wording(p), p.fraction))
        self.warming.finished.connect(self._warmed)

    # ---- what happens -------------------------------------------------------------------------------------------
    def _rename(self, id: int, name: str) -> None:
        if self.session.scene.has(id):
            try:
                command = Rename(item=self.session.scene.item(id).name, name=name)
            except ValueError:
                self.say("A name is visible text on one line.")
                return
            self.issue(command)

    def _keep_as_start(self, with_velocities: bool) -> None:
        command = KeepAsStart.meant(self.situation(), with_velocities=with_velocities)
        if command is not None:
            self.issue(command)

    def _show_scene(self, scene) -> None:
        self.selection.keep(item.id for item in scene.items)
        self.view.show_scene(scene)
        self.outliner.show_scene(scene)
        self.inspector.show_scene(scene)
        self.controls.show_scene(scene)
        self.plot.show_scene(scene)
        self.status.show_scene(scene)
        self._watch()
        self._show_open()
        self.how_it_moves.show_scene()
        self.commands.refresh()

    def _watch(self) -> None:
        """The engine finds the forces of what is selected, and of nothing else."""
        items = self.situation().selected_items
        self.session.watch(watched(items, self.session.scene))
        self.pulse.wake()

    def _show_document(self) -> None:
        self.selection.clear()
        self.pulse.wake()
        self.pulse.beat()
        self.view.forget()

    def _show_reading(self, frame) -> None:
        self.timebar.show_frame(frame, self.session.playing, self.session.flying)
        self.status.show_frame(frame)
        self._show_open()
        self.status.show_rate(self.view.rate() if self.session.playing else None)
        self.inspector.show_frame(frame)
        self.how_it_moves.show_frame(frame)
        self.plot.draw()

    def _show_open(self) -> None:
        pulled = self.session.moving and ASSEMBLING in self.session.frame.modes
        self.status.show_open(self.view.stage.open_joints, pulled)

    def _show_state(self) -> None:
        path = self.session.path
        self.setWindowTitle(f"{Path(path).name if path else self.session.scene.title or 'Untitled'}[*]")
        self.setWindowModified(self.session.dirty)
        self.commands.refresh()
        self.timebar.show_state(self.session.playing, self.session.speed, self.themes.current)
        self._show_reading(self.session.frame)
        self._show_message()
        self.controls.show_state()
        self.inspector.show_overridden(self.session.overridden)
        self.coming_together.show_state()
        if self.session.ready:
            self.view.stage.use_kernels()

    def _show_message(self) -> None:
        """The engine paused by itself: say why, and select what caused it."""
        outcome = getattr(self.session.frame, "outcome", None)
        culprits = [name for name in getattr(outcome, "items", ()) if self.session.scene.has(name)]
        if self.session.message:
            self.view.banner.say(self.session.message)
            self.selection.set(self.session.scene.item(name).id for name in culprits)
        else:
            self.view.banner.hide()

    def _warmed(self, progress) -> None:
        self.view.progress.hide()
        self.pulse.wake()
        self.pulse.beat()
        if progress.error:
            messages.error(
                self, "The physics could not be prepared.", f"{progress.error}. The view works; Play does not."
            )
        else:
            self.view.offer_hint()

    def _tint(self, theme: Theme) -> None:
        self.commands.tint(theme)
        tinted = (self.timebar, self.status, self.palette_panel, self.outliner, self.inspector, self.view, self.tools)
        for panel in (*tinted, self.search, self.how_it_moves, self.controls, self.plot, *self.docks):
            panel.tint(theme)
        self.timebar.show_state(self.session.playing, self.session.speed, theme)
        self.commands.refresh()

"""The main window: it puts panels, view and actions together and passes on what happens. Each of them works alone."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QMainWindow

from ves.app import messages
from ves.app.about import about_text
from ves.app.action_table import TABLE
from ves.app.actions import Actions
from ves.app.arrangement import Arrangement
from ves.app.examples import Examples
from ves.app.files import Files, dropped_scene
from ves.app.key_sheet import KeySheet
from ves.app.panels.dock import Dock
from ves.app.panels.inspector import Inspector
from ves.app.panels.outliner import Outliner
from ves.app.panels.statusbar import StatusBar
from ves.app.panels.timebar import TimeBar
from ves.app.pulse import Pulse
from ves.app.recent_menu import recent_menu
from ves.app.selection import Selection
from ves.app.theme import Theme, Themes
from ves.app.transport import Transport
from ves.app.viewport.cursor_menu import cursor_menu
from ves.app.viewport.unavailable import opengl_problem
from ves.app.viewport.view import View
from ves.app.warming import Warming, wording


class MainWindow(QMainWindow):
    """`problem` says why there can be no view; asked for when it is not given."""

    def __init__(
        self, session, themes: Themes | None = None, problem: str | None = None, warming: Warming | None = None
    ):
        super().__init__()
        self.session = session
        self.themes = themes or Themes(self)
        self.selection = Selection(self)
        self.view = View(session, self.selection, opengl_problem() if problem is None else problem, self)
        self.pulse = Pulse(session, self)
        self.transport = Transport(session, self.pulse, self)
        self.warming = warming or Warming(self)
        self.files = Files(session, self)
        self.commands = Actions(self, self.view.surface, TABLE)
        self.setCentralWidget(self.view.surface)
        self._add_panels()
        self._connect()
        self._tint(self.themes.current)
        self.arrangement.restore()
        self.setAcceptDrops(True)
        self.setMinimumSize(760, 480)
        self.view.surface.setFocus()

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
        self.view.stop()
        self.warming.stop()
        self.session.close()
        event.accept()

    def _close_for_good(self) -> None:
        self._closing = True
        self.close()

    _closing = False

    # ---- what actions ask for -----------------------------------------------------------------------------------
    def select_all(self) -> None:
        self.selection.set(part.id for part in self.session.scene.parts)

    def show_keys(self) -> None:
        self._open(KeySheet(self))

    def show_examples(self) -> None:
        gallery = Examples(self, self.themes.current)
        gallery.chosen.connect(self.files.open_example)
        self._open(gallery)

    def show_about(self) -> None:
        messages.tell(self, "VES, the Virtual Erector Set", about_text())

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(lambda _: messages.back_to(self))
        dialog.open()

    # ---- dropping a file ----------------------------------------------------------------------------------------
    def dragEnterEvent(self, event) -> None:
        if dropped_scene(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event) -> None:
        path = dropped_scene(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.view.surface.setFocus()
            self.files.open(path)

    # ---- assembly -----------------------------------------------------------------------------------------------
    def _add_panels(self) -> None:
        self.outliner, self.inspector = Outliner(self.selection), Inspector(self.selection)
        self.docks = Dock("Outliner", self.outliner, self), Dock("Inspector", self.inspector, self)
        self.arrangement = Arrangement(self, *self.docks)
        self.timebar, self.status = TimeBar(self.commands, self), StatusBar(self)
        self.addToolBar(self.timebar)
        self.setStatusBar(self.status)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._extend_menus()

    def _extend_menus(self) -> None:
        """Entries that come and go with files and panels, and so are in no table."""
        menu = self.commands.menus["&File"]
        menu.insertMenu(self.commands["examples"], recent_menu(menu, self.files.open))
        for dock in self.docks:
            self.commands.menus["&View"].insertAction(self.commands["dark"], dock.toggleViewAction())
            dock.visibilityChanged.connect(self.commands.refresh)

    def _connect(self) -> None:
        self.pulse.scene.connect(self._show_scene)
        self.pulse.frame.connect(self.view.show_frame)
        self.pulse.reading.connect(self._show_reading)
        self.pulse.state.connect(self._show_state)
        self.files.opened.connect(self._show_document)
        self.files.saved.connect(self.pulse.beat)
        self.themes.changed.connect(self._tint)
        self.transport.played.connect(self.view.hint_used)
        self.timebar.speed_chosen.connect(self.transport.set_speed)
        self.view.banner.reset.connect(self.transport.reset)
        self.view.changed.connect(self.commands.refresh)
        self.view.mouse.menu_wanted.connect(lambda hit, place: cursor_menu(self, hit).popup(place))
        self.warming.progressed.connect(lambda p: self.view.progress.say(wording(p), p.fraction))
        self.warming.finished.connect(self._warmed)

    # ---- what happens -------------------------------------------------------------------------------------------
    def _show_scene(self, scene) -> None:
        self.selection.keep(item.id for item in scene.items)
        self.view.show_scene(scene)
        self.outliner.show_scene(scene)
        self.inspector.show_scene(scene)
        self.status.show_scene(scene)

    def _show_document(self) -> None:
        self.selection.clear()
        self.pulse.wake()
        self.pulse.beat()
        self.view.forget()

    def _show_reading(self, frame) -> None:
        self.timebar.show_frame(frame, self.session.playing)
        self.status.show_frame(frame)
        self.status.show_rate(self.view.rate() if self.session.playing else None)
        self.inspector.show_frame(frame)

    def _show_state(self) -> None:
        path = self.session.path
        self.setWindowTitle(f"{Path(path).name if path else self.session.scene.title or 'Untitled'}[*]")
        self.setWindowModified(self.session.dirty)
        self.commands.refresh()
        self.timebar.show_state(self.session.playing, self.session.speed, self.themes.current)
        self._show_reading(self.session.frame)
        self._show_message()
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
        for panel in (self.timebar, self.status, self.outliner, self.inspector, self.view, *self.docks):
            panel.tint(theme)
        self.timebar.show_state(self.session.playing, self.session.speed, theme)
        self.commands.refresh()

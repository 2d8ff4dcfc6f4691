"""Self-assembly in the window: what has flown together, what is stuck, and what is done about it."""

from PySide6.QtCore import QObject

from ves.assembly.outcome import Conflict, Unmet
from ves.commands.add import Delete
from ves.commands.assembling import Assemble
from ves.commands.command import Command
from ves.commands.relaxing import Relax, way_to_relax

MOST = 150  # parts: in a larger scene the window would wait for what could give way


class ComingTogether(QObject):
    """The bar about conflicts shows what the session knows; its buttons are commands as any others."""

    def __init__(self, window):
        super().__init__(window)
        self._window, self._session = window, window.session
        self.bar = window.view.conflict_bar
        self._shown: tuple[Conflict, ...] = ()
        self.bar.chosen.connect(lambda id: window.selection.set([id]))
        self.bar.pointed.connect(window.selection.hover)
        self.bar.remove_wanted.connect(lambda id: self._cure(id, lambda name: Delete(items=(name,))))
        self.bar.relax_wanted.connect(lambda id: self._cure(id, lambda name: Relax(item=name)))
        window.status.open_asked.connect(self._show)

    def show_state(self) -> None:
        """Shown once for each conflict: a bar that was hidden stays so until something else is stuck."""
        if self._session.conflicts != self._shown:
            self._shown = self._session.conflicts
            self._window.view.show_stuck(unmet.id for conflict in self._shown for unmet in conflict.unmet)
            self._show()

    def settled(self) -> None:
        """Parts have flown together as far as they can, and the document has it."""
        if not self._session.conflicts:
            self._window.how_it_moves.came_together()

    def _show(self) -> None:
        self.bar.show_conflicts(self._shown, self._way)
        if not self._shown:
            self._window.selection.hover(None)

    def _way(self, unmet: Unmet) -> str:
        """How it could give way, as far as that is found out at once."""
        scene = self._session.scene
        if len(scene.parts) > MOST or not scene.has(unmet.id):
            return ""
        return way_to_relax(self._window.situation(), scene.item(unmet.id))

    def _cure(self, id: int, command) -> None:
        """What has run into a conflict while time stood still tries again; in a run that happens by itself."""
        if self._session.scene.has(id):
            cure: Command = command(self._session.scene.item(id).name)
            if not self._window.issue(cure) and self._window.situation().at_start and not self._session.playing:
                self._window.issue(Assemble())

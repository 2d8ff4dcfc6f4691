"""What is selected, by command: all, what is connected, and the name of it."""

from ves.commands.carrying import carried
from ves.parts import Part


class Choosing:
    def __init__(self, window):
        self._window = window

    def all(self) -> None:
        parts = self._window.session.scene.parts
        self._window.selection.set(part.id for part in parts if not part.hidden and not part.locked)

    def connected(self) -> None:
        scene, selection = self._window.session.scene, self._window.selection
        names = [item.name for item in self._window.situation().selected_items if isinstance(item, Part)]
        found = [scene.part(name).id for name in carried(scene, names)]
        selection.set([id for id in found if id != selection.active] + [id for id in (selection.active,) if id])

    def edit_name(self) -> None:
        """Where the focus is: in the outliner's row, or over the view."""
        window = self._window
        active = window.selection.active
        if active is None:
            return
        if window.outliner.tree.hasFocus() or not isinstance(window.session.scene.item(active), Part):
            window.outliner.edit_name(active)
        else:
            window.view.edit_name(active)

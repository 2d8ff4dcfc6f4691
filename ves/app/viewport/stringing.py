"""Drawing a string or spring from one port to another, as a joint is drawn; it is seen as it would be."""

from PySide6.QtCore import Qt

from ves.app.force_words import effect
from ves.app.viewport.desk import Desk
from ves.app.viewport.tying import Tying
from ves.commands.add import Add
from ves.commands.free_place import End
from ves.commands.placing_forces import string
from ves.forces import FORCES, Strung
from ves.view.force_glyphs import Look, force_glyphs
from ves.view.force_table import ForceTable
from ves.view.glyphs import Glyphs

STRUNG: dict[str, type[Strung]] = {name: kind for name, kind in FORCES.items() if issubclass(kind, Strung)}


class Stringing(Tying):
    """Between the port that is known and the one under the cursor."""

    kinds = STRUNG

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier) -> None:
        super().move(x, y, modifiers)
        made = self._command() if self._end is not None else None
        if made is not None:
            self.words = f"{self.words}\n{effect(made.forces[0], self.desk.scene)}"

    def symbol(self, place, quaternion, way) -> Glyphs:
        return Glyphs()  # it is seen itself, once it is known where it leads

    def glyphs(self) -> Glyphs:
        drawn = super().glyphs()
        made = self._command() if self._end is not None else None
        return drawn if made is None else Glyphs(dots=drawn.dots) + preview(self.desk, made)

    def command(self, coming: End, staying: End) -> Add:
        return string(self.desk.situation(), STRUNG[self.kind], coming, staying)

    def is_met(self, command: Add) -> bool:
        return True

    def finish(self) -> None:
        """Let go beside every other part it says why nothing is there now."""
        if self._end is None and self._at is not None:
            mine = self.desk.port(*self._at[:2])
            own = mine is not None and self.desk.stage.part_at(mine.part).id == self._part.id
            said = f'"{self._part.name}" cannot be joined to itself: choose a port of another part.'
            self.desk.said.emit(said if own else f"{self.label}: lead it to a port of another part.")
        super().finish()


def preview(desk: Desk, made: Add) -> Glyphs:
    """The force that an edit would make, as it would be drawn."""
    table = ForceTable.of(desk.stage.scene, made.forces)
    return force_glyphs(table, desk.stage.poses, desk.navigation.camera, desk.size[1], Look(desk.theme))

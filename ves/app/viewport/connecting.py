"""Drawing a constraint from one port to another, as a joint is drawn, and the first end of either, or of a string, from
the palette."""

from collections.abc import Callable

from PySide6.QtCore import QTimer

from ves.app.viewport.desk import Desk
from ves.app.viewport.gesture import Gesture
from ves.app.viewport.joining import LINE, Joining, OntoPort
from ves.app.viewport.stringing import STRUNG, Stringing
from ves.app.viewport.tying import Tying
from ves.commands.add import Add
from ves.commands.connect import connection, is_met
from ves.commands.free_place import End
from ves.constraints import BETWEEN
from ves.view.constraint_symbols import constraint_symbol, turned_along
from ves.view.glyphs import Glyphs
from ves.view.ports import PortAt


class Connecting(Tying):
    """A constraint between the port that is known and the one under the cursor."""

    kinds = BETWEEN

    def symbol(self, place, quaternion, way) -> Glyphs:
        turned = turned_along(self.kind, place, way, self.desk.navigation.camera)
        return constraint_symbol(self.kind, place, turned, self.desk.pixel(place), LINE)

    def command(self, coming: End, staying: End) -> Add:
        return connection(self.desk.situation(), self.kind, coming, staying)

    def is_met(self, command: Add) -> bool:
        return is_met(self.desk.situation(), command.constraints[0])


def drawing_from(desk: Desk, start: PortAt, kind: str = "", modal: bool = False) -> Joining:
    """A line from a port, for a joint kind (none: the natural one), a constraint, or a string or spring."""
    return (Connecting if kind in BETWEEN else Stringing if kind in STRUNG else Joining)(desk, start, kind, modal)


NAMED = BETWEEN | STRUNG  # what has a label of its own


def words_for(kind: str) -> str:
    """What a kind of joint, constraint or string is called."""
    return NAMED[kind].label if kind in NAMED else f"{kind.capitalize()} joint"


class NewJoint(OntoPort):
    """The first end of a joint, constraint or string; the second is clicked next."""

    def __init__(self, desk: Desk, kind: str, begin: Callable[[Gesture], None]):
        super().__init__(desk)
        self._kind, self._begin = kind, begin
        what = "A joint holds two ports together" if kind not in NAMED else NAMED[kind].help.rstrip(".")
        self.nowhere = f"{what}: drop it on the first one, then click the second."

    def drop(self) -> None:
        begin, joining = self._begin, drawing_from(self.desk, self._end, self._kind, modal=True)
        QTimer.singleShot(0, self.desk, lambda: begin(joining))  # when this drag is over

    def said(self, end: End) -> str:
        return f"{words_for(self._kind)} from {end.port} of {end.part}"

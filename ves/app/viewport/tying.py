"""Drawing something of a kind from one port to another that moves nothing: a constraint, a string, a spring."""

from typing import ClassVar

from ves.app.viewport.joining import Joining


class Tying(Joining):
    other_way = ""
    afar = False
    kinds: ClassVar[dict[str, type]] = {}  # in the order in which a key goes through them, each with its label

    @property
    def kind(self) -> str:
        names = tuple(self.kinds)
        return names[(names.index(self._wanted) + self._steps) % len(names)]

    @property
    def label(self) -> str:
        return self.kinds[self.kind].label

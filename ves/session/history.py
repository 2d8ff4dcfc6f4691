"""Undo as a list of snapshots: documents share what they have in common, so keeping them all is cheap."""

from collections.abc import Hashable

from ves.model import Scene

KEPT = 500


class History:
    def __init__(self, scene: Scene):
        self._entries: list[tuple[Scene, str]] = [(scene, "")]
        self._at = 0
        self._stroke: Hashable = None  # of the newest entry

    @property
    def scene(self) -> Scene:
        return self._entries[self._at][0]

    def push(self, scene: Scene, name: str, stroke: Hashable = None) -> None:
        """A new document after an edit called `name`; what was undone before is forgotten.

        Edits of one stroke that follow each other, such as those of a slider in one drag, are one entry; none when
        they lead back to where they began.
        """
        if stroke is not None and stroke == self._stroke:
            self._go_on(scene, name)
            return
        self._stroke = stroke
        del self._entries[self._at + 1 :]
        self._entries.append((scene, name))
        del self._entries[: max(0, len(self._entries) - KEPT)]
        self._at = len(self._entries) - 1

    def _go_on(self, scene: Scene, name: str) -> None:
        if scene == self._entries[self._at - 1][0]:
            del self._entries[self._at :]
            self._at, self._stroke = self._at - 1, None
        else:
            self._entries[self._at] = scene, name

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._entries)

    @property
    def undo_name(self) -> str:
        return self._entries[self._at][1] if self.can_undo else ""

    @property
    def redo_name(self) -> str:
        return self._entries[self._at + 1][1] if self.can_redo else ""

    def undo(self) -> Scene:
        self._at, self._stroke = self._at - self.can_undo, None
        return self.scene

    def redo(self) -> Scene:
        self._at, self._stroke = self._at + self.can_redo, None
        return self.scene

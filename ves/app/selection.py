"""What the user has picked and what the cursor is over, by id. View, outliner and inspector all follow this one."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal


class Selection(QObject):
    changed = Signal()
    hover_changed = Signal()

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self.ids: tuple[int, ...] = ()  # in the order of picking; the last is the one the inspector shows
        self.hovered: int | None = None

    @property
    def active(self) -> int | None:
        return self.ids[-1] if self.ids else None

    def set(self, ids: Iterable[int]) -> None:
        ids = tuple(dict.fromkeys(ids))
        if ids != self.ids:
            self.ids = ids
            self.changed.emit()

    def toggle(self, id: int) -> None:
        self.set((i for i in self.ids if i != id) if id in self.ids else (*self.ids, id))

    def clear(self) -> None:
        self.set(())

    def keep(self, known: Iterable[int]) -> None:
        """Forget what is no longer in the scene."""
        known = set(known)
        self.set(i for i in self.ids if i in known)
        if self.hovered not in known:
            self.hover(None)

    def hover(self, id: int | None) -> None:
        if id != self.hovered:
            self.hovered = id
            self.hover_changed.emit()

"""The rows of the outliner, kept in step with the scene: an edit touches only what looks different after it."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTreeWidgetItem

from ves.app.matching import matches
from ves.app.panels.outliner_rows import Dresser, Look, look_of
from ves.app.panels.outliner_tree import ID, NAME, ROW, Tree
from ves.app.theme import Theme
from ves.document import Item

FAMILIES = {"parts": "Parts", "groups": "Groups", "joints": "Joints", "constraints": "Constraints", "forces": "Forces"}


class Contents:
    def __init__(self, tree: Tree):
        self.rows: dict[int, QTreeWidgetItem] = {}  # by id
        self._tree = tree
        self._looks: dict[int, Look] = {}
        self._members: dict[str, tuple[Item, ...]] = dict.fromkeys(FAMILIES, ())  # as the rows show them
        self._tops = {family: self._top_row() for family in FAMILIES}
        self._scene = self._dresser = None
        self._wanted = ""

    def show(self, scene) -> bool:
        """True when rows came, went or changed places. Families that an edit left alone are not looked at."""
        before, self._scene = self._scene, scene
        return self._refresh([f for f in FAMILIES if before is None or getattr(before, f) is not getattr(scene, f)])

    def tint(self, theme: Theme) -> None:
        self._dresser = Dresser(theme)
        self._looks.clear()
        self._members = dict.fromkeys(FAMILIES, ())
        for top in self._tops.values():
            top.setForeground(NAME, QColor(theme.faint))
        self._refresh(list(FAMILIES))

    def filter(self, wanted: str) -> None:
        """Hide rows that a search does not find by name or kind."""
        self._wanted = wanted
        for id, row in self.rows.items():
            hide = not matches(wanted, self._looks[id].name, self._looks[id].kind)
            if row.isHidden() != hide:
                row.setHidden(hide)
        for top in self._tops.values():
            top.setHidden(all(top.child(k).isHidden() for k in range(top.childCount())))

    def _refresh(self, families: list[str]) -> bool:
        if self._scene is None or self._dresser is None or not families:
            return False
        with QSignalBlocker(self._tree):
            moved = [self._show_family(family, getattr(self._scene, family)) for family in families]
        if self._wanted.strip():
            self.filter(self._wanted)
        return any(moved)

    def _show_family(self, family: str, members: tuple[Item, ...]) -> bool:
        top = self._tops[family]
        title = f"{FAMILIES[family]}  {len(members)}"
        if top.text(NAME) != title:
            top.setText(NAME, title)
            top.setHidden(not members)
        before, self._members[family] = self._members[family], members
        changed = [(old, new) for old, new in zip(before, members, strict=False) if old is not new]
        if len(before) == len(members) and all(old.id == new.id for old, new in changed):
            for _, member in changed:
                self._row(member)
            return False
        self._arrange(top, [self._row(member) for member in members], {member.id for member in members})
        return True

    def _row(self, member: Item) -> QTreeWidgetItem:
        look, row = look_of(member), self.rows.get(member.id)
        if row is None:
            row = self.rows[member.id] = self._dresser.new_row(member, look)
        elif self._looks.get(member.id) != look:
            self._dresser.dress(row, look)
        self._looks[member.id] = look
        return row

    def _arrange(self, top: QTreeWidgetItem, wanted: list[QTreeWidgetItem], ids: set[int]) -> None:
        """Take out and put in as few rows as possible, so that the tree stays where it is."""
        for k in reversed(range(top.childCount())):
            gone = top.child(k).data(NAME, ID)
            if gone not in ids:
                top.takeChild(k)
                del self.rows[gone], self._looks[gone]
        if top.childCount() == 0:
            top.addChildren(wanted)
        for k, row in enumerate(wanted):
            if top.child(k) is not row:
                if row.parent() is not None:
                    top.removeChild(row)
                top.insertChild(k, row)

    def _top_row(self) -> QTreeWidgetItem:
        top = QTreeWidgetItem()
        top.setSizeHint(NAME, ROW)
        top.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self._tree.addTopLevelItem(top)
        top.setFirstColumnSpanned(True)
        top.setExpanded(True)
        top.setHidden(True)
        return top

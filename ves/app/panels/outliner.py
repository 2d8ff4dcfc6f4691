"""The outliner: everything in the scene by family, with a search field, in step with the selection."""

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from ves.app import icons
from ves.app.selection import Selection
from ves.app.theme import Theme, readable, slim

FAMILIES = (("parts", "Parts"), ("joints", "Joints"), ("constraints", "Nails"), ("forces", "Forces"))
FAMILY_ICON = {"joints": "joint", "constraints": "nail", "forces": "force"}
ID = Qt.ItemDataRole.UserRole
ROW = QSize(0, 23)


class Outliner(QWidget):
    def __init__(self, selection: Selection, parent: QWidget | None = None):
        super().__init__(parent)
        self._selection = selection
        self._rows: dict[int, QTreeWidgetItem] = {}
        self._scene = self._theme = None
        self.search = QLineEdit(placeholderText="Search", clearButtonEnabled=True)
        self.search.setAccessibleName("Search the scene")
        self.search.textChanged.connect(self._filter)
        self._glass = self.search.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        self.tree = self._make_tree()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 8)
        layout.addWidget(self.search)
        layout.addWidget(self.tree)
        selection.changed.connect(self._show_selection)
        self.setMinimumWidth(160)

    def sizeHint(self) -> QSize:
        return QSize(210, 400)

    def show_scene(self, scene) -> None:
        """Rebuild only when an item was added, removed or changed: edits share what they leave alone."""
        before, self._scene = self._scene, scene
        if before is None or any(getattr(before, family) is not getattr(scene, family) for family, _ in FAMILIES):
            self._fill()

    def tint(self, theme: Theme) -> None:
        self._theme = theme
        slim(self.tree, theme)
        self._glass.setIcon(icons.icon("search", theme, theme.faint, 16))
        self._fill()

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget(headerHidden=True, uniformRowHeights=True, indentation=14)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.setIconSize(QSize(16, 16))
        tree.setFrameShape(QFrame.Shape.NoFrame)
        tree.setAccessibleName("Parts, joints and nails")
        tree.itemSelectionChanged.connect(self._pick)
        return tree

    def _fill(self) -> None:
        if self._scene is None or self._theme is None:
            return
        with QSignalBlocker(self.tree):
            self.tree.clear()
            self._rows = {}
            for family, title in FAMILIES:
                self._add_family(family, title, getattr(self._scene, family))
        self._filter(self.search.text())
        self._show_selection()

    def _add_family(self, family: str, title: str, members) -> None:
        if not members:
            return
        group = QTreeWidgetItem([f"{title}  {len(members)}"])
        group.setSizeHint(0, ROW)
        group.setForeground(0, QColor(self._theme.faint))
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        pictures: dict = {}
        rows = [self._row(family, member, pictures) for member in members]
        group.addChildren(rows)
        self.tree.addTopLevelItem(group)
        group.setExpanded(True)

    def _row(self, family: str, member, pictures: dict) -> QTreeWidgetItem:
        row = QTreeWidgetItem([member.name])
        row.setSizeHint(0, ROW)
        row.setData(0, ID, member.id)
        row.setToolTip(0, f"{member.name}: {member.kind}")
        drawing = FAMILY_ICON.get(family, member.kind)
        color = readable(getattr(member, "color", self._theme.faint), self._theme)
        key = drawing if icons.exists(drawing) else "box", color
        if key not in pictures:
            pictures[key] = icons.icon(key[0], self._theme, key[1], 16)
        row.setIcon(0, pictures[key])
        self._rows[member.id] = row
        return row

    def _filter(self, wanted: str) -> None:
        wanted = wanted.strip().lower()
        for row in self._rows.values():
            row.setHidden(wanted not in row.text(0).lower())
        for k in range(self.tree.topLevelItemCount()):
            group = self.tree.topLevelItem(k)
            group.setHidden(all(group.child(i).isHidden() for i in range(group.childCount())))

    def _pick(self) -> None:
        self._selection.set(row.data(0, ID) for row in self.tree.selectedItems())

    def _show_selection(self) -> None:
        """One call for all rows: row by row would tell every other view each time."""
        chosen = QItemSelection()
        for id in self._selection.ids:
            if id in self._rows:
                index = self.tree.indexFromItem(self._rows[id])
                chosen.select(index, index)
        with QSignalBlocker(self.tree):
            self.tree.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        active = self._rows.get(self._selection.active)
        if active is not None and not active.isHidden():
            self.tree.scrollToItem(active)
        self.tree.viewport().update()

"""The outliner: everything in the scene by family, with a search field, in step with selection and view."""

from collections.abc import Callable

from pydantic import ValidationError
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QVBoxLayout, QWidget

from ves.app import icons
from ves.app.panels.outliner_contents import Contents
from ves.app.panels.outliner_tree import EYE, ID, LOCK, NAME, Tree
from ves.app.selection import Selection
from ves.app.theme import Theme, slim
from ves.commands.add import Delete, Rename
from ves.commands.appearance import Hide, Lock
from ves.commands.command import Command
from ves.commands.switching import Switch
from ves.forces import Force
from ves.model import Group
from ves.parts import Part
from ves.scene import explain

MARKS = {EYE: Hide, LOCK: Lock}


def _cannot(_command: Command) -> str:
    return "Nothing can be edited here."


class Outliner(QWidget):
    """`issue` carries out a command, and returns what is wrong with it, or nothing."""

    menu_wanted = Signal(QPoint)  # of what is selected; where it should open on the screen

    def __init__(self, selection: Selection, issue: Callable[[Command], str] = _cannot, parent: QWidget | None = None):
        super().__init__(parent)
        self._selection, self._issue = selection, issue
        self._scene = self._came_from = None
        self._refused: tuple[str, int] | None = None  # why a name cannot be, and of which item
        self.search = QLineEdit(placeholderText="Search", clearButtonEnabled=True)
        self.search.setAccessibleName("Search the scene")
        self._glass = self.search.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        self.tree = Tree()
        self._contents = Contents(self.tree)
        self._rows = self._contents.rows
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 8)
        layout.addWidget(self.search)
        layout.addWidget(self.tree)
        self._connect()
        self.setMinimumWidth(160)

    def sizeHint(self) -> QSize:
        return QSize(210, 400)

    def show_scene(self, scene) -> None:
        self._scene = scene
        if self._contents.show(scene):
            self._mark_selected()

    def tint(self, theme: Theme) -> None:
        slim(self.tree, theme)
        self._glass.setIcon(icons.icon("search", theme, theme.faint, 16))
        self._contents.tint(theme)
        self._mark_selected()

    def edit_name(self, id: int) -> None:
        """Edit a name where it stands; the keys go back afterwards to where they came from."""
        if id not in self._rows:
            return
        self._came_from = QApplication.focusWidget()
        row = self._rows[id]
        if row.isHidden():
            self.search.clear()
        row.parent().setExpanded(True)
        self.tree.setCurrentItem(row, NAME, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.tree.editItem(row, NAME)

    def _connect(self) -> None:
        tree, selection = self.tree, self._selection
        self.search.textChanged.connect(self._contents.filter)
        selection.changed.connect(self._show_selection)
        selection.hover_changed.connect(lambda: tree.show_hover(selection.hovered, self._rows))
        tree.itemSelectionChanged.connect(self._pick)
        tree.itemEntered.connect(lambda row, _: selection.hover(row.data(NAME, ID)))
        tree.viewportEntered.connect(lambda: selection.hover(None))
        tree.left.connect(lambda: selection.hover(None))
        tree.renamed.connect(self._rename)
        tree.mark_clicked.connect(self._turn_over)
        tree.delete_wanted.connect(self._delete)
        tree.all_wanted.connect(lambda: selection.set(part.id for part in self._scene.parts))
        tree.itemDelegate().closeEditor.connect(self._edited)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(lambda at: self.menu_wanted.emit(tree.viewport().mapToGlobal(at)))

    # ---- selection ----------------------------------------------------------------------------------------------
    def _pick(self) -> None:
        """In the order of picking; a group brings its parts along."""
        picked = [row.data(NAME, ID) for row in self.tree.selectedItems()]
        known = [id for id in self._selection.ids if id in set(picked)]
        added = [id for id in picked if id not in set(known)]
        self._selection.set([*known, *(one for id in added for one in (*self._members(id), id))])

    def _members(self, id: int) -> list[int]:
        item = self._scene.item(id)
        return [self._scene.part(name).id for name in item.parts] if isinstance(item, Group) else []

    def _show_selection(self) -> None:
        self._mark_selected()
        active = self._rows.get(self._selection.active)
        if active is not None and not active.isHidden():
            self.tree.scrollToItem(active)

    def _mark_selected(self) -> None:
        """One call for all rows: row by row would tell every other view each time."""
        chosen = QItemSelection()
        for id in self._selection.ids:
            if id in self._rows:
                index = self.tree.indexFromItem(self._rows[id])
                chosen.select(index, index)
        how = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        with QSignalBlocker(self.tree):
            self.tree.selectionModel().select(chosen, how)
        self.tree.viewport().update()

    # ---- edits --------------------------------------------------------------------------------------------------
    def _rename(self, id: int, name: str) -> None:
        try:
            problem = self._issue(Rename(item=self._scene.item(id).name, name=name.strip()))
        except ValidationError as error:
            problem = explain(error, root=Rename)
        self._refused = (problem, id) if problem else None

    def _edited(self) -> None:
        """The name is no longer edited: give the keys back, and say why it could not be, since that hides tool tips."""
        if self._came_from is not None and self._came_from is not self.tree:
            self._came_from.setFocus()
        if self._refused is not None:
            self._say(*self._refused)
        self._came_from = self._refused = None

    def _turn_over(self, id: int, mark: int) -> None:
        """A mark of a selected part or force stands for all that are selected with it."""
        item = self._scene.item(id)
        chosen = tuple(self._scene.item(one) for one in self._selection.ids) if id in self._selection.ids else (item,)
        if isinstance(item, Force):
            names = tuple(other.name for other in chosen if isinstance(other, Force))
            self._do(Switch(items=names, on=not item.on), id)
        else:
            kind = MARKS[mark]
            names = tuple(other.name for other in chosen if isinstance(other, Part))
            self._do(kind(items=names, on=not getattr(item, kind.verb)), id)

    def _delete(self) -> None:
        if self._selection.ids:
            names = tuple(self._scene.item(id).name for id in self._selection.ids)
            self._do(Delete(items=names), self._selection.active)

    def _do(self, command: Command, id: int) -> None:
        problem = self._issue(command)
        if problem:
            self._say(problem, id)

    def _say(self, problem: str, id: int) -> None:
        row = self.tree.visualItemRect(self._rows[id])
        QToolTip.showText(self.tree.viewport().mapToGlobal(row.bottomLeft()), problem, self.tree)

"""The tree of the outliner: rows with marks at the right, a name that is edited in place, and its own few keys."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QTreeWidget,
    QTreeWidgetItem,
)  # fmt: skip

NAME, EYE, LOCK = range(3)  # columns
SWITCH = LOCK  # forces have a switch where parts have their lock
ID = Qt.ItemDataRole.UserRole
ROW = QSize(0, 23)
MARK_WIDTH = 22
DELETE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class Rows(QStyledItemDelegate):
    """Paints the row under the cursor lightly, and hands an edited name on instead of writing it."""

    def paint(self, painter, option, index) -> None:
        tree = self.parent()
        if tree.hovered is not None and index.siblingAtColumn(NAME).data(ID) == tree.hovered:
            light = QColor(option.palette.highlight().color())
            light.setAlpha(30)
            painter.fillRect(option.rect, light)
        super().paint(painter, option, index)

    def createEditor(self, parent, option, index) -> QLineEdit:
        editor = QLineEdit(parent)
        editor.setFrame(False)
        editor.setAccessibleName(f"Name of {index.data()}")
        return editor

    def setEditorData(self, editor, index) -> None:
        """A name being typed is not overwritten by an edit from elsewhere."""
        if not editor.isModified():
            super().setEditorData(editor, index)

    def setModelData(self, editor, model, index) -> None:
        if editor.text() != index.data():
            self.parent().renamed.emit(index.data(ID), editor.text())


class Tree(QTreeWidget):
    renamed = Signal(int, str)
    mark_clicked = Signal(int, int)  # id and column
    delete_wanted = Signal()
    all_wanted = Signal()
    left = Signal()  # by the mouse

    def __init__(self):
        super().__init__(headerHidden=True, uniformRowHeights=True, indentation=14, columnCount=3)
        self.hovered: int | None = None
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setExpandsOnDoubleClick(False)
        self.setIconSize(QSize(16, 16))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Parts, joints, constraints and forces")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click selects, and the keys stay with the view
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(Rows(self))
        self._fix_columns()

    def _fix_columns(self) -> None:
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(MARK_WIDTH)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for mark in (EYE, LOCK):
            header.setSectionResizeMode(mark, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(mark, MARK_WIDTH)

    def show_hover(self, id: int | None, rows: dict[int, QTreeWidgetItem]) -> None:
        changed = [rows[k] for k in (self.hovered, id) if k in rows]
        self.hovered = id
        for row in changed:
            self.viewport().update(self.visualItemRect(row).adjusted(0, 0, 2 * MARK_WIDTH, 0))

    def edit(self, index, trigger=None, event=None) -> bool:
        """The name, whichever column the key was pressed in; a double click beside it edits nothing."""
        if trigger is None:
            return super().edit(index)
        if trigger == QAbstractItemView.EditTrigger.EditKeyPressed:
            index = index.siblingAtColumn(NAME)
        return super().edit(index, trigger, event) if index.column() == NAME else False

    # ---- mouse and keys -----------------------------------------------------------------------------------------
    def mousePressEvent(self, event) -> None:
        if not self._on_mark(event):
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event) -> None:
        if not self._on_mark(event):
            super().mouseDoubleClickEvent(event)

    def _on_mark(self, event) -> bool:
        """A click on a mark turns it over and leaves the selection alone."""
        index = self.indexAt(event.position().toPoint())
        marked = event.button() == Qt.MouseButton.LeftButton and index.column() in (EYE, LOCK)
        if not marked or index.data(Qt.ItemDataRole.DecorationRole) is None:
            return False
        self.mark_clicked.emit(index.siblingAtColumn(NAME).data(ID), index.column())
        return True

    def leaveEvent(self, event) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def keyPressEvent(self, event) -> None:
        if event.key() in DELETE and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.delete_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.all_wanted.emit()
        else:
            super().keyPressEvent(event)

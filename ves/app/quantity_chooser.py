"""Which numbers are plotted: every item of the scene with its quantities, to be ticked, and a search for names."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from ves.app.matching import matches
from ves.app.panels.inspector_header import kind_words
from ves.app.theme import Theme, slim
from ves.document import Item
from ves.model import Scene
from ves.view.quantities import Quantity, quantities_of

FAMILIES = ("parts", "joints", "constraints", "forces")
MOST = 400  # items that are listed at once; the search narrows them down


class QuantityChooser(QDialog):
    ticked = Signal(object, bool)  # quantity, whether it is wanted

    def __init__(self, parent: QWidget, scene: Scene, selected: tuple[Item, ...], chosen, theme: Theme):
        super().__init__(parent)
        self.setWindowTitle("Plot")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._scene, self._selected, self._chosen = scene, selected, set(chosen)
        self.search = QLineEdit(placeholderText="Search", clearButtonEnabled=True)
        self.search.setAccessibleName("Search for what to plot")
        self.search.textChanged.connect(self._fill)
        self.tree = QTreeWidget(headerHidden=True, columnCount=1, uniformRowHeights=True)
        self.tree.setAccessibleName("What can be plotted")
        self.tree.itemExpanded.connect(self._unfold)
        self.tree.itemChanged.connect(self._tick)
        slim(self.tree, theme)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (self.search, self.tree, buttons):
            column.addWidget(widget)
        self.resize(380, 460)
        self._fill("")

    def row(self, item: Item | None) -> QTreeWidgetItem | None:
        """Of an item, or of the scene; None when it is not listed."""
        wanted = None if item is None else item.id
        rows = (self.tree.topLevelItem(k) for k in range(self.tree.topLevelItemCount()))
        return next((row for row in rows if row.data(0, ITEM) == wanted), None)

    # ---- inside -----------------------------------------------------------------------------------------------------
    def _fill(self, wanted: str) -> None:
        """What is selected comes first, and open."""
        self.tree.blockSignals(True)
        self.tree.clear()
        rest = [item for family in FAMILIES for item in getattr(self._scene, family) if item not in self._selected]
        items = [item for item in (*self._selected, None, *rest) if matches(wanted, _name(item), _kind(item))]
        for item in [item for item in items if quantities_of(self._scene, item)][:MOST]:
            row = QTreeWidgetItem([f"{_name(item)}   {_kind(item)}".rstrip()])
            row.setData(0, ITEM, None if item is None else item.id)
            row.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
            self.tree.addTopLevelItem(row)
            if item in self._selected or self._is_chosen(item) or (wanted and self.tree.topLevelItemCount() == 1):
                self._unfold(row)
                row.setExpanded(True)
        self.tree.blockSignals(False)

    def _is_chosen(self, item: Item | None) -> bool:
        return any(quantity.item == (None if item is None else item.id) for quantity in self._chosen)

    def _unfold(self, row: QTreeWidgetItem) -> None:
        """The quantities of an item are listed when somebody wants to see them."""
        if row.childCount():
            return
        id = row.data(0, ITEM)
        blocked = self.tree.blockSignals(True)
        for quantity in quantities_of(self._scene, None if id is None else self._scene.item(id)):
            unit = f"   {quantity.shown_unit}" if quantity.shown_unit else ""
            child = QTreeWidgetItem([f"{quantity.words}{unit}"])
            child.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            on = quantity in self._chosen
            child.setCheckState(0, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
            child.setData(0, QUANTITY, quantity)
            row.addChild(child)
        self.tree.blockSignals(blocked)

    def _tick(self, row: QTreeWidgetItem, column: int) -> None:
        quantity: Quantity | None = row.data(0, QUANTITY)
        if quantity is not None:
            on = row.checkState(0) == Qt.CheckState.Checked
            self._chosen = self._chosen | {quantity} if on else self._chosen - {quantity}
            self.ticked.emit(quantity, on)


ITEM, QUANTITY = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


def _name(item: Item | None) -> str:
    return "Scene" if item is None else item.name


def _kind(item: Item | None) -> str:
    return "" if item is None else kind_words(item).lower()

"""The inspector: the fields of what is selected, to be edited at the start and to be read now."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ves.app.panels.fields import Field
from ves.app.panels.fields_sections import sections
from ves.app.panels.fields_state import command_for
from ves.app.panels.inspector_page import Page
from ves.app.readouts import readout
from ves.app.selection import Selection
from ves.app.theme import Theme, slim
from ves.commands.command import Command, CommandError

Issue = Callable[[Command], str]


class Inspector(QScrollArea):
    entered = Signal()  # a text was finished by Enter: the keys may go back to the view
    menu_wanted = Signal(object, QWidget, QPoint)  # a field, what shows it, and where on the screen
    reading_menu_wanted = Signal(QPoint)

    """`issue` carries out a command and gives what was wrong with it, or nothing.

    It should have shown the next scene when it returns, so that the next edit starts from there.
    """

    def __init__(self, selection: Selection, issue: Issue = lambda command: "", parent: QWidget | None = None):
        super().__init__(parent, frameShape=QFrame.Shape.NoFrame, widgetResizable=True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._selection, self._issue = selection, issue
        self._scene = self._frame = self._theme = None
        self._overridden: Mapping[tuple[int, str], bool | float] = {}
        self._page: Page | None = None
        self._finishing = False
        selection.changed.connect(self.rebuild)

    def sizeHint(self) -> QSize:
        return QSize(290, 500)

    # ---- what it shows -----------------------------------------------------------------------------------------------
    def show_scene(self, scene) -> None:
        self._scene = scene
        self.rebuild()

    def show_frame(self, frame) -> None:
        self._frame = frame
        if self._page is not None:
            self._page.show_frame(frame)
            self._page.show_reading(readout(self.items, self._scene, frame))

    def show_overridden(self, values: Mapping[tuple[int, str], bool | float]) -> None:
        """What actions have changed for now, by item id and field."""
        self._overridden = values
        if self._page is not None:
            self._page.show_overridden(values)

    @property
    def focused_field(self) -> Field | None:
        """The field that has the keys."""
        path = self._focused(self._page) if self._page is not None else ""
        return self._page.fields.get(path) if path else None

    def tint(self, theme: Theme) -> None:
        self._theme = theme
        slim(self, theme)
        if self._page is not None:
            self._page.shape = ()  # colours are laid down with the page
        self.rebuild()

    def rebuild(self) -> None:
        """Bring the page up to date: new values in place, a new page only for other fields."""
        if self._scene is None or self._theme is None or self._finishing:
            return
        self._finish_for_others()
        items = self.items
        found, ids = sections(items, self._scene), tuple(item.id for item in items)
        if self._page is None or not self._page.suits(ids, found):
            self._turn_to(Page(ids, found, self._theme))
        self._page.show_values(items, self._scene, found)
        self._page.show_frame(self._frame)
        self._page.show_overridden(self._overridden)
        self._page.show_reading(readout(items, self._scene, self._frame))

    @property
    def items(self) -> tuple:
        """What is shown: the selected items, or none for the scene itself."""
        return tuple(self._scene.item(id) for id in self._selection.ids if self._scene.has(id))

    # ---- editing -----------------------------------------------------------------------------------------------------
    def focus(self, path: str) -> None:
        """Let the user type in a field."""
        editor = self._page.editors.get(path) if self._page is not None else None
        if editor is not None:
            editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.ensureWidgetVisible(editor)

    def _commit(self, editor: QWidget, value) -> None:
        message = self._edit(self._page.fields[editor.objectName()], value)
        if message:
            editor.refuse(message)
        else:
            self._page.forgive()
            self.rebuild()

    def _edit(self, field: Field, value) -> str:
        items = tuple(self._scene.item(id) for id in self._page.ids if self._scene.has(id))
        if len(items) < len(self._page.ids):
            return "This is no longer in the scene."
        try:
            return self._issue(command_for(field, items, self._scene, value))
        except CommandError as error:
            return str(error)

    def _finish_for_others(self) -> None:
        """What is being typed when others get selected belongs to those it was typed for, if they are still there."""
        page = self._page
        if page is None or page.ids == tuple(item.id for item in self.items):
            return
        self._finishing = True
        try:
            if all(self._scene.has(id) for id in page.ids):
                page.finish()
            page.abandon()
        finally:
            self._finishing = False

    # ---- pages -------------------------------------------------------------------------------------------------------
    def _turn_to(self, page: Page) -> None:
        """Go on typing where the user was, if the new page has the field."""
        old, self._page = self._page, page
        same = old is not None and old.ids == page.ids
        typed, focused, height = None, "", 0
        if same:
            typed, focused, height = old.typed, self._focused(old), self.verticalScrollBar().value()
        if old is not None:
            old.abandon()
            self.takeWidget()
            old.hide()
            old.deleteLater()  # it may be its own editor that asked for the change
        page.edited.connect(self._commit)
        page.entered.connect(self.entered)
        page.forces.picked.connect(lambda id: self._selection.set([id]))
        page.menu_wanted.connect(self.menu_wanted)
        page.reading_menu_wanted.connect(self.reading_menu_wanted)
        self.setWidget(page)
        self.setMinimumWidth(page.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width())
        if typed and typed[0] in page.editors:
            page.editors[typed[0]].resume(typed[1])
        self.verticalScrollBar().setValue(height)
        if focused in page.editors:
            page.editors[focused].setFocus()

    @staticmethod
    def _focused(page: Page) -> str:
        return next((path for path, editor in page.editors.items() if editor.hasFocus()), "")

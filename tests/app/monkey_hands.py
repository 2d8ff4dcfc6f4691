"""What a monkey can do to a window: one method per gesture, each made of the events that a person would cause."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.app.monkey_touch import CONTROL, LEAVING, LEFT, MIDDLE, NO_BUTTON, NONE, RIGHT, SHIFT, Touch, key_of, said
from ves.view.gizmo import HANDLES

VIEW_KEYS = "W E R X Y Z L F J N G H P T 1 3 5 7 0 Tab Delete Space Left Right - = / F1 F2 F6".split()
BUILDING = (
    "delete", "duplicate", "group", "ungroup", "copy", "cut", "paste", "select-all", "select-connected", "join-nearest",
    "nail", "fixed", "set-zero", "drop-to-ground", "align x", "hidden", "show-all", "keep-as-start False",
    "keep-as-start True",
)  # fmt: skip


class Hands(Touch):
    """Every method returns what it did, in a few words."""

    # ---- from the palette -------------------------------------------------------------------------------------------
    def palette_drag(self) -> str:
        tile = self.random.choice(self.window.palette_panel.shelf.tiles)
        if not tile.isVisible():
            return "palette hidden"
        start, end = tile.rect().center(), tile.mapFromGlobal(self.surface.mapToGlobal(self.somewhere()))
        self.send(tile, QEvent.Type.MouseButtonPress, start, LEFT, LEFT)
        did = self.go(tile, start, end, LEFT, NONE)
        self.send(tile, QEvent.Type.MouseButtonRelease, end, LEFT, NO_BUTTON)
        return f"palette {tile.entry.label}{did}"

    def palette_choose(self) -> str:
        tile = self.random.choice(self.window.palette_panel.shelf.tiles)
        if not tile.isVisible():
            return "palette hidden"
        tile.setFocus()
        if self.random.random() < 0.5:
            QTest.mouseDClick(tile, LEFT, NONE, tile.rect().center())
        else:
            QTest.keyClick(tile, self.random.choice((Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Down)))
        return f"choose {tile.entry.label}"

    def palette_search(self) -> str:
        field = self.window.palette_panel.search
        words = self.random.choice(("strip", "wheel", "ball", "nothing like it", "", "joint"))
        field.setText(words)
        QTest.keyClick(field, self.random.choice((Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Escape)))
        field.clear()
        return f"palette search {words!r}"

    # ---- in the view ------------------------------------------------------------------------------------------------
    def drag_part(self) -> str:
        return self.drag("part", self.part_place(), self.somewhere())

    def drag_port(self) -> str:
        return self.drag("port", self.port_place(), self.port_place())

    def drag_handle(self) -> str:
        tool = self.random.choice(tuple(HANDLES))
        parts = self.window.session.scene.parts
        if not parts:
            return "no part for a handle"
        self.window.selection.set([self.random.choice(parts).id])
        self.window.commands[f"tool {tool}"].trigger()
        gizmo = self.view.building.gizmo()
        if gizmo is None:
            return f"no {tool} gizmo"
        handle = self.random.choice(gizmo.handles)
        sight = gizmo._sight(self.view.navigation.camera, self.surface.width(), self.surface.height())
        if not sight.visible:
            return f"{tool} gizmo out of sight"
        x, y = self.random.choice(list(sight.pixels(handle.path(sight))))
        start = self.inside(x, y)
        if self.random.random() < 0.3:
            self.click(start)
            return f"click {tool} {handle.label}, {self.type_number()}"
        return self.drag(f"{tool} {handle.label}", start, self.anywhere())

    def drag_empty(self) -> str:
        return self.drag("from somewhere", self.anywhere(), self.anywhere())

    def drag_camera(self) -> str:
        return self.drag("camera", self.anywhere(), self.anywhere(), MIDDLE)

    def click_somewhere(self) -> str:
        place, modifiers = self.somewhere(), self.random.choice((NONE, NONE, SHIFT, CONTROL))
        self.click(place, modifiers)
        return f"click {said(place)} {modifiers.name}"

    def double_click(self) -> str:
        place = self.somewhere()
        QTest.mouseDClick(self.surface, LEFT, NONE, place)
        return f"double click {said(place)}, {self.type_name()}"

    def hover(self) -> str:
        place = self.somewhere()
        self.send(self.surface, QEvent.Type.MouseMove, place, NO_BUTTON, NO_BUTTON)
        return f"hover {said(place)}"

    def turn_wheel(self) -> str:
        place, notches = self.somewhere(), self.random.randint(-4, 4)
        self.wheel(place, notches)
        return f"wheel {notches}"

    def menu(self) -> str:
        place = self.somewhere()
        self.send(self.surface, QEvent.Type.MouseMove, place, NO_BUTTON, NO_BUTTON)
        QTest.mouseClick(self.surface, RIGHT, NONE, place)
        return f"menu {said(place)}: {self.choose_in_menu()}"

    # ---- commands ---------------------------------------------------------------------------------------------------
    def command(self) -> str:
        names = [name for name in self.window.commands.entries if name not in LEAVING]
        return self.trigger(self.random.choice(names))

    def build(self) -> str:
        return self.trigger(self.random.choice(BUILDING))

    def run(self) -> str:
        return self.trigger(self.random.choice(("toggle", "toggle", "step 1", "step -1", "reset", "change-speed 1")))

    def undo(self) -> str:
        QTest.keyClick(self.surface, Qt.Key.Key_Z, CONTROL)
        return "undo"

    def redo(self) -> str:
        QTest.keyClick(self.surface, Qt.Key.Key_Y, CONTROL)
        return "redo"

    def tidy(self) -> str:
        """Back to the start with everything in sight, so that the next gestures meet something."""
        for name in ("reset", "show-all", "tool select"):
            self.trigger(name)
        for dock in self.window.docks:
            dock.show()
        self.view.navigation.frame_at_once()
        return "tidied"

    def view_key(self) -> str:
        self.surface.setFocus()
        key = self.random.choice(VIEW_KEYS)
        QTest.keyClick(self.surface, key_of(key))
        return f"key {key}"

    def number(self) -> str:
        self.surface.setFocus()
        axis = self.random.choice("XYZ")
        self.trigger(f"tool {self.random.choice(tuple(HANDLES))}")
        QTest.keyClick(self.surface, key_of(axis))
        return f"axis {axis}, {self.type_number()}"

    def search(self) -> str:
        self.trigger("search")
        words = self.random.choice(("strip", "play", "undo", "sel", "", "zzz", "view", "box", "nail"))
        field = self.window.search.field
        QTest.keyClicks(field, words)
        for _ in range(self.random.randint(0, 3)):
            QTest.keyClick(field, Qt.Key.Key_Down)
        row = self.window.search.list.currentItem()
        leaving = {self.window.commands[name].text().replace("&", "") for name in LEAVING}
        leave = row is None or row.text() in leaving or self.random.random() < 0.3
        QTest.keyClick(field, Qt.Key.Key_Escape if leave else Qt.Key.Key_Return)
        return f"search {words!r}, {'left' if leave else row.text()}"

    # ---- panels -----------------------------------------------------------------------------------------------------
    def inspect(self) -> str:
        page = self.window.inspector._page
        editors = {path: editor for path, editor in page.editors.items() if editor.isEnabled()} if page else {}
        if not editors:
            return "nothing to inspect"
        path = self.random.choice(sorted(editors))
        return f"inspector {path}: {self.edit(editors[path])}"

    def rename(self) -> str:
        items = self.window.session.scene.items
        if not items:
            return "nothing to rename"
        item = self.random.choice(items)
        self.window.outliner.edit_name(item.id)
        return f"rename {item.name}: {self.type_name()}"

    def outline(self) -> str:
        tree = self.window.outliner.tree
        rows = tree.findItems("*", Qt.MatchFlag.MatchWildcard | Qt.MatchFlag.MatchRecursive)
        if not rows:
            return "empty outliner"
        row, column = self.random.choice(rows), self.random.choice((0, 0, 0, 1, 2))
        tree.scrollToItem(row)
        place = tree.visualRect(tree.indexFromItem(row, column)).center()
        modifiers = self.random.choice((NONE, NONE, SHIFT, CONTROL))
        QTest.mouseClick(tree.viewport(), LEFT, modifiers, place)
        what = self.random.choice(("", "", "menu", "delete", "double", "down"))
        if what == "menu":
            tree.customContextMenuRequested.emit(place)
            return f"outliner {row.text(0)} menu: {self.choose_in_menu()}"
        if what == "double":
            QTest.mouseDClick(tree.viewport(), LEFT, NONE, place)
            return f"outliner double click {row.text(0)}: {self.type_name()}"
        if what:
            QTest.keyClick(tree, Qt.Key.Key_Delete if what == "delete" else Qt.Key.Key_Down)
        return f"outliner {row.text(0)}, column {column} {what}"

    def select(self) -> str:
        items = self.window.session.scene.items
        count = min(len(items), self.random.choice((0, 1, 1, 1, 2, 3, 100)))
        self.window.selection.set([item.id for item in self.random.sample(list(items), count)])
        return f"select {count}"

    def focus(self) -> str:
        shown = [widget for widget in self.window.findChildren(QWidget) if widget.isVisible()]
        wanted = [widget for widget in shown if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]
        widget = self.random.choice([self.surface, *wanted])
        widget.setFocus()
        keys = [self.random.choice(("Tab", "Tab", "Backtab", "Escape", "Down", "A", "Z")) for _ in range(3)]
        for key in keys:
            QTest.keyClick(self.focused(), key_of(key))
        return f"focus {type(widget).__name__} {widget.objectName()}, keys {' '.join(keys)}"

    def resize(self) -> str:
        size = self.random.choice(((1280, 800), (1024, 700), (760, 480), (1100, 760)))
        self.window.resize(*size)
        return f"resize {size}"


GESTURES = {
    Hands.palette_drag: 8, Hands.palette_choose: 1, Hands.palette_search: 1, Hands.drag_part: 8, Hands.drag_port: 8,
    Hands.drag_handle: 6, Hands.drag_empty: 2, Hands.drag_camera: 2, Hands.click_somewhere: 5, Hands.double_click: 2,
    Hands.hover: 2, Hands.turn_wheel: 2, Hands.menu: 4, Hands.command: 6, Hands.build: 6, Hands.run: 5, Hands.undo: 3,
    Hands.redo: 3, Hands.view_key: 4, Hands.number: 3, Hands.search: 2, Hands.inspect: 8, Hands.rename: 2,
    Hands.outline: 3, Hands.select: 5, Hands.focus: 2, Hands.resize: 1,
    Hands.tidy: 10,
}  # fmt: skip

"""The outliner alone in a window, on a real session: rows, marks, names, keys, and that edits disturb nothing."""

import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QToolTip, QWidget

from ves.app.panels.outliner import Outliner
from ves.app.panels.outliner_tree import EYE, LOCK, NAME, SWITCH
from ves.app.selection import Selection
from ves.app.theme import DARK, LIGHT
from ves.commands.add import Add, Delete, Rename
from ves.commands.command import CommandError, applied
from ves.commands.grouping import GroupParts
from ves.forces import FORCES
from ves.model import Anchor, Joint, Nail, Scene
from ves.parts import PARTS
from ves.session import Session

Strip, Sphere = PARTS["strip"], PARTS["sphere"]


class Paper:
    """A document without an engine, which would compile a thousand parts at every edit."""

    def __init__(self, scene: Scene):
        self.scene = scene

    def do(self, command) -> None:
        self.scene = applied(command, self.scene)


class Bench:
    """An outliner, what it issues, and a session that carries it out."""

    def __init__(self, session: Session, qtbot):
        self.session, self.qtbot, self.issued = session, qtbot, []
        self.selection = Selection()
        self.window, view = QMainWindow(), QWidget()
        view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.view = view
        self.outliner = Outliner(self.selection, self.issue)
        body = QWidget()
        self.window.setCentralWidget(body)
        for widget, place in ((self.outliner, (0, 0, 260, 500)), (view, (300, 0, 200, 500))):
            widget.setParent(body)
            widget.setGeometry(*place)
        self.outliner.tint(LIGHT)
        self.outliner.show_scene(session.scene)
        qtbot.addWidget(self.window)
        self.window.resize(520, 520)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)

    @property
    def tree(self):
        return self.outliner.tree

    def issue(self, command) -> str:
        self.issued.append(command)
        try:
            self.session.do(command)
        except CommandError as error:
            return str(error)
        self.show()
        return ""

    def show(self) -> None:
        scene = self.session.scene
        self.selection.keep(item.id for item in scene.items)
        self.outliner.show_scene(scene)

    def id(self, name: str) -> int:
        return self.session.scene.item(name).id

    def row(self, name: str):
        return self.outliner._rows[self.id(name)]

    def place(self, name: str, column: int = NAME) -> QPoint:
        rect = self.tree.visualRect(self.tree.indexFromItem(self.row(name), column))
        return QPoint(rect.left() + 8, rect.center().y())

    def click(self, name: str, column: int = NAME, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
        button = Qt.MouseButton.LeftButton
        self.qtbot.mouseClick(self.tree.viewport(), button, modifiers, self.place(name, column))

    def selected(self) -> list[str]:
        return [self.session.scene.item(id).name for id in self.selection.ids]

    def editor(self) -> QLineEdit:
        self.qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
        return QApplication.focusWidget()

    def type_name(self, name: str, end=Qt.Key.Key_Return) -> None:
        editor = self.editor()
        self.qtbot.keyClicks(editor, name)
        self.qtbot.keyClick(editor, end)
        self.qtbot.waitUntil(lambda: self.tree.state() != self.tree.State.EditingState)


@pytest.fixture
def session():
    parts = Strip(name="Arm"), Strip(name="Leg"), Sphere(name="Head", position=(0, 0, 0.5))
    ends = Anchor(part="Arm", port="hole 1"), Anchor(part="Leg", port="hole 1")
    joint = Joint(name="Hip", kind="revolute", a=ends[0], b=ends[1])
    opened = Session(Scene(parts=parts, joints=(joint,), constraints=(Nail(name="Nail", part="Arm", port="hole 5"),)))
    yield opened
    opened.close()


@pytest.fixture
def bench(session, qtbot):
    made = Bench(session, qtbot)
    yield made
    QToolTip.hideText()


def families(bench) -> list[str]:
    tops = (bench.tree.topLevelItem(k) for k in range(bench.tree.topLevelItemCount()))
    return [top.text(NAME) for top in tops if not top.isHidden()]


# ---- rows -------------------------------------------------------------------------------------------------------
def test_every_family_is_listed_with_its_count(bench):
    assert families(bench) == ["Parts  3", "Joints  1", "Constraints  1", "Forces  1"]
    bench.issue(GroupParts(items=("Arm", "Head")))
    assert "Groups  1" in families(bench) and "Arm, Head" in bench.row("Group 1").toolTip(NAME)


def test_search_finds_by_name_and_by_kind(bench):
    for wanted, found in (("arm", {"Arm"}), ("strip", {"Arm", "Leg"}), ("revolute", {"Hip"}), ("zzz", set())):
        bench.outliner.search.setText(wanted)
        shown = {bench.session.scene.item(id).name for id, row in bench.outliner._rows.items() if not row.isHidden()}
        assert shown == found
    assert families(bench) == []


def test_a_search_holds_for_what_is_added(bench):
    bench.outliner.search.setText("arm")
    bench.issue(Add(parts=(Strip(name="Arm 2"), Strip(name="Foot"))))
    assert not bench.row("Arm 2").isHidden() and bench.row("Foot").isHidden()


# ---- selection --------------------------------------------------------------------------------------------------
def test_picking_rows_selects_in_the_order_of_picking(bench):
    bench.click("Head")
    bench.click("Arm", modifiers=Qt.KeyboardModifier.ControlModifier)
    assert bench.selected() == ["Head", "Arm"]


def test_a_group_brings_its_parts_along(bench):
    bench.issue(GroupParts(items=("Arm", "Head")))
    bench.click("Group 1")
    assert bench.selected() == ["Arm", "Head", "Group 1"]
    assert {row.text(NAME) for row in bench.tree.selectedItems()} == {"Arm", "Head", "Group 1"}
    bench.click("Head", modifiers=Qt.KeyboardModifier.ControlModifier)
    assert bench.selected() == ["Arm", "Group 1"]


def test_control_a_selects_every_part(bench):
    bench.tree.setFocus()
    bench.qtbot.keyClick(bench.tree, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert bench.selected() == ["Arm", "Leg", "Head"]


def test_the_cursor_marks_the_part_in_the_view_and_back(bench):
    bench.qtbot.mouseMove(bench.tree.viewport(), bench.place("Leg"))
    bench.qtbot.waitUntil(lambda: bench.selection.hovered == bench.id("Leg"))
    before = bench.tree.grab().toImage()
    bench.selection.hover(bench.id("Arm"))
    assert bench.tree.hovered == bench.id("Arm") and bench.tree.grab().toImage() != before
    bench.qtbot.mouseMove(bench.view, QPoint(50, 50))
    bench.qtbot.waitUntil(lambda: bench.selection.hovered is None)


# ---- marks ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("mark", "field"), [(EYE, "hidden"), (LOCK, "locked")])
def test_a_mark_turns_its_part_over_and_leaves_the_selection(bench, mark, field):
    bench.click("Head")
    bench.click("Arm", mark)
    assert getattr(bench.session.scene.item("Arm"), field) and bench.selected() == ["Head"]
    bench.click("Arm", mark)
    assert not getattr(bench.session.scene.item("Arm"), field)
    assert [command.verb for command in bench.issued] == [field, field]


def test_a_mark_of_a_selected_part_stands_for_all_selected(bench):
    bench.selection.set([bench.id("Arm"), bench.id("Head"), bench.id("Hip")])
    bench.click("Head", EYE)
    assert bench.session.scene.item("Arm").hidden and bench.session.scene.item("Head").hidden
    assert not bench.session.scene.item("Leg").hidden and len(bench.issued) == 1


def test_hidden_rows_are_faint_and_joints_have_no_marks(bench):
    bench.click("Arm", EYE)
    assert bench.row("Arm").foreground(NAME).color().name() == LIGHT.disabled
    assert bench.row("Leg").foreground(NAME).color().name() == LIGHT.text
    bench.click("Hip", EYE)
    assert bench.selected() == ["Hip"] and len(bench.issued) == 1


def test_forces_have_icons_of_their_kind_and_a_switch(bench):
    string = FORCES["rubber"](name="Band", a=Anchor(part="Arm", port="hole 2"), b=Anchor(part="Head", port="+z"))
    bench.issue(Add(forces=(string,)))
    assert not bench.row("Band").icon(NAME).isNull() and bench.row("Band").toolTip(SWITCH) == "Switch off Band"
    bench.click("Arm")
    bench.click("Band", SWITCH)
    assert not bench.session.scene.item("Band").on and bench.selected() == ["Arm"]
    assert bench.row("Band").foreground(NAME).color().name() == LIGHT.disabled
    assert bench.row("Band").toolTip(NAME) == "Band: rubber string, switched off"
    bench.selection.set([bench.id("Gravity"), bench.id("Band"), bench.id("Arm")])
    bench.click("Band", SWITCH)
    assert bench.issued[-1].items == ("Gravity", "Band") and bench.session.scene.item("Band").on


# ---- edits ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by", ["F2", "double click"])
def test_a_name_is_edited_in_place(bench, by):
    bench.click("Arm")
    bench.tree.setFocus()
    if by == "F2":
        bench.qtbot.keyClick(bench.tree, Qt.Key.Key_F2)
    else:
        bench.qtbot.mouseDClick(bench.tree.viewport(), Qt.MouseButton.LeftButton, pos=bench.place("Arm"))
    bench.type_name("Upper arm")
    assert bench.issued == [Rename(item="Arm", name="Upper arm")]
    assert bench.row("Upper arm").text(NAME) == "Upper arm" and bench.selected() == ["Upper arm"]
    assert bench.session.scene.item("Hip").part_names == ("Upper arm", "Leg")


@pytest.mark.parametrize(("name", "why"), [("Leg", "two items"), ("   ", "name")])
def test_a_name_that_cannot_be_is_told_and_the_old_one_stays(bench, name, why):
    bench.outliner.edit_name(bench.id("Arm"))
    bench.type_name(name)
    assert bench.row("Arm").text(NAME) == "Arm" and bench.session.scene.has("Arm")
    assert why in QToolTip.text()


def test_escape_leaves_the_name_and_the_keys_go_back(bench):
    bench.view.setFocus()
    bench.outliner.search.setText("zzz")
    bench.outliner.edit_name(bench.id("Head"))
    bench.type_name("Skull", end=Qt.Key.Key_Escape)
    assert not bench.issued and bench.session.scene.has("Head")
    bench.qtbot.waitUntil(bench.view.hasFocus)


def test_delete_removes_the_selection_and_undo_brings_the_row_back(bench):
    bench.selection.set([bench.id("Arm"), bench.id("Head")])
    bench.tree.setFocus()
    bench.qtbot.keyClick(bench.tree, Qt.Key.Key_Delete)
    assert bench.issued == [Delete(items=("Arm", "Head"))]
    assert families(bench) == ["Parts  1", "Forces  1"] and bench.selected() == []
    bench.session.undo()
    bench.show()
    parts = bench.tree.topLevelItem(0)
    assert [parts.child(k).text(NAME) for k in range(parts.childCount())] == ["Arm", "Leg", "Head"]


def test_keys_in_the_search_field_delete_nothing(bench):
    bench.selection.set([bench.id("Arm")])
    bench.outliner.search.setFocus()
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_H, Qt.Key.Key_X):
        bench.qtbot.keyClick(bench.outliner.search, key)
    assert not bench.issued


def test_the_menu_is_wanted_where_the_right_button_was(bench, qtbot):
    wanted = []
    bench.outliner.menu_wanted.connect(wanted.append)
    at = bench.place("Leg")
    qtbot.mousePress(bench.tree.viewport(), Qt.MouseButton.RightButton, pos=at)
    bench.tree.customContextMenuRequested.emit(at)
    assert wanted == [bench.tree.viewport().mapToGlobal(at)] and bench.selected() == ["Leg"]


# ---- calm -------------------------------------------------------------------------------------------------------
@pytest.fixture
def crowd(qtbot):
    parts = tuple(Strip(name=f"Strip {k}", position=(0.1 * k, 0, 0)) for k in range(1000))
    yield Bench(Paper(Scene(parts=parts)), qtbot)


def test_a_move_and_a_rename_disturb_nothing(crowd):
    crowd.tree.topLevelItem(3).setExpanded(False)
    crowd.selection.set([crowd.id("Strip 500")])
    crowd.tree.verticalScrollBar().setValue(300)
    rows, scroll = dict(crowd.outliner._rows), crowd.tree.verticalScrollBar().value()
    painted = []
    crowd.tree.model().dataChanged.connect(lambda *_: painted.append(1))
    scene = crowd.session.scene
    crowd.session.scene = scene.with_changed(*(part.evolve(position=(0, 0, 1)) for part in scene.parts))
    crowd.show()
    assert not painted, "no row looks different after a move"
    crowd.issue(Rename(item="Strip 300", name="Renamed"))
    crowd.issue(Add(parts=(Strip(name="Another"),)))
    assert {id: crowd.outliner._rows[id] for id in rows} == rows
    assert crowd.tree.verticalScrollBar().value() == scroll and crowd.row("Renamed").text(NAME) == "Renamed"
    assert crowd.selected() == ["Strip 500"] == [row.text(NAME) for row in crowd.tree.selectedItems()]
    assert not crowd.tree.topLevelItem(3).isExpanded() and crowd.tree.topLevelItem(0).isExpanded()


def test_a_thousand_parts_stay_fast(crowd):
    """An edit of one part, against filling the tree at first; both on the same machine at the same time."""
    scene = crowd.session.scene
    moved = scene.with_changed(scene.parts[500].evolve(position=(0, 0, 1)))
    emptied = scene.without(*(part.id for part in scene.parts))

    def taken(shown) -> float:
        began = time.perf_counter()
        crowd.outliner.show_scene(shown)
        return time.perf_counter() - began

    edit = min(taken(moved if k % 2 == 0 else scene) for k in range(6))
    crowd.outliner.show_scene(emptied)
    assert edit < taken(scene) / 10


def test_both_themes_dress_every_row(bench):
    before = bench.tree.grab().toImage()
    bench.outliner.tint(DARK)
    assert bench.row("Leg").foreground(NAME).color().name() == DARK.text and bench.tree.grab().toImage() != before

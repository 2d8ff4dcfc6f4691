"""The inspector in use: real key events on a real panel with a real session behind it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QColorDialog, QLabel, QMainWindow

from ves.app.panels.editors.color import ColorGrid
from ves.app.panels.editors.line import MIXED
from ves.app.panels.fields import Editor
from ves.app.panels.inspector import Inspector
from ves.app.selection import Selection
from ves.app.theme import DARK, LIGHT
from ves.commands.add import Delete
from ves.commands.change import Set
from ves.commands.command import CommandError
from ves.joints import JOINTS
from ves.model import Group, Joint, Nail, Scene
from ves.parts import PARTS, Box, Strip
from ves.session import Session

TAB, ENTER, ESCAPE = Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Escape
CTRL = Qt.KeyboardModifier.ControlModifier
PATIENCE = 20_000


def example() -> Scene:
    """One of everything."""
    parts = [kind(name=kind.label, position=(0.5 * k, 0.0, 1.0)) for k, kind in enumerate(PARTS.values())]
    a, b = Strip(name="A", mass=0.0004), Strip(name="B", position=(0.0, 0.0, 0.01))
    ends = {"a": {"part": "A", "port": "hole 1"}, "b": {"part": "B", "port": "hole 1"}}
    joints = [Joint(name=f"{kind} joint", kind=kind, **ends) for kind in JOINTS]
    drive = {"mode": "speed", "target": 1.0}
    joints.append(Joint(name="Driven", kind="cylindrical", drive=drive, **ends))
    joints.append(Joint(name="Hung", kind="ball", a={"world": (0.0, 0.0, 1.0)}, b=ends["b"]))
    nail, group = Nail(name="Nail", part="A", port="hole 2"), Group(name="Pair", parts=("A", "B"))
    return Scene(parts=(*parts, a, b), joints=tuple(joints), constraints=(nail,), groups=(group,))


ITEMS = [item.name for item in example().items]


class Desk:
    """A panel, the session it edits, and hands."""

    def __init__(self, qtbot, theme=LIGHT):
        self.qtbot = qtbot
        self.session, self.selection = Session(example()), Selection()
        self.panel = Inspector(self.selection, self.issue)
        self.window = QMainWindow()
        self.window.setCentralWidget(self.panel)
        self.panel.tint(theme)
        self.panel.show_scene(self.session.scene)
        self.commands = []

    def issue(self, command) -> str:
        self.commands.append(command)
        try:
            self.session.do(command)
        except CommandError as error:
            return str(error)
        self.panel.show_scene(self.session.scene)
        return ""

    def show(self) -> None:
        self.window.resize(300, 640)
        self.window.show()
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow, timeout=PATIENCE)

    def select(self, *names: str) -> None:
        self.selection.set(self.session.scene.item(name).id for name in names)

    def part(self, name: str):
        return self.session.scene.item(name)

    def editor(self, path: str):
        return self.panel.widget().editors[path]

    def type(self, path: str, text: str, end=ENTER) -> None:
        editor = self.editor(path)
        editor.setFocus()
        self.qtbot.waitUntil(editor.hasFocus, timeout=PATIENCE)
        editor.selectAll()
        self.qtbot.keyClicks(editor, text) if text else self.qtbot.keyClick(editor, Qt.Key.Key_Delete)
        if end is not None:
            self.qtbot.keyClick(editor, end)

    def choose(self, path: str, words: str) -> None:
        """As from the list: the keys of a combo box go to the entry."""
        combo = self.editor(path)
        combo.setFocus()
        combo.setCurrentIndex(combo.findText(words))
        combo.activated.emit(combo.currentIndex())

    @property
    def complaint(self) -> str:
        label = self.panel.widget()._problem
        return label.text() if label.isVisible() else ""


@pytest.fixture
def desk(qtbot):
    made = Desk(qtbot)
    qtbot.addWidget(made.window)
    made.show()
    yield made
    made.session.close()


# ---- one edit, one entry of the history ------------------------------------------------------------------------------
@pytest.mark.parametrize("end", [ENTER, TAB], ids=["enter", "tab"])
def test_an_edit_is_one_entry_and_is_undone(desk, end):
    before = desk.session.scene
    desk.select("Box")
    desk.type("mass", "2.5", end)
    assert desk.part("Box").mass == 2.5 and desk.session.undo_name == "Set mass of Box"
    assert desk.editor("mass").text() == "2.5" and len(desk.commands) == 1
    desk.session.undo()
    desk.panel.show_scene(desk.session.scene)
    assert desk.session.scene is before and not desk.session.can_undo
    assert desk.editor("mass").text() == "" and desk.editor("mass").placeholderText() == "1"


@pytest.mark.parametrize("name", [*ITEMS, ""])
def test_tabbing_through_every_field_changes_nothing(desk, name):
    before = desk.session.scene
    desk.select(*([name] if name else []))
    editors = list(desk.panel.widget().editors.values())
    editors[0].setFocus()
    for editor, following in zip(editors, editors[1:], strict=False):
        desk.qtbot.waitUntil(editor.hasFocus, timeout=PATIENCE)
        desk.qtbot.keyClick(editor, ENTER) if hasattr(editor, "finish") else None
        desk.qtbot.keyClick(editor, TAB)
        assert following.hasFocus(), following.objectName()
    assert desk.session.scene is before and not desk.commands


def test_every_editor_kind_commits(desk):
    desk.select("Driven")
    desk.type("name", "Motor")
    desk.type("drive.target", "0.5")
    desk.choose("drive.mode", "position")
    desk.qtbot.mouseClick(desk.editor("a.flip"), Qt.MouseButton.LeftButton)
    joint = desk.part("Motor")
    assert (joint.drive.mode, joint.drive.target, joint.a.flip) == ("position", 0.5, True)
    desk.qtbot.mouseClick(desk.editor("drive"), Qt.MouseButton.LeftButton)
    assert desk.part("Motor").drive is None and "drive.mode" not in desk.panel.widget().editors
    desk.choose("kind", "ball")
    assert desk.part("Motor").kind == "ball" and "drive" not in desk.panel.widget().editors
    desk.select("Strip")
    desk.type("holes", "7")
    assert desk.part("Strip").holes == 7
    for _ in range(7):
        desk.session.undo()
    assert not desk.session.can_undo


def test_the_scene_itself_is_edited_when_nothing_is_selected(desk):
    desk.type("title", "Try")
    desk.type("ground.friction", "0.2")
    desk.qtbot.mouseClick(desk.editor("ground.on"), Qt.MouseButton.LeftButton)
    scene = desk.session.scene
    assert (scene.title, scene.ground.friction, scene.ground.on) == ("Try", 0.2, False)


def test_a_colour_is_chosen_from_the_grid_or_a_dialog(desk):
    desk.select("Box")
    desk.qtbot.mouseClick(desk.editor("color"), Qt.MouseButton.LeftButton)
    grid = desk.panel.findChild(ColorGrid)
    desk.qtbot.mouseClick(grid.buttons["#7c5cd6"], Qt.MouseButton.LeftButton)
    assert desk.part("Box").color == "#7c5cd6" and desk.editor("color").text() == "violet"
    desk.qtbot.waitUntil(lambda: desk.panel.findChild(ColorGrid) is None, timeout=PATIENCE)
    desk.qtbot.mouseClick(desk.editor("color"), Qt.MouseButton.LeftButton)
    desk.qtbot.mouseClick(desk.panel.findChild(ColorGrid).other, Qt.MouseButton.LeftButton)
    dialog = desk.window.findChild(QColorDialog)
    dialog.setCurrentColor("#123456")
    dialog.accept()
    assert desk.part("Box").color == "#123456"


# ---- numbers ---------------------------------------------------------------------------------------------------------
@pytest.fixture
def german():
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German))
    yield
    QLocale.setDefault(before)


def test_a_point_is_a_point_in_german_too(german, desk):
    desk.select("Box")
    assert desk.editor("sides.0").text() == "0.1"
    desk.type("sides.0", "0.25")
    assert desk.part("Box").sides[0] == 0.25
    desk.type("sides.0", "0,5")
    assert desk.part("Box").sides[0] == 0.25 and "decimal point" in desk.complaint


def test_small_and_long_numbers_stay_what_they_are(desk):
    desk.select("A")
    assert desk.editor("mass").text() == "0.0004"
    desk.select("Box")
    desk.type("position.0", "1/3")
    assert desk.editor("position.0").text() == "0.3333333" and desk.part("Box").position[0] == 1 / 3
    desk.type("position.0", "0.3333333")  # what is shown already
    assert desk.part("Box").position[0] == 1 / 3 and len(desk.commands) == 1


def test_angles_are_typed_in_degrees_and_lengths_in_any_unit(desk):
    desk.select("Box")
    desk.type("quaternion.2", "90")
    assert desk.part("Box").quaternion == pytest.approx((0.5**0.5, 0, 0, 0.5**0.5))
    assert desk.editor("quaternion.2").text() == "90"
    desk.type("sides.1", "7 cm")
    assert desk.part("Box").sides[1] == 0.07


def test_arrows_step_and_count_as_typing(desk):
    desk.select("Box")
    editor = desk.editor("sides.0")
    editor.setFocus()
    for _ in range(3):
        desk.qtbot.keyClick(editor, Qt.Key.Key_Up)
    assert editor.text() == "0.13" and not desk.commands
    desk.qtbot.keyClick(editor, ENTER)
    assert desk.part("Box").sides[0] == 0.13 and len(desk.commands) == 1


def test_escape_takes_the_typing_back(desk):
    desk.select("Box")
    desk.type("mass", "12", None)
    desk.qtbot.keyClick(desk.editor("mass"), ESCAPE)
    desk.qtbot.keyClick(desk.editor("mass"), TAB)
    assert desk.editor("mass").text() == "" and not desk.commands


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        ("mass", "heavy", 'Mass has "heavy" in it'),
        ("mass", "-1", "Mass must be greater than 0"),
        ("name", "A", "Two items"),
    ],
)
def test_what_cannot_be_is_said_at_the_field_and_leaves_no_trace(desk, path, text, words):
    before = desk.session.scene
    desk.select("Box")
    shown = desk.editor(path).text()
    desk.type(path, text)
    assert words in desk.complaint and desk.editor(path).text() == text and desk.editor(path).problem
    desk.qtbot.keyClick(desk.editor(path), TAB)
    assert desk.editor(path).text() == shown and desk.session.scene is before and desk.complaint
    desk.type(path, "9", None)
    assert not desk.complaint and not desk.editor(path).problem


def test_a_complaint_is_over_when_something_else_is_right(desk):
    desk.select("Box")
    desk.type("mass", "heavy", TAB)
    assert desk.complaint.endswith(".") and desk.editor("mass").text() == ""
    desk.type("density", "500")
    assert not desk.complaint and not desk.editor("mass").problem and desk.part("Box").density == 500


def test_undo_is_for_the_text_first(desk):
    desk.select("Box")
    editor = desk.editor("mass")

    def asks_for_undo() -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, CTRL)
        event.ignore()
        QApplication.sendEvent(editor, event)
        return event.isAccepted()

    editor.setFocus()
    assert not asks_for_undo()  # nothing typed: it is the document's
    desk.type("mass", "12", None)
    assert asks_for_undo()
    desk.qtbot.keyClick(editor, Qt.Key.Key_Z, CTRL)
    assert editor.text() == ""
    desk.type("mass", "12")
    assert not asks_for_undo()


# ---- several at once -------------------------------------------------------------------------------------------------
def test_several_parts_are_edited_as_one(desk):
    desk.select("A", "B", "Box")
    assert desk.editor("mass").placeholderText() == MIXED and desk.editor("mass").text() == ""
    assert desk.editor("density").text() == "1000" and desk.editor("color").text() == MIXED
    desk.type("mass", "3")
    assert [desk.part(name).mass for name in ("A", "B", "Box")] == [3, 3, 3]
    assert desk.session.undo_name == "Set mass of 3 items"
    assert "name" not in desk.panel.widget().editors


def test_a_mixed_switch_is_half_checked_until_it_is_clicked(desk):
    desk.issue(Set(items=("A",), field="fixed", value=True))
    desk.select("A", "B")
    box = desk.editor("fixed")
    assert box.checkState() == Qt.CheckState.PartiallyChecked
    desk.qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    assert desk.part("A").fixed and desk.part("B").fixed and box.checkState() == Qt.CheckState.Checked


# ---- what is typed is the user's -------------------------------------------------------------------------------------
def test_the_page_stays_when_only_values_change(desk):
    desk.select("Box")
    page, editor = desk.panel.widget(), desk.editor("mass")
    desk.type("mass", "12", None)
    desk.issue(Set(items=("Box",), field="sides.0", value=0.3))
    assert desk.panel.widget() is page and desk.editor("sides.0").text() == "0.3"
    assert editor.text() == "12" and editor.hasFocus()
    desk.panel.show_frame(desk.session.frame)
    assert editor.text() == "12"
    desk.qtbot.keyClick(editor, ENTER)
    assert desk.part("Box").mass == 12


def test_typing_goes_on_when_the_fields_change(desk):
    desk.select("Driven")
    desk.type("a.offset", "0.02", None)
    desk.issue(Set(items=("Driven",), field="drive", value=None))
    editor = desk.editor("a.offset")
    assert editor.text() == "0.02" and editor.hasFocus() and desk.part("Driven").a.offset == 0
    desk.qtbot.keyClick(editor, ENTER)
    assert desk.part("Driven").a.offset == 0.02


def test_what_was_typed_for_one_part_is_not_given_to_the_next(desk):
    desk.select("Box")
    desk.type("mass", "12", None)
    desk.select("B")
    assert desk.part("Box").mass == 12 and desk.part("B").mass is None and desk.editor("mass").text() == ""


def test_a_page_is_kept_for_parts_of_one_kind_and_follows_them(desk):
    desk.select("A")
    page = desk.panel.widget()
    desk.select("B")
    assert desk.panel.widget() is page and desk.editor("name").text() == "B"
    desk.panel.show_frame(desk.session.frame)
    assert {field.label: label.text() for field, label in page.live}["z"] == "0.010"
    desk.type("mass", "5")
    assert desk.part("B").mass == 5 and desk.part("A").mass == 0.0004


def test_typing_for_a_part_that_vanishes_is_dropped(desk):
    desk.select("Box")
    desk.type("mass", "12", None)
    desk.issue(Delete(items=("Box",)))
    assert len(desk.commands) == 1 and "title" in desk.panel.widget().editors


def test_a_theme_change_keeps_the_typing(desk):
    desk.select("Box")
    desk.type("mass", "12", None)
    desk.panel.tint(DARK)
    assert desk.editor("mass").text() == "12" and desk.editor("mass").hasFocus() and not desk.commands


def test_live_values_follow_frames_and_mass_follows_the_size(desk):
    desk.select("Box")
    frame = desk.session.frame
    poses = frame.poses.copy()
    poses[frame.part_ids.index(desk.part("Box").id), 2] = 0.75
    desk.panel.show_frame(replace(frame, poses=poses))
    now = {field.label: label.text() for field, label in desk.panel.widget().live}
    assert now["z"] == "0.750" and desk.editor("position.2").text() == "1"
    desk.type("sides.0", "0.2")
    assert desk.editor("mass").placeholderText() == "2"


# ---- a good neighbour ------------------------------------------------------------------------------------------------
def test_the_wheel_scrolls_the_page_and_not_the_values(desk):
    desk.select("Driven")
    combo = desk.editor("drive.mode")
    desk.editor("name").setFocus()
    at, turn = QPointF(5, 5), QPoint(0, -120)
    none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    where = QPointF(combo.mapToGlobal(QPoint(5, 5)))
    event = QWheelEvent(at, where, QPoint(), turn, *none, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(combo, event)
    assert combo.currentText() == "speed" and not desk.commands and not combo.hasFocus()


def test_editors_have_names_and_tips_with_units_and_ranges(desk):
    for name in ITEMS:
        desk.select(name)
        for editor in desk.panel.widget().editors.values():
            assert editor.accessibleName()
    desk.select("Box")
    assert desk.editor("mass").accessibleName() == "mass, kg"
    assert "Greater than 0" in desk.editor("mass").toolTip() and "derived" in desk.editor("mass").toolTip()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_nothing_is_smaller_than_it_wants_to_be(desk, theme):
    desk.panel.tint(theme)
    desk.window.resize(desk.panel.minimumWidth(), 640)
    for names in ([], *([name] for name in ITEMS), ["A", "Box"]):
        desk.select(*names)
        QApplication.processEvents()
        desk.window.resize(desk.panel.minimumWidth(), 640)
        QApplication.processEvents()
        page = desk.panel.widget()
        assert page.width() <= desk.panel.viewport().width()
        for widget in (*page.editors.values(), *page.findChildren(QLabel)):
            if widget.isVisible() and not (isinstance(widget, QLabel) and widget.wordWrap()):
                hint, size = widget.sizeHint(), widget.size()
                assert size.width() >= hint.width() and size.height() >= hint.height(), widget.objectName()


def test_a_new_joint_kind_has_a_page(desk, monkeypatch):
    kind = replace(JOINTS["prismatic"], name="telescope", help="Slides far.")
    monkeypatch.setitem(JOINTS, "telescope", kind)
    desk.select("revolute joint")
    desk.choose("kind", "telescope")
    assert desk.part("revolute joint").kind == "telescope"
    desk.type("stiffness.0", "40")
    desk.qtbot.mouseClick(desk.editor("drive"), Qt.MouseButton.LeftButton)
    desk.type("drive.target", "3")
    joint = desk.part("revolute joint")
    assert joint.stiffness == (40.0,) and joint.drive.target == 3 and desk.panel.widget().fields["q.0"].unit == "m"


def test_every_kind_of_editor_is_among_the_pages(desk):
    """Guards the walks above: together they meet every editor there is."""
    met = set()
    for name in [*ITEMS, ""]:
        desk.selection.clear()
        desk.select(*([name] if name else []))
        met |= {field.editor for field in desk.panel.widget().fields.values()}
    assert met == set(Editor) and isinstance(desk.part("Box"), Box)

"""What a person does in every demo: a new scene, numbers typed in the inspector, a file saved and opened again."""

import numpy as np
from PySide6.QtCore import QPoint, Qt

import ves
from ves.algebra import rotation
from ves.model import Scene
from ves.scene import write

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


def begin(person, view=KEY.Key_1) -> None:
    """File > New, seen from the front."""
    person.key(KEY.Key_N, CTRL)
    person.until(lambda: not person.scene.parts and person.window.session.ready)
    person.look(view)


def middle(person) -> QPoint:
    return QPoint(person.surface.width() // 2, person.surface.height() // 2)


def select(person, *names: str) -> None:
    """By clicks in the outliner, all but the first with Ctrl."""
    tree = person.window.outliner.tree
    for k, name in enumerate(names):
        row = tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]
        tree.scrollToItem(row)
        place = tree.visualItemRect(row).center()
        person.qtbot.mouseClick(tree.viewport(), LEFT, CTRL if k else NONE, place)
    assert set(person.window.selection.ids) == {person.id(name) for name in names}


def type_in(person, field: str, text: str) -> None:
    """Into a field of the inspector, with Enter; the keys go back to the view."""
    page = person.window.inspector.widget()
    assert field in page.editors, sorted(page.editors)
    editor = page.editors[field]
    person.window.inspector.ensureWidgetVisible(editor)
    person.qtbot.mouseClick(editor, LEFT)
    person.until(editor.hasFocus)
    person.qtbot.keyClick(editor, KEY.Key_A, CTRL)
    person.qtbot.keyClicks(editor, text)
    person.qtbot.keyClick(editor, KEY.Key_Return)
    person.come_forward()


def typed(person, *keys) -> None:
    """Keys of the view one after the other; a text is typed letter by letter."""
    for key in keys:
        if isinstance(key, str):
            person.until(person.surface.hasFocus)
            person.qtbot.keyClicks(person.surface, key)
        elif isinstance(key, tuple):
            person.key(*key)
        else:
            person.key(key)


def saved(person, path) -> Scene:
    """By Ctrl+S and the name in the dialog; what is read of the file writes the same file."""
    person.key(KEY.Key_S, CTRL)
    person.choose_file(path)
    person.until(lambda: person.window.windowTitle() == f"{path.name}[*]")
    read = ves.load(path)
    again = path.with_stem("again")
    write(read, again)
    assert again.read_bytes() == path.read_bytes()
    return read


def open_again(person, path) -> None:
    """After File > New, by Ctrl+O and the name in the dialog."""
    person.key(KEY.Key_N, CTRL)
    person.until(lambda: not person.scene.parts)
    person.key(KEY.Key_O, CTRL)
    person.choose_file(path)
    person.until(lambda: person.window.windowTitle() == f"{path.name}[*]" and person.window.session.ready)
    person.settled()


def undo_and_redo_all(person) -> None:
    """Back to the empty scene, and forth to what was saved."""
    session = person.window.session
    whole, steps = person.scene, 0
    while session.can_undo:
        person.undo()
        steps += 1
    assert not person.scene.parts and not person.scene.joints and [f.name for f in person.scene.forces] == ["Gravity"]
    for _ in range(steps):
        person.key(KEY.Key_Y, CTRL)
    assert person.scene is whole and not session.dirty


def end_of(frame, scene: Scene, part: str, port: str) -> np.ndarray:
    """Where a port is in a frame."""
    pose = frame.poses[frame.part_ids.index(scene.item(part).id)]
    return pose[:3] + rotation.rotate(pose[3:], scene.part(part).port(port).position)

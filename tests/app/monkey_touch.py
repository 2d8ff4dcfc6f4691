"""The monkey's fingers: mouse and key events, drags with disturbances, typing, and places in the view to go to."""

from random import Random

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMenu, QWidget

from ves.algebra import rotation

NONE, SHIFT, CONTROL, ALT = (
    getattr(Qt.KeyboardModifier, f"{name}Modifier") for name in ("No", "Shift", "Control", "Alt")
)
LEFT, MIDDLE, RIGHT, NO_BUTTON = (
    getattr(Qt.MouseButton, f"{name}Button") for name in ("Left", "Middle", "Right", "No")
)
LEAVING = {"quit", "new", "open", "new-window", "save", "save-as"}  # these leave the document, or the process
KEYS_IN_A_DRAG = "Tab Left Right Up Down X Y Z 1 . - 5 Backspace Return Escape Space W Delete".split()
NAMES = {".": Qt.Key.Key_Period, "-": Qt.Key.Key_Minus}
NUMBERS = ("0.25", "-3", "1e3", "2*3", "1/4", "10 cm", "45", "0", "-0", "1e-20", "7", "12.5", "0.05", "100")
NONSENSE = ("abc", "", "   ", "1/0", "nan", "inf", "1e999", "-1e999", "0x10", "3;4", "☃", "a" * 300, "((", '"', "2 3")


class Touch:
    """What returns a text says what it did."""

    def __init__(self, window, random: Random):
        self.window, self.random = window, random
        self.view, self.surface = window.view, window.view.surface

    # ---- doing ------------------------------------------------------------------------------------------------------
    def trigger(self, name: str) -> str:
        action = self.window.commands[name]
        if not action.isEnabled():
            return f"{name} is grey"
        action.trigger()
        return name

    def drag(self, what: str, start: QPoint, end: QPoint, button=LEFT) -> str:
        modifiers = self.random.choice((NONE, NONE, NONE, SHIFT, CONTROL, ALT))
        self.surface.setFocus()
        self.send(self.surface, QEvent.Type.MouseMove, start, NO_BUTTON, NO_BUTTON)
        self.send(self.surface, QEvent.Type.MouseButtonPress, start, button, button, modifiers)
        did = self.go(self.surface, start, end, button, modifiers)
        self.send(self.surface, QEvent.Type.MouseButtonRelease, end, button, NO_BUTTON, modifiers)
        return f"drag {what} {said(start)} to {said(end)} {modifiers.name}{did}"

    def go(self, widget: QWidget, start: QPoint, end: QPoint, button, modifiers) -> str:
        """Moves with a key, the wheel or another thing in between, now and then."""
        did = []
        for k in range(1, 5):
            place = start + (end - start) * (k / 4)
            self.send(widget, QEvent.Type.MouseMove, place, NO_BUTTON, button, modifiers)
            QApplication.processEvents()
            if self.random.random() < 0.12:
                did.append(self.disturb())
        return f", {', '.join(did)}" if did else ""

    def disturb(self) -> str:
        what = self.random.random()
        if what < 0.15:
            self.wheel(self.anywhere(), self.random.choice((-1, 1)))
            return "wheel"
        if what < 0.25:
            name = self.random.choice(("undo", "redo", "toggle", "reset", "delete", "dark", "panels"))
            return self.trigger(name)
        key = self.random.choice(KEYS_IN_A_DRAG)
        QTest.keyClick(self.focused(), key_of(key))
        return f"key {key}"

    def type_number(self) -> str:
        text = self.random.choice(("0.1", "-2", "30", "-.", "1e", "5.5.5", "", "0"))
        QTest.keyClicks(self.focused(), text)
        end = self.random.choice(("Return", "Return", "Escape", "Enter"))
        QTest.keyClick(self.focused(), key_of(end))
        return f"typed {text!r} {end}"

    def type_name(self) -> str:
        """Into the field that has opened, if one has."""
        field = QApplication.focusWidget()
        if not isinstance(field, QLineEdit):
            return "no field"
        names = [item.name for item in self.window.session.scene.items]
        new = f"Part {self.random.randint(1, 99)}"
        text = self.random.choice((new, *names, "", "  ", "é☃", "a" * 300, "tab\there"))
        field.selectAll()
        field.insert(text)
        end = self.random.choice(("Return", "Return", "Escape", "Tab", ""))
        if end:
            QTest.keyClick(field, key_of(end))
        else:
            self.surface.setFocus()
        return f"typed {text[:30]!r} {end or 'and left'}"

    def edit(self, editor: QWidget) -> str:
        editor.setFocus()
        if isinstance(editor, QLineEdit):
            text = self.random.choice(NUMBERS + NUMBERS + NONSENSE)
            editor.selectAll()
            editor.insert(text)
            editor.setModified(True)
            end = self.random.choice(("Return", "Return", "Tab", "Escape", "Up", ""))
            if end:
                QTest.keyClick(editor, key_of(end))
            return f"typed {text[:20]!r} {end}"
        if isinstance(editor, QComboBox):
            key = self.random.choice(("Down", "Up", "End", "Home"))
            QTest.keyClick(editor, key_of(key))
            return key
        QTest.keyClick(editor, Qt.Key.Key_Space)
        return "pressed"

    def choose_in_menu(self) -> str:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return "none"
        leaving = {self.window.commands[name] for name in LEAVING}
        offered = [a for a in menu.actions() if a.isEnabled() and not a.isSeparator() and a not in leaving]
        if not offered or self.random.random() < 0.2:
            QTest.keyClick(menu, Qt.Key.Key_Escape)
            return "left"
        action = self.random.choice(offered)
        text = action.text()
        menu.setActiveAction(action)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        return text

    def click(self, place: QPoint, modifiers=NONE) -> None:
        self.send(self.surface, QEvent.Type.MouseMove, place, NO_BUTTON, NO_BUTTON)
        QTest.mouseClick(self.surface, LEFT, modifiers, place)

    def wheel(self, place: QPoint, notches: int) -> None:
        above, phase = QPointF(self.surface.mapToGlobal(place)), Qt.ScrollPhase.NoScrollPhase
        turn = QPoint(0, 120 * notches)
        event = QWheelEvent(QPointF(place), above, QPoint(), turn, NO_BUTTON, NONE, phase, False)
        QApplication.sendEvent(self.surface, event)

    def send(self, widget, kind, place: QPoint, button, buttons, modifiers=NONE) -> None:
        above = QPointF(widget.mapToGlobal(place))
        QApplication.sendEvent(widget, QMouseEvent(kind, QPointF(place), above, button, buttons, modifiers))

    def focused(self) -> QWidget:
        return QApplication.focusWidget() or self.surface

    # ---- places -----------------------------------------------------------------------------------------------------
    def somewhere(self) -> QPoint:
        return self.random.choice((self.part_place, self.part_place, self.port_place, self.anywhere))()

    def anywhere(self) -> QPoint:
        """Now and then a little outside."""
        width, height = self.surface.width(), self.surface.height()
        return QPoint(self.random.randint(-20, width + 20), self.random.randint(-20, height + 20))

    def part_place(self) -> QPoint:
        scene = self.view.stage.scene
        return self.seen(self.random.choice(scene.parts), self.off()) if scene.parts else self.anywhere()

    def port_place(self) -> QPoint:
        scene = self.view.stage.scene
        part = self.random.choice(scene.parts) if scene.parts else None
        ports = part.all_ports if part else ()
        return self.seen(part, self.random.choice(ports).position) if ports else self.anywhere()

    def off(self) -> tuple[float, float, float]:
        return tuple(self.random.uniform(-0.02, 0.02) for _ in range(3))

    def seen(self, part, point) -> QPoint:
        pose = self.view.stage.pose_of(part.id)
        if pose is None:
            return self.anywhere()
        place = pose[:3] + rotation.rotate(pose[3:], point)
        x, y, depth = self.view.navigation.camera.project(place, self.surface.width(), self.surface.height())
        return self.inside(x, y) if depth > 0 else self.anywhere()

    def inside(self, x: float, y: float) -> QPoint:
        width, height = self.surface.width(), self.surface.height()
        return QPoint(round(min(max(x, 0), width - 1)), round(min(max(y, 0), height - 1)))


def said(place: QPoint) -> str:
    return f"{place.x()},{place.y()}"


def key_of(name: str) -> Qt.Key:
    if name in NAMES:
        return NAMES[name]
    return Qt.Key(ord(name)) if len(name) == 1 else getattr(Qt.Key, f"Key_{name}")

"""The context menus: of a part and the port and point on it, of a line, of the selection, of the empty space."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from ves.app.viewport.joining import Joining
from ves.commands.cutting import AdviseCut
from ves.commands.free_place import End
from ves.commands.nailing import nail
from ves.commands.placing_forces import AddForce, undrivable
from ves.model import Joint
from ves.view.joints_at import joints_at

ADVICE = tuple(f"{AdviseCut.verb} {place.values['cut']}" for place in AdviseCut.places)
ON_ITEMS = (
    "edit-name", "pick-color", None, "copy", "cut", "duplicate", "delete", None, "select-connected", "group", "ungroup",
    "join-nearest", "join-nearest True", None, "switch", "hidden", "locked", "fixed", None, "drop-to-ground",
    "set-zero", None, *ADVICE, None, "frame",
)  # fmt: skip
ON_NOTHING = ("paste", "select-all", "show-all", None, "frame", "clear-traces", None, "toggle", "reset")


def cursor_menu(window, hit, port) -> QMenu:
    """A part that is not selected is selected first: the entries are about the selection."""
    if hit is None and port is None:
        return _filled(_menu(window), window, ON_NOTHING)
    id = hit.part if hit is not None else window.view.stage.part_at(port.part).id
    if id not in window.selection.ids:
        window.selection.set(window.view.desk.chosen(id))
    menu = _menu(window)
    if port is not None:
        _add_port(menu, window, port)
    if hit is not None:
        _add_point(menu, window, hit)
    return _filled(menu, window, (None, *ON_ITEMS))


def line_menu(window, id: int) -> QMenu:
    """Of a force or an open joint whose line is seen."""
    if id not in window.selection.ids:
        window.selection.set([id])
    menu = _menu(window)
    _title(menu, window.session.scene.item(id).name)
    return _filled(menu, window, (None, *ON_ITEMS))


def selection_menu(window) -> QMenu:
    """Of the outliner: the same entries, for what is selected."""
    menu = _menu(window)
    chosen = window.situation().selected_items
    if len(chosen) == 1:
        _add_motor(menu, window, chosen[0])
    return _filled(menu, window, ON_ITEMS if chosen else ON_NOTHING)


def _menu(window) -> QMenu:
    """It goes away for good when it is closed."""
    menu = QMenu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def _filled(menu: QMenu, window, names) -> QMenu:
    """Entries that make no sense now are left out, so that the menu stays short."""
    window.commands.refresh()
    for name in names:
        if name is None:
            menu.addSeparator()
        elif window.commands[name].isEnabled():
            menu.addAction(window.commands[name])
    return menu


def _add_port(menu: QMenu, window, port) -> None:
    part = window.view.stage.part_at(port.part)
    _title(menu, f"{part.name}, {port.port.name}")
    view, end = window.view, End(part.name, port.port.name)
    menu.addAction("Nail it here").triggered.connect(lambda: window.issue(nail(window.situation(), end)))
    begin = menu.addAction("Join from here…")
    begin.triggered.connect(lambda: view.mouse.begin(Joining(view.desk, port, modal=True)))
    begin.setEnabled(not window.session.moving)
    for joint in joints_at(window.session.scene, end):
        _add_joint(menu, window, joint)
    menu.addSeparator()


def _add_joint(menu: QMenu, window, joint: Joint) -> None:
    """In the view one points at ports; what is joined there is reached by its name."""
    inner = menu.addMenu(joint.name.replace("&", "&&"))
    inner.addAction("Select").triggered.connect(lambda: window.selection.set([joint.id]))
    _add_motor(inner, window, joint)
    inner.addSeparator()
    for place in AdviseCut.places:
        entry = inner.addAction(place.text)
        entry.setToolTip(place.tip)
        entry.setCheckable(True)
        entry.setChecked(joint.cut == place.values["cut"])
        command = AdviseCut(items=(joint.name,), **place.values)
        entry.triggered.connect(lambda _=False, command=command: window.issue(command))
    inner.setToolTipsVisible(True)


def _add_motor(menu: QMenu, window, joint) -> None:
    """Where there is something to drive."""
    if not undrivable(window.session.scene, joint):
        command = AddForce(kind="joint_motor", joint=joint.name)
        menu.addAction("Add a motor").triggered.connect(lambda: window.issue(command))


def _add_point(menu: QMenu, window, hit) -> None:
    _title(menu, window.session.scene.part(hit.part).name)
    traced = window.view.tracing.near(hit.part, hit.point) is not None
    trace = menu.addAction("Stop tracing this point" if traced else "Trace this point")
    trace.triggered.connect(lambda: window.view.tracing.toggle(hit.part, hit.point))


def _title(menu: QMenu, text: str) -> None:
    name = menu.addAction(text)
    name.setEnabled(False)
    font = menu.font()
    font.setBold(True)
    name.setFont(font)

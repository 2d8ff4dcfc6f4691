"""Building with the mouse while nothing plays: which tool is in the hand, and what a press with it begins."""

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal

from ves.algebra import rotation
from ves.app import settings
from ves.app.viewport.banding import Band, Banding
from ves.app.viewport.connecting import drawing_from
from ves.app.viewport.desk import Desk
from ves.app.viewport.gesture import CameraGesture, Gesture
from ves.app.viewport.handling import Handling, MovingHandle, StretchingHandle, held_words
from ves.app.viewport.holding import MovedPart
from ves.commands.carrying import carried, is_held
from ves.parts import Part
from ves.view.gizmo import Gizmo, Handle
from ves.view.glyphs import Glyphs, port_dots
from ves.view.ports import PortAt, joinable

ALT = Qt.KeyboardModifier.AltModifier
PORT, LIT = (0.10, 0.47, 0.95, 0.85), (1.0, 0.72, 0.10, 1.0)
GIZMOS = ("move", "rotate", "scale")


class Building(QObject):
    """The tools: select, move, rotate, scale, join."""

    changed = Signal()  # of tool, axis or modes

    def __init__(self, surface, desk: Desk):
        super().__init__(surface)
        self.desk = desk
        self.band = Band(surface)
        self.tool = "select"
        self.joint_kind = ""  # of joint or constraint that the join tool makes; the natural joint when empty
        self.left_orbits = settings.flag("left orbits")  # on empty space, instead of the rubber band
        self.hot: Handle | None = None  # handle under the cursor
        self.lit: PortAt | None = None  # port under the cursor
        self.near: Part | None = None  # part under the cursor, whose ports are shown

    def use(self, tool: str, joint_kind: str = "") -> None:
        self.tool, self.joint_kind = tool, joint_kind
        self.changed.emit()

    # ---- the cursor -----------------------------------------------------------------------------------------------
    def point_at(self, x: float, y: float, part: int | None) -> None:
        """Light up what a press here would take hold of."""
        moving = self.desk.session.moving
        gizmo = None if moving else self.gizmo()
        self.hot = None if gizmo is None else gizmo.handle_at(self.desk.navigation.camera, *self.desk.size, x, y)
        self.lit = None if moving or self.hot is not None else self.desk.port(x, y)
        known = part is not None and self.desk.scene.has(part)
        self.near = self.desk.scene.part(part) if known and not moving else None
        if self.lit is not None:
            self.near = self.desk.stage.part_at(self.lit.part)

    def leave(self) -> None:
        self.hot = self.lit = self.near = None

    # ---- a press --------------------------------------------------------------------------------------------------
    def drag(self, x: float, y: float, modifiers: Qt.KeyboardModifier, hit) -> Gesture | None:
        """What dragging with the left button from here does."""
        self.point_at(x, y, None if hit is None else hit.part)
        if self.hot is not None:
            return self._handle(self.hot, (x, y), bool(modifiers & ALT))
        if self.lit is not None:
            return drawing_from(self.desk, self.lit, self.joint_kind if self.tool == "join" else "")
        if hit is not None:
            return self._hold(hit, bool(modifiers & ALT))
        if self.left_orbits:
            return CameraGesture(self.desk.navigation.orbit, x, y)
        return Banding(self.desk, self.band, x, y, modifiers)

    def click(self, x: float, y: float, hit) -> Gesture | None:
        """What a click begins that goes on without a button: a typed number, or a joint of the join tool."""
        self.point_at(x, y, None if hit is None else hit.part)
        if self.hot is not None:
            return self._handle(self.hot, (x, y), modal=True)
        if self.tool == "join" and self.lit is not None:
            return drawing_from(self.desk, self.lit, self.joint_kind, modal=True)
        return None

    def type_along(self, axis: int) -> Handling | None:
        """A number for one axis of the gizmo, without the mouse."""
        gizmo = self.gizmo()
        handle = None if gizmo is None else next((h for h in gizmo.handles if h.axes == (axis,)), None)
        width, height = self.desk.size
        return None if handle is None else self._handle(handle, (width / 2, height / 2), modal=True)

    def along_axis(self, axis: int, moved: MovedPart, place: tuple[float, float]) -> Handling | None:
        """A part that was dragged freely goes on along one axis."""
        pose = moved.situation.pose(moved.held.part)
        gizmo = Gizmo("move", pose[0], self._axes(pose[1]))
        handle = next(h for h in gizmo.handles if h.axes == (axis,))
        return MovingHandle(self.desk, gizmo, handle, place, moved.names, moved.detach)

    def _hold(self, hit, detach: bool) -> Gesture | None:
        names = self.desk.movers(hit.part, detach)
        situation = self.desk.situation()
        if not situation.at_start and not detach and is_held(self.desk.scene, names):
            self.desk.said.emit(held_words((self.desk.scene.part(hit.part).name,)))
            return None
        if hit.part not in self.desk.selection.ids:
            self.desk.selection.set(self.desk.chosen(hit.part))
        return MovedPart(self.desk, hit.part, hit.point, names, detach)

    def _handle(self, handle: Handle, place, detach: bool = False, modal: bool = False) -> Handling | None:
        gizmo, parts = self.gizmo(), self.desk.situation().selected_parts
        if self.tool == "scale":
            return StretchingHandle(self.desk, gizmo, handle, place, parts[-1], modal)
        names = tuple(part.name for part in parts)
        names = names if detach else carried(self.desk.scene, names)
        return MovingHandle(self.desk, gizmo, handle, place, names, detach, modal)

    # ---- what is drawn --------------------------------------------------------------------------------------------
    def gizmo(self) -> Gizmo | None:
        """At the part that was selected last, when a tool for it is in the hand."""
        if self.tool not in GIZMOS or self.desk.session.moving:
            return None
        parts = self.desk.situation().selected_parts
        pose = self.desk.stage.pose_of(parts[-1].id) if parts else None
        return None if pose is None else Gizmo(self.tool, pose[:3], self._axes(pose[3:]))

    def glyphs(self) -> Glyphs:
        """Ports of the part under the cursor, the lit one, and the gizmo."""
        drawn = self._ports()
        gizmo = self.gizmo()
        if gizmo is not None:
            drawn += gizmo.glyphs(self.desk.navigation.camera, *self.desk.size, self.hot)
        return drawn

    def _ports(self) -> Glyphs:
        if self.near is None:
            return Glyphs()
        pose = self.desk.stage.pose_of(self.near.id)
        if pose is None:
            return Glyphs()
        ports = joinable(self.near)
        places = pose[:3] + rotation.rotate(pose[3:], np.array([port.position for port in ports], float).reshape(-1, 3))
        lit = [port.name == self.lit.port.name if self.lit is not None else False for port in ports]
        others = [place for place, is_lit in zip(places, lit, strict=True) if not is_lit]
        return port_dots(others, PORT, 3.5) + port_dots(places[lit], LIT, 8.0)

    def _axes(self, quaternion) -> np.ndarray:
        own = self.desk.local_axes or self.tool == "scale"
        return rotation.matrix(quaternion).T if own else np.eye(3)

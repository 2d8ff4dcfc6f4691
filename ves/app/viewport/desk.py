"""What every building gesture works with: the stage, the document and its present state, the camera, and one way out,
which is to issue a command."""

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal

from ves.algebra import rotation
from ves.app import settings
from ves.app.selection import Selection
from ves.app.viewport.navigation import Navigation
from ves.app.viewport.stage import Stage
from ves.commands.carrying import carried
from ves.commands.command import Command
from ves.commands.situation import Situation
from ves.model import Scene
from ves.view.picking import Hit
from ves.view.ports import PortAt, PortTable, Sight
from ves.view.snapping import Surroundings

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TARGET_REACH = 18.0  # px from which a port is the target of a joint


class Desk(QObject):
    previewed = Signal()  # something on the stage has changed
    said = Signal(str)  # something the user should know

    def __init__(
        self, surface, stage: Stage, session, selection: Selection, navigation: Navigation,
        issue: Callable[[Command], str],
    ):  # fmt: skip
        super().__init__(surface)
        self._surface = surface
        self.stage, self.session, self.selection = stage, session, selection
        self.navigation, self.issue = navigation, issue
        self.snapping = True
        self.local_axes = False
        self.theme = "light"  # of what is drawn
        self.from_afar = settings.flag("join from afar")  # drawing a joint moves no part

    # ---- how things stand -----------------------------------------------------------------------------------------
    @property
    def scene(self) -> Scene:
        return self.session.scene

    @property
    def size(self) -> tuple[int, int]:
        return max(1, self._surface.width()), max(1, self._surface.height())

    def situation(self) -> Situation:
        return self.session.situation(self.selection.ids)

    def sight(self, x: float, y: float) -> Sight:
        return Sight(self.navigation.camera, self.size, x, y)

    def pixel(self, place) -> float:
        return self.navigation.camera.pixel_size(place, self.size[1])

    def hit(self, x: float, y: float, ignore: Iterable[int] = ()) -> Hit | None:
        """The part under a pixel, save some; locked parts are looked through."""
        if not self.stage.scene.parts:
            return None
        locked = [part.id for part in self.stage.scene.parts if part.locked]
        return self.stage.pick(self.navigation.camera.ray(x, y, *self.size), (*ignore, *locked))

    def port(self, x: float, y: float, ignore: Iterable[int] = (), reach: float | None = None) -> PortAt | None:
        """The port under a pixel. One on the far side of the part that is in front of it is not meant."""
        stage = self.stage
        if not stage.scene.parts:
            return None
        usable = ~np.isin(stage.ports.part, stage.rows_of(ignore))
        found = stage.ports.nearest(self.sight(x, y), stage.poses, usable, reach)
        hit = self.hit(x, y, ignore) if found is not None else None
        if hit is None or hit.part == found.part:
            return found
        place = self.port_place(found)
        depth = self.navigation.camera.project(place, *self.size)[2]
        in_front = self.navigation.camera.project(hit.point, *self.size)[2]
        return found if depth <= in_front + stage.part_at(found.part).size * 0.5 else None

    def port_place(self, found: PortAt) -> np.ndarray:
        return self.port_pose(found)[0]

    def port_pose(self, found: PortAt):
        pose = self.stage.poses[found.part]
        return rotation.compose((pose[:3], pose[3:]), (found.port.position, found.port.quaternion))

    def surroundings(
        self, x: float, y: float, modifiers: Qt.KeyboardModifier, ids: Iterable[int], ports: PortTable
    ) -> Surroundings:
        """What a held part can snap to here: the ports that there were when it was taken, where they are now."""
        snapping = self.snapping and not modifiers & CONTROL
        poses = self.stage.poses[: len(self.scene.parts)]  # without a ghost, which is the last
        under = self.hit(x, y, ids) if snapping else None
        return Surroundings(self.situation(), ports, poses, under, snapping, bool(modifiers & SHIFT))

    def chosen(self, id: int) -> tuple[int, ...]:
        """What picking a part picks: its whole group."""
        part = self.scene.part(id)
        group = self.scene.group_of(part.name)
        if group is None:
            return (id,)
        return (*(self.scene.part(name).id for name in group.parts if name != part.name), id)

    def movers(self, id: int, alone: bool) -> tuple[str, ...]:
        """The parts that a drag on this one moves: the selection it belongs to, with all that is joined to them."""
        ids = self.selection.ids if id in self.selection.ids else self.chosen(id)
        names = [self.scene.item(i).name for i in ids if i in {part.id for part in self.scene.parts}]
        return tuple(names) if alone else carried(self.scene, names)

    # ---- the preview ----------------------------------------------------------------------------------------------
    def preview(self, scene: Scene, held: Mapping[int, tuple], ghosts: Iterable[int] = ()) -> None:
        self.stage.preview(scene, held, ghosts)
        self.previewed.emit()

    def end_preview(self, command: Command | None = None) -> None:
        """Nothing is held any more; what a command has put down stays in sight until the engine has it."""
        error = self.issue(command) if command is not None else ""
        self.stage.show_scene(self.session.scene)
        self.stage.end_preview(put_down=command is not None and not error and not self.situation().at_start)
        self.previewed.emit()

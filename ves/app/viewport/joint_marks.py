"""Where a selected joint or constraint is: a ring in the view. And where loops are cut, while one looks at that.

Forces have rings of their own (`force_glyphs`)."""

from ves.app import settings
from ves.app.selection import Selection
from ves.app.viewport.stage import Stage
from ves.model import Joint
from ves.view.camera import Camera
from ves.view.cut_marks import cut_marks, cuts_of
from ves.view.glyphs import Dot, Glyphs
from ves.view.joint_places import JointPlaces

RING = (0.06, 0.47, 1.0, 1.0)


def joint_marks(stage: Stage, ids) -> Glyphs:
    items = [id for id in ids if stage.row_of(id) is None and stage.forces.row_of(id) is None]
    places = JointPlaces.of(stage.scene, items).now(stage.poses) if items else ()
    return Glyphs(dots=tuple(Dot(tuple(place), RING, 11.0, hollow=True, on_top=True) for place in places))


class CutMarks:
    """Where a loop is cut is the engine's business and changes no motion, so nobody is bothered with it: it is marked
    only while one reads how it moves, or has a joint selected, whose menu has the advice about it."""

    def __init__(self, stage: Stage, selection: Selection):
        self.on = settings.flag("show cuts", True)  # by the user
        self.reading = False  # the panel about it is open
        self.theme = "light"
        self._stage, self._selection = stage, selection
        self._places: tuple = ((), None, None)  # cuts and scene they were gathered for, and where they are

    def toggle(self) -> None:
        self.on = not self.on
        settings.remember("show cuts", self.on)

    def glyphs(self, frame, camera: Camera, height: int) -> Glyphs:
        if not self.on or not (self.reading or self._joint_is_selected()):
            return Glyphs()
        cuts, scene = cuts_of(frame), self._stage.scene
        if self._places[0] != cuts or self._places[1] is not scene:
            self._places = cuts, scene, JointPlaces.of(scene, cuts)
        return cut_marks(self._places[2], self._stage.poses, camera, height, self.theme)

    def _joint_is_selected(self) -> bool:
        scene = self._stage.scene
        return any(scene.has(id) and isinstance(scene.item(id), Joint) for id in self._selection.ids)

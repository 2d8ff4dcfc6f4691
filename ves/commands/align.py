"""Lining parts up with the one that was selected last."""

from typing import Annotated, Any, Literal, Self

import numpy as np
from pydantic import Field

from ves.algebra import rotation
from ves.commands.carrying import carried, displaced
from ves.commands.command import OnItems, Place, given
from ves.commands.menus import BUILD
from ves.commands.situation import Situation
from ves.model import Scene
from ves.parts import Part

AXES = {"x": 0, "y": 1, "z": 2}


class Align(OnItems):
    """Move each part, with what is joined to it, along one axis to where the last of them is."""

    verb = "align"
    places = tuple(
        Place(BUILD, 420 + k, f"Align along {axis}", f"Bring the selection to the {axis} of the part selected last",
              values=given(axis=axis))
        for axis, k in AXES.items()
    )  # fmt: skip

    axis: Annotated[Literal["x", "y", "z"], Field(description="Along which they are moved.")]

    @classmethod
    def suits(cls, item: Any) -> bool:
        return isinstance(item, Part)

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        enough = situation.at_start and len(situation.selected_parts) > 1
        return super().meant(situation, **values) if enough else None

    def apply(self, scene: Scene) -> Scene:
        k, *others = AXES[self.axis], *self.items[:-1]
        target = scene.part(self.items[-1])
        still = set(carried(scene, (target.name,)))
        for name in others:
            cluster = carried(scene, (name,))
            if not still.intersection(cluster):
                shift = np.zeros(3)
                shift[k] = target.position[k] - scene.part(name).position[k]
                scene = displaced(scene, cluster, (shift, np.array(rotation.IDENTITY)))
                still.update(cluster)
        return scene

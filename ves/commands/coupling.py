"""Coupling two joints, so that one moves as the other does."""

from typing import Any, Self

from ves.commands.command import CommandError, Edit, Place
from ves.commands.coordinates import units_of
from ves.commands.menus import BUILD
from ves.commands.situation import Situation
from ves.constraints import Coupling
from ves.document import Finite
from ves.model import Scene, fresh_name


class Couple(Edit):
    """Let one joint move as another does, times a ratio; both stay where they start."""

    verb = "couple"
    places = (
        Place(BUILD, 380, "Couple the two selected joints",
              "Let the second of two selected joints move as the first does, like gears", icon="coupling"),
    )  # fmt: skip

    joint: str
    to_joint: str
    ratio: Finite = 1.0

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        chosen = situation.selected_items
        if len(chosen) != 2 or not all(units_of(situation.scene, item) for item in chosen):
            return None
        return cls(joint=chosen[0].name, to_joint=chosen[1].name, **values)

    @property
    def title(self) -> str:
        return f"Couple {self.to_joint} to {self.joint}"

    def apply(self, scene: Scene) -> Scene:
        for name in (self.joint, self.to_joint):
            if not units_of(scene, scene.item(name)):
                raise CommandError(f'"{name}" cannot be coupled: it is no joint that turns about or slides along axes.')
        count = sum(isinstance(item, Coupling) for item in scene.constraints)
        name = fresh_name(scene, f"{Coupling.label} {count + 1}")
        return scene.with_items(Coupling(name=name, a=self.joint, b=self.to_joint, ratio=self.ratio))

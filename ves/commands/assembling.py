"""Coming together: parts fly to where their joints are met, or are there at once; and the other way, scattered."""

from typing import Annotated, Any, Self

from pydantic import Field

from ves.assembly.scattering import scattered
from ves.commands.command import CommandError, Edit, Place, Run
from ves.commands.menus import BUILD
from ves.commands.situation import Situation
from ves.model import Scene


class _Together(Run):
    """Only where something is not together is there anything to do."""

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        open_now = situation.frame is None or "assembling" in situation.frame.modes
        return cls(**values) if open_now else None


class Assemble(_Together):
    """Let parts whose joints are open fly together; where they come to is their new start."""

    verb = "assemble"
    places = (Place(BUILD, 630, "&Assemble", "Let the parts fly together until all joints are met", ("Ctrl+M",),
                    "assemble"),)  # fmt: skip

    def run(self, session: Any) -> None:
        session.assemble()


class SnapTogether(_Together):
    """Bring parts whose joints are open together at once."""

    verb = "snap-together"
    places = (Place(BUILD, 640, "Snap &together", "Bring the parts together at once", ("Ctrl+Shift+M",),
                    "snap-together"),)  # fmt: skip

    def run(self, session: Any) -> None:
        session.snap()


class Scatter(Edit):
    """Throw all parts about that are not fixed; their joints stay, and can pull them together again."""

    verb = "scatter"
    places = (Place(BUILD, 650, "S&catter the parts", "Throw the parts about, to see how they come together again",
                    icon="scatter"),)  # fmt: skip

    seed: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    spread: Annotated[float, Field(gt=0.0, le=100.0)] = 1.5

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        """Another way every time: the seed is how the parts lie."""
        loose = [part for part in situation.scene.parts if not part.fixed]
        if not loose or not situation.at_start:
            return None
        return cls(seed=hash(tuple(part.position for part in loose)) % 1_000_000, **values)

    @property
    def title(self) -> str:
        return "Scatter"

    def apply(self, scene: Scene) -> Scene:
        if all(part.fixed for part in scene.parts):
            raise CommandError("There is no part that could be scattered: all of them are fixed.")
        return scattered(scene, self.seed, self.spread)

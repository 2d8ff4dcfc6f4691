"""What the engine can be told, as values. They are applied between steps and can be kept with the step they came at."""

from dataclasses import dataclass

from ves.model import Scene
from ves.simulation.hold import Hold


@dataclass(frozen=True)
class Open:
    """Another document, from its start."""

    scene: Scene
    revision: int
    generation: int  # frames of an older document are dropped


@dataclass(frozen=True)
class Edit:
    """The same document after an edit, undo or redo; what moves goes on moving."""

    scene: Scene
    revision: int


@dataclass(frozen=True)
class Play:
    pass


@dataclass(frozen=True)
class Pause:
    pass


@dataclass(frozen=True)
class Step:
    """One or more steps on, or back when negative."""

    count: int


@dataclass(frozen=True)
class Reset:
    pass


@dataclass(frozen=True)
class SetSpeed:
    speed: float


@dataclass(frozen=True)
class Pull:
    """Hold a part by a point and pull, or let go."""

    hold: Hold | None


Command = Open | Edit | Play | Pause | Step | Reset | SetSpeed | Pull

"""What the engine thread can be told, as values: applied between steps, kept in its log with the step they came at."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ves.model import Scene
from ves.session.sampling import Quantity
from ves.simulation.hold import Hold


@dataclass(frozen=True)
class Open:
    """Another document, from its start."""

    scene: Scene
    revision: int
    generation: int  # frames of an older document are dropped


@dataclass(frozen=True)
class Change:
    """The same document after an edit, undo or redo; what moves goes on moving, save what is placed elsewhere."""

    scene: Scene
    revision: int
    now: Mapping[int, tuple] = field(default_factory=dict)  # part id to pose, x y z and quaternion


@dataclass(frozen=True)
class PutParts:
    """Some parts are elsewhere from now on; the document stays as it is."""

    now: Mapping[int, tuple]


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


@dataclass(frozen=True)
class Assemble:
    """Bring together what is not, in flight or at once; what it comes to is for the document, time stands still."""

    at_once: bool


@dataclass(frozen=True)
class Watch:
    """Find the forces across these joints for the frames; it changes no motion, so it is not kept in the log."""

    ids: frozenset[int]


@dataclass(frozen=True)
class Sample:
    """Note down these quantities as time goes on; what is no longer among them is forgotten. Not in the log either."""

    quantities: tuple[Quantity, ...]


Order = Open | Change | PutParts | Play | Pause | Step | Reset | SetSpeed | Pull | Assemble | Watch | Sample

"""What a simulation shows of itself at one moment. Frames are values: made once, read by any thread."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ves.assembly.outcome import Conflict
from ves.linkage import Compiled, start_poses, start_velocities
from ves.linkage.coordinates import Coordinates, joint_coordinates
from ves.model import Scene

if TYPE_CHECKING:
    from ves.simulation.reactions import JointForce


@dataclass(frozen=True)
class Outcome:
    """How a run stands: finished what was asked, paused by a runaway, or stuck where no step is short enough."""

    state: str = "finished"
    message: str = ""
    items: tuple[str, ...] = ()  # names of the parts and joints it is about


@dataclass(frozen=True)
class Grab:
    part_id: int
    point: np.ndarray  # (3,) where the part is held, world
    target: np.ndarray  # (3,) where it is pulled to, world
    force: float  # N


@dataclass(frozen=True)
class Reading:
    """One force now, in world axes."""

    ends: np.ndarray  # (2, 3) its two places; twice the same where it has one
    force: np.ndarray  # (3,) N, on its part, or on what is at end b
    torque: np.ndarray  # (3,) N·m, about end b
    size: float  # N, or N·m where it only turns; of a string or spring its tension, below zero when it pushes
    energy: float  # J
    acts: bool  # switched on, within its times, and on something that moves


@dataclass(frozen=True)
class Acting:
    """All forces of a scene at one moment, as arrays in the order of `ids`."""

    ids: tuple[int, ...] = ()
    ends: np.ndarray = field(default_factory=lambda: np.zeros((0, 2, 3)))
    force: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    torque: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    size: np.ndarray = field(default_factory=lambda: np.zeros(0))
    energy: np.ndarray = field(default_factory=lambda: np.zeros(0))
    acts: np.ndarray = field(default_factory=lambda: np.zeros(0, int))

    @cached_property
    def index(self) -> dict[int, int]:
        """Where a force stands, by its id."""
        return {id: k for k, id in enumerate(self.ids)}

    def reading(self, id: int) -> Reading | None:
        k = self.index.get(id)
        if k is None:
            return None
        size, energy, acts = float(self.size[k]), float(self.energy[k]), bool(self.acts[k])
        return Reading(self.ends[k], self.force[k], self.torque[k], size, energy, acts)


@dataclass(frozen=True)
class Frame:
    """Parts are in the order of `part_ids`: draw by that table, the scene may have moved on."""

    time: float
    step: int
    revision: int
    part_ids: tuple[int, ...]
    poses: np.ndarray  # (p, 7) x y z, quaternion w x y z
    velocities: np.ndarray  # (p, 6) linear, angular, world axes
    joint_ids: tuple[int, ...] = ()
    kinetic: float = 0.0
    potential: float = 0.0
    closure_error: float = 0.0  # m, the worst of the joints that close loops
    closure_angle: float = 0.0  # rad
    modes: tuple[str, ...] = ()  # of each structure: linked, assembling, or stuck
    realtime_factor: float = 0.0
    grab: Grab | None = None
    outcome: Outcome = Outcome()
    compiled: Compiled | None = field(default=None, repr=False)
    state: Coordinates | None = field(default=None, repr=False)
    conflicts: tuple[Conflict, ...] = ()  # of structures that cannot come together, and are held as they are
    acting: Acting = Acting()  # what every force does
    joint_forces: Mapping[int, "JointForce"] = field(default_factory=dict, repr=False)  # by id, of those watched

    def with_joint_forces(self, found: Mapping[int, "JointForce"]) -> "Frame":
        return replace(self, joint_forces=found)

    def joint(self, id: int) -> tuple[tuple, tuple] | None:
        """Coordinates and velocities of one joint, without spelling out the others; None when it does not act."""
        if self.compiled is None or id not in self.joint_ids:
            return None
        chain = acting_joints(self.compiled)[self.joint_ids.index(id)]
        return joint_coordinates(self.compiled, chain, self.state)

    @cached_property
    def _joints(self) -> tuple[tuple[tuple, tuple], ...]:
        """Read only when somebody asks: a chain of hundreds is not spelled out for every frame."""
        if self.compiled is None:
            return ()
        return tuple(joint_coordinates(self.compiled, chain, self.state) for chain in acting_joints(self.compiled))

    @property
    def q(self) -> tuple[tuple, ...]:
        """Coordinates of each joint, in the order of joint_ids."""
        return tuple(q for q, _ in self._joints)

    @property
    def v(self) -> tuple[tuple, ...]:
        return tuple(v for _, v in self._joints)


def acting_joints(compiled: Compiled) -> tuple:
    """The joints that have coordinates, in the order of a frame's joint_ids: those of the trees, then the cuts.

    Joints of what is still assembling have none yet.
    """
    loose = {cut.item.id for cluster in compiled.trees.clusters if cluster.assembling for cut in cluster.cuts}
    chains = (chain for chain in compiled.chains if chain.id is not None)
    return (*chains, *(cut for cut in compiled.cuts if cut.id not in loose))


def start_frame(scene: Scene, revision: int = 0) -> Frame:
    """The document's start, without an engine: what is shown before kernels are ready."""
    ids = tuple(part.id for part in scene.parts)
    return Frame(0.0, 0, revision, ids, start_poses(scene), start_velocities(scene))

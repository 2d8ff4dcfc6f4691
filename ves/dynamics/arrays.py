"""What the kernels write: the state that moves, and the workspace of one evaluation."""

from typing import NamedTuple

import numpy as np

from ves.joints.kind import Q_WIDTH, V_WIDTH, Primitive
from ves.linkage import Linkage

f8, i8 = np.float64, np.int64

KINEMATICS = np.dtype(
    [
        ("rot", f8, (9,)),  # link axes in the world
        ("pos", f8, (3,)),  # link origin in the world
        ("arm", f8, (3,)),  # from the parent's origin to the link's, world axes
        ("omega", f8, (3,)),
        ("vel", f8, (3,)),  # of the link's origin
        ("alpha", f8, (3,)),  # accelerations at zero joint accelerations, in a frame that falls with gravity
        ("acc", f8, (3,)),
    ]
)
DYNAMICS = np.dtype(
    [
        ("inertia", f8, (21,)),  # articulated, about the link's origin
        ("force", f8, (6,)),  # that the inertia asks for at zero joint accelerations
        ("column", f8, (6,)),  # inertia times the free screw
        ("inverse", f8, (6,)),  # of the inertia along the freedoms: one number, or a symmetric matrix
        ("rest", f8, (6,)),  # joint force minus what the bias asks for
        ("delta", f8, (6,)),  # acceleration on top of the bias
    ]
)
CONTACT = np.dtype(
    [
        ("link", i8),  # -1 while it is too far away to matter
        ("presses", i8),  # the floor acts on it
        ("changes", i8),  # how often this step has changed its mind about that
        ("wavers", i8),  # and about sliding and rolling
        ("slips", i8),
        ("rolls", i8),
        ("arm", f8, (3,)),  # from the link's origin to the place that touches, world axes
        ("roll", f8, (3,)),  # the last piece of the arm, which does not turn with the link but always points down
        ("velocity", f8, (3,)),  # of that place, at the start of the step
        ("spin", f8, (3,)),  # of the link
        ("reach", f8),  # radius it rolls on
        ("turn", f8, (6,)),  # the directions about which it rolls: every one for a ball, its axis for a ring
        ("force", f8, (3,)),  # force at zero acceleration
        ("soft", f8, (3,)),  # how much force less per acceleration, along x y z
        ("couple", f8, (3,)),  # against rolling, at zero acceleration
        ("soft_turn", f8),
        ("load", f8),  # normal force
        ("most_slip", f8),  # what would have held it: friction is never more
        ("most_roll", f8),
    ]
)
BRISTLE = 7  # numbers of a bristle: tangential deflection x y, rolling deflection x y z, whether it slid, or rolled
SLID, ROLLED = 5, 6
STAGES = 8  # rows of Work.stages: seven slopes and the state at the start
START = STAGES - 1


class State(NamedTuple):
    """All that moves. A copy of it is a snapshot; the same snapshot always goes on the same way."""

    time: np.ndarray  # (1,)
    q: np.ndarray  # (nq,)
    v: np.ndarray  # (nv,)
    a: np.ndarray  # (nv,) of the last step: where the next one starts to look
    bristle: np.ndarray  # (s, 7) how far each support was dragged and rolled since it took hold, and whether it let go
    step_size: np.ndarray  # (c,) of the adaptive integrator

    def copy(self) -> "State":
        return State(*(array.copy() for array in self))

    def restore(self, other: "State") -> None:
        for mine, theirs in zip(self, other, strict=True):
            mine[...] = theirs


class Pull(NamedTuple):
    """A spring from a point of a link to a place in the world: the user's hand."""

    link: np.ndarray  # (1,) -1 when nobody pulls
    point: np.ndarray  # (3,) in the link's frame
    target: np.ndarray  # (3,) in the world
    gain: np.ndarray  # (2,) stiffness, damping
    force: np.ndarray  # (3,) that acted in the last step


class Work(NamedTuple):
    """Scratch of an evaluation; nothing here outlives a step."""

    K: np.ndarray  # (n,) KINEMATICS
    D: np.ndarray  # (n,) DYNAMICS
    tau: np.ndarray  # (nv,) joint forces at zero acceleration; accelerations where the motion is prescribed
    soft: np.ndarray  # (nv,) how much joint force less per acceleration
    v_mid: np.ndarray  # (nv,)
    contact: np.ndarray  # (s,) CONTACT
    low: np.ndarray  # (s,) the supports of a cluster that are near the ground, from its first row on
    stages: np.ndarray  # (8, nq + nv + 7 s) slopes of the adaptive integrator, and the state at the start of a step


def new_state(linkage: Linkage) -> State:
    nq, nv = widths(linkage)
    s, c = len(linkage.support), len(linkage.cluster)
    return State(np.zeros(1), np.zeros(nq), np.zeros(nv), np.zeros(nv), np.zeros((s, BRISTLE)), np.zeros(c))


def new_work(linkage: Linkage) -> Work:
    nq, nv = widths(linkage)
    n, s = len(linkage.parent), len(linkage.support)
    return Work(
        np.zeros(n, KINEMATICS), np.zeros(n, DYNAMICS), np.zeros(nv), np.zeros(nv), np.zeros(nv),
        np.zeros(s, CONTACT), np.zeros(s, np.int64), np.zeros((STAGES, nq + nv + BRISTLE * s)),
    )  # fmt: skip


def new_pull() -> Pull:
    return Pull(np.full(1, -1), np.zeros(3), np.zeros(3), np.zeros(2), np.zeros(3))


def widths(linkage: Linkage) -> tuple[int, int]:
    kinds = [Primitive(p) for p in linkage.primitive]
    return sum(Q_WIDTH[p] for p in kinds), sum(V_WIDTH[p] for p in kinds)

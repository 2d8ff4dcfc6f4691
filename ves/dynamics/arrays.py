"""What the kernels write: the state that moves, and the workspace of one evaluation."""

from typing import NamedTuple

import numpy as np

from ves.joints.kind import Q_WIDTH, V_WIDTH, Primitive
from ves.linkage import Linkage
from ves.linkage.nets import net_size

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
ROW = np.dtype(
    [
        ("on", i8),  # one of OFF, HELD, ONE_SIDED, GIVEN
        ("closes", i8),  # it is about places, not about velocities or forces alone
        ("link", i8, (4,)),  # the links it acts on, -1 for none; two, but four for a coupling of cut joints
        ("jac", f8, (4, 6)),  # force on each link, about its origin, for a unit of the row's force; world axes
        ("gap", f8),  # how far it is from being met, m (angles by the cluster's length)
        ("rate", f8),  # how fast that changes
        ("free", f8),  # acceleration at zero joint accelerations
        ("wanted", f8),  # acceleration it should have, or at least should have when one-sided
        ("compliance", f8),  # acceleration it gives way by, for a unit of force
        ("ease", f8),  # acceleration for a unit of force if its links were free
        ("force", f8),
    ]
)
OFF, HELD, ONE_SIDED, GIVEN = range(4)  # of a given row the force is known
CUT_STATE = np.dtype(
    [
        ("gap", f8),  # m between where frame b is and where the joint could have it
        ("angle", f8),  # rad
        ("place", f8, (3,)),  # of frame b
        ("off", f8, (6,)),  # the gap as a twist about it, angles times the arm
        ("columns", f8, (6, 6)),  # twist of frame b for each unit velocity, about its origin, angles times the arm
        ("base", f8, (6, 6)),  # orthonormal: the first span the columns, the others are forbidden
        ("upper", f8, (6, 6)),  # columns = base upper
        ("mirrors", f8, (6, 6)),  # unit vectors in the axes of frame a: the base is made by reflections
        ("axis", i8, (6,)),  # to which each mirror takes its column; -1 for one that says what the others say
        ("free", f8, (6,)),  # bias acceleration of frame b against the joint's own, same scale
        ("inverse", f8, (6,)),  # scratch: a row of the inverse of the columns
        ("weights", f8, (6,)),
    ]
)
GRIP = np.dtype([("arm", f8, (3,)), ("speed", f8, (3,)), ("spin", f8, (3,))])  # of a damper, at the start of the step
BEARING = np.dtype([("arm", f8, (3,)), ("press", f8), ("speed", f8), ("end", f8)])  # of a support: how far pressed in
STRETCH = np.dtype(
    [
        ("arm", f8, (2, 3)),  # from the origins of its links to its ends
        ("apart", f8, (3,)),  # from end a to end b; as a rotation vector for what turns
        ("speed", f8, (3,)),  # how fast that changes, at the start of the step
        ("end", f8),  # how much it pulls as at the end of the step, and
        ("sway", f8),  # points as at the end of the step
        ("force", f8, (3,)),  # on its end b, by the guess
        ("guess", f8, (3,)),  # the acceleration of b against a that belongs to it
        ("soft", f8, (6,)),  # how much less force for more acceleration than that, a symmetric matrix
        ("along", f8, (3,)),  # which way it points
        ("tension", f8),
    ]
)
READING = np.dtype(
    [
        ("ends", f8, (2, 3)),  # its two places in the world
        ("force", f8, (3,)),  # on its part, or the one at end b
        ("torque", f8, (3,)),  # about that place
        ("size", f8),  # N, or N m where it only turns; of a string its tension
        ("energy", f8),
        ("acts", i8),
    ]
)
GATHERING = np.dtype(
    [
        ("state", i8),  # one of PULLING, LEADING, TOGETHER, STALLED
        ("time", f8),  # s since it began
        ("gap", f8),  # m: the widest now, angles by the cluster's length
        ("rate", f8),  # m/s: how fast the gap that changes fastest does
        ("nearest", f8),  # m: the smallest that the widest has been so far
        ("least", f8),  # m: the sum of the gaps when it last made progress,
        ("still", f8),  # and the s since then
        ("speed", f8),  # m/s and rad/s that it began with
        ("spin", f8),
        ("left", f8),  # s that are left of the way it is led
        ("grounded", i8),  # 1 when it has come to the floor on that way
    ]
)
PULLING, LEADING, TOGETHER, STALLED = range(4)
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
    cut_q: np.ndarray  # coordinates of the cut joints, found from q; whole turns are counted here
    cut_v: np.ndarray  # their velocities
    force: np.ndarray  # (r,) of each row in the last step: where the search for one-sided ones begins
    stalled: np.ndarray  # (c,) 1 while the drives of a cluster push against what cannot move
    gathering: np.ndarray  # (c,) GATHERING: how far a cluster that assembles has come
    aim: np.ndarray  # (nq,) coordinates that it is led to

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
    held: np.ndarray  # (nv,) 1 where the motion is prescribed
    row: np.ndarray  # (r,) ROW
    cut: np.ndarray  # (k,) CUT_STATE
    pair: np.ndarray  # (2, 6) scratch of one cut
    order: np.ndarray  # rows that act in a cluster: those that hold, then the one-sided ones
    counts: np.ndarray  # (2,) how many of them hold, and how many there are
    firm: np.ndarray  # (1,) the least that one of them has to say of its own
    spread: np.ndarray  # (nv, m) what a unit of each row's force adds to each joint's; of one cluster at a time
    eased: np.ndarray  # (nv, m) the same times the inverse inertia along the joint
    matrix: np.ndarray  # (m, m) acceleration of rows for unit forces of rows, then eliminated
    copy: np.ndarray  # (m, m)
    lam: np.ndarray  # (m,) forces of rows in their order
    step: np.ndarray  # (m,) their change
    off: np.ndarray  # (m,) accelerations of rows that should vanish
    whole: np.ndarray  # (m,) scratch of the one-sided problem
    active: np.ndarray  # (m,)
    way_forces: np.ndarray  # (4, 7, 6) scratch of some rows on their way inward
    guess: np.ndarray  # (nv,) a small step of the coordinates or velocities
    still: np.ndarray  # (nv,) zeros
    K_after: np.ndarray  # (n,) KINEMATICS at the end of a step, while factors of its middle are still in use
    grip: np.ndarray  # GRIP of each damper
    bearing: np.ndarray  # BEARING of each support of the scene
    stretch: np.ndarray  # STRETCH of each spring
    bend: np.ndarray  # STRETCH of each torsion spring
    blocks: np.ndarray  # (b, 6, 6) the matrix of a net, by its profile; of one cluster at a time
    tight: np.ndarray  # how far each spring and support was stretched or pressed at the start of a step
    tally: np.ndarray  # (2,) steps and evaluations of the adaptive integrator
    stages: np.ndarray  # (8, nq + nv + 7 s) slopes of the adaptive integrator, and the state at the start of a step


def new_state(linkage: Linkage) -> State:
    nq, nv = widths(linkage)
    s, c, rows = len(linkage.support), len(linkage.cluster), row_count(linkage)
    cut_q = np.concatenate([np.zeros(0), *(_rest_of(int(p)) for p in linkage.motion["primitive"])])
    return State(
        np.zeros(1), np.zeros(nq), np.zeros(nv), np.zeros(nv), np.zeros((s, BRISTLE)), np.zeros(c), cut_q,
        np.zeros(len(linkage.freedom)), np.zeros(rows), np.zeros(c, np.int64), np.zeros(c, GATHERING),
        np.zeros(nq),
    )  # fmt: skip


def _rest_of(primitive: int) -> np.ndarray:
    """Coordinates at which a motion has not begun."""
    at_rest = np.zeros(Q_WIDTH[Primitive(primitive)])
    if primitive >= Primitive.BALL:
        at_rest[-4] = 1.0
    return at_rest


def new_work(linkage: Linkage) -> Work:
    nq, nv = widths(linkage)
    n, s = len(linkage.parent), len(linkage.support)
    linked = linkage.cluster[linkage.cluster["assembling"] == 0]
    m = int((linked["rows"][:, 1] - linked["rows"][:, 0]).max(initial=0))  # of the largest cluster: they take turns
    widest = int((linked["v"][:, 1] - linked["v"][:, 0]).max(initial=0)) if m else 0
    return Work(
        np.zeros(n, KINEMATICS), np.zeros(n, DYNAMICS), np.zeros(nv), np.zeros(nv), np.zeros(nv),
        np.zeros(s, CONTACT), np.zeros(s, np.int64), np.zeros(nv, np.int64), np.zeros(row_count(linkage), ROW),
        np.zeros(len(linkage.cut), CUT_STATE), np.zeros((2, 6)),
        np.zeros(m, np.int64), np.zeros(2, np.int64), np.ones(1), np.zeros((widest, m)),
        np.zeros((widest, m)),
        np.zeros((m, m)), np.zeros((m, m)), np.zeros(m), np.zeros(m), np.zeros(m), np.zeros(m), np.zeros(m, np.int64),
        np.zeros((4, 7, 6)), np.zeros(nv),
        np.zeros(nv), np.zeros(n if m else 0, KINEMATICS), np.zeros(len(linkage.damper), GRIP),
        np.zeros(len(linkage.prop), BEARING), np.zeros(len(linkage.spring), STRETCH),
        np.zeros(len(linkage.twist), STRETCH), np.zeros((_blocks(linkage), 6, 6)),
        np.zeros(len(linkage.spring) + len(linkage.prop)), np.zeros(2, np.int64),
        np.zeros((STAGES, nq + nv + BRISTLE * s)),
    )  # fmt: skip


def _blocks(linkage: Linkage) -> int:
    """Of the largest net."""
    nets = linkage.cluster["links"][linkage.cluster["net"] == 1]
    return max((net_size(linkage.net[lo:hi]) for lo, hi in nets), default=0)


def row_count(linkage: Linkage) -> int:
    return int(linkage.cluster["rows"][:, 1].max(initial=0))


def new_pull() -> Pull:
    return Pull(np.full(1, -1), np.zeros(3), np.zeros(3), np.zeros(2), np.zeros(3))


def widths(linkage: Linkage) -> tuple[int, int]:
    kinds = [Primitive(p) for p in linkage.primitive]
    return sum(Q_WIDTH[p] for p in kinds), sum(V_WIDTH[p] for p in kinds)

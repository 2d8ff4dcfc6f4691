"""The linkage as kernels see it: flat arrays, parents before children, clusters one after the other.

A link is a frame that one primitive motion moves relative to its parent. A joint kind with several motions is several
links, of which the last carries the mass. A joint that closes a loop is a cut: a chain of motions from one link to
another, without mass, that has to end where its other frame is.
"""

from typing import NamedTuple

import numpy as np

f8, i8 = np.float64, np.int64

LINK = np.dtype(
    [
        ("frame", f8, (9,)),  # axes before the motion, in the parent link's axes; the motion goes about or along z
        ("place", f8, (3,)),  # origin before the motion, in the parent link's axes
        ("mass", f8),
        ("moment", f8, (3,)),  # mass times centre of mass, link axes
        ("second", f8, (6,)),  # sum of m r r^T about the link's origin, link axes
        ("supports", i8, (2,)),  # range of its rows in `support`
        ("bound", f8),  # how far from its origin they reach
        ("ease", f8, (2,)),  # 1 / inertia and 1 / mass, as if it were free: the scale of what a condition may ask of it
    ]
)
LOADS = ("pushes", "dampers", "props", "springs", "twists")
RANGES = ("links", "q", "v", "supports", "cuts", "rods", "gears", "limits", "rows", *LOADS)
CLUSTER = np.dtype(
    [
        *((name, i8, (2,)) for name in RANGES),  # first, one past the last
        ("floats", i8),  # nothing holds it to the world
        ("assembling", i8),  # its parts are single bodies that `ves.assembly` pulls together
        ("looped", i8),  # joints, rods, gears or limits are conditions on it, which have to be met
        ("net", i8),  # nothing but free bodies that springs hold together: `ves.dynamics.net` solves it
        ("limited", i8),  # some of its drives have a limit
        ("length", f8),  # how large it is: what one radian is worth in metres
        ("mass", f8),
    ]
)
CUT = np.dtype(
    [
        ("link", i8, (2,)),  # that carries the joint's frame a, and b; -1 for the world
        ("frame", f8, (2, 9)),  # axes of these frames, in the link's axes
        ("place", f8, (2, 3)),
        ("tail", f8, (9,)),  # from the last motion's axes to frame b
        ("motions", i8, (2,)),  # range in `motion`
        ("v", i8),  # its first freedom
        ("freedoms", i8),
        ("row", i8),  # the first of its 6 + freedoms rows: forbidden directions, what acts along freedoms, limits
        ("arm", f8),  # m that a radian is worth
    ]
)
MOTION = np.dtype([("primitive", i8), ("frame", f8, (9,)), ("q", i8), ("v", i8)])
FREEDOM = np.dtype(
    [(name, f8) for name in ("stiffness", "rest", "damping", "target", "response", "most", "lower", "upper")]
    + [("drive", i8)]
)
ROD = np.dtype([("link", i8, (2,)), ("place", f8, (2, 3)), ("length", f8), ("row", i8)])
GEAR = np.dtype(
    [
        ("cut", i8, (2,)),  # of each of the two joints: the cut it is, or -1
        ("link", i8, (2,)),  # or the link it moves
        ("q", i8, (2,)),  # its coordinate and velocity, among those of the trees or of the cuts
        ("v", i8, (2,)),
        ("ratio", f8),
        ("offset", f8),
        ("row", i8),
    ]
)
LIMIT = np.dtype([("link", i8), ("q", i8), ("v", i8), ("lower", f8), ("upper", f8), ("row", i8)])
_LOAD = [("item", i8), ("on", i8)]  # its place among the scene's forces; whether it acts now
_AT = [("link", i8), ("part", i8), ("place", f8, (3,)), ("frame", f8, (9,))]  # a frame on a link, in its axes
PUSH = np.dtype(
    [
        *_LOAD,
        *_AT,
        ("force", f8, (3,)),  # along the axes of its frame
        ("torque", f8, (3,)),
        ("world", i8),  # the axes are the world's
        ("gravity", i8),  # and its energy is that of a weight
    ]
)
DAMPER = np.dtype(
    [
        *_LOAD,
        *_AT,
        ("linear", f8, (3,)),  # along the axes of its frame
        ("angular", f8),
        ("square", f8),  # N s²/m²: against the square of the speed
    ]
)
PROP = np.dtype([*_LOAD, *_AT, ("reach", f8), ("stiffness", f8), ("damping", f8)])
_BETWEEN = [
    *_LOAD,
    ("link", i8, (2,)),  # -1 for the world
    ("part", i8, (2,)),
    ("place", f8, (2, 3)),
    ("row", i8),  # the first of its three rows; -1 where one of its ends is in the world, or in a net
    ("stiffness", f8),
    ("damping", f8),
]
SPRING = np.dtype([*_BETWEEN, ("length", f8), ("restitution", f8), ("pulls", i8)])  # pulls: it never pushes
TWIST = np.dtype([*_BETWEEN, ("frame", f8, (2, 9))])  # slack where the two frames agree
NET = np.dtype(
    [
        ("link", i8),  # which link of a net is eliminated at this place, in the order of the cluster's links
        ("place", i8),  # and at which place the link that stands here is
        ("first", i8),  # the first place in the profile of this place's row of blocks
        ("start", i8),  # where this row of blocks stands, less `first`
    ]
)
SUPPORT = np.dtype(
    [
        ("link", i8),
        ("part", i8),
        ("center", f8, (3,)),  # link axes, from the link's origin
        ("axis", f8, (3,)),  # of the ring
        ("ring", f8),  # radius of the ring, 0 for a point or a ball
        ("phase", f8),  # which place of the ring, as an angle from the lowest
        ("radius", f8),  # of the ball
        ("stiffness", f8),
        ("damping", f8),
    ]
)


class Linkage(NamedTuple):
    """Constant during a run; n links, nq coordinates, nv velocities, s supports, p parts, c clusters, k cuts."""

    parent: np.ndarray  # (n,) inboard link, -1 for the world
    primitive: np.ndarray  # (n,) joints.Primitive
    q_index: np.ndarray  # (n,) first coordinate of the link
    v_index: np.ndarray  # (n,) first velocity of the link
    link: np.ndarray  # (n,) LINK
    cluster: np.ndarray  # (c,) CLUSTER
    stiffness: np.ndarray  # (nv,) spring along a freedom; a ball joint uses its first for every direction
    rest: np.ndarray  # (nv,) where the spring is slack
    damping: np.ndarray  # (nv,)
    drive: np.ndarray  # (nv,) one of the DRIVE numbers
    target: np.ndarray  # (nv,) of the drive
    response: np.ndarray  # (nv,) of the drive
    support: np.ndarray  # (s,) SUPPORT
    part_link: np.ndarray  # (p,) the link that carries the part, -1 for the world
    part_pose: np.ndarray  # (p, 7) the part in that link's frame
    gravity: np.ndarray  # (3,)
    friction: np.ndarray  # (1,) of the ground
    cut: np.ndarray  # (k,) CUT
    motion: np.ndarray  # MOTION of all cuts
    freedom: np.ndarray  # FREEDOM of all cuts
    rod: np.ndarray  # ROD
    gear: np.ndarray  # GEAR
    limit: np.ndarray  # LIMIT of tree joints
    most: np.ndarray  # (nv,) the most that a drive can do; infinite for an ideal one
    push: np.ndarray  # PUSH: motors, and weights of single parts
    damper: np.ndarray  # DAMPER: what resists the motion of a place
    prop: np.ndarray  # PROP: what carries a place above the ground
    spring: np.ndarray  # SPRING: what acts along the line between two places
    twist: np.ndarray  # TWIST: what turns two links against each other
    net: np.ndarray  # (n,) NET


DRIVE_TORQUE, DRIVE_SPEED, DRIVE_POSITION = range(1, 4)  # 0: not driven
DRIVES = {"torque": DRIVE_TORQUE, "speed": DRIVE_SPEED, "position": DRIVE_POSITION}

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
RANGES = ("links", "q", "v", "supports", "cuts", "rods", "gears", "limits", "rows")
CLUSTER = np.dtype(
    [
        *((name, i8, (2,)) for name in RANGES),  # first, one past the last
        ("floats", i8),  # nothing holds it to the world
        ("assembling", i8),  # its parts are single bodies that `ves.assembly` pulls together
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
    [(name, f8) for name in ("stiffness", "rest", "damping", "target", "response", "lower", "upper")] + [("drive", i8)]
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


DRIVE_TORQUE, DRIVE_SPEED, DRIVE_POSITION = range(1, 4)  # 0: not driven
DRIVES = {"torque": DRIVE_TORQUE, "speed": DRIVE_SPEED, "position": DRIVE_POSITION}

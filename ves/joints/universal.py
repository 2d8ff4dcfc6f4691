"""Universal joint: turns about x, then about the carried y; a shaft along z is bent but not twisted.

Rx(a) Ry(b) has the rows (cos b, 0, sin b), (.., cos a, ..), (.., sin a, ..), from which both angles are read.
"""

import math

from ves.algebra import rotation
from ves.joints.kind import JointKind, X, Y, turn


def _measure(p, q):
    R = rotation.matrix(q)
    return math.atan2(R[2, 1], R[1, 1]), math.atan2(R[0, 2], R[0, 0])


KIND = JointKind(
    name="universal",
    help="Bends both ways but does not twist, like the cross in a drive shaft.",
    motions=(turn(X), turn(Y)),
    measure=_measure,
)

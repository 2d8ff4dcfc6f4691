"""Free joint: no bond at all. The root of every structure that is not held hangs on one; users do not place it."""

from ves.joints.kind import JointKind, Motion, Primitive

KIND = JointKind(
    name="free",
    help="Moves every way.",
    motions=(Motion(Primitive.FREE),),
    measure=lambda p, q: (*map(float, p), *map(float, q)),
)

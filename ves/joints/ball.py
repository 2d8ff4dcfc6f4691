"""Ball joint: turns every way about one point. Its coordinate is a quaternion."""

from ves.joints.kind import JointKind, Motion, Primitive

KIND = JointKind(
    name="ball",
    help="Turns every way about one point.",
    motions=(Motion(Primitive.BALL),),
    measure=lambda p, q: tuple(float(c) for c in q),
)

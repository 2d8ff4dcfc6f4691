"""Prismatic joint: slides along z without turning."""

from ves.joints.kind import JointKind, slide

KIND = JointKind(
    name="prismatic",
    help="Slides along one axis without turning.",
    motions=(slide(),),
    measure=lambda p, q: (float(p[2]),),
)

"""Cylindrical joint: slides along z and turns about it, like an axle in a hole."""

from ves.joints.kind import JointKind, slide, turn, turn_about_z

KIND = JointKind(
    name="cylindrical",
    help="Slides along an axis and turns about it, like an axle in a hole.",
    motions=(slide(), turn()),
    measure=lambda p, q: (float(p[2]), turn_about_z(q)),
)

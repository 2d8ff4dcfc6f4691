"""Revolute joint: turns about z, like a bolt through two holes."""

from ves.joints.kind import JointKind, turn, turn_about_z

KIND = JointKind(
    name="revolute",
    help="Turns about one axis, like a bolt through two holes.",
    motions=(turn(),),
    measure=lambda p, q: (turn_about_z(q),),
)

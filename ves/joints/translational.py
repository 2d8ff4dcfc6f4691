"""Translational joint: slides every way without turning."""

from ves.joints.kind import JointKind, X, Y, slide

KIND = JointKind(
    name="translational",
    help="Slides every way without turning.",
    motions=(slide(X), slide(Y), slide()),
    measure=lambda p, q: tuple(float(c) for c in p),
)

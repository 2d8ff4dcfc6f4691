"""Fixed joint: the two parts move as one. No motion."""

from ves.joints.kind import JointKind

KIND = JointKind(name="fixed", help="Holds two parts together as one.", motions=(), measure=lambda p, q: ())

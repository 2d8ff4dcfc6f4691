"""Which joints hold a port: in the view one points at ports, not at joints."""

from ves.commands.free_place import End
from ves.model import Anchor, Joint, Scene


def joints_at(scene: Scene, end: End) -> tuple[Joint, ...]:
    return tuple(joint for joint in scene.joints if any(_is(anchor, end) for anchor in joint.anchors))


def _is(anchor, end: End) -> bool:
    return isinstance(anchor, Anchor) and (anchor.part, anchor.port) == (end.part, end.port)

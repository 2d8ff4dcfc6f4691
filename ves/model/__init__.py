"""The document and its edits."""

from ves.constraints import Nail
from ves.forces import Gravity
from ves.model.group import Group
from ves.model.joint import Drive, Joint
from ves.model.report import Problem, Report
from ves.model.scene import Ground, Scene, fresh_name
from ves.parts.anchor import Anchor, WorldAnchor

__all__ = [
    "Anchor", "Drive", "Gravity", "Ground", "Group", "Joint", "Nail", "Problem", "Report", "Scene", "WorldAnchor",
    "fresh_name",
]  # fmt: skip

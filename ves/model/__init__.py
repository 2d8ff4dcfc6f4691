"""The document and its edits."""

from ves.constraints import Nail
from ves.forces.gravity import Gravity
from ves.model.action import Action, Setting
from ves.model.group import Group
from ves.model.joint import Drive, Joint
from ves.model.knob import Knob
from ves.model.report import Problem, Report
from ves.model.scene import Ground, Scene, fresh_name
from ves.parts.anchor import Anchor, WorldAnchor

__all__ = [
    "Action", "Anchor", "Drive", "Gravity", "Ground", "Group", "Joint", "Knob", "Nail", "Problem", "Report", "Scene",
    "Setting", "WorldAnchor", "fresh_name",
]  # fmt: skip

"""A field of a value inside an item, and which freedoms of which joint it is about."""

from dataclasses import dataclass, replace
from typing import Any

from ves.app.panels.fields_shape import Shape, shape_of
from ves.commands.coordinates import units_of
from ves.document import OfJoint, Value
from ves.joints import JOINTS
from ves.model import Joint, Scene

LABELS = {
    "position": "", "world": "", "angular_velocity": "turning", "color": "colour", "center": "centre",
    "a": "joint", "b": "joint", "freedom_a": "freedom", "freedom_b": "freedom",
}  # fmt: skip


@dataclass(frozen=True)
class Spot:
    scene: Scene
    item: Any  # the whole item
    owner: Value  # the value that has the field
    name: str
    prefix: str = ""

    def inside(self, name: str) -> "Spot":
        """A field of the value of this one."""
        return replace(self, owner=self.value, name=name, prefix=f"{self.path}.")

    @property
    def info(self):
        return type(self.owner).model_fields[self.name]

    @property
    def shape(self) -> Shape:
        return shape_of(self.info.annotation, self.info.metadata)

    @property
    def path(self) -> str:
        return self.prefix + self.name

    @property
    def value(self) -> Any:
        return getattr(self.owner, self.name)

    @property
    def common(self) -> dict[str, Any]:
        words = LABELS.get(self.name, self.name.replace("_", " "))
        return {"label": words, "help": self.info.description or "", "optional": self.shape.optional}

    def marked(self, mark: type) -> Any:
        """The mark of this type, or None."""
        return next((found for found in self.shape.marks if isinstance(found, mark)), None)

    @property
    def freedoms(self) -> tuple[str, ...]:
        """The units of the freedoms of the joint it is about: the item itself, or one that another field names."""
        of = self.marked(OfJoint)
        if of is not None:
            return units_of(self.scene, self.scene.item(getattr(self.owner, of.joint)))
        return JOINTS[self.item.kind].units if isinstance(self.item, Joint) else ()

    @property
    def freedom(self) -> int:
        """Which of them, where another field says so."""
        of = self.marked(OfJoint)
        return getattr(self.owner, of.freedom if of is not None else "freedom", 0)

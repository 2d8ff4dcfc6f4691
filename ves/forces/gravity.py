"""Gravity: the same acceleration for every part; its energy is zero at z = 0."""

from typing import ClassVar, Literal

from pydantic import Field

from ves.document import Item, Vec3, quantity


class Gravity(Item):
    family: ClassVar[str] = "forces"

    kind: Literal["gravity"] = "gravity"
    acceleration: Vec3 = quantity((0.0, 0.0, -9.81), "m/s²", "How fast everything falls.")
    on: bool = Field(True, description="Switched on.")

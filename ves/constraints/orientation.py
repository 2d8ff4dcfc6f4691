"""Orientation: two frames keep pointing the same way, wherever the parts go."""

from typing import ClassVar, Literal

from ves.constraints.kind import Between


class Orientation(Between):
    label: ClassVar[str] = "Orientation"

    kind: Literal["orientation"] = "orientation"

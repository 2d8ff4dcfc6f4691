"""Orientation: two frames keep pointing the same way, wherever the parts go."""

from typing import ClassVar, Literal

from ves.constraints.kind import Between


class Orientation(Between):
    label: ClassVar[str] = "Orientation"
    help: ClassVar[str] = "Keeps two parts pointing the same way, wherever they go."

    kind: Literal["orientation"] = "orientation"

"""Point to point: two places stay together, while the parts turn as they like. A ball joint that is never in a tree."""

from typing import ClassVar, Literal

from ves.constraints.kind import Between


class PointToPoint(Between):
    label: ClassVar[str] = "Point to point"
    help: ClassVar[str] = "Keeps two places of two parts together; the parts turn as they like."
    keeps_place: ClassVar[bool] = True

    kind: Literal["point_to_point"] = "point_to_point"

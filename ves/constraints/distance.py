"""Distance: two places stay a length apart, as if a rod without mass had a ball joint at both ends."""

from typing import ClassVar, Literal

from ves.constraints.kind import Between
from ves.document import Length, quantity


class Distance(Between):
    label: ClassVar[str] = "Distance"
    help: ClassVar[str] = "Keeps two places of two parts as far apart as they are, like a rod without mass."
    keeps_place: ClassVar[bool] = True

    kind: Literal["distance"] = "distance"
    length: Length | None = quantity(None, "m", "How far apart they stay; as far as they start when left out.")

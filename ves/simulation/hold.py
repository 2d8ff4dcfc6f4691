"""What the user's hand holds, in the document's terms."""

from typing import NamedTuple


class Hold(NamedTuple):
    """It names the part by its id, so it survives an edit and a new linkage."""

    part_id: int
    point: tuple[float, float, float]  # part coordinates
    target: tuple[float, float, float]  # world

"""Units and ranges of fields, as people read them: angles in degrees, one unit where the model names two."""

import math
from typing import Any, NamedTuple

import annotated_types

from ves.app.numbers import significant
from ves.app.panels.fields_spot import Spot
from ves.forces.joint_motor import JointMotor
from ves.model import Drive

DEGREES = {"rad": "°", "rad/s": "°/s"}
TARGET = {"torque": "N·m or N", "speed": "rad/s or m/s", "position": "rad or m"}  # of a drive or motor, by its mode
ENDLESS = 1e6  # a bound from here on only keeps numbers finite, and tells nobody anything
HARDLY = 1e-3  # a smallest value that stands for "more than nothing"


class Measure(NamedTuple):
    """A unit as stored, and what it becomes on the screen."""

    stored: str = ""

    @property
    def shown(self) -> str:
        return DEGREES.get(self.stored, self.stored)

    def show(self, value: float) -> float:
        return math.degrees(value) if self.stored in DEGREES else value

    def store(self, shown: float) -> float:
        return math.radians(shown) if self.stored in DEGREES else shown


class Range(NamedTuple):
    """What a number may be, in stored units."""

    lowest: float = -math.inf
    highest: float = math.inf
    above: bool = False  # the lowest itself is too low

    @property
    def words(self) -> str:
        """What is worth telling."""
        return " and ".join(word for word in (self._low(), self._high() if self.highest < ENDLESS else "") if word)

    def problem(self, value: float) -> str:
        """What is wrong with a value, or nothing."""
        if value <= self.lowest if self.above else value < self.lowest:
            return f"must be {self._low() or f'at least {significant(self.lowest)}'}"
        return f"must be {self._high()}" if value > self.highest else ""

    def _high(self) -> str:
        return f"at most {significant(self.highest, 6)}"

    def _low(self) -> str:
        if self.lowest <= -ENDLESS:
            return ""
        if self.above or 0 < self.lowest < HARDLY:
            return "greater than 0" if self.lowest < HARDLY else f"greater than {significant(self.lowest, 6)}"
        return f"at least {significant(self.lowest, 6)}"


def range_of(metadata: list[Any]) -> Range:
    found = Range()
    for mark in metadata:
        if isinstance(mark, annotated_types.Ge):
            found = found._replace(lowest=mark.ge)
        elif isinstance(mark, annotated_types.Gt):
            found = found._replace(lowest=mark.gt, above=True)
        elif isinstance(mark, annotated_types.Le):
            found = found._replace(highest=mark.le)
    return found


def unit_of(spot: Spot, freedom: int | None = None) -> Measure:
    """The unit of a field; where it is one for turns and one for slides, that of the joint's freedom."""
    extra = spot.info.json_schema_extra
    said = extra.get("unit", "") if isinstance(extra, dict) else ""
    if isinstance(spot.owner, (Drive, JointMotor)) and spot.name == "target":
        said = TARGET[spot.owner.mode]
    both = said.split(" or ")
    if len(both) == 2 and spot.freedoms:
        unit = spot.freedoms[spot.freedom if freedom is None else freedom]
        return Measure(both[0] if unit == "rad" else both[1])
    return Measure(said)


def freedom_name(unit: str) -> str:
    return "angle" if unit == "rad" else "shift"

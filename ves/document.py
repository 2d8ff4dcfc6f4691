"""What every item of a document shares: frozen, validated on every change, known by an id that files never see."""

from dataclasses import dataclass
from itertools import count
from typing import Annotated, Any, ClassVar, Self

import numpy as np
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr

_ids = count(1)


class Value(BaseModel):
    """Frozen data without identity of its own, such as a port or an anchor."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    def evolve(self, **changes: Any) -> Self:
        """The same with some fields changed, validated; what is untouched is shared, not copied."""
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self).model_validate(fields | changes)


def _one_line(text: str) -> str:
    """Names stand in messages, menus and tables: no line breaks, no control characters, something to see."""
    if not text.strip() or not all(c.isprintable() for c in text):
        raise ValueError("must be visible text on one line, without control characters")
    return text


Name = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_one_line)]


class Item(Value):
    """Something the user named. Its id is given once, survives every edit, rename and undo, and is never used again."""

    family: ClassVar[str] = ""  # the field of the scene that holds items of this kind

    name: Annotated[Name, Field(description="What every message calls it.")]
    _id: int = PrivateAttr(default_factory=lambda: next(_ids))

    @property
    def id(self) -> int:
        return self.__pydantic_private__["_id"]  # asked for thousands of times a frame; the usual way is slow

    def evolve(self, **changes: Any) -> Self:
        changed = super().evolve(**changes)
        changed._id = self._id
        return changed

    def copied(self, **changes: Any) -> Self:
        """Another item like this one, with an id of its own."""
        return super().evolve(**changes)

    @property
    def part_names(self) -> tuple[str, ...]:
        """The parts it refers to by name."""
        return ()

    @property
    def joint_names(self) -> tuple[str, ...]:
        """The joints and nails it refers to by name."""
        return ()

    @property
    def item_names(self) -> tuple[str, ...]:
        """Whatever else it refers to by name, and can do with fewer of."""
        return ()

    def referring(self, names: dict[str, str]) -> Self:
        """The same with what it refers to called by their new names."""
        return self

    def losing(self, gone: set[str]) -> Self | None:
        """The same once these items are gone; None when it cannot be without them."""
        return None if gone.intersection((*self.part_names, *self.joint_names)) else self


def _as_tuple(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        value = value.tolist()
    return tuple(value) if isinstance(value, list) else value


def _unit(q: tuple[float, ...]) -> tuple[float, ...]:
    """Leave a unit quaternion untouched to the last bit, so that load and save are byte-equal."""
    square = sum(c * c for c in q)
    if square < 1e-12:
        raise ValueError("must not be all zeros: a rotation is a unit quaternion w, x, y, z")
    return q if abs(square - 1.0) < 1e-12 else tuple(c / square**0.5 for c in q)


Sequence = BeforeValidator(_as_tuple)
Finite = Annotated[float, Field(allow_inf_nan=False, ge=-1e12, le=1e12)]
Positive = Annotated[float, Field(allow_inf_nan=False, gt=0.0, le=1e12)]
Length = Annotated[float, Field(allow_inf_nan=False, ge=1e-6, le=1e6)]  # m; what volumes and inertias stay finite for
NotNegative = Annotated[float, Field(allow_inf_nan=False, ge=0.0, le=1e12)]
Firm = Annotated[float, Field(allow_inf_nan=False, ge=0.0, le=1e9)]  # what numbers of 16 digits can follow
Vec3 = Annotated[tuple[Finite, Finite, Finite], Sequence]
Quaternion = Annotated[tuple[Finite, Finite, Finite, Finite], Sequence, AfterValidator(_unit)]
Color = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]


@dataclass(frozen=True)
class JointName:
    """Marks a field that holds the name of a joint or nail."""


@dataclass(frozen=True)
class OfJoint:
    """Marks a field whose unit or choice is that of a joint, which other fields name: the joint, and its freedom."""

    joint: str
    freedom: str


def quantity(default: Any, unit: str, help: str) -> Any:
    """A field with the unit and the sentence that inspector, schema and errors show."""
    return Field(default, description=help, json_schema_extra={"unit": unit} if unit else None)

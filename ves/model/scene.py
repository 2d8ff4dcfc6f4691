"""The document: what the user built, at its start. Frozen; an edit makes a new one that shares what it left alone."""

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from ves.constraints import AnyConstraint
from ves.document import Item, Sequence, Value, quantity
from ves.forces import AnyForce, Gravity
from ves.model.joint import Anchor, Joint
from ves.parts import AnyPart, Part

Most = Field(max_length=20_000)  # of each family
Friction = Annotated[float, Field(allow_inf_nan=False, ge=0.0, le=10.0)]


class Ground(Value):
    """The floor at z = 0."""

    on: bool = Field(True, description="Parts rest on the floor instead of falling through it.")
    friction: Friction = quantity(0.7, "", "Coulomb friction between parts and floor.")


class Scene(Value):
    """Parts, what joins them, and what acts on them. Names are unique over the whole scene."""

    title: Annotated[str, Field(max_length=200)] = ""
    ground: Ground = Ground()
    parts: Annotated[tuple[AnyPart, ...], Sequence, Most] = ()
    joints: Annotated[tuple[Joint, ...], Sequence, Most] = ()
    constraints: Annotated[tuple[AnyConstraint, ...], Sequence, Most] = ()
    forces: Annotated[tuple[AnyForce, ...], Sequence, Most] = Field(
        default_factory=lambda: (Gravity(name="Gravity"),), description="Gravity alone when left out."
    )

    FAMILIES: ClassVar[tuple[str, ...]] = ("parts", "joints", "constraints", "forces")

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(item for family in self.FAMILIES for item in getattr(self, family))

    @cached_property
    def _by_key(self) -> dict[str | int, Item]:
        return {key: item for item in self.items for key in (item.name, item.id)}

    def item(self, key: str | int) -> Item:
        """By name or id; KeyError with a sentence when there is none."""
        if key not in self._by_key:
            raise KeyError(f'there is nothing called "{key}" in this scene')
        return self._by_key[key]

    def has(self, key: str | int) -> bool:
        return key in self._by_key

    def part(self, key: str | int) -> Part:
        item = self.item(key)
        if not isinstance(item, Part):
            raise KeyError(f'"{key}" is not a part')
        return item

    def joints_of(self, part: str) -> tuple[Item, ...]:
        """Joints and constraints that hold the part of this name."""
        held = tuple(joint for joint in self.joints if part in joint.part_names)
        return held + tuple(nail for nail in self.constraints if nail.part == part)

    # ---- edits: a scene in, a scene out ---------------------------------------------------------------------------
    def with_item(self, item: Item) -> Self:
        """Add the item, or put it in the place of the one with the same id; a new name is carried into references."""
        for family in self.FAMILIES:
            members = getattr(self, family)
            for k, old in enumerate(members):
                if old.id == item.id:
                    changes = {family: (*members[:k], item, *members[k + 1 :])}
                    renamed = isinstance(item, Part) and item.name != old.name
                    return self.evolve(**changes | (self._rename(old.name, item.name) if renamed else {}))
        family = family_of(item)
        return self.evolve(**{family: (*getattr(self, family), item)})

    def without(self, *keys: str | int) -> Self:
        """Remove items; joints and nails that held a removed part go with it."""
        gone = {self.item(key).id for key in keys}
        names = {part.name for part in self.parts if part.id in gone}
        gone |= {held.id for name in names for held in self.joints_of(name)}
        return self.evolve(**{family: _except(getattr(self, family), gone) for family in self.FAMILIES})

    def _rename(self, old: str, new: str) -> dict:
        def moved(anchor):
            mine = isinstance(anchor, Anchor) and anchor.part == old
            return anchor.evolve(part=new) if mine else anchor

        joints = tuple(
            joint.evolve(a=moved(joint.a), b=moved(joint.b)) if old in joint.part_names else joint
            for joint in self.joints
        )
        constraints = tuple(nail.evolve(part=new) if nail.part == old else nail for nail in self.constraints)
        return {"joints": joints, "constraints": constraints}

    # ---- what must hold in every scene ----------------------------------------------------------------------------
    @model_validator(mode="after")
    def _is_consistent(self):
        seen: set[str] = set()
        for item in self.items:
            if item.name in seen:
                raise ValueError(f'two items are named "{item.name}": every name may be used once; rename one of them')
            seen.add(item.name)
        parts = {part.name: part for part in self.parts}
        for joint in self.joints:
            for anchor in joint.anchors:
                if isinstance(anchor, Anchor):
                    _require(parts, anchor.part, anchor.port, f'joint "{joint.name}"')
        for nail in self.constraints:
            _require(parts, nail.part, nail.port, f'nail "{nail.name}"')
        return self


def _require(parts: dict[str, Part], name: str, port: str, who: str) -> None:
    if name not in parts:
        raise ValueError(f'{who} refers to the part "{name}", which is not in the scene')
    if not parts[name].has_port(port):
        ports = [p.name for p in parts[name].all_ports]
        listed = ", ".join(ports[:8]) + (f" and {len(ports) - 8} more" if len(ports) > 8 else "")
        raise ValueError(f'{who} refers to the port "{port}" of "{name}", which has only {listed}')


def _except(members: Iterable[Item], gone: set[int]) -> tuple[Item, ...]:
    return tuple(member for member in members if member.id not in gone)


def family_of(item: Item) -> str:
    """Which of the scene's families an item belongs to."""
    if isinstance(item, Part):
        return "parts"
    if isinstance(item, Joint):
        return "joints"
    return "forces" if isinstance(item, Gravity) else "constraints"


def fresh_name(scene: Scene, wanted: str) -> str:
    """The wanted name, numbered when it is taken: "Strip 5", "Strip 5 (2)"."""
    if not scene.has(wanted):
        return wanted
    k = 2
    while scene.has(f"{wanted} ({k})"):
        k += 1
    return f"{wanted} ({k})"

"""The document: what the user built, at its start. Frozen; an edit makes a new one that shares what it left alone."""

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from ves.constraints import AnyConstraint, Coupling, Nail
from ves.document import Item, Sequence, Value, quantity
from ves.forces import AnyForce
from ves.forces.gravity import Gravity
from ves.forces.joint_motor import JointMotor
from ves.joints import JOINTS
from ves.model.action import Action
from ves.model.controls import require_controls
from ves.model.group import Group
from ves.model.joint import Joint
from ves.model.knob import Knob
from ves.parts import AnyPart, Part
from ves.parts.anchor import Anchor

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
    knobs: Annotated[tuple[Knob, ...], Sequence, Most] = ()
    actions: Annotated[tuple[Action, ...], Sequence, Most] = ()
    groups: Annotated[tuple[Group, ...], Sequence, Most] = ()

    FAMILIES: ClassVar[tuple[str, ...]] = (
        "parts", "joints", "constraints", "forces", "knobs", "actions", "groups",
    )  # fmt: skip

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
        return tuple(item for item in (*self.joints, *self.constraints) if part in item.part_names)

    def group_of(self, part: str) -> Group | None:
        return next((group for group in self.groups if part in group.parts), None)

    # ---- edits: a scene in, a scene out ---------------------------------------------------------------------------
    def with_item(self, item: Item) -> Self:
        """Add the item, or put it in the place of the one with the same id; a new name is carried into references."""
        for family in self.FAMILIES:
            members = getattr(self, family)
            for k, old in enumerate(members):
                if old.id == item.id:
                    changes = {family: (*members[:k], item, *members[k + 1 :])}
                    renamed = item.name != old.name
                    return self.evolve(**self._renamed({old.name: item.name}, changes) if renamed else changes)
        return self.with_items(item)

    def with_items(self, *items: Item) -> Self:
        """Add some items at once."""
        added = {family: tuple(item for item in items if item.family == family) for family in self.FAMILIES}
        return self.evolve(**{family: getattr(self, family) + new for family, new in added.items() if new})

    def with_changed(self, *items: Item) -> Self:
        """Put items in the place of those with the same ids, all at once; names must not change."""
        by_id = {item.id: item for item in items if item != self.item(item.id)}
        changes = {}
        for family in {item.family for item in by_id.values()}:
            changes[family] = tuple(by_id.get(old.id, old) for old in getattr(self, family))
        return self.evolve(**changes) if changes else self

    def without(self, *keys: str | int) -> Self:
        """Remove items; what cannot be without them goes as well, and what can do with fewer loses them."""
        gone = {self.item(key).name for key in keys}
        families = {family: getattr(self, family) for family in self.FAMILIES}
        while True:
            families = {family: tuple(_without(members, gone)) for family, members in families.items()}
            names = {item.name for members in families.values() for item in members}
            if len(gone) == len(gone := {item.name for item in self.items} - names):
                break
        return self.evolve(**{family: kept for family, kept in families.items() if kept != getattr(self, family)})

    def _renamed(self, names: dict[str, str], changes: dict) -> dict:
        """The changes, and in all that refers to others their new names."""
        for family in self.FAMILIES[1:]:
            members = changes.get(family, getattr(self, family))
            changes = changes | {family: tuple(item.referring(names) for item in members)}
        return changes

    # ---- what must hold in every scene ----------------------------------------------------------------------------
    @model_validator(mode="after")
    def _is_consistent(self):
        seen: set[str] = set()
        for item in self.items:
            if item.name in seen:
                raise ValueError(f'two items are named "{item.name}": every name may be used once; rename one of them')
            seen.add(item.name)
        parts = {part.name: part for part in self.parts}
        for item in (*self.joints, *self.constraints, *self.forces):
            who = f'{"joint" if isinstance(item, Joint) else item.label.lower()} "{item.name}"'
            for anchor in (item,) if isinstance(item, Nail) else item.anchors:
                if isinstance(anchor, (Anchor, Nail)):
                    _require(parts, anchor.part, anchor.port, who)
            for name in item.part_names:
                _require_part(parts, name, who)
        kinds = {joint.name: joint.kind for joint in self.joints}
        for nail in self.constraints:
            if isinstance(nail, Nail):
                kinds[nail.name] = "revolute" if parts[nail.part].port(nail.port).kind == "hole" else "ball"
        _require_coupled(self.constraints, kinds)
        for motor in self.forces:
            if isinstance(motor, JointMotor):
                _require_freedom(kinds.get(motor.joint), motor.joint, motor.freedom, f'joint motor "{motor.name}"')
        _require_groups(self.groups, parts)
        require_controls(self)
        return self


def _require_part(parts: dict[str, Part], name: str, who: str) -> None:
    if name not in parts:
        raise ValueError(f'{who} refers to the part "{name}", which is not in the scene')


def _require(parts: dict[str, Part], name: str, port: str, who: str) -> None:
    _require_part(parts, name, who)
    if not parts[name].has_port(port):
        ports = [p.name for p in parts[name].all_ports]
        listed = ", ".join(ports[:8]) + (f" and {len(ports) - 8} more" if len(ports) > 8 else "")
        raise ValueError(f'{who} refers to the port "{port}" of "{name}", which has only {listed}')


def _require_coupled(constraints: tuple[Item, ...], kinds: dict[str, str]) -> None:
    """`kinds` are those of the joints, and of the nails, which are joints to the world."""
    for coupling in constraints:
        if isinstance(coupling, Coupling):
            for name, freedom in ((coupling.a, coupling.freedom_a), (coupling.b, coupling.freedom_b)):
                _require_freedom(kinds.get(name), name, freedom, f'coupling "{coupling.name}"')


def _require_freedom(kind: str | None, name: str, freedom: int, who: str) -> None:
    if kind is None:
        raise ValueError(f'{who} refers to the joint "{name}", which is not in the scene')
    if not JOINTS[kind].drivable or freedom >= JOINTS[kind].freedoms:
        raise ValueError(f'{who} refers to freedom {freedom} of "{name}", which it does not have as a single number')


def _require_groups(groups: tuple[Group, ...], parts: dict[str, Part]) -> None:
    taken: dict[str, str] = {}
    for group in groups:
        for name in group.parts:
            if name not in parts:
                raise ValueError(f'group "{group.name}" refers to the part "{name}", which is not in the scene')
            if name in taken:
                both = f'"{taken[name]}" and "{group.name}"'
                raise ValueError(f'the part "{name}" is in two groups, {both}: take it out of one of them')
            taken[name] = group.name


def _without(members: Iterable[Item], gone: set[str]) -> Iterable[Item]:
    for item in members:
        kept = None if item.name in gone else item.losing(gone)
        if kept is not None:
            yield kept


def fresh_name(scene: Scene, wanted: str) -> str:
    """The wanted name, numbered when it is taken: "Strip 5", "Strip 5 (2)"."""
    if not scene.has(wanted):
        return wanted
    k = 2
    while scene.has(f"{wanted} ({k})"):
        k += 1
    return f"{wanted} ({k})"

"""How one number, word or switch is read from an item and what has to be set to change it.

`read` gives the stored value, None where the item leaves it to be derived; `derived` gives what it then is; `write`
gives the path and the value of the `Set` that changes it.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ves.algebra import rotation
from ves.commands.coordinates import start_length, start_offset, start_turn
from ves.constraints import Coupling, Distance
from ves.field_path import value_at
from ves.forces.rubber import Rubber
from ves.forces.spring import Spring
from ves.forces.torsion_spring import TorsionSpring
from ves.model import Scene
from ves.parts import Part
from ves.view.angles import euler, quaternion


@dataclass(frozen=True)
class Whole:
    """A field that is one value."""

    path: str

    @property
    def key(self) -> str:
        return self.path

    def read(self, item: Any, scene: Scene) -> Any:
        return value_at(item, self.path)

    def derived(self, item: Any, scene: Scene) -> Any:
        return derived_value(item, self.path, scene)

    def write(self, item: Any, scene: Scene, new: Any) -> tuple[str, Any]:
        return self.path, new


@dataclass(frozen=True)
class Member(Whole):
    """One of the numbers of a tuple; a tuple that was derived so far is given as a whole."""

    slot: int

    @property
    def key(self) -> str:
        return f"{self.path}.{self.slot}"

    def read(self, item: Any, scene: Scene) -> Any:
        whole = super().read(item, scene)
        return None if whole is None else whole[self.slot]

    def derived(self, item: Any, scene: Scene) -> Any:
        whole = super().derived(item, scene)
        return None if whole is None else whole[self.slot]

    def write(self, item: Any, scene: Scene, new: Any) -> tuple[str, Any]:
        if new is None:
            return self.path, None
        if super().read(item, scene) is not None:
            return self.key, new
        return self.path, replaced(derived_value(item, self.path, scene), self.slot, new)


@dataclass(frozen=True)
class Angle(Member):
    """One of the three angles of a rotation, in degrees: there is no stored angle."""

    def read(self, item: Any, scene: Scene) -> Any:
        q = Whole.read(self, item, scene)
        return None if q is None else angles(q)[self.slot]

    def derived(self, item: Any, scene: Scene) -> Any:
        q = derived_value(item, self.path, scene)
        return None if q is None else angles(q)[self.slot]

    def write(self, item: Any, scene: Scene, new: Any) -> tuple[str, Any]:
        if new is None:
            return self.path, None
        q = Whole.read(self, item, scene)
        before = euler(derived_value(item, self.path, scene) if q is None else q)
        return self.path, list(quaternion(replaced(before, self.slot, new)))


@dataclass(frozen=True)
class Freedom(Member):
    """The value of one freedom of a joint: one stands for all, and where there is none it is the one `without`."""

    without: float | None = 0.0

    def read(self, item: Any, scene: Scene) -> Any:
        values = Whole.read(self, item, scene)
        return item.per_freedom(values)[self.slot] if values else None

    def derived(self, item: Any, scene: Scene) -> Any:
        return self.without

    def write(self, item: Any, scene: Scene, new: Any) -> tuple[str, Any]:
        """A zero that is taken away takes the others along; a limit goes alone."""
        values = replaced(item.per_freedom(Whole.read(self, item, scene), self.without), self.slot, new)
        gone = new is None and (self.without is not None or not any(value is not None for value in values))
        return self.path, [] if gone else values


@dataclass(frozen=True)
class PartName(Whole):
    """The part that something is joined to; a port the new part does not have gives way to its first one."""

    def write(self, item: Any, scene: Scene, new: Any) -> tuple[str, Any]:
        above, _, _ = self.path.rpartition(".")
        owner = value_at(item, above) if above else item
        port = getattr(owner, "port", None)
        if not above or port is None or scene.part(new).has_port(port):
            return self.path, new
        part = scene.part(new)
        return above, owner.model_dump() | {"part": new, "port": part.all_ports[0].name}


def replaced(values: Any, slot: int, new: float | None) -> list[float | None]:
    return [new if k == slot else value if value is None else float(value) for k, value in enumerate(values)]


@lru_cache(maxsize=4096)
def angles(q: tuple[float, ...]) -> tuple[float, ...]:
    """The angles of a rotation; its rounding errors are not angles."""
    return tuple(0.0 if abs(angle) < 1e-9 else angle for angle in euler(q))


AS_IT_STARTS = {
    (Distance, "length"): start_length, (Coupling, "offset"): start_offset, (Rubber, "length"): start_length,
    (Spring, "length"): start_length, (TorsionSpring, "rest"): start_turn,
}  # fmt: skip


def derived_value(item: Any, path: str, scene: Scene) -> Any:
    """What a field that is left out comes to."""
    if isinstance(item, Part):
        return _of_matter(item, path)
    if (type(item), path) in AS_IT_STARTS:
        return AS_IT_STARTS[type(item), path](scene, item)
    if hasattr(item, "port") and scene.has(item.part):
        part = scene.part(item.part)
        port = part.port(item.port)
        position, turned = rotation.compose(part.pose, (port.position, port.quaternion))
        return {"position": tuple(map(float, position)), "quaternion": tuple(map(float, turned))}.get(path)
    return None


def _of_matter(part: Part, path: str) -> Any:
    matter = part.mass_properties
    if path == "inertia":
        tensor = matter.inertia
        pairs = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
        noise = 1e-12 * float(abs(tensor).max())
        return tuple(float(tensor[i, j]) if abs(tensor[i, j]) > noise else 0.0 for i, j in pairs)
    if path == "center":
        return tuple(map(float, matter.center))
    return matter.mass if path == "mass" else None

"""What a part is: solids with a material, a pose and a velocity, and ports to join it by.

A kind is a subclass in a file of its own: its size fields, `solids` and `own_ports`; all else follows from those.
"""

from functools import cached_property, lru_cache
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np
from pydantic import AfterValidator, Field, model_validator

from ves.algebra import rotation
from ves.document import Color, Finite, Item, NotNegative, Quaternion, Sequence, Vec3, quantity
from ves.parts.port import Port
from ves.shapes import Shape


class Solid(NamedTuple):
    """One shape placed in part coordinates, as it is drawn."""

    shape: Shape
    position: tuple[float, float, float] = (0.0, 0.0, 0.0)
    quaternion: tuple[float, float, float, float] = rotation.IDENTITY
    color: str | None = None  # the part's own when None
    metal: float = 0.0
    roughness: float = 0.42


class MassProperties(NamedTuple):
    mass: float
    center: np.ndarray  # (3,) centre of mass in part coordinates
    inertia: np.ndarray  # (3, 3) about the centre of mass, part axes


def _possible_inertia(moments: tuple[float, ...]) -> tuple[float, ...]:
    """Moments of a real mass distribution: none larger than the sum of the other two."""
    xx, yy, zz, xy, xz, yz = moments
    tensor = np.array(((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))
    principal = np.linalg.eigvalsh(tensor)
    slack = -1e-9 * max(principal[2], 0.0)
    if principal[0] + principal[1] - principal[2] < slack or principal[0] < slack:
        raise ValueError("is not possible: no principal moment may be negative or larger than the sum of the others")
    return moments


Moments = Annotated[
    tuple[NotNegative, NotNegative, NotNegative, Finite, Finite, Finite], Sequence, AfterValidator(_possible_inertia)
]
OwnPorts = Annotated[tuple[Port, ...], Sequence, Field(max_length=1000)]
Density = Annotated[float, Field(allow_inf_nan=False, ge=1e-6, le=1e9)]
Mass = Annotated[float, Field(allow_inf_nan=False, ge=1e-15, le=1e12)]


class Part(Item):
    """Common to all parts. The origin is the geometric centre of the part."""

    family: ClassVar[str] = "parts"

    kind: str
    color: Color = "#2f6fde"
    density: Density = quantity(1000.0, "kg/m³", "Mass per volume; used unless a mass is given.")
    mass: Mass | None = quantity(None, "kg", "Total mass, instead of the density.")
    center: Vec3 | None = quantity(None, "m", "Centre of mass from the part's centre, instead of the derived one.")
    inertia: Moments | None = quantity(
        None, "kg·m²", "Moments about the centre of mass xx, yy, zz, xy, xz, yz, instead of the derived ones."
    )
    position: Vec3 = quantity((0.0, 0.0, 0.0), "m", "Where the part starts.")
    quaternion: Quaternion = quantity(rotation.IDENTITY, "", "How the part starts turned: w, x, y, z.")
    velocity: Vec3 = quantity((0.0, 0.0, 0.0), "m/s", "How fast its centre starts.")
    angular_velocity: Vec3 = quantity((0.0, 0.0, 0.0), "rad/s", "How fast it starts turning, about world axes.")
    fixed: bool = Field(False, description="Held to the world; nothing moves it.")
    locked: bool = Field(False, description="Left alone by the mouse in the view: neither picked nor dragged.")
    hidden: bool = Field(False, description="Not drawn; it moves and holds all the same.")
    ports: OwnPorts = Field((), description="Places the user added to join by.")

    stretch: ClassVar[tuple[str, str, str]] = ("", "", "")  # the field that makes it longer along x, y and z, if any
    order: ClassVar[int] = 1000  # place in the palette
    label: ClassVar[str] = ""  # what the palette says
    help: ClassVar[str] = ""
    presets: ClassVar[dict[str, dict[str, Any]]] = {}  # the palette's, name -> fields; none: one, by its label

    @property
    def solids(self) -> tuple[Solid, ...]:
        raise TypeError(f"part kind {self.kind} declares no solids")

    @property
    def own_ports(self) -> tuple[Port, ...]:
        raise TypeError(f"part kind {self.kind} declares no ports")

    @cached_property
    def all_ports(self) -> tuple[Port, ...]:
        sizes = tuple((name, getattr(self, name)) for name in type(self).model_fields if name not in Part.model_fields)
        return _ports_of_size(type(self), sizes) + self.ports

    @cached_property
    def _port_by_name(self) -> dict[str, Port]:
        return {port.name: port for port in self.all_ports}

    def has_port(self, name: str) -> bool:
        return name in self._port_by_name

    def port(self, name: str) -> Port:
        return self._port_by_name[name]

    @property
    def pose(self) -> tuple[np.ndarray, np.ndarray]:
        return np.array(self.position), np.array(self.quaternion)

    @cached_property
    def size(self) -> float:
        """Its longest half extent, as the measure of what is near and what is far."""
        return max(max(solid.shape.half_extents) + float(np.linalg.norm(solid.position)) for solid in self.solids)

    @cached_property
    def mass_properties(self) -> MassProperties:
        """Derived from the solids at one density, unless the user said otherwise."""
        volumes = np.array([solid.shape.volume for solid in self.solids])
        places = np.array([solid.position for solid in self.solids])
        centroid = volumes @ places / volumes.sum()
        unit = sum(_about(solid, centroid) for solid in self.solids)
        mass = self.mass if self.mass is not None else self.density * float(volumes.sum())
        inertia = unit * (mass / volumes.sum())
        if self.inertia is not None:
            xx, yy, zz, xy, xz, yz = self.inertia
            inertia = np.array(((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))
        return MassProperties(mass, centroid if self.center is None else np.array(self.center), inertia)

    @model_validator(mode="after")
    def _port_names_are_unique(self):
        taken = {port.name for port in self.own_ports} if self.ports else set()
        for port in self.ports:
            if port.name in taken:
                raise ValueError(f'two of its ports are named "{port.name}": rename one of them')
            taken.add(port.name)
        return self


@lru_cache(maxsize=2000)
def _ports_of_size(kind: type[Part], sizes: tuple[tuple[str, Any], ...]) -> tuple[Port, ...]:
    """Parts of one kind and size share their ports: they are many, and making each anew takes its time."""
    return kind(name="any", **dict(sizes)).own_ports


def _about(solid: Solid, point: np.ndarray) -> np.ndarray:
    """Inertia of one solid at unit density about `point`, part axes."""
    R = rotation.matrix(solid.quaternion)
    arm = np.array(solid.position) - point
    parallel = solid.shape.volume * (arm @ arm * np.eye(3) - np.outer(arm, arm))
    return R @ np.diag(solid.shape.inertia) @ R.T + parallel

"""What the palette offers, one file per kind. `AnyPart` is the choice a scene file makes by its "kind"."""

from typing import Annotated, Union

from pydantic import Field

from ves.parts.box import Box
from ves.parts.capsule import Capsule
from ves.parts.kind import MassProperties, Part, Solid
from ves.parts.plate import Plate
from ves.parts.port import Port
from ves.parts.rod import Rod
from ves.parts.sphere import Sphere
from ves.parts.strip import Strip
from ves.parts.wheel import Wheel

PARTS: dict[str, type[Part]] = {
    kind.model_fields["kind"].default: kind for kind in (Strip, Plate, Rod, Capsule, Wheel, Sphere, Box)
}
AnyPart = Annotated[Union[tuple(PARTS.values())], Field(discriminator="kind")]  # noqa: UP007  (built from the registry)

__all__ = ["PARTS", "AnyPart", "MassProperties", "Part", "Port", "Solid"]

"""What the palette offers, one file per kind; a new file with a kind of part is found by itself and is one everywhere.

`AnyPart` is the choice a scene file makes by its "kind".
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Union

from pydantic import Field

from ves.parts.kind import MassProperties, Part, Solid
from ves.parts.port import Port

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

PARTS: dict[str, type[Part]] = {
    kind.model_fields["kind"].default: kind for kind in sorted(Part.__subclasses__(), key=lambda k: (k.order, k.label))
}
AnyPart = Annotated[Union[tuple(PARTS.values())], Field(discriminator="kind")]  # noqa: UP007  (built from the registry)
globals().update({kind.__name__: kind for kind in PARTS.values()})  # ves.parts.Strip and the others

__all__ = ["PARTS", "AnyPart", "MassProperties", "Part", "Port", "Solid"]

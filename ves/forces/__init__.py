"""Forces, one file per kind; a new file with a kind of force is found by itself and is one everywhere.

`AnyForce` is the choice a scene file makes by its "kind".
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Union

from pydantic import Field

from ves.forces.kind import AtPort, Force, Strung

_modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
_kinds = {
    kind
    for module in _modules
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Force) and "kind" in kind.model_fields
}
FORCES: dict[str, type[Force]] = {
    kind.model_fields["kind"].default: kind for kind in sorted(_kinds, key=lambda kind: (kind.order, kind.label))
}
AnyForce = Annotated[Union[tuple(FORCES.values())], Field(discriminator="kind")]  # noqa: UP007  (built from the registry)
globals().update({kind.__name__: kind for kind in FORCES.values()})  # ves.forces.Rubber and the others

__all__ = ["FORCES", "AnyForce", "AtPort", "Force", "Strung"]

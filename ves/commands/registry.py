"""Every command by its verb, found in the files of this package."""

from importlib import import_module
from pkgutil import iter_modules

import ves.commands
from ves.commands.command import Command

_LATER = {"line", "registry"}  # built on the registry


def _found(base: type[Command]) -> list[type[Command]]:
    return [kind for child in base.__subclasses__() for kind in (child, *_found(child)) if kind.verb or _found(kind)]


for module in iter_modules(ves.commands.__path__):
    if module.name not in _LATER:
        import_module(f"ves.commands.{module.name}")

COMMANDS: dict[str, type[Command]] = {kind.verb: kind for kind in _found(Command) if kind.verb}

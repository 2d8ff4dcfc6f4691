"""Making parts larger or smaller."""

from typing import Annotated

from pydantic import Field

from ves.commands.command import CommandError, Names, OnItems
from ves.commands.reseating import Reshape
from ves.field_path import value_at, with_value
from ves.model import Scene

LARGEST_FACTOR = 1e6

class Resize(Reshape, OnItems):
    """Multiply size fields of parts by a factor; a number of holes stays whole."""

    verb = "resize"

    factor: Annotated[float, Field(gt=0.0, le=LARGEST_FACTOR)]
    fields: Names

    def changed(self, scene: Scene) -> Scene:
        return scene.with_changed(*(self._resized(scene.part(name)) for name in self.items))

    def _resized(self, part):
        for field in self.fields:
            size = value_at(part, field)
            if not isinstance(size, (int, float)):
                raise CommandError(f'"{part.name}": {field} is not a size.')
            part = with_value(part, field, scaled(size, self.factor))
        return part


def scaled(value: float, factor: float) -> float:
    return max(1, round(value * factor)) if isinstance(value, int) else float(value * factor)

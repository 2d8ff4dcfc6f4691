"""Making parts larger or smaller."""

from typing import Annotated

from pydantic import Field

from ves.commands.change import field_of, with_field
from ves.commands.command import CommandError, Names, OnItems
from ves.commands.reseating import Reshape
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
            size = field_of(part, field)
            if not isinstance(size, (int, float)):
                raise CommandError(f'"{part.name}": {field} is not a size.')
            part = with_field(part, field.split("."), scaled(size, self.factor))
        return part


def scaled(value: float, factor: float) -> float:
    return max(1, round(value * factor)) if isinstance(value, int) else float(value * factor)

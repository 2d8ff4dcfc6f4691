"""Older files are brought up to date one step at a time; each step knows only its own format and the next.

A new format adds one entry: `migrations[1] = function` takes the plain data of format 1 to that of format 2.
"""

from collections.abc import Callable
from typing import Any

from ves.scene.errors import SceneError
from ves.scene.wording import shown

FORMAT = 1
Data = dict[str, Any]
migrations: dict[int, Callable[[Data], Data]] = {}


def up_to_date(data: Data, source: str = "") -> Data:
    """The data in today's format, without its "format" field."""
    found = _format_of(data, source)
    if found > FORMAT:
        newer = f"was made by a newer VES (format {found}; this one reads up to {FORMAT}): update VES"
        raise SceneError(newer, source)
    for step in range(found, FORMAT):
        if step not in migrations:
            raise SceneError(f"format: {step} is not a format VES ever wrote (this one reads up to {FORMAT})", source)
        data = migrations[step](data)
    return {key: value for key, value in data.items() if key != "format"}


def _format_of(data: Data, source: str) -> int:
    if "format" not in data:
        raise SceneError(f'is not a VES scene: it has no "format": {FORMAT}', source)
    found = data["format"]
    if not isinstance(found, int) or isinstance(found, bool):
        raise SceneError(f"format: must be a whole number (is {shown(found)})", source)
    if found < 0:
        raise SceneError(f"format: {shown(found)} is not a format VES ever wrote", source)
    return found

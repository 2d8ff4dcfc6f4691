"""The canonical text of a scene: the same document always gives the same bytes.

Fields stand in the order of the model, kind and name first; what equals its default is left out. Lists of numbers and
small objects inside an item take one line each, so that a change of one value is a change of one line.
"""

import json
from typing import Any

from pydantic import BaseModel

from ves.model import Scene
from ves.scene.migrate import FORMAT

ALWAYS = ("kind", "name")


def text_of(scene: Scene) -> str:
    return _block({"format": FORMAT} | plain(scene), "") + "\n"


def plain(value: Any) -> Any:
    """Models as dictionaries of what differs from the default, all the way down."""
    if isinstance(value, BaseModel):
        return _fields(value)
    if isinstance(value, tuple):
        return [plain(member) for member in value]
    return value


def _fields(model: BaseModel) -> dict[str, Any]:
    names = sorted(type(model).model_fields, key=lambda name: ALWAYS.index(name) if name in ALWAYS else len(ALWAYS))
    kept = {}
    for name in names:
        value, field = plain(getattr(model, name)), type(model).model_fields[name]
        if name in ALWAYS or field.is_required() or value != plain(field.get_default(call_default_factory=True)):
            kept[name] = value
    return kept


def _block(value: Any, indent: str) -> str:
    """A value over several lines, unless it has no structure to show."""
    deeper = indent + "  "
    if isinstance(value, dict) and value:
        lines = [f"{deeper}{_scalar(key)}: {_member(member, deeper)}" for key, member in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(member, (dict, list)) for member in value):
        lines = [f"{deeper}{_block(member, deeper)}" for member in value]
        return "[\n" + ",\n".join(lines) + f"\n{indent}]"
    return _line(value)


def _member(value: Any, indent: str) -> str:
    """A field's value: an object without objects inside, such as an anchor, takes one line."""
    flat = isinstance(value, dict) and not any(_has_objects(member) for member in value.values())
    return _line(value) if flat else _block(value, indent)


def _has_objects(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(map(_has_objects, value)))


def _line(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {_line(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_line, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    """Shortest text that reads back as the same number; whole numbers lose their point, zero its sign."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    return json.dumps(value, ensure_ascii=False, allow_nan=False)

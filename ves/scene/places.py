"""Where in a scene file something is, in the words of the file: parts[3] "Strip 5" . holes

Validation reports places with the tags of its unions among the keys; the model's own annotations tell them apart.
"""

from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, Tag

from ves.model import Scene
from ves.scene.errors import quoted

Key = str | int


class Place(NamedTuple):
    keys: tuple[Key, ...]  # as in the file
    owner: type[BaseModel]  # the model that the last key belongs to
    annotation: Any  # what is expected there, None for an unknown field


def locate(location: tuple[Key, ...], root: type[BaseModel] = Scene) -> Place:
    """Follow a validation error's location through the annotations, leaving out the tags."""
    keys, owner, expected = [], root, root
    for key in location:
        options = _options(expected)
        if len(options) > 1:
            expected = next((option for option in options if _tag(option) == key), None)
            continue
        plain = _plain(options[0]) if options else None
        if isinstance(plain, type) and issubclass(plain, BaseModel):
            owner = plain
            expected = plain.model_fields[key].annotation if key in plain.model_fields else None
        else:
            expected = get_args(plain)[0] if get_origin(plain) is tuple else None
        keys.append(key)
    return Place(tuple(keys), owner, expected)


def fixed_length(annotation: Any) -> int:
    """How many members a list such as a position must have; 0 when it may have any number."""
    for option in map(_plain, _options(annotation)):
        if get_origin(option) is tuple and Ellipsis not in get_args(option):
            return len(get_args(option))
    return 0


def kinds_of(annotation: Any) -> list[str]:
    """The tags of a union, by which a file chooses."""
    return [tag for tag in map(_tag, _options(annotation)) if tag]


def described(keys: tuple[Key, ...], data: Any) -> str:
    """The place for people: items carry their names."""
    words = ""
    for key in keys:
        data = _child(data, key)
        words += f"[{key}]" if isinstance(key, int) else f"{' . ' if words else ''}{_key_text(key)}"
        name = _child(data, "name")
        if isinstance(key, int) and isinstance(name, str):
            words += f" {quoted(name)}"
    return words


def value_at(keys: tuple[Key, ...], data: Any) -> Any:
    for key in keys:
        data = _child(data, key)
    return data


def _key_text(key: str) -> str:
    return key if key.isidentifier() and len(key) <= 40 else quoted(key)


def _child(data: Any, key: Key) -> Any:
    if isinstance(data, dict):
        return data.get(key)
    if isinstance(data, BaseModel):
        return getattr(data, str(key), None)
    return data[key] if isinstance(data, (list, tuple)) and isinstance(key, int) and key < len(data) else None


def _plain(annotation: Any) -> Any:
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def _options(annotation: Any) -> tuple[Any, ...]:
    plain = _plain(annotation)
    if plain is None:
        return ()
    options = get_args(plain) if get_origin(plain) in (Union, UnionType) else (annotation,)
    return tuple(option for option in options if option is not NoneType)


def _tag(option: Any) -> str | None:
    tags = (extra.tag for extra in get_args(option)[1:] if isinstance(extra, Tag))
    kind = getattr(_plain(option), "model_fields", {}).get("kind")
    return next(tags, kind.default if kind else None)

"""A field inside a document by its path: "drive.target", or "position.2" for a member of a list."""

from typing import Any

from ves.document import Value


def value_at(item: Any, path: str) -> Any:
    """The value of a field by its path, None where the way ends early."""
    value = item
    for key in path.split("."):
        if isinstance(value, tuple):
            value = value[int(key)] if key.isdigit() and int(key) < len(value) else None
        else:
            value = getattr(value, key, None)
    return value


def with_value(value: Any, path: str, new: Any) -> Any:
    """A copy of a frozen value with something inside it replaced, validated; LookupError says what is not there."""
    return _replaced(value, path.split("."), new)


def _replaced(value: Any, path: list[str], new: Any) -> Any:
    if not path:
        return new
    first, *rest = path
    if isinstance(value, Value):
        if first not in type(value).model_fields:
            kind = getattr(value, "kind", type(value).__name__.lower())
            raise LookupError(f'a {kind} has no field "{first}"')
        return value.evolve(**{first: _strict(_replaced(getattr(value, first), rest, new))})
    if isinstance(value, tuple) and first.isdigit() and int(first) < len(value):
        return tuple(_replaced(old, rest, new) if k == int(first) else old for k, old in enumerate(value))
    raise LookupError(f'there is nothing called "{first}" inside it')


def _strict(new: Any) -> Any:
    """Strict models want tuples where JSON has lists, and plain numbers."""
    if isinstance(new, list):
        return tuple(_strict(member) for member in new)
    return new.tolist() if hasattr(new, "tolist") else new

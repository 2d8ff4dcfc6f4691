"""Guards on the parsed data: no list or object longer than any scene needs, no half characters."""

from typing import Any

from ves.scene.errors import SceneError, quoted

MAX_MEMBERS, MAX_KEYS = 20_000, 200


def guard_contents(data: Any, source: str) -> None:
    """Walk over everything once. Validation would find a million problems too, but one by one."""
    waiting = [("", data)]
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, str):
            _guard_characters(value, source)
        elif isinstance(value, dict):
            _guard_count(value, MAX_KEYS, "fields", key, source)
            waiting += value.items()
            waiting += ((key, name) for name in value)
        elif isinstance(value, list):
            _guard_count(value, MAX_MEMBERS, "members", key, source)
            waiting += ((key, member) for member in value)


def _guard_count(value: list | dict, most: int, what: str, key: str, source: str) -> None:
    if len(value) > most:
        where = f"{key if key.isidentifier() else quoted(key)}: " if key else ""
        raise SceneError(f"{where}has too many {what}: {len(value)}, where {most} is the most", source)


def _guard_characters(text: str, source: str) -> None:
    """Half of a surrogate pair is no character: it could be neither shown nor saved."""
    if not text.isascii() and any("\ud800" <= c <= "\udfff" for c in text):
        raise SceneError(f"the text {quoted(text)} holds half a character (a lone surrogate)", source)

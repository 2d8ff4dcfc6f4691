"""From bytes to plain data, with every guard that has to come before validation.

Nothing here trusts the text: size, number of values and depth are known before the parser starts, so that no file can
make it run long or overflow the stack.
"""

import json
import re
from typing import Any

from ves.scene.contents import guard_contents
from ves.scene.errors import SceneError, quoted

MAX_BYTES = 64 * 1024 * 1024
MAX_DEPTH = 40
MAX_VALUES = 1_000_000

_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_TOKENS = re.compile(r'("[^"\\]*+(?:\\.[^"\\]*+)*+")(\s*:)?|[\[\]{}]', re.DOTALL)
_WORDS = {
    "Expecting value": "a value is missing",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing",
    "Expecting ':' delimiter": "a colon is missing after the key",
    "Expecting property name enclosed in double quotes": "a key in double quotes is missing",
    "Illegal trailing comma before end of object": "there is a comma before the closing bracket",
    "Illegal trailing comma before end of array": "there is a comma before the closing bracket",
    "Unterminated string starting at": "this text has no closing quote",
    "Invalid control character at": "a line break or control character stands inside a text",
    "Extra data": "there is more after the end of the scene",
}


class _Duplicate(Exception):
    """A key that an object holds twice."""


def parse(text: str | bytes, source: str = "") -> dict[str, Any]:
    """The top-level object of a JSON text; SceneError for everything else."""
    text = _decoded(text, source)
    if not text.strip():
        raise SceneError("is empty: it is not a VES scene", source)
    _guard_size(text, source)
    _guard_depth(text, source)
    data = _loaded(text, source)
    if not isinstance(data, dict):
        raise SceneError('is not a VES scene: it must be an object { "format": ... }', source)
    guard_contents(data, source)
    return data


def _decoded(text: str | bytes, source: str) -> str:
    try:
        data = text.encode() if isinstance(text, str) else text
        if len(data) > MAX_BYTES:
            raise SceneError(f"is too large: a scene has at most {MAX_BYTES // 2**20} MB", source)
        return data.decode("utf-8-sig")
    except UnicodeError as error:
        raise SceneError(f"is not UTF-8 text (at byte {error.start}): it is not a VES scene", source) from None


def _guard_size(text: str, source: str) -> None:
    """Count what may be inside strings too: a scene is nowhere near these numbers either way."""
    counts = text.count(","), text.count("[") + text.count("{"), text.count('"') // 4
    if max(counts) > MAX_VALUES:
        raise SceneError(f"holds too much: a scene has at most {MAX_VALUES} values", source)


def _guard_depth(text: str, source: str) -> None:
    depth = 0
    for match in _BRACKETS.finditer(text):
        bracket = text[match.start()]
        depth += 1 if bracket in "[{" else -1 if bracket in "]}" else 0
        if depth > MAX_DEPTH:
            line, column = _line_column(text, match.start())
            where = f"line {line}, column {column}"
            raise SceneError(f"{where}: is nested too deeply: a scene has at most {MAX_DEPTH} levels", source)


def _loaded(text: str, source: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        raise SceneError(_syntax(error, text), source) from None
    except _Duplicate:
        raise SceneError(_duplicate(text), source) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _Duplicate
    return made


def _whole_number(digits: str) -> int | float:
    """Python refuses to read integers of thousands of digits; as a float they are just too large."""
    return int(digits) if len(digits) <= 300 else float(digits)


def _syntax(error: json.JSONDecodeError, text: str) -> str:
    where = f"line {error.lineno}, column {error.colno}"
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
        return f"{where}: the file ends too early, something is cut off"
    return f"{where}: is not valid JSON: {_WORDS.get(error.msg, error.msg[:1].lower() + error.msg[1:])}"


def _duplicate(text: str) -> str:
    """Name the first key that stands twice in one object. Only called on text that the parser has accepted so far."""
    open_objects: list[set[str]] = []
    for match in _TOKENS.finditer(text):
        token = text[match.start()]
        if token in "[{":
            open_objects.append(set())
        elif token in "]}":
            open_objects.pop()
        elif match[2] is not None:
            key = json.loads(match[1])
            if key in open_objects[-1]:
                line, column = _line_column(text, match.start())
                return f"line {line}, column {column}: {quoted(key)} is given twice in one object: remove one of them"
            open_objects[-1].add(key)
    return "a key is given twice in one object: remove one of them"


def _line_column(text: str, position: int) -> tuple[int, int]:
    return text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)

"""The line form of a command: its verb, its required fields in order, and what differs from the default by name.

    set ["Strip 5"] mass 2.5          look front          move ["Rod"] [0, 0, 0.1] about=[1, 0, 0]

Values are JSON; a plain word needs no quotes. A line reads back as an equal command.
"""

import json
import re
from typing import Any

from pydantic import ValidationError

from ves.commands.command import Command, CommandError
from ves.commands.registry import COMMANDS
from ves.scene import explain
from ves.scene.layout import plain

_WORD = re.compile(r"[A-Za-z][\w.-]*")
_KEY = re.compile(r"([a-z_]+)=")
_RESERVED = {"true", "false", "null", "NaN", "Infinity"}


def line_of(command: Command) -> str:
    words = [command.verb]
    for name, field in type(command).model_fields.items():
        value = getattr(command, name)
        if field.is_required():
            words.append(_token(value))
        elif value != field.get_default(call_default_factory=True):
            words.append(f"{name}={_token(value)}")
    return " ".join(words)


def parse(line: str) -> Command:
    """The command of a line; CommandError says what is wrong with it."""
    verb, rest = (*line.split(maxsplit=1), "", "")[:2]
    if verb not in COMMANDS:
        raise CommandError(f'there is no command "{verb}"' if verb else "the line is empty")
    kind = COMMANDS[verb]
    values = _values(kind, rest)
    try:
        return kind.model_validate(values)
    except ValidationError as error:
        raise CommandError(f"{verb}: {explain(error, values, kind)}") from None


def _token(value: Any) -> str:
    value = plain(value)
    bare = isinstance(value, str) and _WORD.fullmatch(value) and value not in _RESERVED
    return value if bare else json.dumps(value, ensure_ascii=False, allow_nan=False)


def _values(kind: type[Command], text: str) -> dict[str, Any]:
    required = [name for name, field in kind.model_fields.items() if field.is_required()]
    values: dict[str, Any] = {}
    at = _skip(text, 0)
    while at < len(text):
        key = _KEY.match(text, at)
        name = key[1] if key else next((name for name in required if name not in values), None)
        if name is None:
            raise CommandError(f'{kind.verb}: there is too much: "{text[at:]}"')
        if name in values:
            raise CommandError(f"{kind.verb}: {name} is given twice")
        values[name], at = _value(text, key.end() if key else at)
        at = _skip(text, at)
    return values


def _value(text: str, at: int) -> tuple[Any, int]:
    word = _WORD.match(text, at)
    if word and word[0] not in _RESERVED:
        return word[0], word.end()
    try:
        return json.JSONDecoder().raw_decode(text, at)
    except json.JSONDecodeError:
        raise CommandError(f'cannot read "{text[at:]}": a word, a number, or a text in quotes is expected') from None


def _skip(text: str, at: int) -> int:
    return at + len(text[at:]) - len(text[at:].lstrip())

"""Validation errors in our own words: what is wrong at a place of the file, and what would be right there."""

import math
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ves.model import Scene
from ves.scene.errors import quoted
from ves.scene.places import Place, described, fixed_length, kinds_of, locate, value_at


def explain(error: ValidationError, data: Any = None, root: type[BaseModel] = Scene) -> str:
    """One line: the first problem and where it is below the root, and how many more there are."""
    problems = error.errors(include_url=False)
    first = _most_telling(problems)
    more = f" (and {len(problems) - 1} more problem{'s' * (len(problems) > 2)})" if len(problems) > 1 else ""
    return _sentence(first, data, root) + more


def _most_telling(problems: list[ErrorDetails]) -> ErrorDetails:
    """A misspelt field is reported as one missing and one unknown: the unknown one tells what to do."""
    first = problems[0]
    if first["type"] == "missing":
        for other in problems[1:]:
            near = other["type"] == "extra_forbidden" and other["loc"][:-1] == first["loc"][:-1]
            if near and _nearest(str(other["loc"][-1]), [str(first["loc"][-1])]):
                return other
    return first


def _sentence(problem: ErrorDetails, data: Any, root: type[BaseModel]) -> str:
    short = problem["type"] == "missing" and isinstance(problem["loc"][-1], int)  # a list that is too short
    place = locate(problem["loc"][:-1] if short else problem["loc"], root)
    tag_trouble = problem["type"].startswith("union_tag")
    keys = (*place.keys, "kind") if tag_trouble else place.keys
    say = _WORDING.get(problem["type"], _anything)
    where = described(keys, data)
    what = say(problem, place._replace(keys=keys), data)
    return f"{where}: {what}" if where else what


def shown(value: Any) -> str:
    """A value as the file would write it, or what it is when it is long."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, (int, float)):
        return number(value)
    return "an object"


def number(value: float) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "infinite"
    return f"{value:.12g}" if abs(value) < 10**308 else "infinite"


# ---- one function per family of errors: (problem, place, data) -> words ---------------------------------------------
def _must(words: str) -> Callable[[ErrorDetails, Place, Any], str]:
    return lambda problem, place, data: f"must be {words} (is {shown(problem['input'])})"


def _anything(problem: ErrorDetails, place: Place, data: Any) -> str:
    return f"is not allowed here (is {shown(problem['input'])})"


def _bound(key: str, words: str) -> Callable[[ErrorDetails, Place, Any], str]:
    def say(problem: ErrorDetails, place: Place, data: Any) -> str:
        limit, value = problem["ctx"][key], problem["input"]
        if key == "ge" and 0 < limit < 1e-3 and value <= 0:
            return f"must be greater than 0 (is {shown(value)})"
        return f"must be {words} {number(limit)} (is {shown(value)})"

    return say


def _missing(problem: ErrorDetails, place: Place, data: Any) -> str:
    if isinstance(problem["loc"][-1], int):
        return _length(problem, place, data)
    field = place.owner.model_fields.get(str(place.keys[-1]))
    meaning = field.description if field else None
    return "is missing" + (f" ({meaning.rstrip('.')})" if meaning else "")


def _length(problem: ErrorDetails, place: Place, data: Any) -> str:
    """Lists of a fixed number of numbers, such as a position; others have a largest length."""
    wanted = fixed_length(place.annotation)
    given = value_at(place.keys, data)
    has = f" (has {len(given)})" if isinstance(given, (list, tuple)) else ""
    return f"needs {wanted} numbers{has}" if wanted else f"must hold at most {problem['ctx']['max_length']}{has}"


def _unknown_field(problem: ErrorDetails, place: Place, data: Any) -> str:
    known = ["format"] * (place.owner is Scene) + list(place.owner.model_fields)
    near = _nearest(str(place.keys[-1]), known)
    return "is not a known field" + (f": did you mean {quoted(near)}?" if near else f": known are {', '.join(known)}")


def _nearest(word: str, known: list[str]) -> str:
    return next(iter(get_close_matches(word.lower(), known, 1, 0.6)), "")


def _choice(problem: ErrorDetails, place: Place, data: Any) -> str:
    names = [name.strip(" '") for name in problem["ctx"]["expected"].replace(" or ", ", ").split(", ")]
    return f"is {shown(problem['input'])}; {_one_of(names, problem['input'])}"


def _one_of(names: list[str], given: Any) -> str:
    near = _nearest(given, names) if isinstance(given, str) else ""
    listed = f"it must be one of {', '.join(names)}" if len(names) > 1 else f"it must be {quoted(names[0])}"
    return listed + (f": did you mean {quoted(near)}?" if near and len(names) > 1 else "")


def _unknown_kind(problem: ErrorDetails, place: Place, data: Any) -> str:
    names = [name.strip(" '") for name in problem["ctx"]["expected_tags"].split(", ")]
    given = value_at(place.keys, data)
    return f"is {shown(given)}; {_one_of(names, given)}"


def _no_kind(problem: ErrorDetails, place: Place, data: Any) -> str:
    return f"is missing: it must be one of {', '.join(kinds_of(place.annotation))}"


def _pattern(problem: ErrorDetails, place: Place, data: Any) -> str:
    return f'must be a colour like "#2f6fde" (is {shown(problem["input"])})'


def _own_words(problem: ErrorDetails, place: Place, data: Any) -> str:
    """Validators of the model speak for themselves."""
    return str(problem["ctx"]["error"])


def _too_long(problem: ErrorDetails, place: Place, data: Any) -> str:
    return f"must have at most {problem['ctx']['max_length']} characters (has {len(problem['input'])})"


_WORDING: dict[str, Callable[[ErrorDetails, Place, Any], str]] = {
    "missing": _missing,
    "extra_forbidden": _unknown_field,
    "union_tag_invalid": _unknown_kind,
    "union_tag_not_found": _no_kind,
    "literal_error": _choice,
    "value_error": _own_words,
    "string_type": _must("text in quotes"),
    "string_unicode": _must("text in quotes"),
    "float_type": _must("a number"),
    "int_type": _must("a whole number"),
    "int_from_float": _must("a whole number"),
    "int_parsing_size": _must("a smaller whole number"),
    "bool_type": _must("true or false"),
    "finite_number": _must("a finite number"),
    "tuple_type": _must("a list [...]"),
    "model_type": _must("an object {...}"),
    "model_attributes_type": _must("an object {...}"),
    "dict_type": _must("an object {...}"),
    "greater_than": _bound("gt", "greater than"),
    "greater_than_equal": _bound("ge", "at least"),
    "less_than": _bound("lt", "less than"),
    "less_than_equal": _bound("le", "at most"),
    "too_long": _length,
    "string_too_short": lambda problem, place, data: "must not be empty",
    "string_too_long": _too_long,
    "string_pattern_mismatch": _pattern,
}

"""Knobs and actions refer to fields of other items: what must hold for that, said in words."""

from pydantic import ValidationError

from ves.document import Item
from ves.field_path import value_at, with_value


def require_controls(scene) -> None:
    """Every knob turns numbers that are there, every action sets what can be set, no key does two things."""
    families = ("parts", "joints", "constraints", "forces") if scene.knobs or scene.actions else ()
    items = {item.name: item for family in families for item in getattr(scene, family)}
    for knob in scene.knobs:
        who = f'knob "{knob.name}"'
        for name in knob.items:
            _require_number(_named(items, name, who), knob.field, who)
    keys: dict[str, str] = {}
    for action in scene.actions:
        for setting in action.settings:
            who = f'action "{action.name}"'
            _require_settable(_named(items, setting.item, who), setting.field, setting.value, who)
        if action.key is not None:
            if action.key.casefold() in keys:
                both = f'"{keys[action.key.casefold()]}" and "{action.name}"'
                raise ValueError(f'the key "{action.key}" is bound to two actions, {both}: choose another for one')
            keys[action.key.casefold()] = action.name


def _named(items: dict[str, Item], name: str, who: str) -> Item:
    if name not in items:
        raise ValueError(f'{who} refers to "{name}", which is no part, joint, constraint or force of the scene')
    return items[name]


def _require_number(item: Item, field: str, who: str) -> None:
    value = value_at(item, field)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        advice = "give it one, or delete the knob"
        raise ValueError(f'{who} turns "{field}" of "{item.name}", which is not a number there: {advice}')


def _require_settable(item: Item, field: str, value: bool | float, who: str) -> None:
    try:
        with_value(item, field, value)
    except LookupError as error:
        raise ValueError(f'{who} sets "{field}" of "{item.name}", but {error.args[0]}') from None
    except ValidationError as error:
        why = error.errors(include_url=False)[0]["msg"]
        raise ValueError(f'{who} sets "{field}" of "{item.name}" to {value}, which it cannot be: {why}') from None

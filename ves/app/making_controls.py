"""What a knob or an action for a field of the inspector is like: its name, its range, and what has to be set first."""

import math

from ves.app.panels.fields import Editor, Field
from ves.app.panels.fields_access import Angle
from ves.app.panels.fields_sections import sections
from ves.app.panels.fields_state import NUMBERS, state_of
from ves.app.panels.inspector_header import kind_words
from ves.commands.add import Add
from ves.commands.change import Set
from ves.commands.command import CommandError, Edit
from ves.document import Item
from ves.field_path import value_at
from ves.joints import JOINTS
from ves.model import Action, Joint, Knob, Scene
from ves.model.action import Setting
from ves.model.scene import fresh_name
from ves.view.knob_scale import sensible_range

CONTROLLED = ("parts", "joints", "constraints", "forces")


def can_turn(field: Field, items: tuple[Item, ...]) -> bool:
    """Whether a knob can turn it: a number of items that has a place of its own."""
    return bool(items) and field.editor in NUMBERS and not isinstance(field.access, Angle) and _controlled(items)


def can_act(field: Field, items: tuple[Item, ...]) -> bool:
    """Whether an action can set it: actions know switches and numbers, but not whole ones."""
    is_switch = field.editor is Editor.SWITCH and _controlled(items) and bool(items)
    return is_switch or (can_turn(field, items) and field.editor is Editor.NUMBER)


def _controlled(items: tuple[Item, ...]) -> bool:
    return all(item.family in CONTROLLED for item in items)


def field_at(scene: Scene, item: Item, path: str) -> Field | None:
    """The field of an item by its path, with its unit and range as they are now."""
    rows = (row for section in sections((item,), scene) for row in section.rows)
    return next((row for row in rows if row.path == path), None)


# ---- knobs -----------------------------------------------------------------------------------------------------------
def knob_edits(field: Field, items: tuple[Item, ...], scene: Scene) -> tuple[Edit, ...]:
    """What makes a knob of a number; one that was left to be derived is given first, to be there to turn."""
    names, shown = tuple(item.name for item in items), state_of(field, items, scene)
    value = field.access.read(items[-1], scene)
    if value is None:
        value = field.access.derived(items[-1], scene)
    if value is None:
        raise CommandError(f'"{names[-1]}" has no {field.label} yet: give it a number first, then make a knob of it.')
    edits = []
    if any(value_at(item, field.path) is None for item in items):
        if shown.mixed:
            raise CommandError(f"Not all of these have a {field.label}: give them a number first.")
        path, new = field.access.write(items[-1], scene, value)
        edits.append(Set(items=names, field=path, value=new))
    lower, upper = _ends(field, value)
    name = fresh_name(scene, f"{words_of(field)} of {several(items)}"[:180])
    knob = Knob(name=name, items=names, field=field.path, lower=lower, upper=upper)
    return (*edits, Add(knobs=(knob,)))


def _ends(field: Field, value: float) -> tuple[float, float]:
    """Round numbers where people see them, which is in degrees for angles."""
    lowest = math.ulp(0.0) if field.range.above and field.range.lowest == 0.0 else field.range.lowest
    show, store = field.measure.show, field.measure.store
    lower, upper = sensible_range(show(value), show(lowest), show(field.range.highest))
    if field.editor is Editor.WHOLE:
        return float(math.ceil(max(lower, 1.0))), float(math.ceil(upper))
    return store(lower), store(upper)


# ---- actions ---------------------------------------------------------------------------------------------------------
def action_for(field: Field, items: tuple[Item, ...], scene: Scene) -> Action:
    """A switch is turned over by it; a number is set to what it is now, to begin with."""
    is_switch = field.editor is Editor.SWITCH
    settings = tuple(
        Setting(item=item.name, field=field.path, value=True if is_switch else _number(field, item, scene))
        for item in items
    )
    what = f"{words_of(field)} of {several(items)}"
    name = fresh_name(scene, (f"Switch {several(items)}" if field.path == "on" else what)[:180])
    return Action(name=name, style="toggle" if is_switch else "set", settings=settings)


def _number(field: Field, item: Item, scene: Scene) -> float:
    value = field.access.read(item, scene)
    return float(value if value is not None else field.access.derived(item, scene) or 0.0)


# ---- words -----------------------------------------------------------------------------------------------------------
def words_of(field: Field) -> str:
    """Of a field by itself: "x" alone says nothing."""
    group = field.path.split(".")[0].replace("_", " ")
    words = field.label if len(field.label) > 2 or field.label == group else f"{group} {field.label}".strip()
    return words[:1].upper() + words[1:]


def several(items: tuple[Item, ...]) -> str:
    """One by its name, many by their number and kind."""
    if len(items) == 1:
        return items[0].name
    kinds = {_kind(item) for item in items}
    return f"{len(items)} {kinds.pop() + 's' if len(kinds) == 1 else 'items'}"


def _kind(item: Item) -> str:
    if isinstance(item, Joint):
        return f"{JOINTS[item.kind].name} joint"
    return (getattr(type(item), "label", "") or kind_words(item)).lower()

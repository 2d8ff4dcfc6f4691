"""What the editor of a field shows for the selected items, and the command that an edit of it means."""

from typing import Any, NamedTuple

from pydantic import ValidationError

from ves.app.panels.fields import Editor, Field
from ves.commands.add import Rename
from ves.commands.appearance import Paint
from ves.commands.change import Set
from ves.commands.command import Command, CommandError
from ves.commands.joints import ChangeKind
from ves.model import Joint, Scene
from ves.parts import Part
from ves.scene import explain

NUMBERS = (Editor.NUMBER, Editor.WHOLE)
DERIVED = "derived"  # said in place of the values of several items


class State(NamedTuple):
    """Numbers are in units as shown."""

    value: Any = None  # None: left to be derived
    mixed: bool = False  # the items differ
    derived: Any = None  # what it then is
    choices: tuple[tuple[Any, str], ...] = ()


def state_of(field: Field, items: tuple, scene: Scene) -> State:
    targets = items or (scene,)
    value = field.access.read(targets[-1], scene)
    mixed = any(field.access.read(item, scene) != value for item in targets[:-1])
    choices = field.choices(targets[-1], scene) if field.choices else ()
    if mixed:
        return State(mixed=True, choices=choices)
    derived = _derived(field, targets, scene) if value is None and field.editor in NUMBERS else None
    return State(_shown(field, value), False, derived, choices)


def _derived(field: Field, targets: tuple, scene: Scene) -> Any:
    return _shown(field, field.access.derived(targets[0], scene)) if len(targets) == 1 else DERIVED


def _shown(field: Field, value: Any) -> Any:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return field.measure.show(value) if is_number else value


def command_for(field: Field, items: tuple, scene: Scene, new: Any) -> Command:
    """The command that gives the items a new value, as shown; CommandError when there can be none."""
    try:
        return _command(field, items, scene, new)
    except ValidationError as error:
        raise CommandError(explain(error, root=Rename)) from None


def _command(field: Field, items: tuple, scene: Scene, new: Any) -> Command:
    names = tuple(item.name for item in items)
    if field.path == "name":
        return Rename(item=names[0], name=new)
    if field.path == "kind" and isinstance(items[0], Joint):
        return ChangeKind(joint=names[0], kind=new)
    if field.editor is Editor.COLOR and all(isinstance(item, Part) for item in items):
        return Paint(items=names, color=new)
    path, value = _setting(field, items, scene, new)
    return Set(items=names, field=path, value=value)


def _setting(field: Field, items: tuple, scene: Scene, new: Any) -> tuple[str, Any]:
    if field.editor is Editor.PRESENCE:
        return field.path, field.default if new else None
    if field.editor in NUMBERS and new is not None:
        new = field.measure.store(new)
        if problem := field.range.problem(new):
            raise CommandError(f"{field.label} {problem}")
    settings = [field.access.write(item, scene, new) for item in items or (scene,)]
    if any(setting != settings[0] for setting in settings):
        raise CommandError("These differ in more than this number: select one of them alone.")
    return settings[0]

"""What a command is: a value with a verb, its places in the window, and a line of text that reads back as itself.

An `Edit` maps a document to the next one. A `Run` command acts on the session: time, history, what moves. A `Window`
command only concerns the window, which keeps what it does in a table of its own. Menus, keys, tool tips, the key sheet,
the command search and the console all follow from the classes here: a new command is one class in one file.
"""

from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Self

from pydantic import BeforeValidator, ValidationError, field_validator

from ves.commands.situation import Situation
from ves.document import Quaternion, Value, Vec3
from ves.model import Scene
from ves.scene import explain
from ves.scene.layout import plain


class CommandError(ValueError):
    """A command that cannot be done, in one sentence for the user."""


@dataclass(frozen=True)
class Place:
    """Where a command stands: menu, keys, words. The order sorts a menu; a new hundred begins a section.

    `values` are the fields that this place gives the command, so that one command may have several places.
    """

    menu: str
    order: int
    text: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    values: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


def given(**values: Any) -> MappingProxyType:
    return MappingProxyType(values)


class Command(Value):
    verb: ClassVar[str] = ""  # the first word of its line; none for a class that only others build on
    places: ClassVar[tuple[Place, ...]] = ()

    @property
    def title(self) -> str:
        """What the history calls it."""
        return self.verb.replace("-", " ").capitalize()

    def __eq__(self, other: object) -> bool:
        """By what they say: items that a command brings along have ids, which are not part of it."""
        return type(self) is type(other) and plain(self) == plain(other)

    def __hash__(self) -> int:
        return hash(repr(plain(self)))

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        """The command that its menu entry or key means now; None when it makes no sense now."""
        return cls(**values)

    @classmethod
    def possible(cls, situation: Situation, **values: Any) -> bool:
        """Whether its menu entry means anything now; asked often, so it should be quick."""
        return cls.meant(situation, **values) is not None


class Edit(Command):
    """A document in, a document out. `now` puts moving parts where they should be from here on, at a time after 0."""

    @property
    def now(self) -> tuple["Placed", ...]:
        return ()

    def planned(self, situation: Situation) -> "Edit":
        """The edit that does the same where the parts are now; itself when that makes no difference."""
        return self

    def apply(self, scene: Scene) -> Scene:
        raise TypeError(f"the edit {self.verb} does not say what it does")


class Run(Command):
    """Acts on the session."""

    def run(self, session: Any) -> None:
        raise TypeError(f"the command {self.verb} does not say what it does")


class Window(Command):
    """Acts on the window alone; `ves.app.handlers` says how."""


class Placed(Value):
    """A part and where it is put."""

    part: str
    position: Vec3
    quaternion: Quaternion


def _as_names(value: Any) -> Any:
    return (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


Names = Annotated[tuple[str, ...], BeforeValidator(_as_names)]
Poses = Annotated[tuple[Placed, ...], BeforeValidator(_as_tuple)]


class OnItems(Edit):
    """An edit of some items, which its menu entry takes from the selection."""

    items: Names

    @field_validator("items")
    @classmethod
    def _some(cls, items: tuple[str, ...]) -> tuple[str, ...]:
        if not items:
            raise ValueError("must name at least one item")
        return items

    @classmethod
    def suits(cls, item: Any) -> bool:
        """Whether an item can be edited so."""
        return True

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        items = tuple(item.name for item in situation.selected_items if cls.suits(item))
        return cls(items=items, **values) if items else None

    @property
    def title(self) -> str:
        return f"{super().title} {named(self.items)}"


def named(items: tuple[str, ...]) -> str:
    return items[0] if len(items) == 1 else f"{len(items)} items"


def planned(edit: Edit, situation: Situation) -> Edit:
    """The edit for how things are now, or CommandError."""
    with _in_words():
        return edit.planned(situation)


def applied(edit: Edit, scene: Scene) -> Scene:
    """The next document, or CommandError with what is wrong in the user's words."""
    with _in_words():
        return edit.apply(scene)


@contextmanager
def _in_words():
    try:
        yield
    except ValidationError as error:
        raise CommandError(explain(error, root=_root(error))) from None
    except KeyError as error:
        raise CommandError(str(error.args[0])) from None


def _root(error: ValidationError) -> type:
    """The model a validation error speaks of; places are told from there."""
    return next((model for model in _models(Value) if model.__name__ == error.title), Scene)


def _models(base: type) -> list[type]:
    return [base, *(model for child in base.__subclasses__() for model in _models(child))]

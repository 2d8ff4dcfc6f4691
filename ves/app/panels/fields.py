"""A field as the inspector offers it: its words, unit and range, how it is edited, read and written. Knows no Qt."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from ves.app.panels.fields_now import Reader
from ves.app.panels.fields_units import Measure, Range
from ves.model import Scene

Choices = Callable[[Any, Scene], tuple[tuple[Any, str], ...]]  # of an item: values and their words


class Editor(Enum):
    NUMBER = auto()
    WHOLE = auto()
    SWITCH = auto()
    CHOICE = auto()
    TEXT = auto()
    COLOR = auto()
    PRESENCE = auto()  # a value that may be added and removed
    SAID = auto()  # can only be read


@dataclass(frozen=True)
class Field:
    label: str
    editor: Editor
    access: Any  # one of fields_access
    help: str = ""
    measure: Measure = Measure()
    range: Range = Range()
    optional: bool = False  # may be left empty
    empty: str = "to have it derived"  # why one would
    choices: Choices | None = None
    now: Reader | None = None
    default: Any = None  # of what can be added

    @property
    def path(self) -> str:
        return self.access.key

    @property
    def unit(self) -> str:
        return self.measure.shown

    @property
    def key(self) -> tuple:
        """Fields of two items with the same key can be edited as one."""
        return self.path, self.editor, self.unit, self.label

    @property
    def tip(self) -> str:
        words = self.range.words if self.editor in (Editor.NUMBER, Editor.WHOLE) else ""
        return " ".join(sentence for sentence in (self.help, words and f"{words[0].upper()}{words[1:]}.") if sentence)


@dataclass(frozen=True)
class Section:
    title: str
    rows: tuple[Field, ...]

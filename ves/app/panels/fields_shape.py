"""What a field of a model holds, read off its annotation: a number, a choice, a rotation, what may be absent."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import AfterValidator
from pydantic.fields import FieldInfo

from ves.document import Color, Quaternion, Value


def _flat(metadata: Any) -> list[Any]:
    """Marks of an annotation; those of a Field inside it are its own."""
    return [mark for extra in metadata for mark in (extra.metadata if isinstance(extra, FieldInfo) else (extra,))]


COLOR = {mark.pattern for mark in _flat(get_args(Color)[1:]) if getattr(mark, "pattern", None)}
TURN = {mark.func for mark in get_args(Quaternion)[1:] if isinstance(mark, AfterValidator)}


class Shape(NamedTuple):
    plain: Any  # the type without marks and without None
    marks: list[Any]
    optional: bool

    @property
    def is_model(self) -> bool:
        options = get_args(self.plain) if get_origin(self.plain) in (Union, UnionType) else (self.plain,)
        return all(_is_model(_bare(option)) for option in options)

    @property
    def is_rotation(self) -> bool:
        return any(isinstance(mark, AfterValidator) and mark.func in TURN for mark in self.marks)

    @property
    def is_color(self) -> bool:
        return any(getattr(mark, "pattern", None) in COLOR for mark in self.marks)

    @property
    def choices(self) -> tuple[Any, ...]:
        return get_args(self.plain) if get_origin(self.plain) is Literal else ()

    @property
    def is_list(self) -> bool:
        """A tuple of any length."""
        return get_origin(self.plain) is tuple and Ellipsis in get_args(self.plain)

    @property
    def members(self) -> tuple["Shape", ...]:
        """Of a tuple; of one of any length the shape that all have."""
        if get_origin(self.plain) is not tuple:
            return ()
        return tuple(shape_of(member) for member in get_args(self.plain) if member is not Ellipsis)


def shape_of(annotation: Any, marks: Any = ()) -> Shape:
    marks, optional = _flat(marks), False
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *extra = get_args(annotation)
            marks += _flat(extra)
        elif get_origin(annotation) in (Union, UnionType) and NoneType in get_args(annotation):
            left = [option for option in get_args(annotation) if option is not NoneType]
            annotation, optional = (left[0] if len(left) == 1 else Union[tuple(left)]), True  # noqa: UP007
        else:
            return Shape(annotation, marks, optional)


def default_of(model: type[Value]) -> dict[str, Any]:
    """The least that makes one: first choices and zeros for what has no default."""
    made = {}
    for name, info in model.model_fields.items():
        if info.is_required():
            shape = shape_of(info.annotation, info.metadata)
            made[name] = shape.choices[0] if shape.choices else {str: "", bool: False, int: 0}.get(shape.plain, 0.0)
    return made


def _bare(annotation: Any) -> Any:
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Value)

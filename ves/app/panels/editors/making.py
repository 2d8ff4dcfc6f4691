"""The editor of a field, with its accessible name and its tool tip."""

from PySide6.QtWidgets import QWidget

from ves.app.panels.editors.choice import ChoiceEditor
from ves.app.panels.editors.color import ColorEditor
from ves.app.panels.editors.number import NumberEditor
from ves.app.panels.editors.presence import PresenceEditor
from ves.app.panels.editors.switch import SwitchEditor
from ves.app.panels.editors.text import TextEditor
from ves.app.panels.fields import Editor, Field

MAKERS = {
    Editor.NUMBER: lambda field: NumberEditor(field.label, field.unit, optional=field.optional),
    Editor.WHOLE: lambda field: NumberEditor(field.label, field.unit, whole=True, optional=field.optional),
    Editor.SWITCH: lambda field: SwitchEditor(),
    Editor.CHOICE: lambda field: ChoiceEditor(),
    Editor.TEXT: lambda field: TextEditor(field.label),
    Editor.COLOR: lambda field: ColorEditor(),
    Editor.PRESENCE: lambda field: PresenceEditor(field.label),
}


def editor_for(field: Field) -> QWidget:
    made = MAKERS[field.editor](field)
    made.setObjectName(field.path)
    made.setAccessibleName(f"{field.label}, {field.unit}" if field.unit else field.label)
    left = f" Leave it empty {field.empty}." if field.optional and field.editor is not Editor.PRESENCE else ""
    made.setToolTip(field.tip + left)
    return made

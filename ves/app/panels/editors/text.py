"""A name or a title."""

from ves.app.panels.editors.line import LineEditor


class TextEditor(LineEditor):
    def read(self, text: str) -> str:
        return text.strip()

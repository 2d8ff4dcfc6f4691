"""A number typed during a drag, in place of the mouse: 0.25, -12, 1e-3."""

from PySide6.QtCore import Qt

CHARACTERS = "0123456789.-+e"


class TypedNumber:
    def __init__(self):
        self.text = ""

    def key(self, key: int, text: str) -> bool:
        """Whether the key belongs to a number; a comma is a point."""
        if key == Qt.Key.Key_Backspace and self.text:
            self.text = self.text[:-1]
            return True
        text = "." if text == "," else text
        if text and text in CHARACTERS and (self.text or text != "e"):
            self.text += text
            return True
        return False

    @property
    def value(self) -> float | None:
        """None while there is no number yet, or none that is finite."""
        try:
            value = float(self.text)
        except ValueError:
            return None
        return value if abs(value) < 1e9 else None

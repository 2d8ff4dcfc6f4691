"""Numbers as people type them: "0.25", "5 cm", "1/3", "2*(0.1 + 30 mm)", "pi/4 rad". Knows no Qt.

Sums are exact fractions until the end, so that "7 cm" is the 0.07 that one would have typed.
"""

import math
import re
from fractions import Fraction

PI = Fraction(math.pi)
TURN = {"°": Fraction(1), "deg": Fraction(1), "rad": 180 / PI, "turn": Fraction(360), "turns": Fraction(360)}
UNITS: dict[str, dict[str, Fraction]] = {  # by the unit of the field: what else may be written, and how much it is
    "m": {"mm": Fraction(1, 1000), "cm": Fraction(1, 100), "dm": Fraction(1, 10), "km": Fraction(1000),
          "in": Fraction(254, 10_000), "ft": Fraction(3048, 10_000)},
    "kg": {"mg": Fraction(1, 10**6), "g": Fraction(1, 1000), "t": Fraction(1000)},
    "s": {"ms": Fraction(1, 1000), "min": Fraction(60)},
    "°": TURN,
    "°/s": {f"{word}/s": size for word, size in TURN.items()} | {"rpm": Fraction(6)},
    "m/s": {"mm/s": Fraction(1, 1000), "cm/s": Fraction(1, 100), "km/h": Fraction(10, 36)},
    "kg/m³": {"kg/m3": Fraction(1), "g/cm³": Fraction(1000), "g/cm3": Fraction(1000)},
    "N": {"mN": Fraction(1, 1000), "kN": Fraction(1000)},
}  # fmt: skip
LONGEST = 80
NUMBER = re.compile(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?")
SIGNS = str.maketrans({"−": "-", "×": "*", "·": "*", "÷": "/", "\u00a0": " "})


def evaluate(text: str, unit: str = "") -> float:
    """The number, in the unit of the field; ValueError with what the field needs or is when it is none."""
    if len(text) > LONGEST:
        raise ValueError("is too long for a number")
    if re.search(r"\d\s*,\s*\d", text):
        raise ValueError("needs a decimal point, not a comma: 0.25")
    reading = _Reading(text.strip(), unit)
    try:
        return float(reading.all())
    except OverflowError:
        raise ValueError("is too large") from None
    except ZeroDivisionError:
        raise ValueError("divides by zero") from None


class _Reading:
    """Reads sums of products of numbers with units, from left to right."""

    def __init__(self, text: str, unit: str):
        self.text, self.at = text, 0
        own = {unit: Fraction(1)} if unit else {}
        self.units = dict(sorted((own | UNITS.get(unit, {})).items(), key=lambda entry: -len(entry[0])))

    def all(self) -> Fraction:
        value = self.sum()
        if self.at < len(self.text):
            raise self.trouble()
        return value

    def sum(self) -> Fraction:
        value = self.product()
        while (sign := self.take("+-")) is not None:
            other = self.product()
            value = value + other if sign == "+" else value - other
        return value

    def product(self) -> Fraction:
        """A unit is for all that stands before it: "1/2 cm" is half a centimetre."""
        value = self.factor() * self.unit()
        while (sign := self.take("*/")) is not None:
            other = self.factor()
            value = (value * other if sign == "*" else value / other) * self.unit()
        return value

    def factor(self) -> Fraction:
        sign = self.take("+-")
        if sign is not None:
            return self.factor() if sign == "+" else -self.factor()
        if not self.take("("):
            return self.number()
        value = self.sum()
        if not self.take(")"):
            raise ValueError('lacks a ")"')
        return value

    def number(self) -> Fraction:
        self.skip()
        rest = self.text[self.at :]
        if rest.startswith(("pi", "π")):
            self.at += 2 if rest.startswith("pi") else 1
            return PI
        found = NUMBER.match(rest)
        if not found:
            raise self.trouble()
        self.at += found.end()
        return Fraction(found.group())

    def unit(self) -> Fraction:
        self.skip()
        rest = self.text[self.at :]
        for word, size in self.units.items():
            after = rest[len(word) : len(word) + 1]
            if rest.startswith(word) and not (after.isalpha() and word[-1].isalpha()):
                self.at += len(word)
                return size
        return Fraction(1)

    def take(self, signs: str) -> str | None:
        self.skip()
        sign = self.text[self.at : self.at + 1].translate(SIGNS)
        if sign and sign in signs:
            self.at += 1
            return sign
        return None

    def skip(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def trouble(self) -> ValueError:
        rest = self.text[self.at :].strip()
        if not rest:
            return ValueError("needs a number here" if self.text else "needs a number")
        known = ", ".join(self.units)
        return ValueError(f'has "{rest[:20]}" in it, which is no number' + (f"; units: {known}" if known else ""))

"""How far a knob turns, and where on its way a value is."""

import math
from typing import NamedTuple

WIDE = 1000.0  # ratio of the ends from which equal turns are equal ratios
TIGHT = 100.0  # a field whose own limit is below this is turned as far as that
SMALLEST = 0.01  # of the upper end, for what must be greater than zero


class KnobScale(NamedTuple):
    lower: float
    upper: float

    @property
    def is_logarithmic(self) -> bool:
        return self.lower > 0.0 and self.upper / self.lower > WIDE

    def value(self, fraction: float) -> float:
        """At a fraction of the way, with as many digits as make sense; the ends are met exactly."""
        if fraction <= 0.0 or fraction >= 1.0:
            return self.lower if fraction <= 0.0 else self.upper
        if self.is_logarithmic:
            return float(f"{self.lower * (self.upper / self.lower) ** fraction:.4g}")
        unit = 10.0 ** (math.floor(math.log10(self.upper - self.lower)) - 4)
        return float(f"{round((self.lower + (self.upper - self.lower) * fraction) / unit) * unit:.12g}")

    def fraction(self, value: float) -> float:
        """Where a value is, at an end when it is beyond."""
        value = min(max(value, self.lower), self.upper)
        if self.is_logarithmic:
            return math.log(value / self.lower) / math.log(self.upper / self.lower)
        return (value - self.lower) / (self.upper - self.lower)


def sensible_range(value: float, lowest: float = -math.inf, highest: float = math.inf) -> KnobScale:
    """From zero to twice the value, on both sides for what may be below zero, within the limits of the field.

    >>> sensible_range(100.0, 0.0, 1e12), sensible_range(-9.81), sensible_range(0.2, 0.0, 1.0)
    (KnobScale(lower=0.0, upper=200.0), KnobScale(lower=-19.62, upper=19.62), KnobScale(lower=0.0, upper=1.0))
    """
    upper = 2.0 * abs(value) or 1.0
    lower = -upper if lowest < 0.0 else SMALLEST * upper if lowest > 0.0 else 0.0
    if 0.0 < highest <= TIGHT:
        upper = highest
    lower, upper = max(lower, lowest), min(upper, highest)
    return KnobScale(lower, upper) if lower < upper else KnobScale(lower, lower + 1.0)

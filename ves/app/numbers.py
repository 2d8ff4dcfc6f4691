"""Numbers as people read them: significant digits, and a decimal point in every locale."""

import math

NOTHING = "–"


def significant(value: float, digits: int = 4, zero: float = 0.0) -> str:
    """The value with this many significant digits; what is smaller than `zero` is called 0.

    >>> significant(0.00042), significant(1234567.0), significant(-0.0), significant(2.1e-07)
    ('0.00042', '1.235e6', '0', '2.1e-7')
    """
    if not math.isfinite(value):
        return NOTHING
    if abs(value) <= zero or value == 0:
        return "0"
    mantissa, _, exponent = f"{value:.{digits}g}".partition("e")
    if 0 < int(exponent or 0) < digits + 2:
        return f"{value:.0f}"
    return f"{mantissa}e{int(exponent)}" if exponent else mantissa


def exactly(value: float, digits: int = 7) -> str:
    """For numbers that people edit: all there is to a short one, many digits of a long one.

    >>> exactly(0.1), exactly(1 / 3), exactly(5), exactly(0.1 + 0.2), exactly(1250.0), exactly(89.99999999999999)
    ('0.1', '0.3333333', '5', '0.3', '1250', '90')
    """
    return str(value) if isinstance(value, int) else significant(value, digits)


def step_of(value: float) -> float:
    """A step that people would take from here: a tenth of its leading digit.

    >>> step_of(0.25), step_of(-12.0), step_of(0.0), step_of(1.0)
    (0.01, 1.0, 0.1, 0.1)
    """
    if not value:
        return 0.1
    return float(f"1e{math.floor(math.log10(abs(value)) + 1e-9) - 1}")


def steady(value: float, digits: int = 4, zero: float = 1e-9) -> str:
    """For numbers that change while one looks: as many digits as `significant`, but trailing zeros stay in place."""
    if not math.isfinite(value):
        return NOTHING
    if abs(value) <= zero:
        value = 0.0
    if value and not 1e-3 <= abs(value) < 10**digits:
        return significant(value, digits)
    whole = len(str(int(abs(value))))
    return f"{value:.{max(0, digits - whole)}f}"


def seconds(value: float) -> str:
    return f"{value:.2f} s"

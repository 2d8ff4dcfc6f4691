"""Numbers that several panels say, in the same words."""

import math

from ves.app.numbers import significant

ROUNDING = 1e-12  # rad; less is not an error of the joint


def closure_text(frame) -> str:
    """How far the joints that close loops are open: metres, and degrees where they are turned away."""
    length = f"{significant(frame.closure_error, 2) if frame.closure_error else '0'} m"
    turned = frame.closure_angle > ROUNDING
    return f"{length}, {significant(math.degrees(frame.closure_angle), 2)}°" if turned else length


def counted(n: int, word: str) -> str:
    return f"{n} {word}" + ("" if n == 1 else "s")

"""Numbers that several panels say, in the same words."""

import math

from ves.app.numbers import significant
from ves.assembly.outcome import Conflict, Unmet
from ves.linkage.bonds import NEAR_ANGLE
from ves.view.open_joints import OpenJoint

ROUNDING = 1e-12  # rad; less is not an error of the joint


def closure_text(frame) -> str:
    """How far the joints that close loops are open: metres, and degrees where they are turned away."""
    length = f"{significant(frame.closure_error, 2) if frame.closure_error else '0'} m"
    turned = frame.closure_angle > ROUNDING
    return f"{length}, {significant(math.degrees(frame.closure_angle), 2)}°" if turned else length


def counted(n: int, word: str) -> str:
    return f"{n} {word}" + ("" if n == 1 else "s")


def open_text(one: OpenJoint) -> str:
    """How far it is from being met, in short: the angle only where nothing else is off; a distance as it is and should
    be."""
    if one.wanted is not None:
        return f"{' → '.join(_told_apart(one.length, one.wanted))} m"
    return f"{significant(one.gap, 2)} m" if one.gap else _degrees(one.angle)


def open_words(one: OpenJoint) -> str:
    """The same with its name, and all that is off."""
    turned = f", {_degrees(one.angle)}" if one.gap and one.angle > NEAR_ANGLE else ""
    return f"{one.item.name}: {open_text(one)}{turned}"


def conflict_text(conflict: Conflict) -> str:
    """What is wrong, when the joints it is about are listed below."""
    if len(conflict.unmet) == 1:
        return "This one cannot be met. Remove it or change it."
    return f"These {len(conflict.unmet)} cannot all be met. Remove or change one of them."


def without_it(unmet: Unmet) -> str:
    """What would become of the others."""
    return "without it the rest comes together" if unmet.cures else f"without it others are {unmet.left:.3g} m apart"


def _told_apart(*values: float) -> list[str]:
    """With as few digits as show that they differ."""
    texts = ([significant(value, digits) for value in values] for digits in range(2, 9))
    return next((told for told in texts if len(set(told)) > 1), [significant(value) for value in values])


def _degrees(angle: float) -> str:
    return f"{significant(math.degrees(angle), 2)}°"

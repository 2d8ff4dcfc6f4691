"""What is open, in words."""

import numpy as np
import pytest

from ves.app.wording import open_text, open_words
from ves.joints import JOINTS
from ves.model import Nail
from ves.view.open_joints import OpenJoint

NAIL = Nail(name="Nail", part="Bar", port="hole 1")


def one(gap=0.0, angle=0.0, length=1.0, wanted=None) -> OpenJoint:
    ends = np.array([(0.0, 0.0, 0.0), (length, 0.0, 0.0)])
    return OpenJoint(NAIL, JOINTS["ball"], ends, np.array((1.0, 0, 0, 0)), gap, angle, wanted, False)


SAID = [
    (one(gap=0.3412), "0.34 m", "Nail: 0.34 m"),
    (one(gap=0.3412, angle=0.5), "0.34 m", "Nail: 0.34 m, 29°"),
    (one(gap=0.00042), "0.00042 m", "Nail: 0.00042 m"),
    (one(angle=np.radians(12.3)), "12°", "Nail: 12°"),
    (one(angle=np.radians(178.4)), "178°", "Nail: 178°"),
    (one(gap=0.3, length=0.5, wanted=0.2), "0.5 → 0.2 m", "Nail: 0.5 → 0.2 m"),
    (one(gap=0.001, length=0.201, wanted=0.2), "0.201 → 0.2 m", "Nail: 0.201 → 0.2 m"),
]


@pytest.mark.parametrize("opened, short, words", SAID, ids=[said[1] for said in SAID])
def test_how_far_it_is_apart(opened, short, words):
    assert open_text(opened) == short and open_words(opened) == words

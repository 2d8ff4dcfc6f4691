"""Limits of joints: one number for all freedoms, one each, or none for some."""

import json
import math

import pytest
from pydantic import ValidationError

from tests.commands.joining import scene_of, strip
from ves.joints import JOINTS
from ves.model import Anchor, Joint
from ves.scene import dumps, loads

FREE = (-math.inf, math.inf)


def joint(kind="cylindrical", **limits) -> Joint:
    return Joint(name="J", kind=kind, a=Anchor(part="A", port="hole 1"), b=Anchor(part="B", port="hole 1"), **limits)


def test_one_number_stands_for_all_and_none_is_no_limit():
    assert joint().limits == (FREE, FREE)
    assert joint(lower=(-1.0,)).limits == ((-1.0, math.inf), (-1.0, math.inf))
    assert joint(lower=(None, -1.0), upper=(2.0, None)).limits == ((-math.inf, 2.0), (-1.0, math.inf))


def test_a_freedom_without_a_limit_is_null_in_the_file_and_reads_back():
    text = dumps(scene_of(strip("A"), strip("B"), joints=(joint(lower=(None, -1.0)),)))
    assert json.loads(text)["joints"][0]["lower"] == [None, -1.0]
    assert loads(text).joints[0].limits == (FREE, (-1.0, math.inf)) and dumps(loads(text)) == text


@pytest.mark.parametrize("kind", JOINTS)
def test_only_single_numbers_have_limits(kind):
    n = JOINTS[kind].freedoms
    if JOINTS[kind].drivable:
        assert joint(kind, upper=(1.0,) * n).limits == ((-math.inf, 1.0),) * n
    else:
        with pytest.raises(ValidationError, match="limits are not for"):
            joint(kind, upper=(1.0,))


def test_limits_that_cross_are_refused_for_the_freedom_they_are_of():
    joint(lower=(1.0, None), upper=(None, -1.0))
    with pytest.raises(ValidationError, match="lower must not be above upper"):
        joint(lower=(1.0, None), upper=(0.5, None))

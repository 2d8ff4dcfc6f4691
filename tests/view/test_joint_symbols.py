"""Symbols of joints: any kind has one, made from its motions, and no two look alike."""

from itertools import combinations

import numpy as np
import pytest

from ves.algebra import rotation
from ves.joints import JOINTS, JointKind, Motion, Primitive
from ves.joints.kind import X, slide, turn
from ves.view.joint_symbols import joint_symbol, rubber_line

PIXEL = 0.002
PLACE = np.array([0.3, -0.2, 0.5])


def made_up(name, *motions):
    return JointKind(name=name, help="", motions=motions, measure=lambda p, q: ())


KINDS = [
    *JOINTS.values(),
    made_up("gimbal", turn(X), turn((0.0, 3.0, 4.0)), turn()),
    made_up("crane", slide(X), slide(), turn()),
    made_up("adrift", Motion(Primitive.FREE)),
]


def points(glyphs):
    return np.concatenate([line.points for line in glyphs.lines])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_has_a_small_symbol_around_its_place(kind):
    glyphs = joint_symbol(kind, PLACE, rotation.about((1, 2, 3), 0.8), PIXEL)
    away = np.linalg.norm(points(glyphs) - PLACE, axis=1) / PIXEL
    assert np.all(np.isfinite(away)) and 8 < away.max() < 32
    assert all(line.on_top for line in glyphs.lines)


def test_no_two_kinds_look_alike():
    for a, b in combinations(KINDS, 2):
        seen = [points(joint_symbol(kind, PLACE, rotation.IDENTITY, PIXEL)) for kind in (a, b)]
        assert seen[0].shape != seen[1].shape or not np.allclose(*seen), (a.name, b.name)


def test_a_symbol_stands_in_the_frame_of_its_joint():
    quaternion = rotation.about((0, 1, 0), np.pi / 2)
    upright, turned = (joint_symbol(JOINTS["prismatic"], (0, 0, 0), q, PIXEL) for q in (rotation.IDENTITY, quaternion))
    assert np.ptp(points(upright), axis=0).argmax() == 2
    assert np.ptp(points(turned), axis=0).argmax() == 0


def test_a_rubber_line_joins_both_ends_and_carries_the_symbol():
    symbol = joint_symbol(JOINTS["ball"], PLACE, rotation.IDENTITY, PIXEL)
    line = rubber_line(PLACE - 0.1, PLACE + 0.1, symbol)
    assert line.lines[0].points == pytest.approx(np.stack([PLACE - 0.1, PLACE + 0.1]))
    assert line.lines[-len(symbol.lines) :] == symbol.lines
    assert [dot.position for dot in line.dots] == [tuple(PLACE - 0.1), tuple(PLACE + 0.1)]
    assert all(glyph.on_top for glyph in (*line.lines, *line.dots))

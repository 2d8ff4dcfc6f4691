"""Every kind of part has ports with proper frames, a finite mass, and a size that holds its solids."""

import numpy as np
import pytest
from pydantic import ValidationError

from ves.algebra import rotation
from ves.parts import PARTS, Port

EACH = pytest.mark.parametrize("kind", PARTS.values(), ids=list(PARTS))


def extent(part, direction) -> float:
    """How far the part's solids reach along a direction, by the boxes about them: never less than the true reach."""
    reach = []
    for solid in part.solids:
        axes = rotation.matrix(solid.quaternion).T @ direction
        reach.append(np.dot(solid.position, direction) + np.abs(axes) @ solid.shape.half_extents)
    return max(reach)


@EACH
def test_ports_have_unit_frames_and_names_of_their_own(kind):
    ports = kind(name="It").all_ports
    assert len({port.name for port in ports}) == len(ports)
    for port in ports:
        assert np.linalg.norm(port.quaternion) == pytest.approx(1.0, abs=1e-12)


@EACH
def test_a_part_is_centred_on_its_origin(kind):
    part = kind(name="It")
    assert part.port("center").position == (0.0, 0.0, 0.0)
    for axis in np.eye(3):
        assert extent(part, axis) == pytest.approx(extent(part, -axis))


@EACH
def test_ports_lie_on_the_part(kind):
    part = kind(name="It")
    for port in part.all_ports:
        for axis in (*np.eye(3), *-np.eye(3)):
            assert np.dot(port.position, axis) <= extent(part, axis) + 1e-12


@EACH
def test_faces_and_ends_point_outwards(kind):
    """No other port lies further out that way."""
    ports = kind(name="It").all_ports
    for port in ports:
        if port.kind in ("face", "end"):
            out = rotation.rotate(port.quaternion, (0, 0, 1))
            heights = [out @ np.array(other.position) for other in ports]
            assert out @ np.array(port.position) == pytest.approx(max(heights)) and max(heights) > 0


@EACH
def test_holes_go_through_along_z(kind):
    part = kind(name="It")
    for port in part.all_ports:
        if port.kind == "hole":
            assert rotation.rotate(port.quaternion, (0, 0, 1)) == pytest.approx((0, 0, 1))
            assert port.depth == pytest.approx(2 * extent(part, np.array((0.0, 0.0, 1.0))))


@EACH
def test_mass_or_density_decides(kind):
    derived = kind(name="It", density=500.0).mass_properties
    given = kind(name="It", mass=3.0).mass_properties
    assert derived.mass == pytest.approx(500.0 * sum(solid.shape.volume for solid in kind(name="It").solids))
    assert given.mass == 3.0
    assert given.inertia == pytest.approx(derived.inertia * 3.0 / derived.mass)


@EACH
def test_what_the_user_says_about_the_mass_wins(kind):
    part = kind(name="It", mass=2.0, center=(0.1, 0.0, 0.0), inertia=(2.0, 3.0, 4.0, 0.1, 0.2, 0.3))
    found = part.mass_properties
    assert tuple(found.center) == (0.1, 0.0, 0.0)
    assert found.inertia.tolist() == [[2.0, 0.1, 0.2], [0.1, 3.0, 0.3], [0.2, 0.3, 4.0]]


@EACH
def test_the_users_own_ports_join_the_others(kind):
    part = kind(name="It", ports=(Port(name="mine", position=(0.0, 0.01, 0.0)),))
    assert part.port("mine").position == (0.0, 0.01, 0.0) and part.has_port("center")
    with pytest.raises(ValidationError, match="two of its ports"):
        kind(name="It", ports=(Port(name="center"),))


@EACH
def test_the_palette_has_words_for_it(kind):
    assert kind.label and kind.help


def test_holes_are_a_pitch_apart_and_numbered_along_x():
    strip = PARTS["strip"](name="S", holes=4, pitch=0.03)
    holes = [port for port in strip.all_ports if port.kind == "hole"]
    assert [port.name for port in holes] == [f"hole {k}" for k in range(1, 5)]
    assert np.diff([port.position for port in holes], axis=0) == pytest.approx(np.tile((0.03, 0, 0), (3, 1)))
    plate = PARTS["plate"](name="P", columns=3, rows=2)
    assert plate.port("hole 3,2").position == pytest.approx((0.05, 0.025, 0.0))


@pytest.mark.parametrize("moments", [(1, 1, 2.1, 0, 0, 0), (1, 1, 1, 1.5, 0, 0), (0, 0, 1, 0, 0, 0)])
def test_impossible_moments_of_inertia_are_refused(moments):
    with pytest.raises(ValidationError, match="is not possible"):
        PARTS["box"](name="B", inertia=tuple(map(float, moments)))


def test_a_thin_rods_moments_are_possible():
    PARTS["box"](name="B", inertia=(0.0, 1.0, 1.0, 0.0, 0.0, 0.0))

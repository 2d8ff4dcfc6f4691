"""Scenes that cannot come together, and who is to blame."""

from ves.bench.joining import bars
from ves.model import Anchor, Joint, Nail, Scene


def ball(name: str, a: str, a_port: str, b: str, b_port: str) -> Joint:
    return Joint(name=name, kind="ball", a=Anchor(part=a, port=a_port), b=Anchor(part=b, port=b_port))


def triangle(third: float) -> Scene:
    """Two rods of 1 m and a third, joined end to end."""
    rods = bars(((0, 0, 1), (1, 0, 1)), ((0, 1, 1), (1, 1, 1)), ((0, 2, 1), (third, 2, 1)))
    return rods.with_items(
        ball("Corner A", "Bar 1", "end 2", "Bar 2", "end 1"),
        ball("Corner B", "Bar 2", "end 2", "Bar 3", "end 2"),
        ball("Corner C", "Bar 1", "end 1", "Bar 3", "end 1"),
    )


def two_nails(apart: float) -> Scene:
    """A rod of 1 m nailed at both ends, in a world with other things in it."""
    rods = bars(((0, 0, 1), (1, 0, 1)), ((0, 2, 1), (1, 2, 1)), ((1, 2, 1), (2, 2, 1)))
    return rods.with_items(
        Nail(name="Nail 1", part="Bar 1", port="end 1", position=(0, 0, 1)),
        Nail(name="Nail 2", part="Bar 1", port="end 2", position=(apart, 0, 1)),
        Nail(name="Swing", part="Bar 2", port="end 1"),
        ball("Elbow", "Bar 2", "end 2", "Bar 3", "end 1"),
    )


def nail_out_of_reach() -> Scene:
    """An arm of two rods with a hand of three: the elbow's nail is too far from the shoulder."""
    rods = bars(((0, 0, 1), (1, 0, 1)), ((1, 0, 1), (2, 0, 1)), *(((2, 0, 1), (2.3, 0.1 * k, 1)) for k in (-1, 0, 1)))
    fingers = (ball(f"Finger {k}", "Bar 2", "end 2", f"Bar {k + 2}", "end 1") for k in (1, 2, 3))
    return rods.with_items(
        Nail(name="Shoulder", part="Bar 1", port="end 1", position=(0, 0, 1)),
        ball("Elbow", "Bar 1", "end 2", "Bar 2", "end 1"),
        Nail(name="Too far", part="Bar 2", port="end 2", position=(2.5, 0.5, 1)),
        *fingers,
    )

"""A walker on six legs: what the scattered parts of the demo become.

    C   rocker's pivot, on an upper axle of the spine, right above O      B   top of the leg, at the rocker's end
    O   crank's pivot, on a lower axle, with a disc at both of its ends   A   crank pin on the disc, on the leg
    P   foot, the lower end of the leg: B, A and P are in line

A leg goes together in two ways, with its foot before or behind its hip. With C right above O these mirror each other,
and a mirrored crank that runs backwards runs as the first: both step the same way, so it walks however it falls
together. Its cranks cannot fall together in a wrong way: two side rods a quarter turn apart leave them only one.
"""

import math
from itertools import product
from typing import NamedTuple

import numpy as np

from tests.mechanisms.drawing import meet, polar
from ves.algebra import rotation
from ves.bench.joining import Pin, Y, pinned, rod
from ves.constraints import Orientation
from ves.model import Anchor, Drive, Scene, WorldAnchor
from ves.parts.capsule import Capsule
from ves.parts.extent import lowest
from ves.parts.plate import Plate
from ves.parts.slab_ports import PITCH
from ves.parts.strip import Strip
from ves.parts.wheel import Wheel

CRANK, ROCKER, THIGH, SHANK = 0.035, 0.1, 0.3, 0.3  # m: OA, CB, BA and AP
PIVOT = np.array((0.0, 0.0, 0.25))  # C, from O
AXLES = {"front": 0.4, "middle": 0.0, "rear": -0.4}  # m, along x
SIDES = {"left": 1, "right": -1}  # along y
DISC_AT, ROD_AT, LEG_AT, ROCKER_AT = 0.16, 0.175, 0.196, 0.217  # m from the spine, one beside the other
FOOT = 0.014  # m, the radius of a leg and of its round foot
SPEED = 4.0  # rad/s, of the cranks
DARK, STEEL, RED, YELLOW, BLUE, TEAL = "#3a4250", "#aeb6c2", "#e5484d", "#f2b824", "#2f6fde", "#1fa7a7"


class Leg(NamedTuple):
    """Where it is and how it stands; `ahead` if its foot goes before its hip."""

    axle: str
    side: str
    ahead: bool

    @property
    def name(self) -> str:
        return f"{self.axle} {self.side}"

    @property
    def phase(self) -> float:
        """Three legs, two of one side and the middle one of the other, stand while the other three swing."""
        return math.pi if (self.axle == "middle") == (self.side == "left") else 0.0

    def at(self, layer: float, place) -> np.ndarray:
        """A place in the plane of x and z, from the hip, beside the spine."""
        return np.array((AXLES[self.axle], SIDES[self.side] * layer, 0.0)) + place


def walker(angle: float = 0.0, behind: tuple[str, ...] = ("rear left", "rear right"), level: bool = False) -> Scene:
    """With its cranks at an angle from below, and these feet behind their hips; it walks along x on the floor.

    It moves in 7 ways, as a whole and by its motor. Kept `level` it does not turn as a whole: only then does what flies
    together anywhere come to stand on its feet.
    """
    legs = [Leg(axle, side, f"{axle} {side}" not in behind) for axle, side in product(AXLES, SIDES)]
    made = [_body(), *(_leg(leg, angle) for leg in legs), *(_side_rod(side, angle) for side in SIDES)]
    parts = tuple(part for some, _ in made for part in some)
    scene = _standing(pinned(Scene(title="Walker", parts=parts), *(pin for _, pins in made for pin in pins)))
    motor = Drive(mode="speed", target=SPEED, response=0.3)
    scene = scene.with_changed(scene.item("Bearing middle").evolve(drive=motor))
    return scene.with_items(_level(scene.part("Spine"))) if level else scene


def _standing(scene: Scene) -> Scene:
    """Its lowest foot on the floor."""
    up = np.array((0.0, 0.0, -min(map(lowest, scene.parts))))
    return scene.with_changed(*(part.evolve(position=np.array(part.position) + up) for part in scene.parts))


def _level(spine: Plate) -> Orientation:
    """The spine points as it does now, wherever it goes."""
    now = WorldAnchor(world=spine.position, quaternion=spine.quaternion)
    return Orientation(name="Level", a=now, b=Anchor(part=spine.name, port="center"))


def _body() -> tuple[list, list[Pin]]:
    """An upright plate with a deck on it, axles that turn in it below, and axles that stay put above."""
    spine = Plate(name="Spine", columns=19, rows=6, position=PIVOT / 2, quaternion=_on_edge(0.0), color=TEAL)
    top = PIVOT + (0.0, 0.0, PITCH / 2)
    deck = Plate(name="Deck", columns=19, rows=3, position=top + (0.0, 0.0, 0.005), color=DARK)
    parts, pins = [spine, deck], [Pin("Weld deck", "Spine", "Deck", top, kind="fixed")]
    for axle, x in AXLES.items():
        hip = np.array((x, 0.0, 0.0))
        lower, upper = (0.0, DISC_AT, 0.0), np.array((0.0, ROCKER_AT + 0.01, 0.0))
        parts.append(rod(f"Axle {axle}", hip - lower, hip + lower, radius=0.012))
        parts.append(rod(f"Upper axle {axle}", hip + PIVOT - upper, hip + PIVOT + upper, radius=0.009))
        pins.append(Pin(f"Bearing {axle}", "Spine", f"Axle {axle}", hip, Y))
        pins.append(Pin(f"Weld upper {axle}", "Spine", f"Upper axle {axle}", hip + PIVOT, Y, "fixed"))
    return parts, pins


def _leg(leg: Leg, angle: float) -> tuple[list, list[Pin]]:
    """A disc on the axle, the leg on the disc, and a rocker between the leg's top and the upper axle."""
    name, disc, rocker = f"Leg {leg.name}", f"Disc {leg.name}", f"Rocker {leg.name}"
    hip, pin, top = leg.at(DISC_AT, np.zeros(3)), _crank_pin(leg.phase + angle), _top(leg, angle)
    flat = rotation.between((0, 0, 1), Y)
    parts = [
        Wheel(name=disc, radius=0.055, width=0.02, position=hip, quaternion=flat, color=RED),
        _bar(name, leg.at(LEG_AT, top), leg.at(LEG_AT, _foot(leg, angle))),
        _rocker(rocker, leg.at(ROCKER_AT, PIVOT), leg.at(ROCKER_AT, top)),
    ]
    pins = [
        Pin(f"Weld {leg.name}", f"Axle {leg.axle}", disc, hip, Y, "fixed"),
        Pin(f"Crank {leg.name}", disc, name, leg.at(LEG_AT, pin), Y),
        Pin(f"Top {leg.name}", name, rocker, leg.at(ROCKER_AT, top), Y),
        Pin(f"Pivot {leg.name}", f"Upper axle {leg.axle}", rocker, leg.at(ROCKER_AT, PIVOT), Y),
    ]
    return parts, pins


def _bar(name: str, top: np.ndarray, foot: np.ndarray) -> Capsule:
    along = foot - top
    turned, length = rotation.between((1, 0, 0), along), float(np.linalg.norm(along))
    return Capsule(name=name, length=length, radius=FOOT, position=(top + foot) / 2, quaternion=turned, color=YELLOW)


def _rocker(name: str, pivot: np.ndarray, top: np.ndarray) -> Strip:
    x, _, z = top - pivot
    return Strip(name=name, holes=3, position=(pivot + top) / 2, quaternion=_on_edge(math.atan2(z, x)), color=BLUE)


def _side_rod(side: str, angle: float) -> tuple[list, list[Pin]]:
    """It makes the three cranks of its side turn as one; past the dead points of one the other helps."""
    place = _crank_pin(angle + (math.pi / 2 if side == "right" else 0.0))
    name, beside = f"Side rod {side}", np.array((0.0, SIDES[side] * ROD_AT, 0.0))
    strip = Strip(name=name, holes=17, position=place + beside, quaternion=_on_edge(0.0), color=STEEL)
    pins = [
        Pin(f"Rod {axle} {side}", f"Disc {axle} {side}", name, place + beside + (x, 0.0, 0.0), Y)
        for axle, x in AXLES.items()
    ]
    return [strip], pins


def _crank_pin(angle: float) -> np.ndarray:
    """Below the hip at first, then the way a motor about y turns it."""
    return polar(CRANK, -math.pi / 2 - angle)


def _top(leg: Leg, angle: float) -> np.ndarray:
    pin, pivot = (_crank_pin(leg.phase + angle), THIGH), (PIVOT, ROCKER)
    return meet(*pin, *pivot) if leg.ahead else meet(*pivot, *pin)


def _foot(leg: Leg, angle: float) -> np.ndarray:
    pin = _crank_pin(leg.phase + angle)
    return pin + (pin - _top(leg, angle)) * (SHANK / THIGH)


def _on_edge(angle: float) -> np.ndarray:
    """For a strip or plate in the upright plane of x and z, its holes along y; the angle from x towards z."""
    return rotation.multiply(rotation.about(Y, -angle), rotation.about((1, 0, 0), -math.pi / 2))

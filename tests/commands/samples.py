"""A scene with some of everything, and for every command a value that means something in it."""

from tests.building import NO_GROUND
from ves.commands.copying import copied_text
from ves.commands.registry import COMMANDS
from ves.model import Anchor, Drive, Gravity, Group, Joint, Nail, Scene, WorldAnchor
from ves.parts import PARTS

QUARTER_ABOUT_Z = (0.5**0.5, 0.0, 0.0, 0.5**0.5)


def bench_scene() -> Scene:
    """Crank and Rocker are bolted and nailed, Gate turns on the world, Ball and Block are free, both in a group."""
    parts = (
        PARTS["strip"](name="Crank", position=(0.0, 0.0, 1.0), angular_velocity=(0.0, 0.0, 1.0)),
        PARTS["strip"](name="Rocker", position=(0.2, 0.0, 1.01)),
        PARTS["rod"](name="Gate", position=(0.0, 2.0, 1.0)),
        PARTS["sphere"](name="Ball", position=(1.0, 0.0, 0.5), hidden=True),
        PARTS["box"](name="Block", position=(2.0, 0.1, 0.7), velocity=(1.0, 0.0, 0.0)),
    )
    bolt = Joint(
        name="Bolt", kind="revolute", damping=(0.1,), drive=Drive(mode="speed", target=1.0),
        a=Anchor(part="Crank", port="hole 5", offset=0.005, twist=0.3),
        b=Anchor(part="Rocker", port="hole 1", offset=-0.005),
    )  # fmt: skip
    hinge = Joint(
        name="Hinge", kind="revolute", b=Anchor(part="Gate", port="center"), a=WorldAnchor(world=(0.0, 2.0, 1.0))
    )
    return Scene(
        title="Bench",
        parts=parts,
        joints=(bolt, hinge),
        constraints=(Nail(name="Nail", part="Crank", port="hole 1"),),
        forces=(Gravity(name="Gravity"),),
        groups=(Group(name="Loose", parts=("Ball", "Block")),),
        ground=NO_GROUND,
    )


def _pose(part: str, *position: float) -> dict:
    return {"part": part, "position": position, "quaternion": QUARTER_ABOUT_Z}


SAMPLES: dict[str, dict] = {
    "add": {"parts": (PARTS["rod"](name="New rod", length=0.4),), "joints": (
        Joint(name="New joint", kind="ball", a=Anchor(part="New rod", port="end 1"),
              b=Anchor(part="Ball", port="+x", twist=0.1)),),
        "moved": (_pose("Ball", 0.1, 0.2, 0.3),), "placed": (_pose("New rod", 0.1, 0.0, 3.0),)},
    "add-force": {"kind": "rubber", "part": "Ball", "port": "+x", "to_part": "Block", "to_port": "-x"},
    "advise-cut": {"items": ("Bolt", "Hinge"), "cut": "never"},
    "align": {"items": ("Ball", "Block"), "axis": "y"},
    "change-kind": {"joint": "Bolt", "kind": "fixed"},
    "change-speed": {"steps": -1},
    "connect": {"kind": "distance", "part": "Ball", "port": "+x", "to_part": "Block", "to_port": "-x"},
    "connect-nearest": {"kind": "orientation", "part": "Ball", "to_part": "Block"},
    "couple": {"joint": "Bolt", "to_joint": "Nail", "ratio": -2.0},
    "delete": {"items": ("Crank", "Gravity")},
    "do-action": {"action": "Motor off", "down": False},
    "drop-to-ground": {"items": ("Crank", "Ball")},
    "duplicate": {"items": ("Crank", "Rocker"), "shift": (0.0, -0.3, 0.0)},
    "fixed": {"items": ("Ball",), "on": True, "moved": (_pose("Ball", 1.0, 2.0, 3.0),)},
    "relax": {"item": "Bolt", "to": {"kind": "ball", "drive": None, "damping": []}},
    "group": {"items": ("Crank", "Ball")},
    "hidden": {"items": ("Ball",), "on": False},
    "insert": {"text": copied_text(bench_scene(), ("Crank", "Rocker")), "shift": (0.0, 1.0, 0.0)},
    "join": {"part": "Ball", "port": "+x", "to_part": "Block", "to_port": "-x", "kind": "ball", "afar": True},
    "join-nearest": {"part": "Ball", "to_part": "Block", "afar": True},
    "keep-as-start": {"poses": (_pose("Ball", 1.0, 2.0, 3.0),), "velocities": (
        {"part": "Ball", "velocity": (0.1, 0.0, 0.0), "angular_velocity": (0.0, 0.0, 0.5)},)},
    "locked": {"items": ("Ball",)},
    "move": {"parts": ("Gate",), "shift": (0.1, 0.2, 0.3), "turn": QUARTER_ABOUT_Z, "about": (1.0, 0.0, 0.0),
             "detach": True},
    "move-now": {"poses": (_pose("Ball", 1.0, 2.0, 3.0),)},
    "nail": {"items": ("Rocker", "Ball")},
    "paint": {"items": ("Ball", "Block"), "color": "#123456"},
    "rename": {"item": "Crank", "name": 'The "long" crank = 1'},
    "resize": {"items": ("Block",), "factor": 2.0, "fields": ("sides.0",)},
    "set": {"items": ("Bolt",), "field": "drive.target", "value": 2.5},
    "set-zero": {"items": ("Bolt", "Hinge")},
    "speed": {"speed": 0.25},
    "step": {"count": -3},
    "switch": {"items": ("Gravity",), "on": False},
    "ungroup": {"items": ("Loose",)},
}  # fmt: skip


def samples_of(verb: str) -> list:
    """The sample of a command, and what its places give: a command has one or the other, or needs nothing."""
    kind = COMMANDS[verb]
    given = [dict(place.values) for place in kind.places if set(place.values) <= set(kind.model_fields)]
    if verb in SAMPLES:
        return [kind(**SAMPLES[verb])]
    return [kind(**values) for values in given or [{}]]

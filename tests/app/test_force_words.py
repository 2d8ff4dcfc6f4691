"""What forces do, in words: every kind says something before and while it acts; what is off or waits says so."""

import numpy as np
import pytest

from ves.app.force_words import EFFECTS, NOW, effect, forces_on, named_now, now_words
from ves.commands.command import planned
from ves.commands.placing_forces import AddForce
from ves.commands.situation import Situation
from ves.forces import FORCES, AtPort, Strung
from ves.linkage import start_poses
from ves.model import Anchor, Joint, Scene
from ves.parts import Sphere, Strip
from ves.simulation.frame import Acting, Frame

ENDS = {"a": Anchor(part="A", port="+x"), "b": Anchor(part="B", port="-x")}


def scene_with(*forces, joint: str = "revolute") -> Scene:
    """Two balls a metre apart, from pole to pole, and a strip on a joint of the world."""
    balls = (Sphere(name=name, radius=0.05, position=(x, 0.0, 1.0), mass=2.0) for name, x in (("A", 0.0), ("B", 1.1)))
    bolt = Joint(name="Bolt", kind=joint, a={"part": "A", "port": "+z"}, b={"part": "Arm", "port": "hole 1"})
    return Scene(parts=(*balls, Strip(name="Arm", position=(0.1, 0.0, 1.05))), joints=(bolt,), forces=forces)


def a_force(kind: str, **fields):
    made = FORCES[kind]
    own = ENDS if issubclass(made, Strung) else {"at": ENDS["a"]} if issubclass(made, AtPort) else {}
    own = own or ({"joint": "Bolt"} if kind == "joint_motor" else {"part": "A"})
    return made(name="It", **own | fields)


def frame_of(scene: Scene, time: float = 1.0, **numbers) -> Frame:
    """The only force of a scene, as the engine would tell it."""
    force = numbers.get("force", (0.0, 0.0, 0.0))
    ends = np.array(numbers.get("ends", ((0.05, 0.0, 1.0), (1.05, 0.0, 1.0))), float)
    acting = Acting(
        (scene.item("It").id,), ends[None], np.array([force], float), np.zeros((1, 3)),
        np.array([numbers.get("size", float(np.linalg.norm(force)))]), np.array([numbers.get("energy", 0.0)]),
        np.array([numbers.get("acts", True)]),
    )  # fmt: skip
    ids = tuple(part.id for part in scene.parts)
    return Frame(time, 1, 0, ids, start_poses(scene), np.zeros((len(ids), 6)), acting=acting)


def said(kind: str, joint: str = "revolute", fields: dict | None = None, **numbers) -> str:
    force = a_force(kind, **fields or {})
    scene = scene_with(force, joint=joint)
    return now_words(force, scene, frame_of(scene, **numbers))


@pytest.mark.parametrize("kind", FORCES)
def test_every_kind_has_words_for_what_it_does(kind):
    assert kind == "gravity" or {FORCES[kind]} <= NOW.keys() & EFFECTS.keys()
    assert len(said(kind, size=1.5, force=(1.5, 0.0, 0.0))) > 5


@pytest.mark.parametrize("kind", FORCES)
def test_every_kind_says_when_it_is_off_waits_or_has_ended(kind):
    assert said(kind, fields={"on": False}) == "Switched off"
    assert said(kind, fields={"begins": 2.0}) == "Begins at 2 s"
    assert said(kind, fields={"ends": 0.5}) == "Has ended at 0.5 s"


@pytest.mark.parametrize("kind", [kind for kind in FORCES if kind != "gravity"])
def test_every_kind_is_silent_while_nobody_knows_and_says_when_it_moves_nothing(kind):
    assert said(kind, acts=False) == "Acts on nothing that moves"
    force = a_force(kind)
    assert now_words(force, scene_with(force), None) == "" and named_now(force, scene_with(force), None) == "It"


def test_gravity_says_the_weight_of_what_it_pulls():
    assert said("gravity") == "Pulls with 19.6 N"
    world = FORCES["gravity"](name="It")
    scene = scene_with(world)
    assert now_words(world, scene, None).startswith("Pulls with 40.") and " N in all" in now_words(world, scene, None)
    fixed = scene.with_changed(*(part.evolve(fixed=True) for part in scene.parts))
    assert now_words(world, fixed, None) == "Acts on nothing that moves"


def test_what_resists_says_newtons_and_where_it_turns_newton_metres():
    assert said("drag", force=(3.0, 0.0, 0.0)) == "Resists with 3.00 N"
    assert said("damping", force=(3.0, 0.0, 0.0), fields={"angular": 1.0}) == "Resists with 3.00 N and 0.00 N·m"


@pytest.mark.parametrize("kind", [kind for kind in FORCES if kind != "gravity"])
def test_every_kind_says_what_it_is_going_to_do_in_newtons_or_metres(kind):
    scene = scene_with()
    upon = {"joint": "Bolt"} if kind == "joint_motor" else {"part": "A", "port": "+x"}
    upon |= {"to_part": "B", "to_port": "-x"} if issubclass(FORCES[kind], Strung) else {}
    made = planned(AddForce(kind=kind, **upon), Situation(scene)).forces[0]
    assert effect(made, scene_with(made)) != made.help


def test_strings_and_springs_say_tension_length_stretch_and_energy():
    assert said("rubber", size=12.3, energy=2.4, fields={"length": 0.51}) == (
        "Pulls with 12.3 N, 1.00 m long (0.49 m stretched), 2.40 J"
    )
    assert said("rubber", size=0.0, fields={"length": 1.12}) == "Slack, 0.12 m to spare"
    assert said("spring", size=-3.0, fields={"length": 1.5}).startswith(
        "Pushes with 3.00 N, 1.00 m long (0.50 m pressed together)"
    )
    assert said("spring", size=3.0, fields={"length": 0.5}).startswith("Pulls with 3.00 N")


def test_motors_say_newtons_or_newton_metres_and_their_limit():
    assert said("motor", force=(10.0, 0.0, 0.0)) == "Pushes with 10.0 N"
    both = {"force": (10.0, 0.0, 0.0), "torque": (0.0, 0.0, 2.0)}
    assert said("motor", force=(10.0, 0.0, 0.0), fields=both) == "Pushes with 10.0 N and turns with 2.00 N·m"
    assert said("motor", fields=both | {"force": (0.0, 0.0, 0.0)}) == "Turns with 2.00 N·m"
    assert said("joint_motor", size=2.1, fields={"limit": 2.1}) == "2.10 N·m, at its limit"
    assert said("joint_motor", size=-1.0, fields={"limit": 2.1}) == "-1.00 N·m"
    assert said("joint_motor", size=1.0, joint="prismatic") == "1.00 N"


def test_what_carries_and_what_grabs():
    assert said("support", size=0.0) == "In the air, carries nothing"
    assert said("support", size=5.0, energy=0.1) == "Carries 5.00 N, 0.10 J"
    assert said("grab", size=2.0, fields={"target": (1.05, 0.0, 2.0)}) == "Pulls with 2.00 N, 1.00 m from its target"


def test_what_acts_on_a_part_is_gravity_and_its_end_of_a_string():
    scene = scene_with(a_force("rubber"), FORCES["gravity"](name="Gravity"))
    frame = frame_of(scene, force=(-3.0, 0.0, 0.0))
    on = {
        name: {one.force.name: one.vector.tolist() for one in forces_on(scene.part(name), scene, frame)}
        for name in "AB"
    }
    assert on == {
        "A": {"It": [3.0, 0.0, 0.0], "Gravity": [0.0, 0.0, -19.62]},
        "B": {"It": [-3.0, 0.0, 0.0], "Gravity": [0.0, 0.0, -19.62]},
    }
    off = scene.with_changed(*(force.evolve(on=False) for force in scene.forces))
    assert forces_on(scene.part("A"), off, frame) == []

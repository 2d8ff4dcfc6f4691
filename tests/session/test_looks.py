"""Names, colours, locks and groups are nothing to the engine: what moves goes on to the last bit."""

import numpy as np
import pytest

from ves.commands.add import Rename
from ves.commands.appearance import Hide, Lock, Paint
from ves.commands.change import Set
from ves.commands.command import applied
from ves.commands.grouping import GroupParts
from ves.model import Anchor, Joint, Nail, Scene
from ves.parts.sphere import Sphere
from ves.parts.strip import Strip
from ves.simulation import Simulation
from ves.simulation.appearance import moves_alike

LEVEL = (0.7071067811865476, 0.7071067811865476, 0.0, 0.0)
LOOKS = {
    "rename a part": Rename(item="Arm", name="Forearm"),
    "rename a joint": Rename(item="Elbow", name="Knee"),
    "rename a force": Rename(item="Gravity", name="Weight"),
    "paint": Paint(items=("Arm",), color="#123456"),
    "lock": Lock(items=("Swing", "Arm")),
    "hide": Hide(items=("Ball",)),
    "group": GroupParts(items=("Swing", "Arm")),
    "title": Set(items=(), field="title", value="Other"),
}
DEEDS = {
    "mass": Set(items=("Ball",), field="mass", value=2.0),
    "friction": Set(items=(), field="ground.friction", value=0.1),
    "damping": Set(items=("Elbow",), field="damping", value=0.1),
    "gravity": Set(items=("Gravity",), field="acceleration", value=[0, 0, -1.0]),
}


@pytest.fixture
def scene() -> Scene:
    swing = Strip(name="Swing", holes=7, position=(0.15, 0.0, 0.6), quaternion=LEVEL)
    arm = Strip(name="Arm", holes=5, position=(0.4, -0.01, 0.6), quaternion=LEVEL)
    ball = Sphere(name="Ball", position=(-0.3, 0.0, 0.2), velocity=(0.3, 0.1, 0.0), angular_velocity=(1.0, 2.0, 3.0))
    elbow = Joint(
        name="Elbow", kind="revolute", a=Anchor(part="Swing", port="hole 7"),
        b=Anchor(part="Arm", port="hole 1", offset=-0.01),
    )  # fmt: skip
    nail = Nail(name="Nail", part="Swing", port="hole 1")
    return Scene(parts=(swing, arm, ball), joints=(elbow,), constraints=(nail,))


@pytest.mark.parametrize("edit", LOOKS.values(), ids=LOOKS)
def test_what_only_people_see_changes_no_bit_of_the_motion(scene, edit):
    disturbed, alone = Simulation(scene), Simulation(scene)
    disturbed.take_steps(60)
    disturbed.edit(applied(edit, scene))
    disturbed.take_steps(120)
    alone.take_steps(180)
    assert np.array_equal(disturbed.frame().poses, alone.frame().poses)
    assert np.array_equal(disturbed.frame().velocities, alone.frame().velocities)


@pytest.mark.parametrize("edit", DEEDS.values(), ids=DEEDS)
def test_what_acts_is_told_from_what_is_seen(scene, edit):
    assert not moves_alike(scene, applied(edit, scene))
    assert moves_alike(scene, scene)


def test_messages_use_the_new_name(scene):
    loop = scene.with_items(Joint(name="Loop", kind="ball", a=Anchor(part="Arm", port="hole 2"),
                                  b=Anchor(part="Arm", port="hole 1")))  # fmt: skip
    simulation = Simulation(loop)
    simulation.take_steps(10)
    assert simulation.outcome.items == ("Loop",)
    simulation.edit(applied(Rename(item="Loop", name="Brace"), loop))
    assert simulation.outcome.items == ("Brace",) and '"Brace"' in simulation.outcome.message

"""A part that changes its shape stays on what it is joined to, and takes along what hangs on its other end."""

import numpy as np
import pytest

from tests.commands.joining import pendulum, place_of, scene_of, strip, unmet
from ves.commands.change import Set
from ves.commands.command import applied, planned
from ves.commands.free_place import End
from ves.commands.join import plan
from ves.commands.resize import Resize
from ves.commands.situation import Situation
from ves.linkage.tree import trees_of
from ves.model import Nail
from ves.parts import PARTS
from ves.simulation import Simulation


def rods(count: int = 3, **first):
    """Rods end to end along x."""
    parts = [PARTS["rod"](name=f"rod {k}", position=(0.3 * k, 0.0, 1.0)) for k in range(count)]
    scene = scene_of(parts[0].evolve(**first), *parts[1:])
    for k in range(count - 1):
        scene = plan(Situation(scene), End(f"rod {k + 1}", "end 1"), End(f"rod {k}", "end 2")).apply(scene)
    return scene


def longer(scene, name: str, value: float = 0.5):
    return applied(Set(items=(name,), field="length", value=value), scene)


def test_a_longer_strip_keeps_its_bolts():
    scene = pendulum(3)
    after = applied(Set(items=("strip 1",), field="holes", value=9), scene)
    assert not unmet(after)
    assert after.part("strip 0") is scene.part("strip 0")
    assert after.part("strip 2") is scene.part("strip 2")
    assert np.allclose(place_of(after, "strip 1", "hole 1"), place_of(scene, "strip 1", "hole 1"))


def test_a_longer_rod_pushes_on_what_hangs_on_its_far_end():
    scene = rods(4, fixed=True)
    after = longer(scene, "rod 1")
    assert not unmet(after)
    assert after.part("rod 0") is scene.part("rod 0")
    assert after.part("rod 1").position == pytest.approx((0.4, 0.0, 1.0))
    assert [after.part(f"rod {k}").position[0] for k in (2, 3)] == pytest.approx([0.8, 1.1])


def test_the_end_that_is_held_stays():
    scene = rods(3)
    held = scene.with_item(Nail(name="Nail", part="rod 2", port="end 2"))
    after = longer(held, "rod 1")
    assert not unmet(after)
    assert after.part("rod 2") is held.part("rod 2")
    assert after.part("rod 0").position[0] == pytest.approx(-0.2)


def test_a_nailed_part_grows_away_from_its_nail():
    scene = scene_of(strip("A"), constraints=(Nail(name="Nail", part="A", port="hole 1", position=(-0.1, 0.0, 0.0)),))
    after = applied(Set(items=("A",), field="holes", value=7), scene)
    assert not unmet(after)
    assert after.part("A").position == pytest.approx((0.05, 0.0, 0.0))


def test_between_two_held_ends_the_joint_that_cannot_stay_is_not_met():
    scene = rods(3, fixed=True)
    scene = scene.with_item(scene.part("rod 2").evolve(fixed=True))
    after = longer(scene, "rod 1")
    assert len(unmet(after)) == 1
    assert after.part("rod 2") is scene.part("rod 2")


def test_a_part_that_nothing_holds_grows_about_its_middle():
    scene = scene_of(strip("A", position=(1.0, 2.0, 3.0)))
    after = applied(Resize(items=("A",), factor=2.0, fields=("holes",)), scene)
    assert after.part("A").holes == 10
    assert after.part("A").position == (1.0, 2.0, 3.0)


def test_what_does_not_move_ports_moves_nothing():
    scene = rods(3)
    after = applied(Set(items=("rod 1",), field="radius", value=0.02), scene)
    assert [part.position for part in after.parts] == [part.position for part in scene.parts]


def test_while_it_runs_a_longer_strip_keeps_its_bolts_now_and_at_the_start():
    simulation = Simulation(pendulum(3))
    simulation.run(0.7)
    situation = Situation(simulation.scene, frame=simulation.frame())
    edit = planned(Set(items=("strip 1",), field="holes", value=9), situation)
    scene = applied(edit, situation.scene)
    assert not unmet(scene)
    simulation.edit(scene, {scene.part(put.part).id: (*put.position, *put.quaternion) for put in edit.now})
    assert not trees_of(scene, simulation.frame().poses).unmet
    before = situation.pose(situation.scene.part("strip 0"))
    assert np.allclose(simulation.pose("strip 0")[:3], before[0], atol=1e-9)
    simulation.run(1.0)
    assert simulation.outcome.items == ()

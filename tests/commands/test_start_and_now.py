"""Start and now: an edit after time 0 changes the document, acts where things are now, and a reset loses nothing."""

import numpy as np
import pytest

from tests.commands.joining import pendulum, strip, unmet
from tests.linkage.test_linkage import distance
from ves.algebra import rotation
from ves.commands.add import Add, Delete
from ves.commands.appearance import Fix
from ves.commands.change import Set
from ves.commands.command import applied, planned
from ves.commands.copying import Duplicate
from ves.commands.free_place import End, place_on
from ves.commands.join import joint_between, plan, start_beside
from ves.commands.joints import ChangeKind, SetZero
from ves.commands.mating import kinds_for
from ves.commands.move import KeepAsStart, MoveNow, placed
from ves.commands.nailing import NailDown, nail
from ves.commands.situation import Situation
from ves.joints import JOINTS
from ves.linkage.tree import trees_of
from ves.model import Anchor, Joint, WorldAnchor
from ves.parts import PARTS
from ves.simulation import Simulation


class Bench:
    """A run that edits are done to, as a session does them, without a thread."""

    def __init__(self, scene, seconds: float = 1.0):
        self.simulation = Simulation(scene)
        self.simulation.run(seconds)

    @property
    def scene(self):
        return self.simulation.scene

    @property
    def situation(self) -> Situation:
        return Situation(self.scene, frame=self.simulation.frame())

    def do(self, edit) -> None:
        edit = planned(edit, self.situation)
        scene = applied(edit, self.scene)
        now = {scene.part(put.part).id: (*put.position, *put.quaternion) for put in edit.now}
        self.simulation.edit(scene, now)

    def unmet_now(self) -> list[str]:
        return [bond.item.name for bond in trees_of(self.scene, self.simulation.frame().poses).unmet]

    def pose(self, part: str):
        pose = self.simulation.pose(part)
        return pose[:3], pose[3:]


def between(a, b) -> np.ndarray:
    """The second pose seen from the first, whatever the sign of the quaternion."""
    position, quaternion = rotation.relative(a, b)
    return np.concatenate((position, quaternion * np.sign(quaternion[np.argmax(np.abs(quaternion))])))


@pytest.fixture
def bench():
    """A pendulum of two strips after 1 s, and two loose strips that fly, bolted to each other."""
    scene = pendulum(2)
    loose = strip("loose", position=(0.0, 1.0, 3.0), velocity=(0.1, 0.0, 1.0), angular_velocity=(1.0, 2.0, 0.0))
    other = strip("other", position=(0.2, 1.0, 3.01), velocity=(0.1, 0.0, 1.0))
    bolt = Joint(
        name="loose bolt", kind="revolute", a=Anchor(part="loose", port="hole 5", offset=0.005),
        b=Anchor(part="other", port="hole 1", offset=-0.005),
    )  # fmt: skip
    return Bench(scene.with_items(loose, other, bolt))


def test_a_part_joined_later_is_joined_where_its_partner_is_now_and_starts_beside_its_start(bench):
    bench.do(plan(bench.situation, End("loose", "hole 1"), End("strip 1", "hole 5")))
    assert bench.simulation.time == 1.0
    assert not bench.unmet_now()
    assert not unmet(bench.scene)
    now = between(bench.pose("strip 1"), bench.pose("loose"))
    start = between(bench.scene.part("strip 1").pose, bench.scene.part("loose").pose)
    assert np.abs(now - start).max() < 1e-9


def test_what_is_joined_to_the_coming_part_comes_along_now_and_at_the_start(bench):
    before = between(bench.pose("loose"), bench.pose("other"))
    begun = between(bench.scene.part("loose").pose, bench.scene.part("other").pose)
    bench.do(plan(bench.situation, End("loose", "hole 1"), End("strip 1", "hole 5")))
    assert np.abs(between(bench.pose("loose"), bench.pose("other")) - before).max() < 1e-9
    assert np.abs(between(bench.scene.part("loose").pose, bench.scene.part("other").pose) - begun).max() < 1e-9


def test_joining_leaves_the_motion_of_what_stays_alone(bench):
    before = bench.simulation.joint("bolt 0"), bench.simulation.joint("nail")
    bench.do(plan(bench.situation, End("loose", "hole 1"), End("strip 1", "hole 5")))
    assert (bench.simulation.joint("bolt 0"), bench.simulation.joint("nail")) == before
    bench.simulation.run(1.5)
    assert not bench.unmet_now()


def test_a_new_part_is_placed_on_a_port_as_it_is_now(bench):
    part = strip("new")
    found = place_on(bench.situation, part, "hole 1", End("strip 1", "hole 5"), None)
    partner = bench.scene.part("strip 1")
    position, quaternion = start_beside(bench.situation, found.pose, partner)
    part = part.evolve(position=position, quaternion=quaternion)
    kind = kinds_for(partner.port("hole 5"), part.port("hole 1"))[0]
    joint = joint_between(bench.scene, kind, End("strip 1", "hole 5"), End("new", "hole 1"), found.fit)
    bench.do(Add(parts=(part,), joints=(joint,), placed=(placed("new", found.pose),)))
    assert np.abs(bench.pose("new")[0] - found.pose[0]).max() < 1e-9
    assert not bench.unmet_now()
    assert not unmet(bench.scene)


def test_what_lies_in_the_way_counts_where_it_is_now(bench):
    """A plate that started far off has been put onto the hole: the strip goes beyond it."""
    hole = End("post", "hole 3")
    post = strip("post", position=(0.0, 5.0, 1.0), fixed=True)
    lid = PARTS["plate"](name="lid", position=(9.0, 9.0, 9.0))
    bench = Bench(bench.scene.with_items(post, lid))
    free = place_on(bench.situation, strip("new"), "hole 1", hole, None)
    there = (0.0, 5.0, 1.01, 1.0, 0.0, 0.0, 0.0)
    bench.simulation.edit(bench.scene, {lid.id: there})
    beyond = place_on(bench.situation, strip("new"), "hole 1", hole, None)
    assert beyond.pose[0] - free.pose[0] == pytest.approx((0.0, 0.0, 0.01))


def test_a_part_added_later_is_where_it_is_put_now_and_starts_at_its_start(bench):
    ball = PARTS["sphere"](name="ball", position=(5.0, 0.0, 1.0))
    pose = np.array((6.0, 0.0, 2.0)), np.array(rotation.IDENTITY)
    bench.do(Add(parts=(ball,), placed=(placed("ball", pose),)))
    assert bench.simulation.pose("ball")[:3] == pytest.approx(pose[0])
    bench.simulation.reset()
    assert bench.simulation.pose("ball")[:3] == pytest.approx(ball.position)


def test_copies_made_later_lie_beside_what_they_were_made_from_now_and_at_the_start(bench):
    shift = (0.0, 0.0, -0.5)
    bench.do(Duplicate(items=("strip 0", "strip 1"), shift=shift))
    for name in ("strip 0", "strip 1"):
        first, copy = bench.pose(name), bench.pose(f"{name} (2)")
        assert np.allclose(copy[0] - first[0], shift, atol=1e-9)
        start = np.subtract(bench.scene.part(f"{name} (2)").position, bench.scene.part(name).position)
        assert start == pytest.approx(shift)
    assert not bench.unmet_now()
    assert not unmet(bench.scene)


def test_a_nail_holds_a_free_part_where_it_is_now_and_it_starts_there(bench):
    port = bench.situation.port_pose(bench.scene.part("loose"), "hole 3")
    pose = bench.pose("loose")
    bench.do(nail(bench.situation, End("loose", "hole 3")))
    assert np.abs(between(bench.pose("loose"), pose) - (0, 0, 0, 1, 0, 0, 0)).max() < 1e-9
    assert not bench.unmet_now()
    assert not unmet(bench.scene)
    bench.simulation.run(1.3)
    assert np.allclose(bench.situation.port_pose(bench.scene.part("loose"), "hole 3")[0], port[0], atol=1e-9)
    bench.simulation.reset()
    assert np.abs(between(bench.pose("loose"), pose) - (0, 0, 0, 1, 0, 0, 0)).max() < 1e-9


def test_a_nail_in_what_is_held_already_says_its_place_now_and_leaves_the_start(bench):
    starts = [part.pose for part in bench.scene.parts]
    bench.do(nail(bench.situation, End("strip 1", "hole 5")))
    made = bench.scene.constraints[-1]
    assert made.position == pytest.approx(bench.situation.port_pose(bench.scene.part("strip 1"), "hole 5")[0])
    assert "nail" not in bench.unmet_now()
    assert all(np.array_equal(part.pose[0], start[0]) for part, start in zip(bench.scene.parts, starts, strict=True))


def test_the_menu_nails_and_fixes_where_things_are_now(bench):
    for edit in (NailDown(items=("loose", "other")), Fix(items=("strip 1", "other"))):
        before = bench.simulation.frame().poses
        bench.do(edit)
        assert distance(bench.simulation.frame().poses, before) < 1e-9
        assert not bench.unmet_now()
    held = bench.pose("strip 1")
    bench.simulation.run(1.2)
    assert np.abs(between(bench.pose("strip 1"), held) - (0, 0, 0, 1, 0, 0, 0)).max() < 1e-12


def test_to_move_now_leaves_the_document_and_what_is_not_moved_alone(bench):
    scene, before = bench.scene, bench.simulation.joint("nail")
    pose = np.array((4.0, 4.0, 4.0)), rotation.about((0, 0, 1), 0.3)
    shift = rotation.compose(pose, rotation.inverse(bench.pose("loose")))
    order = MoveNow(poses=tuple(placed(n, rotation.compose(shift, bench.pose(n))) for n in ("loose", "other")))
    bench.simulation.edit(scene, {scene.part(p.part).id: (*p.position, *p.quaternion) for p in order.poses})
    assert bench.scene is scene
    assert np.abs(between(bench.pose("loose"), pose) - (0, 0, 0, 1, 0, 0, 0)).max() < 1e-9
    assert not bench.unmet_now()
    assert bench.simulation.joint("nail") == before
    bench.simulation.reset()
    assert bench.simulation.pose("loose")[:3] == pytest.approx(scene.part("loose").position)


@pytest.mark.parametrize("with_velocities", (False, True))
def test_keep_as_start_makes_now_the_start(bench, with_velocities):
    now = bench.simulation.frame()
    bench.do(KeepAsStart.meant(bench.situation, with_velocities=with_velocities))
    kept = bench.simulation.frame()
    assert distance(kept.poses, now.poses) < 1e-9, "nothing jumps"
    assert np.abs(kept.velocities - now.velocities).max() < 1e-9
    bench.simulation.reset()
    again = bench.simulation.frame()
    assert distance(again.poses, now.poses) < 1e-9
    assert not unmet(bench.scene)
    if with_velocities:
        assert np.abs(again.velocities - now.velocities).max() < 1e-9
    else:
        assert np.abs(again.velocities[:2]).max() < 1e-12


def test_at_time_0_there_is_nothing_to_keep(bench):
    bench.simulation.reset()
    assert KeepAsStart.meant(bench.situation) is None


def test_a_run_goes_on_after_keep_as_start_as_it_would_have(bench):
    other = Bench(bench.scene)
    bench.do(KeepAsStart.meant(bench.situation, with_velocities=True))
    for each in (bench, other):
        each.simulation.run(1.5)
    assert distance(bench.simulation.frame().poses, other.simulation.frame().poses) < 1e-6


@pytest.mark.parametrize(
    "edit",
    [
        Set(items=("strip 1",), field="mass", value=2.0),
        Set(items=("other",), field="fixed", value=False),
        Set(items=("strip 1",), field="name", value="Arm"),
        SetZero(items=("bolt 0",)),
        Delete(items=("other",)),
    ],
    ids=str,
)
def test_what_an_edit_does_not_touch_keeps_its_place_and_speed(bench, edit):
    before = bench.situation
    bench.do(edit)
    frame = bench.simulation.frame()
    rows = [before.frame.part_ids.index(id) for id in frame.part_ids]
    assert distance(frame.poses, before.frame.poses[rows]) < 1e-9
    assert np.abs(frame.velocities - before.frame.velocities[rows]).max() < 1e-9
    assert bench.simulation.time == 1.0
    assert not bench.unmet_now()


@pytest.mark.parametrize("kind", JOINTS)
@pytest.mark.parametrize("joint", ("bolt 0", "loose bolt"))
def test_a_joint_becomes_another_kind_where_it_is_now_and_is_met_at_the_start(bench, joint, kind):
    before = bench.simulation.frame().poses
    bench.do(ChangeKind(joint=joint, kind=kind))
    assert distance(bench.simulation.frame().poses, before) < 1e-9
    assert not bench.unmet_now()
    assert not unmet(bench.scene)
    assert bench.scene.part("strip 0").pose[0] == pytest.approx((0.0, 0.0, 1.0)), "what is held starts as it did"
    if kind == "fixed":
        parts = bench.scene.item(joint).part_names
        held = between(*map(bench.pose, parts))
        bench.simulation.run(1.4)
        assert np.abs(between(*map(bench.pose, parts)) - held).max() < 1e-9
        bench.simulation.reset()
        assert np.abs(between(*map(bench.pose, parts)) - held).max() < 1e-9


def test_a_hinge_on_the_world_is_frozen_where_it_is_now(bench):
    hinge = Joint(
        name="hinge", kind="revolute", a=WorldAnchor(world=(0.0, 5.0, 1.0)), b=Anchor(part="door", port="hole 1")
    )
    door = strip("door", position=(0.1, 5.0, 1.0), angular_velocity=(0.0, 0.0, 1.0))
    bench = Bench(bench.scene.with_items(door, hinge))
    before = bench.pose("door")
    assert abs(before[0][1] - 5.0) > 0.01
    bench.do(ChangeKind(joint="hinge", kind="fixed"))
    bench.simulation.run(1.4)
    assert np.abs(between(bench.pose("door"), before) - (0, 0, 0, 1, 0, 0, 0)).max() < 1e-9
    bench.simulation.reset()
    assert np.abs(between(bench.pose("door"), before) - (0, 0, 0, 1, 0, 0, 0)).max() < 1e-9


def test_set_zero_later_changes_what_the_joint_reads_and_nothing_else(bench):
    twist = bench.scene.item("bolt 0").b.twist
    (before,) = bench.simulation.joint("bolt 0").q
    bench.do(Set(items=("bolt 0",), field="b.twist", value=twist + 0.5))
    (after,) = bench.simulation.joint("bolt 0").q
    assert after == pytest.approx(before + 0.5)

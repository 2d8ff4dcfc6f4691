"""The compiler keeps its contract: poses in, the same poses out, for every joint kind, either way round."""

import numpy as np
import pytest

from tests.building import MOVING, NO_GROUND, random_tree
from ves.algebra import rotation
from ves.linkage import compile_linkage, start_poses
from ves.linkage.check import check
from ves.model import Anchor, Joint, Nail, Scene, WorldAnchor
from ves.parts import PARTS
from ves.simulation import Simulation

STRIP = PARTS["strip"]


def distance(poses, others) -> float:
    """Largest difference of positions and orientations, whatever the sign of the quaternions."""
    turned = rotation.angle_of(rotation.multiply(rotation.conjugate(poses[:, 3:]), others[:, 3:]))
    return max(np.abs(poses[:, :3] - others[:, :3]).max(), np.max(turned))


def chain(count: int, **changes) -> Scene:
    """Strips bolted end to end, the first nailed."""
    parts = [STRIP(name=f"strip {k}", position=(0.2 * k, 0, 1 + 0.01 * k)) for k in range(count)]
    joints = [
        Joint(
            name=f"bolt {k}",
            kind="revolute",
            a=Anchor(part=f"strip {k}", port="hole 5", offset=0.005),
            b=Anchor(part=f"strip {k + 1}", port="hole 1", offset=-0.005),
        )
        for k in range(count - 1)
    ]
    nail = Nail(name="nail", part="strip 0", port="hole 1")
    return Scene(parts=tuple(parts), joints=tuple(joints), constraints=(nail,), ground=NO_GROUND)


@pytest.mark.parametrize("floating", (False, True))
@pytest.mark.parametrize("kind", [*MOVING, "fixed"])
def test_the_linkage_starts_where_the_document_does(kind, floating):
    scene, built = random_tree([kind] * 8, np.random.default_rng(1), backwards=True, floating=floating)
    simulation = Simulation(scene)
    assert distance(simulation.frame().poses, start_poses(scene)) < 1e-9
    for name, q in built.items():
        if kind != "fixed":
            found = np.array(simulation.joint(name).q)
            sign = -1.0 if kind == "ball" and found @ q < 0 else 1.0
            assert np.allclose(sign * found, q, atol=1e-9)


@pytest.mark.parametrize("kind", MOVING)
def test_start_velocities_that_joints_allow_are_kept(kind):
    """Run a moving tree, take its poses and velocities as a new start: the motion goes on as it was."""
    scene, _ = random_tree([kind] * 6, np.random.default_rng(2), backwards=True)
    simulation = Simulation(scene, "rk45")
    simulation.run(0.3)
    frame = simulation.frame()
    parts = tuple(
        part.evolve(position=p[:3], quaternion=p[3:], velocity=v[:3], angular_velocity=v[3:])
        for part, p, v in zip(scene.parts, frame.poses, frame.velocities, strict=True)
    )
    again = Simulation(scene.evolve(parts=parts), "rk45").frame()
    assert np.abs(again.velocities - frame.velocities).max() < 1e-6
    assert again.kinetic == pytest.approx(frame.kinetic, rel=1e-6)


def test_a_spin_alone_is_enough_to_start_a_nailed_strip():
    scene = chain(1)
    scene = scene.with_item(scene.parts[0].evolve(angular_velocity=(0, 0, 2.0)))
    assert Simulation(scene).joint("nail").v[0] == pytest.approx(2.0, rel=1e-6)


def test_a_speed_alone_is_enough_to_start_a_nailed_strip():
    scene = chain(1)
    scene = scene.with_item(scene.parts[0].evolve(velocity=(0, 0.2, 0)))
    assert Simulation(scene).joint("nail").v[0] == pytest.approx(2.0, rel=1e-6)


def test_ball_joint_velocity_is_in_the_frame_of_b_whichever_way_the_tree_runs():
    for flipped in (False, True):
        hang = WorldAnchor(world=(0, 0, 1), quaternion=rotation.about((1, 2, 3), 0.4))
        bar = Anchor(part="rod", port="end 1")
        part = PARTS["rod"](name="rod", angular_velocity=(0.3, 0.5, -0.2), quaternion=rotation.about((0, 1, 1), 0.7))
        shift = rotation.rotate(part.quaternion, part.port("end 1").position)
        part = part.evolve(position=np.array((0, 0, 1)) - shift)
        a, b = (bar, hang) if flipped else (hang, bar)
        scene = Scene(parts=(part,), joints=(Joint(name="ball", kind="ball", a=a, b=b),))
        found = Simulation(scene).joint("ball").v
        frame = rotation.multiply(part.quaternion, part.port("end 1").quaternion)
        spin = rotation.rotate(rotation.conjugate(frame), part.angular_velocity)
        if flipped:
            spin = -rotation.rotate(rotation.conjugate(hang.quaternion), part.angular_velocity)
        assert np.allclose(found, spin, atol=1e-9)


def test_welded_parts_move_as_one():
    scene = chain(3)
    rigid = scene.evolve(joints=tuple(joint.evolve(kind="fixed") for joint in scene.joints))
    compiled = compile_linkage(rigid, start_poses(rigid))
    assert len(compiled.linkage.parent) == 1
    simulation = Simulation(rigid)
    simulation.run(0.5)
    poses = simulation.frame().poses
    assert np.linalg.norm(poses[2, :3] - poses[0, :3]) == pytest.approx(np.hypot(0.4, 0.02), abs=1e-12)


def test_a_fixed_part_stays_and_holds_others():
    scene = chain(2)
    scene = scene.with_item(scene.parts[0].evolve(fixed=True)).without("nail")
    scene = scene.with_item(scene.parts[1].evolve(angular_velocity=(0, 0, 2.0)))
    simulation = Simulation(scene)
    simulation.run(1.0)
    assert (simulation.pose("strip 0")[:3] == scene.parts[0].position).all()
    assert simulation.joint("bolt 0").q[0] == pytest.approx(2.0)


def test_joints_too_far_apart_are_named_and_what_they_hold_stands_still():
    scene = chain(3)
    loop = Joint(
        name="closer",
        kind="ball",
        a=WorldAnchor(world=scene.parts[2].position),
        b=Anchor(part="strip 2", port="center"),
    )
    far = Joint(name="far", kind="revolute", a=WorldAnchor(world=(5, 5, 5)), b=Anchor(part="strip 1", port="center"))
    scene = scene.evolve(joints=(*scene.joints, loop, far))
    report = check(scene)
    assert "far" in {problem.item for problem in report.problems}
    assert "closer" not in {problem.item for problem in report.problems}
    simulation = Simulation(scene)
    outcome = simulation.run(15.0)
    assert outcome.state == "finished"
    assert "far" in outcome.items
    assert not simulation.frame().velocities.any()


def test_a_part_joined_to_itself_is_named():
    scene = chain(1)
    itself = Joint(
        name="self", kind="revolute", a=Anchor(part="strip 0", port="hole 1"), b=Anchor(part="strip 0", port="hole 3")
    )
    report = check(scene.evolve(joints=(itself,)))
    assert "itself" in report.problems[0].message


def test_a_part_that_starts_in_the_floor_is_named_and_comes_out_slowly():
    box = PARTS["box"](name="box", position=(0, 0, -0.1))
    scene = Scene(parts=(box,))
    assert "0.15 m below the floor" in check(scene).problems[0].message
    simulation = Simulation(scene)
    simulation.run(2.0)
    assert simulation.pose("box")[2] == pytest.approx(0.05, abs=1e-3)


def test_the_same_scene_gives_the_same_linkage():
    scene, _ = random_tree(MOVING * 3, np.random.default_rng(3), backwards=True)
    first, second = (compile_linkage(scene, start_poses(scene)).linkage for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))


def test_another_structure_does_not_change_a_bit_of_the_motion():
    alone = chain(3)
    rod = PARTS["rod"](name="bystander", position=(3, 0, 2), angular_velocity=(5, 6, 7))
    together = alone.evolve(parts=(rod, *alone.parts))
    runs = [Simulation(scene) for scene in (alone, together)]
    for simulation in runs:
        simulation.run(2.0)
    for part in alone.parts:
        assert np.array_equal(runs[0].pose(part.name), runs[1].pose(part.name))

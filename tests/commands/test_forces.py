"""Forces as commands: of every kind one is placed and sized, read back from its line, and switched on and off."""

import numpy as np
import pytest

from tests.commands.samples import bench_scene
from ves.algebra import rotation
from ves.commands.command import CommandError, applied, planned
from ves.commands.force_sizes import SAG, structure_mass
from ves.commands.line import line_of, parse
from ves.commands.placing_forces import AddForce
from ves.commands.situation import Situation
from ves.commands.switching import Switch
from ves.forces import FORCES, AtPort, Strung
from ves.model import Scene
from ves.parts import PARTS
from ves.simulation.frame import Frame


def command_for(kind: str) -> AddForce:
    if issubclass(FORCES[kind], Strung):
        return AddForce(kind=kind, part="Ball", port="+x", to_part="Block", to_port="-x")
    if issubclass(FORCES[kind], AtPort):
        return AddForce(kind=kind, part="Ball", port="+x")
    return AddForce(kind=kind, joint="Hinge") if kind == "joint_motor" else AddForce(kind=kind, part="Ball")


def placed(scene: Scene, command: AddForce, situation: Situation | None = None):
    """The force that a command makes."""
    return planned(command, situation or Situation(scene)).forces[0]


def later(scene: Scene, **shifts) -> Situation:
    """At a time after 0, with parts elsewhere."""
    poses = np.array([[*part.position, *part.quaternion] for part in scene.parts])
    for k, part in enumerate(scene.parts):
        poses[k, :3] += shifts.get(part.name, (0.0, 0.0, 0.0))
    ids = tuple(part.id for part in scene.parts)
    return Situation(scene, frame=Frame(1.0, 240, 0, ids, poses, np.zeros((len(ids), 6))))


@pytest.mark.parametrize("kind", FORCES)
def test_every_kind_is_placed_by_a_line_that_reads_back(kind):
    scene, command = bench_scene(), command_for(kind)
    assert parse(line_of(command)) == command
    after = applied(command, scene)
    (made,) = [force for force in after.forces if not scene.has(force.id)]
    assert made.kind == kind and made.on and made.name == f"{FORCES[kind].label} {2 if kind == 'gravity' else 1}"
    assert after.parts == scene.parts


@pytest.mark.parametrize("kind", FORCES)
def test_every_kind_means_what_is_selected(kind):
    scene = bench_scene()
    names = {"joint_motor": ("Hinge",)}.get(kind, ("Ball", "Block") if issubclass(FORCES[kind], Strung) else ("Ball",))
    chosen = Situation(scene, tuple(scene.item(name).id for name in names))
    command = AddForce.meant(chosen, kind=kind)
    assert applied(command, scene).forces[-1].kind == kind
    assert AddForce.meant(Situation(scene), kind=kind) is None


@pytest.mark.parametrize("kind", [kind for kind in FORCES if issubclass(FORCES[kind], Strung)])
def test_no_part_is_strung_to_itself(kind):
    with pytest.raises(CommandError, match='"Ball" cannot be joined to itself: choose a port of another part'):
        applied(AddForce(kind=kind, part="Ball", port="+x", to_part="Ball", to_port="-x"), bench_scene())


def test_rubber_pulls_at_once_and_a_spring_starts_as_it_is():
    scene = bench_scene()
    ends = [scene.part(name).position + np.array(scene.part(name).port(port).position)
            for name, port in (("Ball", "+x"), ("Block", "-x"))]  # fmt: skip
    length = float(np.linalg.norm(ends[1] - ends[0]))
    assert placed(scene, command_for("rubber")).length == pytest.approx(0.8 * length, rel=1e-3)
    assert placed(scene, command_for("spring")).length is None


def test_later_they_are_as_long_and_turned_as_they_are_now():
    scene = bench_scene()
    now = later(scene, Block=(1.0, 0.0, 0.0))
    start, longer = (placed(scene, command_for("rubber"), situation).length for situation in (Situation(scene), now))
    assert longer > 1.5 * start
    assert placed(scene, command_for("spring"), now).length == pytest.approx(longer / 0.8, rel=1e-3)
    assert placed(scene, command_for("torsion_spring"), now).rest is not None
    assert placed(scene, command_for("grab"), now).target == pytest.approx((1.05, 0.0, 0.5), abs=0.02)


def test_what_acts_at_a_port_suits_the_mass_of_the_structure():
    scene = bench_scene()
    alone, both = (structure_mass(Situation(scene), name) for name in ("Ball", "Crank"))
    assert both == pytest.approx(sum(scene.part(name).mass_properties.mass for name in ("Crank", "Rocker")))
    motor = placed(scene, AddForce(kind="motor", part="Crank", port="hole 1"))
    assert motor.force == pytest.approx((2.0 * both, 0.0, 0.0), rel=0.05)
    assert placed(scene, command_for("damping")).linear == pytest.approx(alone, rel=0.05)
    support = placed(scene, AddForce(kind="support", part="Ball"))
    assert support.at.port == "-z"
    assert support.stiffness * SAG == pytest.approx(alone * 9.81 / 4, rel=0.05) and support.damping > 0
    assert support.reach == pytest.approx(scene.part("Ball").position[2] - 0.05, abs=0.03)


def test_a_motor_on_a_face_pushes_into_the_part():
    assert placed(bench_scene(), command_for("motor")).force[2] < 0


@pytest.mark.parametrize("port", ["+x", "-x", "+y", "-z", "corner --+"])
def test_a_brake_resists_level_motion_wherever_the_port_points(port):
    scene = bench_scene()
    brake = placed(scene, AddForce(kind="brake", part="Block", port=port))
    block = scene.part("Block")
    turn = rotation.multiply(block.quaternion, block.port(port).quaternion)
    axes = rotation.rotate(turn, np.eye(3))  # of the brake, in the world
    resists = [axis for axis, damping in zip(axes, brake.damping, strict=True) if damping]
    assert len(resists) == 2 and np.abs(np.array(resists)[:, 2]).max() < 0.8


def test_a_motor_goes_only_on_what_turns_or_slides():
    scene = applied(parse("change-kind Bolt ball"), bench_scene())
    with pytest.raises(CommandError, match='"Bolt" cannot be driven: a ball joint has no single axis'):
        applied(AddForce(kind="joint_motor", joint="Bolt"), scene)
    with pytest.raises(CommandError, match='"Crank" is no joint'):
        applied(AddForce(kind="joint_motor", joint="Crank"), scene)


def test_there_is_one_gravity_of_the_world_and_any_number_of_parts():
    scene = bench_scene()
    with pytest.raises(CommandError, match='"Gravity" acts on everything already'):
        applied(AddForce(kind="gravity"), scene)
    assert placed(scene, AddForce(kind="gravity", part="Ball")).part == "Ball"
    assert placed(scene.without("Gravity"), AddForce(kind="gravity")).name == "Gravity"


@pytest.mark.parametrize("kind", [kind for kind in FORCES if kind != "gravity"])
def test_placed_upon_nothing_it_says_what_it_needs(kind):
    with pytest.raises(CommandError, match="select"):
        applied(AddForce(kind=kind), bench_scene())


def test_unknown_kinds_and_ports_are_named():
    with pytest.raises(CommandError, match='there is no force "glue": choose gravity, motor'):
        applied(AddForce(kind="glue"), bench_scene())
    with pytest.raises(CommandError, match='"Ball" has no port "hole 9"'):
        applied(AddForce(kind="motor", part="Ball", port="hole 9"), bench_scene())


# ---- on and off -----------------------------------------------------------------------------------------------------
def test_switching_turns_the_selected_forces_over_by_the_last_one():
    scene = applied(command_for("motor"), bench_scene())
    ids = tuple(force.id for force in scene.forces)
    off = Switch.meant(Situation(scene, ids))
    assert off.title == "Switch off 2 items" and not any(force.on for force in applied(off, scene).forces)
    mixed = applied(Switch(items=("Gravity",), on=False), scene)
    assert Switch.meant(Situation(mixed, ids)).on is False  # by the motor, which is on
    assert Switch.meant(Situation(mixed, ids[::-1])).on is True
    assert Switch.meant(Situation(scene, (scene.item("Ball").id,))) is None


def test_only_forces_are_switched():
    with pytest.raises(CommandError, match='"Ball" is no force'):
        applied(Switch(items=("Ball",)), bench_scene())


@pytest.mark.parametrize("mass", [1e-12, 1e12])
@pytest.mark.parametrize("kind", [name for name, kind in FORCES.items() if issubclass(kind, AtPort)])
def test_a_force_can_be_placed_on_the_lightest_and_the_heaviest_part(kind, mass):
    scene = Scene(parts=(PARTS["box"](name="Box", mass=mass, position=(0.0, 0.0, 1.0)),))
    made = AddForce(kind=kind, part="Box", port="+x").apply(scene)
    assert len(made.forces) == 2 and made.forces[-1].kind == kind

"""Calm at any stiffness: at 1/240 s the energy of parts and strings together never grows, whatever the numbers are."""

import numpy as np
import pytest

from tests.physics.test_laws import momenta, total
from ves.bench.joining import NO_GROUND
from ves.forces.joint_motor import JointMotor
from ves.forces.rubber import Rubber
from ves.forces.spring import Spring
from ves.forces.support import Support
from ves.forces.torsion_spring import TorsionSpring
from ves.model import Anchor, Gravity, Joint, Scene, WorldAnchor
from ves.parts.box import Box
from ves.parts.sphere import Sphere
from ves.parts.strip import Strip
from ves.simulation import Simulation

KICKS = pytest.mark.parametrize("kick", [(0.0, 1.0, 0.0), (0.0, 10.0, 0.0), (1.0, 1.0, 1.0), (0.0, 100.0, 0.0)])
STRINGS = pytest.mark.parametrize("kind", [Rubber, Spring])


def at(part: str, port: str = "center") -> Anchor:
    return Anchor(part=part, port=port)


def lossless(kind, name: str, **fields):
    more = {"restitution": 1.0} if kind is Rubber else {}
    return kind(name=name, **fields, **more)


def worst_gain(scene: Scene, seconds: float) -> float:
    """The most that kinetic and elastic energy together were above the start, as a part of it; looked at every step."""
    simulation = Simulation(scene)
    start, most = total(simulation.frame()), -np.inf
    while simulation.time < seconds:
        simulation.take_steps(1)
        most = max(most, total(simulation.frame()) / start - 1.0)
    assert simulation.outcome.state == "finished"
    return most


@STRINGS
@KICKS
def test_a_gram_between_two_tight_strings_of_1e9(kind, kick):
    """A compliant row alone turned 1e3 J into 4e9 J here."""
    gram = Sphere(name="Gram", mass=1e-3, radius=0.01, velocity=kick)
    strings = [
        lossless(kind, f"S{x}", a=WorldAnchor(world=(x, 0.0, 0.0)), b=at("Gram"), stiffness=1e9, length=1.0 - 1e-3)
        for x in (-1.0, 1.0)
    ]
    scene = Scene(parts=(gram,), forces=tuple(strings), ground=NO_GROUND)
    assert total(Simulation(scene).frame()) == pytest.approx(1000.0, rel=0.01)
    assert worst_gain(scene, 2.0) < 1e-9


@STRINGS
@pytest.mark.parametrize("stiffness", [1e2, 1e5, 1e9])
def test_a_mass_ratio_of_a_million(kind, stiffness):
    light = Sphere(name="Light", mass=1.0, radius=0.05, velocity=(0.0, 0.3, 0.0))
    heavy = Sphere(name="Heavy", mass=1e6, radius=0.5, position=(1.2, 0.0, 0.0))
    string = lossless(kind, "S", a=at("Light"), b=at("Heavy"), stiffness=stiffness, length=1.0)
    scene = Scene(parts=(light, heavy), forces=(string,), ground=NO_GROUND)
    assert worst_gain(scene, 2.0) < 1e-9


@pytest.mark.parametrize("stiffness", [1e2, 1e5])
def test_a_string_at_the_rim_of_a_light_ball(stiffness):
    light = Sphere(name="Light", mass=1e-3, radius=0.05, velocity=(0.0, 0.3, 0.0))
    heavy = Sphere(name="Heavy", mass=1e3, radius=0.5, position=(1.2, 0.0, 0.0))
    string = lossless(Rubber, "S", a=at("Light", "+y"), b=at("Heavy", "-x"), stiffness=stiffness, length=0.3)
    assert worst_gain(Scene(parts=(light, heavy), forces=(string,), ground=NO_GROUND), 2.0) < 0.01


def net(columns: int, rows: int, stiffness: float, held: bool = True) -> Scene:
    """Balls in a grid, tied to their neighbours, thrown about; the corners are held."""
    rng, parts, strings = np.random.default_rng(1), [], []
    for i in range(columns):
        for j in range(rows):
            corner = held and i in (0, columns - 1) and j in (0, rows - 1)
            velocity = np.zeros(3) if corner else rng.normal(size=3)
            place = (0.1 * i, 0.1 * j, 1.0)
            ball = Sphere(name=f"{i} {j}", radius=0.01, mass=0.01, position=place, velocity=velocity, fixed=corner)
            parts.append(ball)
            for k, before in enumerate((f"{i - 1} {j}" if i else None, f"{i} {j - 1}" if j else None)):
                if before:
                    ends = {"a": at(before), "b": at(ball.name)}
                    strings.append(
                        lossless(Rubber, f"{k} of {i} {j}", **ends, stiffness=stiffness, length=0.09)
                    )
    return Scene(parts=tuple(parts), forces=tuple(strings), ground=NO_GROUND)


@pytest.mark.parametrize("stiffness", [1e2, 1e4, 1e6, 1e9])
def test_a_net_of_400_strings(stiffness):
    scene = net(15, 15, stiffness)
    assert len(scene.forces) == 420
    assert worst_gain(scene, 0.25) < 1e-9


@pytest.mark.parametrize(
    "stiffness, integrator", [(10.0, "realtime"), (1e3, "realtime"), (1e5, "realtime"), (1e3, "rk45")]
)
def test_a_net_that_floats_keeps_its_momentum(stiffness, integrator):
    scene = net(6, 5, stiffness, held=False)
    simulation = Simulation(scene, integrator)
    before = momenta(simulation)
    simulation.run(0.5)
    assert momenta(simulation) == pytest.approx(before, abs=1e-10)


@pytest.mark.parametrize("stiffness", [10.0, 1e4, 1e8])
def test_springs_between_parts_on_joints(stiffness):
    """Two pendulums with a spring and a torsion spring between their ends: rows instead of a net."""
    parts, joints = [], []
    for k, y in enumerate((0.0, 0.5)):
        bob = Sphere(name=f"Bob {k}", radius=0.05, mass=0.3, position=(0.3 * k, y, 0.0))
        parts.append(bob)
        hang = WorldAnchor(world=bob.position, quaternion=(0.5**0.5, -(0.5**0.5), 0.0, 0.0))
        joints.append(Joint(name=f"Hinge {k}", kind="ball", a=hang, b=at(bob.name, "+z")))
    parts = [part.evolve(position=np.add(part.position, (0.0, 0.0, -0.05))) for part in parts]
    spring = Spring(name="Spring", a=at("Bob 0", "-z"), b=at("Bob 1", "-z"), stiffness=stiffness, length=0.3)
    twist = TorsionSpring(name="Twist", a=at("Bob 0"), b=at("Bob 1"), stiffness=0.01 * stiffness)
    scene = Scene(parts=tuple(parts), joints=tuple(joints), forces=(spring, twist), ground=NO_GROUND)
    simulation = Simulation(scene)
    assert (simulation.linkage.spring["row"] >= 0).all() and not simulation.linkage.cluster["net"].any()
    assert worst_gain(scene, 2.0) < 0.01


def test_a_drive_is_not_disturbed_by_what_is_calmed():
    """A motor turns two strips on the floor; beside them a torsion spring that is much too stiff for its balls."""
    strips = [Strip(name="One", position=(1.3, -0.4, 0.3)), Strip(name="Two", position=(1.5, -0.4, 0.31))]
    ends = Anchor(part="One", port="hole 5", offset=0.005), Anchor(part="Two", port="hole 1", offset=-0.005)
    hinge = Joint(name="Hinge", kind="revolute", a=ends[0], b=ends[1])
    balls = [Sphere(name=name, radius=0.03, position=(1.0, -0.9, z)) for name, z in (("Low", 0.1), ("High", 0.4))]
    forces = (
        Gravity(name="Gravity"),
        JointMotor(name="Motor", joint="Hinge", target=1.0),
        TorsionSpring(name="Twist", a=at("Low"), b=at("High"), stiffness=1.0),
        Rubber(name="Slack", a=at("Low"), b=at("One"), on=False),
    )
    simulation = Simulation(Scene(parts=(*strips, *balls), joints=(hinge,), forces=forces))
    simulation.run(1.5)
    frame = simulation.frame()
    assert frame.kinetic < 0.1 and frame.poses[:, 2].max() < 0.2
    assert simulation.joint("Hinge").v[0] == pytest.approx(1.0, abs=0.05)


@pytest.mark.parametrize("stiffness", [1e4, 1e9, 1e12])
@pytest.mark.parametrize("mass", [1.0, 1e-5])
def test_a_ball_dropped_on_a_stiff_support(stiffness, mass):
    ball = Sphere(name="Ball", radius=0.04, mass=mass, position=(0.0, 0.0, 1.0))
    support = Support(name="Support", at=at("Ball"), stiffness=stiffness, damping=0.0, reach=0.5)
    scene = Scene(parts=(ball,), forces=(Gravity(name="Gravity"), support), ground=NO_GROUND)
    assert worst_gain(scene, 1.5) < 1e-9
    if stiffness == 1e9:  # it comes to rest at once, and is carried
        simulation = Simulation(scene)
        simulation.run(1.5)
        frame = simulation.frame()
        assert frame.poses[0, 2] == pytest.approx(0.5, abs=1e-6)
        assert frame.acting.reading(support.id).size == pytest.approx(mass * 9.81, rel=0.05)


@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize("stiffness, damping", [(1.0, 0.0), (1e4, 1e2), (1e6, 1e6), (1e12, 1e12)])
def test_a_torsion_spring_from_half_a_turn_or_braked_at_once(stiffness, damping, free):
    """At half a turn its torque turns over; a strong damper stops what spins within a step."""
    spin = (1.0, 20.0, 30.0) if damping else (0.0, 0.0, 0.0)
    box = Box(name="Box", mass=1.0, angular_velocity=spin)
    other = Box(name="Other", mass=1.0, position=(1.0, 0.0, 0.0))
    rest = None if damping else (0.0, 0.0, 0.0, 1.0)
    a = at("Other") if free else WorldAnchor(world=(0.0, 0.0, 0.0))
    spring = TorsionSpring(name="T", a=a, b=at("Box"), stiffness=stiffness, damping=damping, rest=rest)
    scene = Scene(parts=(box, other) if free else (box,), forces=(spring,), ground=NO_GROUND)
    assert worst_gain(scene, 1.0) < 0.01


def test_a_string_that_is_switched_off_between_parts_on_joints_lets_go():
    """Its rows must not pull on: at the time it ends, and after an edit."""
    bob = Sphere(name="Bob", radius=0.05, mass=0.3)
    hinge = Joint(name="Hinge", kind="revolute", a=WorldAnchor(world=(0.0, 0.0, 0.05)), b=at("Bob", "+z"))
    free = Sphere(name="Free", radius=0.05, mass=0.3, position=(1.0, 0.0, 0.0))
    spring = Spring(name="S", a=at("Bob", "+x"), b=at("Free", "-x"), stiffness=50.0, length=0.5, ends=0.2)
    scene = Scene(parts=(bob, free), joints=(hinge,), forces=(spring,), ground=NO_GROUND)
    edited = scene.with_changed(spring.evolve(ends=None))
    for one, off in ((scene, None), (edited, edited.with_changed(edited.item("S").evolve(on=False)))):
        simulation = Simulation(one)
        simulation.run(0.2025)  # between two steps
        if off is not None:
            simulation.edit(off)
        simulation.run(0.25)
        before = simulation.frame().velocities[1].copy()
        simulation.run(0.75)
        assert np.linalg.norm(before[:3]) > 0.1
        assert simulation.frame().velocities[1] == pytest.approx(before, abs=1e-9)


def test_a_soft_spring_keeps_its_energy():
    """Calm must not mean dull: what a step can follow swings on."""
    balls = [Sphere(name=name, mass=1.0, position=(x, 0.0, 0.0)) for name, x in (("A", 0.0), ("B", 1.2))]
    spring = Spring(name="S", a=at("A"), b=at("B"), stiffness=50.0, length=1.0)
    simulation = Simulation(Scene(parts=tuple(balls), forces=(spring,), ground=NO_GROUND))
    start = total(simulation.frame())
    simulation.run(30.0)  # 48 swings
    assert total(simulation.frame()) == pytest.approx(start, rel=1e-3)


def test_an_adaptive_run_gives_up_on_what_is_too_stiff_for_it_and_names_the_part():
    """Explicit steps would crawl for minutes."""
    ball = Sphere(name="Ball", mass=1.0, position=(1.0, 0.0, 0.0), velocity=(0.1, 0.0, 0.0))
    spring = Spring(name="S", a=WorldAnchor(world=(0.0, 0.0, 0.0)), b=at("Ball"), stiffness=100.0, damping=1e9)
    simulation = Simulation(Scene(parts=(ball,), forces=(spring,), ground=NO_GROUND), "rk45")
    outcome = simulation.run(1.0)
    assert outcome.state == "stuck" and outcome.items == ("Ball",)

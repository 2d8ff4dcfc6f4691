"""Everything that can be plotted is a finite number, and the number that the simulation says."""

import csv
import io
import math

import numpy as np
import pytest

from tests.building import NO_GROUND, random_tree
from tests.forces.force_examples import scene_with
from ves.constraints import BETWEEN, CONSTRAINTS
from ves.forces import FORCES
from ves.joints import JOINTS, KINDS
from ves.model import Nail, Scene
from ves.parts import PARTS
from ves.session.sampling import Series
from ves.simulation import Simulation
from ves.view.plot_series import COLORS, DARK_COLORS, by_unit, csv_text, free_color
from ves.view.quantities import OF_PART, quantities_of, quantity_of

MET = {"distance": ((0.0, 0.0, 1.0), (0.5, 0.0, 1.0))}  # where the two parts have to be; else in the same place


def moved(scene: Scene, steps: int = 5):
    simulation = Simulation(scene)
    simulation.take_steps(steps)
    return simulation, simulation.frame().with_joint_forces(simulation.joint_forces())


def require_finite(scene: Scene, item) -> list[str]:
    offered = quantities_of(scene, item)
    _, frame = moved(scene)
    values = {quantity.name: quantity.read(frame) for quantity in offered}
    assert values and all(value is not None and math.isfinite(value) for value in values.values()), values
    assert len({quantity for quantity in offered}) == len(offered)
    for quantity in offered:
        assert quantity.words and quantity.label(scene) and quantity_of(scene, quantity.item, quantity.name) == quantity
    return list(values)


@pytest.mark.parametrize("kind", PARTS.values(), ids=lambda kind: kind.label)
def test_every_kind_of_part(kind):
    part = kind(name="Part", position=(0, 0, 1), velocity=(1, 2, 3), angular_velocity=(0.1, 0.2, 0.3))
    names = require_finite(Scene(parts=(part,)), part)
    assert set(names) == {row[0] for row in OF_PART} | {"kinetic"}


@pytest.mark.parametrize("kind", JOINTS, ids=str)
def test_every_kind_of_joint(kind):
    scene, _ = random_tree(["revolute", kind, "revolute"], np.random.default_rng(3))
    joint = scene.item("joint 1")
    names = require_finite(scene, joint)
    assert {"force", "torque"} <= set(names)
    assert sum(name.startswith("q.") for name in names) == (KINDS[kind].freedoms if KINDS[kind].drivable else 0)


@pytest.mark.parametrize("kind", BETWEEN, ids=str)
def test_every_constraint_between_parts(kind):
    places = MET.get(kind, ((0.0, 0.0, 1.0),) * 2)
    parts = tuple(PARTS["sphere"](name=name, position=at) for name, at in zip("AB", places, strict=True))
    ends = {"a": {"part": "A", "port": "center"}, "b": {"part": "B", "port": "center"}}
    item = CONSTRAINTS[kind](name="C", **ends)
    assert require_finite(Scene(parts=parts, constraints=(item,), ground=NO_GROUND), item) == ["force", "torque"]


@pytest.mark.parametrize(("port", "name"), [("hole 1", "q.0"), ("end 1", "v")])
def test_nails_in_holes_and_elsewhere(port, name):
    part = PARTS["strip" if port.startswith("hole") else "rod"](name="P", position=(0, 0, 1))
    nail = Nail(name="Nail", part="P", port=port)
    assert name in require_finite(Scene(parts=(part,), constraints=(nail,)), nail)


@pytest.mark.parametrize("kind", FORCES.values(), ids=FORCES)
def test_every_kind_of_force(kind):
    scene = scene_with(kind)
    assert "size" in require_finite(scene, scene.item("F"))


def test_the_scene():
    scene = Scene(parts=(PARTS["box"](name="Box", position=(0, 0, 2)),))
    assert require_finite(scene, None) == ["total", "kinetic", "potential", "closure", "closure_angle"]


def test_what_has_no_numbers_offers_none_and_what_is_gone_gives_none():
    scene = scene_with(FORCES["rubber"])
    _, frame = moved(scene)
    tension = quantity_of(scene, scene.item("F").id, "size")
    less = scene.without("F")
    assert quantity_of(less, tension.item, "size") is None
    assert tension.read(moved(less)[1]) is None and tension.label(less) == "gone tension"
    assert quantity_of(scene, scene.item("A").id, "colour") is None


def test_numbers_are_those_of_the_simulation():
    spin = {"velocity": (1.0, 2.0, 2.0), "angular_velocity": (0.0, 0.0, 3.0)}
    box = PARTS["box"](name="Box", position=(0.5, 0, 2), mass=2.0, center=(0.1, 0.0, 0.0), **spin)
    scene = Scene(parts=(box,), ground=NO_GROUND, forces=())
    simulation, frame = moved(scene, 0)
    values = {quantity.name: quantity.read(frame) for quantity in quantities_of(scene, box)}
    assert (values["position.0"], values["speed"], values["angular_speed"]) == (0.5, 3.0, 3.0)
    assert values["kinetic"] == pytest.approx(simulation.frame().kinetic, rel=1e-12)
    assert quantity_of(scene, box.id, "angular_speed").shown(math.pi) == pytest.approx(180.0)


def test_a_tension_is_stiffness_times_stretch():
    scene = scene_with(FORCES["spring"], stiffness=50.0, damping=0.0)
    _, frame = moved(scene, 0)
    spring = scene.item("F")
    tension, length = (quantity_of(scene, spring.id, name) for name in ("size", "length"))
    assert (tension.words, tension.unit) == ("tension", "N")
    assert tension.read(frame) == pytest.approx(50.0 * (length.read(frame) - 0.4))


# ---- a plot ----------------------------------------------------------------------------------------------------------
def test_series_of_one_unit_share_axes():
    scene = scene_with(FORCES["rubber"])
    a = scene.item("A")
    chosen = [quantity_of(scene, a.id, name) for name in ("position.0", "quaternion.1", "position.2")]
    assert {unit: [q.name for q in members] for unit, members in by_unit(chosen).items()} == {
        "m": ["position.0", "position.2"], "°": ["quaternion.1"],
    }  # fmt: skip


def test_colours_are_used_up_before_one_comes_again():
    taken: list[int] = []
    for _ in range(len(COLORS) + 1):
        taken.append(free_color(taken))
    assert sorted(taken[:-1]) == list(range(len(COLORS))) and taken[-1] == 0 and len(DARK_COLORS) == len(COLORS)


def test_a_table_has_every_time_and_leaves_empty_what_is_not_known():
    scene = scene_with(FORCES["rubber"]).with_item(scene_with(FORCES["rubber"]).item("A").copied(name='Odd, "name"'))
    first = quantity_of(scene, scene.item('Odd, "name"').id, "quaternion.0")
    second = quantity_of(scene, None, "total")
    series = (
        Series(first, np.array([0.0, 0.1, 0.2]), np.array([1.0, 1 / 3, 3.0])),
        Series(second, np.array([0.1]), np.array([7.0])),
    )
    head, *rows = csv.reader(io.StringIO(csv_text(series, scene)))
    assert head == ["time [s]", 'Odd, "name" rotation x [rad]', "Total energy [J]"]
    assert rows == [["0.0", "1.0", ""], ["0.1", repr(1 / 3), "7.0"], ["0.2", "3.0", ""]]
    assert csv_text((), scene) == "time [s]\n"

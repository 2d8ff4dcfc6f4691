"""How mechanisms can move: the numbers are those of the books, not of the program."""

from itertools import combinations, product

import numpy as np
import pytest

from ves.algebra import rotation
from ves.linkage import start_poses
from ves.linkage.loops import structures_of
from ves.linkage.mobility import mobility
from ves.linkage.tree import trees_of
from ves.model import Anchor, Ground, Joint, Scene, WorldAnchor
from ves.parts.port import Port
from ves.parts.rod import Rod
from ves.parts.sphere import Sphere

Z, FLOATING = (0.0, 0.0, 1.0), Ground(on=False)


def rod(name: str, p, q) -> Rod:
    """A rod from p to q."""
    p, q = np.array(p, float), np.array(q, float)
    turn = tuple(rotation.between((1, 0, 0), q - p).tolist())
    return Rod(name=name, length=float(np.linalg.norm(q - p)), position=tuple(((p + q) / 2).tolist()), quaternion=turn)


def hinge(scene: Scene, name: str, a: str | None, b: str, place, axis=Z, kind: str = "revolute") -> Scene:
    """A joint at a place of the world, about an axis; both parts get a port there. Without a: to the world."""
    turned = tuple(rotation.between(Z, axis).tolist())
    ends = {"b": _port(scene, b, name, place, turned)}
    scene = ends["b"][0]
    if a is None:
        world = WorldAnchor(world=tuple(map(float, place)), quaternion=turned)
        return scene.with_items(Joint(name=name, kind=kind, a=world, b=ends["b"][1]))
    scene, anchor = _port(scene, a, name, place, turned)
    return scene.with_items(Joint(name=name, kind=kind, a=anchor, b=ends["b"][1]))


def _port(scene: Scene, part: str, name: str, place, turned):
    owner = scene.part(part)
    p, q = rotation.relative(owner.pose, (np.array(place, float), np.array(turned)))
    port = Port(name=name, position=tuple(p.tolist()), quaternion=tuple(rotation.normalized(q).tolist()))
    return scene.with_changed(owner.evolve(ports=(*owner.ports, port))), Anchor(part=part, port=name)


def bars(*ends) -> Scene:
    return Scene(parts=tuple(rod(f"Bar {k + 1}", p, q) for k, (p, q) in enumerate(ends)), ground=FLOATING)


def four_bar(a, b, c, d) -> Scene:
    scene = bars((a, b), (b, c), (d, c))
    joints = ((None, "Bar 1", a), ("Bar 1", "Bar 2", b), ("Bar 2", "Bar 3", c), (None, "Bar 3", d))
    for k, (one, two, place) in enumerate(joints):
        scene = hinge(scene, f"Pin {k + 1}", one, two, place)
    return scene


def only(scene: Scene):
    (found,) = mobility(scene)
    return found


def test_a_planar_four_bar_of_hinges_has_one_motion_and_three_conditions_too_many():
    found = only(four_bar((0, 0, 0), (0.1, 0.2, 0), (0.5, 0.3, 0), (0.4, 0, 0)))
    assert (found.here, found.general, found.redundant) == (1, 1, 3)
    assert set(found.redundant_joints) == {"Pin 1", "Pin 2", "Pin 3", "Pin 4"}
    (motion,) = found.motions
    assert len(motion.part_ids) == 3


def test_a_tree_moves_as_its_joints_do():
    scene = bars(((0, 0, 0), (1, 0, 0)), ((1, 0, 0), (2, 0, 0)))
    scene = hinge(hinge(scene, "Pin 1", None, "Bar 1", (0, 0, 0)), "Ball", "Bar 1", "Bar 2", (1, 0, 0), kind="ball")
    found = only(scene)
    assert (found.here, found.general, found.redundant) == (4, 4, 0)


def test_every_structure_is_told_by_itself():
    scene = four_bar((0, 0, 0), (0.1, 0.2, 0), (0.5, 0.3, 0), (0.4, 0, 0)).with_items(Sphere(name="Ball"))
    assert sorted((m.here, len(m.parts)) for m in mobility(scene)) == [(1, 3), (6, 1)]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_flat_row_of_four_bars_may_fold_every_way_just_here(n):
    """N parallelograms side by side, folded flat: N + 1 here, 1 in general."""
    posts = [((k, 0, 0), (k + 1.0, 0, 0)) for k in range(n + 1)]
    tops = [((k + 1.0, 0, 0), (k + 2.0, 0, 0)) for k in range(n)]
    scene = bars(*posts, *tops)
    for k, (foot, head) in enumerate(posts):
        scene = hinge(scene, f"Foot {k}", None, f"Bar {k + 1}", foot)
        for side, top in ((0, k - 1), (1, k)):
            if 0 <= top < n:
                scene = hinge(scene, f"Head {k} {side}", f"Bar {k + 1}", f"Bar {n + 2 + top}", head)
    found = only(scene)
    assert (found.here, found.general) == (n + 1, 1)


def test_a_triangle_is_locked():
    scene = bars(((0, 0, 0), (0.3, 0.2, 0)), ((0.3, 0.2, 0), (0.5, -0.1, 0)))
    scene = hinge(hinge(scene, "Pin 1", None, "Bar 1", (0, 0, 0)), "Pin 2", "Bar 1", "Bar 2", (0.3, 0.2, 0))
    found = only(hinge(scene, "Pin 3", None, "Bar 2", (0.5, -0.1, 0)))
    assert (found.here, found.general) == (0, 0) and found.locked


def test_a_shaky_lock_gives_way_but_goes_nowhere():
    """Two bars stretched in line between two pins: 1 infinitesimal, 0 finite."""
    scene = bars(((0, 0, 0), (0.5, 0, 0)), ((0.5, 0, 0), (1.0, 0, 0)))
    scene = hinge(hinge(scene, "Pin 1", None, "Bar 1", (0, 0, 0)), "Pin 2", "Bar 1", "Bar 2", (0.5, 0, 0))
    found = only(hinge(scene, "Pin 3", None, "Bar 2", (1, 0, 0)))
    assert (found.here, found.general) == (1, 0) and found.locked


def test_a_door_on_three_hinges_still_turns():
    scene = bars(((0, 0, 0), (0, 0, 2)))
    for height in (0.2, 1.0, 1.8):
        scene = hinge(scene, f"Hinge {height}", None, "Bar 1", (0, 0, height))
    found = only(scene)
    assert (found.here, found.general, found.redundant) == (1, 1, 10)


def test_a_cube_of_twelve_rods_and_ball_joints():
    corners = list(product((0.0, 1.0), repeat=3))
    edges = [(p, q) for p, q in combinations(corners, 2) if np.abs(np.subtract(p, q)).sum() == 1]
    scene = bars(*edges)
    for corner in corners:
        meeting = [f"Bar {k + 1}" for k, edge in enumerate(edges) if corner in edge]
        for other in meeting[1:]:
            name = f"{corner} {other}"
            scene = hinge(scene, name, meeting[0], other, corner, kind="ball")
    found = only(scene)
    assert (found.here, found.general, found.redundant) == (24, 24, 0)


def test_a_bricard_loop_moves_although_counting_says_it_cannot():
    """The plane-symmetric loop of six hinges along the edges of a cube: 6 - 6 = 0 by counting, 1 in truth."""
    path = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1)]
    axes = [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)]
    scene = bars(*[(path[k], path[(k + 1) % 6]) for k in range(6)])
    scene = scene.with_changed(scene.part("Bar 1").evolve(fixed=True))
    for k in range(6):
        scene = hinge(scene, f"Hinge {k}", f"Bar {(k - 1) % 6 + 1}", f"Bar {k + 1}", path[k], axes[k])
    found = only(scene)
    assert (found.here, found.general, found.redundant) == (1, 1, 1)


def test_free_motions_keep_the_loops_closed_to_first_order():
    scene = four_bar((0, 0, 0), (0.1, 0.2, 0), (0.5, 0.3, 0), (0.4, 0, 0))
    poses = start_poses(scene)
    (structure,) = structures_of(scene, trees_of(scene, poses), poses)
    G, gaps, _ = structure.constraint(poses)
    assert np.abs(gaps).max() < 1e-12
    step = 1e-5 * np.linalg.svd(G)[2][-1]
    _, opened, _ = structure.constraint(structure.moved(poses, step))
    assert np.abs(opened).max() < 1e-9


def test_the_jacobian_is_the_derivative_of_the_gap():
    """Along directions that open the loop: the rows of G against finite differences of poses."""
    scene = four_bar((0, 0, 0), (0.1, 0.2, 0), (0.5, 0.3, 0), (0.4, 0, 0))
    poses = start_poses(scene)
    (structure,) = structures_of(scene, trees_of(scene, poses), poses)
    G, _, _ = structure.constraint(poses)
    for k in range(structure.freedoms):
        step = np.zeros(structure.freedoms)
        step[k] = 1e-6
        ahead, behind = (structure.constraint(structure.moved(poses, s))[1] for s in (step, -step))
        assert np.linalg.norm(ahead - behind) / 2e-6 == pytest.approx(np.linalg.norm(G[:, k]), abs=1e-6)

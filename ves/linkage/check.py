"""What is wrong with a scene that opens all the same, and how it can move, in words."""

import numpy as np

from ves.linkage.bonds import WORLD, Bond, Gear, Rod, measure, rod_length, start_poses
from ves.linkage.idle_forces import idle_forces
from ves.linkage.loops import Structure, Tie, structures_of
from ves.linkage.mobility import Mobility, mobility_of
from ves.linkage.tree import Trees, trees_of
from ves.model import Nail, Problem, Report, Scene
from ves.parts.extent import lowest

SUNKEN = 2e-3  # m
CLOSED = 1e-9  # of a structure's size
LARGE = 400  # parts of a structure whose mobility would take too long


def check(scene: Scene, start: Scene | None = None) -> Report:
    """What is wrong; with a `start`, parts have been put together since, and that must be above the floor."""
    poses = start_poses(scene)
    trees = fitting_trees(scene, poses)
    looped = [structure for structure in structures_of(scene, trees, poses) if structure.closed]
    movable = [mobility_of(structure) for structure in looped if len(structure.parts) <= LARGE]
    problems = (
        *left_out(scene, trees, poses),
        *_doubled(scene),
        *_locks(movable),
        *_point_masses(scene, trees),
        *_sunken(start or scene),
        *idle_forces(scene, trees),
    )
    remarks = (sentence for found in movable if not found.locked for sentence in found.sentences)
    return Report(problems, counts_of(scene, trees), tuple(remarks))


def fitting_trees(scene: Scene, poses: np.ndarray) -> Trees:
    """The trees without the joints that nearly meet but cannot be closed, as a run would find them."""
    open_ids: frozenset[int] = frozenset()
    while True:
        trees = trees_of(scene, poses, open_ids)
        apart = frozenset(filter(None, (_farthest_open(structure) for structure in structures_of(scene, trees, poses))))
        if not apart:
            return trees
        open_ids |= apart


def _farthest_open(structure: Structure) -> int | None:
    if not structure.closed:
        return None
    seated = structure.moved(structure.poses, np.zeros(structure.freedoms))  # the trees' joints met exactly
    closed, gap = structure.projected(seated)
    if gap <= CLOSED * structure.length:
        return None
    _, gaps, owners = structure.constraint(closed)
    return owners[int(np.argmax(np.abs(gaps)))].item.id


def left_out(
    scene: Scene, trees: Trees, poses: np.ndarray, pulled: frozenset[int] = frozenset()
) -> tuple[Problem, ...]:
    """The joints that do not act with the parts at these poses, and advice not taken, by their present names.

    `pulled` are those that something is done about already.
    """
    return (
        *(_unmet(bond, poses, scene) for bond in trees.unmet if bond.item.id not in pulled),
        *(_open(bond, scene) for bond in trees.open),
        *(_idle(bond, scene) for bond in trees.idle),
        *(_refused(bond, scene) for bond in trees.refused),
    )


def counts_of(scene: Scene, trees: Trees) -> dict[str, int]:
    nails = sum(isinstance(item, Nail) for item in scene.constraints)
    return {
        "parts": len(scene.parts),
        "joints": len(scene.joints),
        "nails": nails,
        "constraints": len(scene.constraints) - nails,
        "forces": len(scene.forces),
        "structures": len(trees.structures),
        "loops": trees.loops,
    }


PULLED = "Play or Assemble pulls it together."


def _cannot_move(side, scene: Scene) -> bool:
    return side.part == WORLD or scene.parts[side.part].fixed


# ---- joints that do not act ------------------------------------------------------------------------------------------
def _unmet(bond: Tie, poses: np.ndarray, scene: Scene) -> Problem:
    if isinstance(bond, Gear):
        return _unmet_gear(bond, scene)
    if bond.a.part == bond.b.part != WORLD:
        return _idle(bond, scene)
    if isinstance(bond, Rod):
        return _unmet_rod(bond, poses, scene)
    found = measure(bond, poses)
    far = f"{found.gap:.4g} m apart" if found.gap > 0 else ""
    turned = f"turned by {np.degrees(found.angle):.4g} degrees" if found.angle > 1e-3 else ""
    what = " and ".join(text for text in (far, turned) if text)
    name = _name(bond, scene)
    says = f'"{name}" does not meet yet: its two sides are {what}'
    if all(_cannot_move(side, scene) for side in (bond.a, bond.b)):
        return Problem(name, f"{says}, and both are held; it does not act. Move the parts together.")
    return Problem(name, f"{says}. {PULLED}")


def _unmet_rod(rod: Rod, poses: np.ndarray, scene: Scene) -> Problem:
    name, length = _name(rod, scene), rod_length(rod, poses)
    says = f'"{name}" should keep {rod.length:.4g} m, but its ends are {length:.4g} m apart.'
    return Problem(name, f"{says} {PULLED}")


def _unmet_gear(gear: Gear, scene: Scene) -> Problem:
    name = _name(gear, scene)
    says = f'"{name}" is off by {gear.gap:.4g} (radians or metres) where its joints start.'
    return Problem(name, f"{says} {PULLED}")


def _open(tie: Tie, scene: Scene) -> Problem:
    name = _name(tie, scene)
    says = f'"{name}" cannot close: the parts of its loop do not quite fit, and cannot move to fit; it does not act.'
    return Problem(name, f"{says} Change a length, or make one of the loop's joints a freer kind.")


def _refused(bond: Bond, scene: Scene) -> Problem:
    name = _name(bond, scene)
    says = f'"{name}" is cut although it never should be: all joints of its loop say so, and one has to be cut.'
    return Problem(name, f"{says} Allow it for one of them.")


def _name(tie: Tie, scene: Scene) -> str:
    """As it is called now: a linkage outlives a rename."""
    return scene.item(tie.item.id).name if scene.has(tie.item.id) else tie.item.name


def _idle(tie: Tie, scene: Scene) -> Problem:
    name = _name(tie, scene)
    if isinstance(tie, Gear):
        return Problem(name, f'"{name}" couples joints of which one does not act, so it does nothing.')
    if tie.a.part == tie.b.part != WORLD:
        part = scene.parts[tie.a.part].name
        return Problem(name, f'"{name}" joins "{part}" to itself and does nothing: remove it or choose another part.')
    return Problem(name, f'"{name}" joins things that are already held together, so it does nothing: remove it.')


# ---- things that cannot be meant -------------------------------------------------------------------------------------
def _doubled(scene: Scene):
    """Two joints on one pair of ports."""
    seen: dict[frozenset, str] = {}
    for joint in scene.joints:
        ports = frozenset((getattr(anchor, "part", None), getattr(anchor, "port", None)) for anchor in joint.anchors)
        if len(ports) == 2 and all(part for part, _ in ports):
            if ports in seen:
                message = f'"{joint.name}" joins the same two ports as "{seen[ports]}": remove one of them.'
                yield Problem(joint.name, message)
            seen.setdefault(ports, joint.name)


def _locks(movable: list[Mobility]):
    """A structure whose loops leave it no motion at all is seldom meant."""
    for found in movable:
        if found.locked:
            yield Problem(found.parts[0], " ".join(found.sentences[: 2 if found.here else 1]))


def _point_masses(scene: Scene, trees: Trees):
    """A body that floats or hangs on a ball joint must resist turning, or its motion is not determined."""
    for part in scene.parts:
        if part.inertia is not None and not part.fixed and np.linalg.eigvalsh(part.mass_properties.inertia)[0] <= 0.0:
            held = any(bond.a.part != bond.b.part for bond in _bonds_on(part, scene, trees))
            if not held:
                yield Problem(part.name, f'"{part.name}" floats free but has no inertia about some axis: give it one.')


def _sunken(scene: Scene):
    """The floor pushes out what starts in it, which is seldom what was meant."""
    for part in scene.parts if scene.ground.on else ():
        depth = -lowest(part)
        if depth > SUNKEN and not part.fixed:
            yield Problem(part.name, f'"{part.name}" starts {depth:.4g} m below the floor: raise it by that much.')


def _bonds_on(part, scene: Scene, trees: Trees):
    k = scene.parts.index(part)
    edges = (edge for cluster in trees.clusters for edge in cluster.edges if edge.bond is not None)
    return [edge.bond for edge in edges if k in (edge.bond.a.part, edge.bond.b.part)]

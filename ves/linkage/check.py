"""What is wrong with a scene that opens all the same: joints that do not act yet, and things that cannot be meant."""

import numpy as np

from ves.linkage.bonds import WORLD, Bond, measure, start_poses
from ves.linkage.tree import Trees, trees_of
from ves.model import Problem, Report, Scene
from ves.parts.extent import lowest

SUNKEN = 2e-3  # m


def check(scene: Scene) -> Report:
    poses = start_poses(scene)
    trees = trees_of(scene, poses)
    problems = (
        *left_out(scene, trees, poses),
        *_point_masses(scene, trees),
        *_sunken(scene),
    )
    return Report(problems, counts_of(scene, trees))


def left_out(scene: Scene, trees: Trees, poses: np.ndarray) -> tuple[Problem, ...]:
    """The joints that do not act with the parts at these poses, by their present names."""
    return (
        *(_unmet(bond, poses, scene) for bond in trees.unmet),
        *(_cut(bond, scene) for bond in trees.cuts),
        *(_idle(bond, scene) for bond in trees.idle),
    )


def counts_of(scene: Scene, trees: Trees) -> dict[str, int]:
    return {
        "parts": len(scene.parts),
        "joints": len(scene.joints),
        "nails": len(scene.constraints),
        "forces": len(scene.forces),
        "structures": len(trees.clusters),
    }


def _unmet(bond: Bond, poses: np.ndarray, scene: Scene) -> Problem:
    if bond.a.part == bond.b.part != WORLD:
        return _idle(bond, scene)
    found = measure(bond, poses)
    far = f"{found.gap:.4g} m apart" if found.gap > 0 else ""
    turned = f"turned by {np.degrees(found.angle):.4g} degrees" if found.angle > 1e-3 else ""
    what = " and ".join(text for text in (far, turned) if text)
    name = _name(bond, scene)
    return Problem(
        name, f'"{name}" does not meet yet: its two sides are {what}; it does not act. Move the parts together.'
    )


def _cut(bond: Bond, scene: Scene) -> Problem:
    name = _name(bond, scene)
    return Problem(name, f'"{name}" closes a loop of joints; loops do not act yet, so the run goes on without it.')


def _name(bond: Bond, scene: Scene) -> str:
    """As it is called now: a linkage outlives a rename."""
    return scene.item(bond.item.id).name if scene.has(bond.item.id) else bond.item.name


def _idle(bond: Bond, scene: Scene) -> Problem:
    name = _name(bond, scene)
    if bond.a.part == bond.b.part != WORLD:
        part = scene.parts[bond.a.part].name
        return Problem(name, f'"{name}" joins "{part}" to itself and does nothing: remove it or choose another part.')
    return Problem(name, f'"{name}" joins things that are already held together, so it does nothing: remove it.')


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
    edges = (edge for cluster in trees.clusters for edge in cluster if edge.bond is not None)
    return [edge.bond for edge in edges if k in (edge.bond.a.part, edge.bond.b.part)]

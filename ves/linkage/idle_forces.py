"""Forces that move nothing, and motors that are in each other's way: said, though they do no harm."""

from collections.abc import Iterator

from ves.forces import Force
from ves.forces.joint_motor import JointMotor
from ves.linkage.bonds import WORLD
from ves.linkage.tree import Trees
from ves.model import Joint, Problem, Scene


def idle_forces(scene: Scene, trees: Trees) -> Iterator[Problem]:
    body = {part.name: trees.body_of[k] for k, part in enumerate(scene.parts)}
    for force in scene.forces:
        if force.part_names:
            yield from _on_held(force, [body[name] for name in force.part_names])
        elif isinstance(force, JointMotor):
            yield from _in_the_way(scene, force)


def _on_held(force: Force, bodies: list[int]) -> Iterator[Problem]:
    """It acts only on what is held to the world, or between parts that are one."""
    parts = " and ".join(f'"{name}"' for name in force.part_names)
    if all(body == WORLD for body in bodies):
        held = "is" if len(bodies) == 1 else "are"
        yield Problem(force.name, f'"{force.name}" acts on {parts}, which {held} held to the world: it moves nothing.')
    elif len(bodies) == 2 and bodies[0] == bodies[1]:
        yield Problem(force.name, f'"{force.name}" acts between {parts}, which are fixed together: it moves nothing.')


def _in_the_way(scene: Scene, motor: JointMotor) -> Iterator[Problem]:
    """Two that go for a motion of the same joint: only the first has its way."""
    joint = scene.item(motor.joint)
    own = joint.drive if isinstance(joint, Joint) else None
    if motor.mode == "torque":
        return
    if own is not None and own.mode != "torque" and own.freedom == motor.freedom:
        yield Problem(motor.name, f'"{motor.name}" does nothing, as "{joint.name}" has a drive of its own: remove one.')
    for other in scene.forces:
        if other is motor:
            return
        if isinstance(other, JointMotor) and _clash(other, motor):
            says = f'"{motor.name}" and "{other.name}" both drive "{joint.name}": only the second has its way.'
            yield Problem(motor.name, f"{says} Remove one, or switch it off.")


def _clash(a: JointMotor, b: JointMotor) -> bool:
    same = a.joint == b.joint and a.freedom == b.freedom and a.mode != "torque" and a.on and b.on
    overlap = (a.ends is None or (b.begins or 0.0) < a.ends) and (b.ends is None or (a.begins or 0.0) < b.ends)
    return same and overlap

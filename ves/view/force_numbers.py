"""What the drawing of a force needs to know of it, beside its ends: which way it points, how far it reaches."""

from collections.abc import Callable, Sequence

import numpy as np

from ves.algebra import rotation
from ves.commands.coordinates import kind_of
from ves.forces import Force
from ves.forces.brake import Brake
from ves.forces.grab import Grab
from ves.forces.gravity import Gravity
from ves.forces.joint_motor import JointMotor
from ves.forces.motor import Motor
from ves.forces.support import Support
from ves.joints import Primitive
from ves.model import Scene

UP = (0.0, 0.0, 1.0)
SLOW = 1e-9  # a number below this points nowhere


def numbers_of(forces: Sequence[Force], scene: Scene) -> dict[str, np.ndarray]:
    """Arrays with a row for each of some forces of one kind; none for a kind that is drawn by its ends alone."""
    gathered = [NUMBERS.get(type(force), _none)(force, scene) for force in forces]
    return {name: np.array([one[name] for one in gathered], float) for name in gathered[0]}


def _none(force: Force, scene: Scene) -> dict:
    return {}


def _motor(motor: Motor, scene: Scene) -> dict:
    """Its force and torque in the axes of the port, as it is steered."""
    turn = rotation.about(UP, motor.turn)
    return {"force": rotation.rotate(turn, motor.force), "torque": rotation.rotate(turn, motor.torque)}


def _joint_motor(motor: JointMotor, scene: Scene) -> dict:
    """Its axis in the joint's frame, the way it drives; one that drives to a place may go either way."""
    motion = kind_of(scene, scene.item(motor.joint)).motions[motor.freedom]
    way = -1.0 if motor.target < -SLOW and motor.mode != "position" else 1.0
    return {"axis": way * np.array(motion.axis, float), "slides": motion.primitive == Primitive.SLIDE}


def _brake(brake: Brake, scene: Scene) -> dict:
    """Across the way that it holds most, in the axes of the port."""
    strongest = np.eye(3)[int(np.argmax(brake.damping))]
    return {"axis": rotation.rotate(rotation.about(UP, brake.turn), strongest)}


def _support(support: Support, scene: Scene) -> dict:
    return {"reach": support.reach}


def _grab(grab: Grab, scene: Scene) -> dict:
    return {"target": grab.target}


def _gravity(gravity: Gravity, scene: Scene) -> dict:
    return {"acceleration": gravity.acceleration}


NUMBERS: dict[type[Force], Callable] = {
    Motor: _motor, JointMotor: _joint_motor, Brake: _brake, Support: _support, Grab: _grab, Gravity: _gravity,
}  # fmt: skip

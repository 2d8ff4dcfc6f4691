"""What drives a joint: the drive of its own, and the motors that are put on it and act now.

Torques add up; of those that prescribe a motion the first has its way.
"""

import math
from typing import NamedTuple

from ves.forces.joint_motor import JointMotor
from ves.linkage.arrays import DRIVE_TORQUE, DRIVES
from ves.model import Joint, Scene


class Driven(NamedTuple):
    """One freedom of a joint."""

    freedom: int
    mode: int  # one of the DRIVE numbers
    target: float
    response: float
    most: float


class Drives:
    """Of all joints of a scene, at one time."""

    def __init__(self, scene: Scene, time: float):
        self._motors: dict[str, list[JointMotor]] = {}
        for force in scene.forces:
            if isinstance(force, JointMotor) and force.acts_at(time):
                self._motors.setdefault(force.joint, []).append(force)

    def of(self, item: Joint | None) -> tuple[Driven, ...]:
        """The freedoms that are driven; a nail can be driven, too."""
        if item is None:
            return ()
        own = [] if getattr(item, "drive", None) is None else [_own(item)]
        motors = [*own, *map(_by_motor, self._motors.get(item.name, ()))]
        return tuple(_together(motors, k) for k in sorted({motor.freedom for motor in motors}))


def _own(joint: Joint) -> Driven:
    drive = joint.drive
    return Driven(drive.freedom, DRIVES[drive.mode], drive.target, drive.response, math.inf)


def _by_motor(motor: JointMotor) -> Driven:
    most, target = math.inf if motor.limit is None else motor.limit, motor.target
    if motor.mode == "torque":
        most, target = math.inf, min(max(target, -most), most)
    return Driven(motor.freedom, DRIVES[motor.mode], target, motor.response, most)


def _together(motors: list[Driven], freedom: int) -> Driven:
    here = [motor for motor in motors if motor.freedom == freedom]
    leading = next((motor for motor in here if motor.mode != DRIVE_TORQUE), None)
    return leading or here[0]._replace(target=sum(motor.target for motor in here))

"""What joint motors do now: a torque that is given, what is left of one that has a limit, or what a motion takes.

A motor that prescribes a motion does whatever that takes: it is read off the forces across its joint.
"""

import math

import numpy as np

from ves.dynamics.forces import at_most, stalled_drive
from ves.forces.joint_motor import JointMotor
from ves.linkage.arrays import DRIVES
from ves.linkage.bonds import WORLD, Bond, world_frame
from ves.linkage.coordinates import joint_columns
from ves.simulation.reactions import Moment, reactions

MANY = 20  # bodies: the forces across the joints of more take too long for every frame


def read_motors(moment: Moment, time: float, found: np.ndarray) -> None:
    """Fill the readings of the joint motors of a scene, by their place among its forces."""
    motors = [(k, force) for k, force in enumerate(moment.scene.forces) if isinstance(force, JointMotor)]
    bonds = _driven_bonds(moment) if motors else {}
    ideal = {motor.joint for _, motor in motors if motor.acts_at(time) and motor.mode != "torque" and not motor.limit}
    across = _forces_across(moment, ideal, bonds) if ideal else {}
    for k, motor in motors:
        if motor.joint in bonds:
            bond, c = bonds[motor.joint]
            columns = joint_columns(bond.kind, world_frame(bond.a, moment.poses), list(moment.joint(bond.item.id)[0]))
            turn, shift = columns[:3, motor.freedom], columns[3:, motor.freedom]
            place = world_frame(bond.b if bond.b.part != WORLD else bond.a, moment.poses)[0]
            row = found[k]
            row["ends"], row["acts"] = place, motor.acts_at(time)
            turns = float(np.linalg.norm(turn)) > 0.5
            axis = turn if turns else shift
            if row["acts"]:
                row["size"] = _size(moment, motor, bond, c, turns, axis, across.get(bond.item.id))
                row["torque" if turns else "force"] = row["size"] * axis


def _driven_bonds(moment: Moment) -> dict[str, tuple[Bond, int]]:
    """The joints and nails that act, by name, and their clusters."""
    clusters = moment.compiled.trees.clusters
    return {
        moment.scene.item(bond.item.id).name: (bond, c)
        for c, cluster in enumerate(clusters)
        if not cluster.assembling
        for bond in (*(edge.bond for edge in cluster.edges if edge.bond is not None), *cluster.cuts)
        if moment.scene.has(bond.item.id)
    }


def _forces_across(moment: Moment, joints: set[str], bonds: dict[str, tuple[Bond, int]]) -> dict:
    clusters = moment.compiled.trees.clusters
    wanted = {id(clusters[bonds[name][1]]) for name in joints if name in bonds}
    copy = moment._replace(state=moment.state.copy())
    return reactions(copy, lambda cluster: id(cluster) in wanted and len(cluster.edges) <= MANY)


def _size(moment: Moment, motor: JointMotor, bond: Bond, c: int, turns: bool, axis: np.ndarray, across) -> float:
    if motor.mode == "torque":
        return at_most(motor.target, math.inf if motor.limit is None else motor.limit)
    q, v = moment.joint(bond.item.id)
    if motor.limit is not None:
        record = moment.compiled.linkage.cluster[c]
        strength = float(record["mass"]) * (float(record["length"]) ** 2 if turns else 1.0)
        mode, k = DRIVES[motor.mode], motor.freedom
        push, _ = stalled_drive(mode, motor.target, motor.response, strength, q[k], v[k], 0.0)
        return at_most(push, motor.limit)
    if across is None:
        return math.nan
    return float((across.torque if turns else across.force) @ axis)

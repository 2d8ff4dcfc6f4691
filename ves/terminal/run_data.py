"""A recording as data: one nested form, the JSON of `ves run`, and the same columns as CSV and NPZ."""

import csv
import json
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ves.model import Nail
from ves.simulation import Frame
from ves.terminal.recording import Recording

PART_COLUMNS = {
    "position": ("x", "y", "z"),
    "quaternion": ("w", "x", "y", "z"),
    "velocity": ("x", "y", "z"),
    "angular_velocity": ("x", "y", "z"),
}


def as_dict(recording: Recording) -> dict:
    frames = recording.frames
    return {
        "scene": recording.scene_name,
        "integrator": recording.integrator,
        "times": recording.times,
        "parts": _parts(recording),
        "joints": _joints(recording),
        "forces": _loads(recording),
        "energy": {
            "kinetic": [float(frame.kinetic) for frame in frames],
            "potential": [float(frame.potential) for frame in frames],
        },
        "closure_error": [float(frame.closure_error) for frame in frames],
        "closure_angle": [float(frame.closure_angle) for frame in frames],
        "outcome": {
            "state": recording.outcome.state,
            "message": recording.outcome.message,
            "items": list(recording.outcome.items),
        },
    }


def write_json(recording: Recording, path: Path):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(as_dict(recording), file, allow_nan=False)
        file.write("\n")


def write_csv(recording: Recording, path: Path):
    """One line per time, one column per number; the outcome goes to the terminal only."""
    names, columns = zip(*_columns(as_dict(recording)), strict=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        writer.writerows(zip(*columns, strict=True))


def write_npz(recording: Recording, path: Path):
    """Arrays named as the paths in the JSON: `parts/Rod 1/position` is (times, 3)."""
    np.savez_compressed(path, **{name: _array(values) for name, values in _leaves(as_dict(recording))})


def _array(values) -> np.ndarray:
    """Rows of one width: those of times at which there is nothing are not numbers."""
    if isinstance(values, list) and None in values:
        return np.array(values, float)
    if not isinstance(values, list) or not any(isinstance(row, list | tuple) and len(row) == 0 for row in values):
        return np.asarray(values)
    width = max(map(len, values))
    return np.array([[*row] or [math.nan] * width for row in values], float).reshape(len(values), width)


WRITERS = {".json": write_json, ".csv": write_csv, ".npz": write_npz}


def _parts(recording: Recording) -> dict:
    """Poses (times, parts, 7) and velocities (times, parts, 6), cut into their pieces."""
    poses = np.array([frame.poses for frame in recording.frames])
    velocities = np.array([frame.velocities for frame in recording.frames])
    return {
        recording.scene.part(identity).name: {
            "position": poses[:, k, :3].tolist(),
            "quaternion": poses[:, k, 3:].tolist(),
            "velocity": velocities[:, k, :3].tolist(),
            "angular_velocity": velocities[:, k, 3:].tolist(),
        }
        for k, identity in enumerate(recording.frames[0].part_ids)
    }


def _joints(recording: Recording) -> dict:
    """Joints and nails; what has no coordinates at a time, being fixed or not met yet, has an empty list there."""
    moving = (*recording.scene.joints, *(item for item in recording.scene.constraints if isinstance(item, Nail)))
    read = [_readings(frame) for frame in recording.frames]
    return {
        joint.name: {letter: [row.get(joint.id, ((), ()))[k] for row in read] for k, letter in enumerate(("q", "v"))}
        | _forces(recording, joint.id)
        for joint in moving
    }


def _readings(frame: Frame) -> dict[int, tuple[list[float], list[float]]]:
    """Coordinates and velocities of the joints that act in a frame, by id."""
    read = zip(frame.joint_ids, frame.q, frame.v, strict=True)
    return {id: ([*map(float, q)], [*map(float, v)]) for id, q, v in read}


def _forces(recording: Recording, id: int) -> dict:
    """World axes, on part b, the torque about the joint; empty lists where it does not act."""
    if recording.forces is None:
        return {}
    found = [forces.get(id) for forces in recording.forces]
    return {
        "force": [[] if force is None else force.force.tolist() for force in found],
        "torque": [[] if force is None else force.torque.tolist() for force in found],
        "share": [bool(force and force.share) for force in found],
    }


def _loads(recording: Recording) -> dict:
    """What each force does to its part, or to the one at its end b, in world axes; gravity of everything says nothing.

    `size` is a string's tension; null where it is not known, of an ideal motor in a very large structure.
    """
    local = [force for force in recording.scene.forces if force.part_names or force.joint_names]
    read = [[frame.acting.reading(force.id) for frame in recording.frames] for force in local]
    return {
        force.name: {
            "size": [None if math.isnan(one.size) else one.size for one in readings],
            "force": [one.force.tolist() for one in readings],
            "torque": [one.torque.tolist() for one in readings],
            "energy": [one.energy for one in readings],
        }
        for force, readings in zip(local, read, strict=True)
    }


def _leaves(data: dict, prefix: str = "") -> Iterator[tuple[str, object]]:
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{name}/")
        else:
            yield prefix + name, value


def _columns(data: dict) -> Iterator[tuple[str, list[float]]]:
    """What has a value at every time, number by number."""
    yield "time", data["times"]
    for name, part in data["parts"].items():
        for quantity, axes in PART_COLUMNS.items():
            yield from ((f"{name}.{quantity}.{axis}", column) for axis, column in _apart(axes, part[quantity]))
    for name, joint in data["joints"].items():
        for letter in ("q", "v"):
            yield from ((f"{name}.{letter}{k}", column) for k, column in _apart(range(99), joint[letter]))
        for quantity in ("force", "torque"):
            rows = joint.get(quantity, [])
            yield from ((f"{name}.{quantity}.{axis}", column) for axis, column in _apart("xyz", rows))
    for name, force in data["forces"].items():
        yield f"{name}.size", [math.nan if size is None else size for size in force["size"]]
        for quantity in ("force", "torque"):
            yield from ((f"{name}.{quantity}.{axis}", column) for axis, column in _apart("xyz", force[quantity]))
        yield f"{name}.energy", force["energy"]
    for name, values in data["energy"].items():
        yield f"energy.{name}", values
    for name in ("closure_error", "closure_angle"):
        yield name, data[name]


def _apart(names, rows: list[list[float]]):
    """Column by column; not a number at times at which there is none."""
    width = max(map(len, rows), default=0)
    filled = ([*row] or [math.nan] * width for row in rows)
    return zip(names, zip(*filled, strict=True), strict=False)

"""Scenes for tests: random trees of parts whose joint frames meet exactly at random coordinates."""

import numpy as np

from ves.algebra import rotation
from ves.joints import JOINTS, KINDS
from ves.model import Anchor, Gravity, Ground, Joint, Scene, WorldAnchor
from ves.parts import PARTS, Port

NO_GROUND = Ground(on=False)


def random_rotation(rng) -> np.ndarray:
    return rotation.normalized(rng.normal(size=4))


def random_pose(rng, size: float = 0.2):
    return rng.uniform(-size, size, 3), random_rotation(rng)


def random_coordinates(kind, rng) -> np.ndarray:
    """Coordinates in the joint's usual range; quaternions are unit."""
    q = []
    for motion in kind.motions:
        width = {0: 1, 1: 1, 2: 4, 3: 7}[int(motion.primitive)]
        part = rng.uniform(-1.2, 1.2, width)
        if width >= 4:
            part[-4:] = random_rotation(rng)
        q += list(part)
    return np.array(q)


def random_part(rng, name: str, ports=()):
    kind = list(PARTS.values())[rng.integers(len(PARTS))]
    return kind(name=name, density=float(rng.uniform(300, 3000)), ports=ports)


def random_tree(kinds: list[str], rng, backwards: bool = False, floating: bool = False) -> tuple[Scene, dict]:
    """A branched tree with one joint per entry of `kinds`, and the coordinates it was built at, by joint name.

    `backwards` writes every other joint from child to parent; `floating` hangs nothing on the world.
    """
    parts, joints, built = [], [], {}
    poses, frames = [], {}
    for k, name in enumerate(kinds):
        kind = KINDS[name]
        parent = None if k == 0 else int(rng.integers(k))
        inner, outer, q = random_pose(rng), random_pose(rng), random_coordinates(kind, rng)
        flipped = backwards and k % 2 == 1
        carried = kind.pose(q)
        carried = rotation.inverse(carried) if flipped else carried
        above = (np.zeros(3), np.array(rotation.IDENTITY)) if parent is None else poses[parent]
        joint_frame = rotation.compose(above, inner)
        pose = rotation.compose(rotation.compose(joint_frame, carried), rotation.inverse(outer))
        poses.append((pose[0], rotation.normalized(pose[1])))
        frames.setdefault(k, []).append(("in", outer))
        if parent is not None:
            frames[parent].append((f"out {k}", inner))
        near = WorldAnchor(world=inner[0], quaternion=inner[1]) if parent is None else Anchor(
            part=f"part {parent}", port=f"out {k}"
        )
        far = Anchor(part=f"part {k}", port="in")
        a, b = (far, near) if flipped else (near, far)
        if not (floating and parent is None):
            joints.append(Joint(name=f"joint {k}", kind=name, a=a, b=b))
            built[f"joint {k}"] = q
    for k, (position, turned) in enumerate(poses):
        ports = tuple(Port(name=n, position=p, quaternion=t) for n, (p, t) in frames[k])
        parts.append(random_part(rng, f"part {k}", ports).evolve(position=position, quaternion=turned))
    scene = Scene(parts=tuple(parts), joints=tuple(joints), ground=NO_GROUND, forces=(Gravity(name="Gravity"),))
    return scene, built


MOVING = [name for name, kind in JOINTS.items() if kind.motions]

"""How a structure can move: how many ways here, and in general, which parts move, and which joints say a thing twice.

Here is the rank of the loops' Jacobian at these poses. In general is what remains after a small step along a random
free direction, closed again: a flat four-bar may fold either way just here, and goes one way once it has moved; a shaky
lock gives way a little, but cannot go anywhere.
"""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ves.algebra import rotation
from ves.linkage.bonds import WORLD, Bond, Gear, Rod, start_poses
from ves.linkage.loops import Structure, Tie, structures_of
from ves.linkage.tree import trees_of
from ves.model import Scene

RANK = 1e-7  # singular values below this, of the largest, count as zero
NOISE = 1e-10  # of what a whole turn or slide does
STEP = 0.02  # of the structure's size, how far is stepped to see what happens
GONE = 0.3  # of the step, what must be left of it once the loops are closed again
SWING, SWING_STEPS = 0.15, 12  # of the structure's size, how far a free motion is shown, and in how many steps
TRIES = 2  # steps for each free direction, of three at most


@dataclass(frozen=True)
class FreeMotion:
    """One way to move, as the velocity of each part that does: (angular, velocity of its origin), largest 1."""

    part_ids: tuple[int, ...]
    twists: np.ndarray  # (k, 6)


@dataclass(frozen=True)
class Mobility:
    """Of one structure, with its parts and joints by name."""

    parts: tuple[str, ...]
    here: int
    general: int
    redundant: int  # conditions that follow from the others
    redundant_joints: tuple[str, ...]  # among which they are
    structure: Structure = field(repr=False)
    basis: np.ndarray = field(repr=False)  # (here, nv) the free directions

    @property
    def locked(self) -> bool:
        return self.general == 0

    @property
    def sentences(self) -> tuple[str, ...]:
        """What a user is told about it."""
        return tuple(_told(self))

    def swing(self, k: int) -> np.ndarray:
        """(steps, p, 7) poses of all parts of the scene, from here along free motion k, its loops kept closed.

        A motion that goes nowhere, as that of a shaky lock, is shown as far as it can be seen, with its loops open.
        """
        whole = _sized(self.structure, self.basis[k]) * SWING / STEP
        path = [self.structure.poses]
        for _ in range(SWING_STEPS):
            moved = self.structure.moved(path[-1], whole / SWING_STEPS)
            closed, gap = self.structure.projected(moved)
            goes_on = gap < 1e-9 * self.structure.length and not self.locked
            path.append(closed if goes_on else moved)
        return np.array(path)

    @cached_property
    def motions(self) -> tuple[FreeMotion, ...]:
        """One for each free direction here."""
        jacobians = self.structure.jacobians(self.structure.poses)
        return tuple(_motion(self.structure, jacobians, direction) for direction in self.basis)


def mobility(scene: Scene, poses: np.ndarray | None = None) -> tuple[Mobility, ...]:
    """Of every structure that can move or has loops, with the parts at `poses`, or at their start."""
    poses = start_poses(scene) if poses is None else poses
    return tuple(mobility_of(structure) for structure in structures_of(scene, trees_of(scene, poses), poses))


def mobility_of(structure: Structure) -> Mobility:
    G, _, owners = structure.constraint(structure.poses)
    rank, basis, doubled = _split(G, structure.length)
    here = structure.freedoms - rank
    joints = sorted({owners[k].item.id: owners[k] for k in np.flatnonzero(doubled)}.items())
    names = dict.fromkeys(name for _, bond in joints for name in loop_of(structure, bond))
    return Mobility(
        tuple(structure.scene.parts[k].name for k in structure.parts), here, _in_general(structure, basis, here),
        len(G) - rank, tuple(names), structure, basis,
    )  # fmt: skip


def _told(found: Mobility):
    who = _listed(found.parts)
    if found.locked:
        yield f"{who} cannot move: the joints hold each other fast."
        if found.here:
            yield f"It gives way a little in {_ways(found.here)}, but goes nowhere: a shaky lock."
    elif found.here != found.general:
        yield f"{who} can move in {_ways(found.general)}; just here it could go {_ways(found.here)}."
    else:
        yield f"{who} can move in {_ways(found.general)}."
    if found.redundant:
        conditions = "1 condition says" if found.redundant == 1 else f"{found.redundant} conditions say"
        joints = _listed(found.redundant_joints)
        yield f"{conditions} again what others say, among {joints}: harmless, but their forces can only be shared out."


def _ways(n: int) -> str:
    return "1 way" if n == 1 else f"{n} ways"


def _listed(names: tuple[str, ...], most: int = 4) -> str:
    quoted = [f'"{name}"' for name in names]
    if len(quoted) > most:
        quoted = [*quoted[: most - 1], f"{len(quoted) - most + 1} more"]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def loop_of(structure: Structure, cut: Tie) -> tuple[str, ...]:
    """The joints of the loop that a cut or rod closes, by name, that one first; of a gear, its joints."""
    if isinstance(cut, Gear):
        return cut.item.name, *cut.item.joint_names
    return cut.item.name, *(bond.item.name for bond in way_round(structure, cut))


def way_round(structure: Structure, cut: Bond | Rod) -> tuple[Bond, ...]:
    """The bonds of the tree that lead from one side of a cut or rod to the other: with it they are a loop."""
    edges = {joint.edge.body: joint.edge for joint in structure.joints}

    def way(side) -> list:
        body, found = WORLD if side.part == WORLD else structure.trees.body_of[side.part], []
        while body != WORLD:
            found.append(edges[body])
            body = edges[body].parent
        return found

    a, b = way(cut.a), way(cut.b)
    while a and b and a[-1] is b[-1]:
        a.pop()
        b.pop()
    return tuple(edge.bond for edge in (*a, *reversed(b)) if edge.bond is not None)


def _split(G: np.ndarray, length: float) -> tuple[int, np.ndarray, np.ndarray]:
    """Rank, a basis of the free directions (rows, as few parts in each as possible), and which rows say it again."""
    if not len(G):
        return 0, np.eye(G.shape[1]), np.zeros(0, bool)
    u, s, vt = np.linalg.svd(G)
    rank = _counted(s, length)
    doubled = np.abs(u[:, rank:]).max(axis=1, initial=0.0) > 1e-6
    return rank, _echelon(vt[rank:]), doubled


def _counted(singular: np.ndarray, length: float) -> int:
    """The rank; a turn of a radian is worth `length`, and where all is next to nothing beside that, nothing is said."""
    least = NOISE * min(1.0, length)
    return int(np.sum(singular > max(RANK * float(singular.max(initial=0.0)), least)))


def _echelon(basis: np.ndarray) -> np.ndarray:
    """The same directions, each with a joint of its own: what moves together stays together, the rest apart."""
    rows = basis.copy()
    done = 0
    while done < len(rows):
        i, j = np.unravel_index(int(np.argmax(np.abs(rows[done:]))), rows[done:].shape)
        rows[[done, done + i]] = rows[[done + i, done]]
        rows[done] /= rows[done, j]
        for k in range(len(rows)):
            if k != done:
                rows[k] -= rows[k, j] * rows[done]
        done += 1
    rows[np.abs(rows) < 1e-9] = 0.0
    return rows


def _in_general(structure: Structure, basis: np.ndarray, here: int) -> int:
    """The fewest ways to move that are left after a step that could be taken; 0 when none could."""
    if not structure.closed or not here:
        return here
    random = np.random.default_rng(here)
    found = []
    for _ in range(TRIES * min(here, 3)):
        direction = random.normal(size=here) @ basis
        moved = structure.moved(structure.poses, _sized(structure, direction))
        closed, gap = structure.projected(moved)
        wanted, left = (_way(structure, poses) for poses in (moved, closed))
        if gap < 1e-9 * structure.length and left > GONE * wanted:
            found.append(structure.freedoms - _split(structure.constraint(closed)[0], structure.length)[0])
    return min(found, default=0)


def _sized(structure: Structure, direction: np.ndarray) -> np.ndarray:
    """So long that the part that moves most moves a small share of the structure's size."""
    trial = 1e-6 * direction / max(float(np.abs(direction).max()), 1e-300)
    return trial * (STEP * structure.length / max(_way(structure, structure.moved(structure.poses, trial)), 1e-300))


def _way(structure: Structure, poses: np.ndarray) -> float:
    """How far the part that moved most has moved, m."""
    rows = list(structure.parts)
    before, after = structure.poses[rows], poses[rows]
    turned = rotation.multiply(after[:, 3:], rotation.conjugate(before[:, 3:]))
    sizes = np.array([structure.scene.parts[k].size for k in rows])
    return float(np.max(np.linalg.norm(after[:, :3] - before[:, :3], axis=1) + sizes * rotation.angle_of(turned)))


def _motion(structure: Structure, jacobians: dict[int, np.ndarray], direction: np.ndarray) -> FreeMotion:
    twists = {body: J @ direction for body, J in jacobians.items()}
    ids, rows = [], []
    for k in structure.parts:
        angular, linear = np.split(twists[structure.trees.body_of[k]], 2)
        row = np.concatenate((angular, linear + rotation.cross(angular, structure.poses[k, :3])))
        if np.abs(row).max() > 1e-9:
            ids.append(structure.scene.parts[k].id)
            rows.append(row)
    twists = np.array(rows).reshape(-1, 6)
    return FreeMotion(tuple(ids), twists / max(float(np.abs(twists).max(initial=0.0)), 1e-300))

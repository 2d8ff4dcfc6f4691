"""A scene that moves: the one way from a document to motion, for scripts and for the engine thread alike."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from ves.dynamics.adaptive import advance_adaptive
from ves.dynamics.arrays import Pull, State, new_pull, new_state, new_work
from ves.dynamics.closing import close_all
from ves.dynamics.observe import closure, observe, spring_energy
from ves.dynamics.step import advance
from ves.integrators import INTEGRATORS
from ves.linkage import Compiled, compile_linkage, start_poses, start_velocities
from ves.linkage.check import left_out
from ves.linkage.coordinates import Coordinates, carried_over, coordinates_of
from ves.linkage.gearing import mesh_gears
from ves.linkage.velocities import allowed_velocities
from ves.model import Joint, Scene
from ves.simulation.appearance import moves_alike
from ves.simulation.frame import Frame, Grab, Outcome, acting_joints
from ves.simulation.hand import held_point, let_go, take_hold
from ves.simulation.hold import Hold
from ves.simulation.reactions import JointForce, Moment, reactions

BATCH = 240  # steps of one kernel call in a long run


class JointReading(NamedTuple):
    q: tuple[float, ...]
    v: tuple[float, ...]


class Snapshot(NamedTuple):
    step: int
    state: State
    pull: Pull


def _coordinates(state: State) -> Coordinates:
    return Coordinates(*(array.copy() for array in (state.q, state.v, state.cut_q, state.cut_v)))


class Simulation:
    """Owns the moving state. Fixed steps lie on a grid from time 0, wherever it is looked at in between."""

    def __init__(self, scene: Scene, integrator: str = "realtime"):
        if integrator not in INTEGRATORS:
            raise ValueError(f'there is no integrator "{integrator}": choose {", ".join(INTEGRATORS)}')
        self.integrator = INTEGRATORS[integrator]
        self.revision = 0
        self.scene = scene
        self.hold: Hold | None = None
        self._gone: dict[int, tuple[np.ndarray, np.ndarray]] = {}  # where deleted parts were, should they come back
        self.reset()

    # ---- the start and edits --------------------------------------------------------------------------------------
    def reset(self) -> None:
        """Back to the start of the present document."""
        self.step_count, self.time = 0, 0.0
        self._gone.clear()
        self._build(start_poses(self.scene), start_velocities(self.scene))
        self.outcome = self._left_out()

    def edit(self, scene: Scene, put: Mapping[int, tuple] | None = None) -> None:
        """Go on with another document: parts keep their place and speed of now; at time 0 they take the start's.

        After time 0, `put` says where some parts are from now on, by id; they go on from there as fast as they were.
        """
        if self.time == 0.0:
            self.scene = scene
            return self.reset()
        if not put and moves_alike(self.scene, scene):
            self.scene = scene
            self.outcome = self._left_out() if self.outcome.state == "finished" else self.outcome
            return None
        now, old, coordinates = self.frame(), self.compiled, _coordinates(self.state)
        self._gone |= {id: (now.poses[k], now.velocities[k]) for k, id in enumerate(now.part_ids)}
        self.scene = scene
        poses, velocities = start_poses(scene), start_velocities(scene)
        for k, part in enumerate(scene.parts):
            if part.id in self._gone and not part.fixed:
                poses[k], velocities[k] = self._gone[part.id]
            if put and part.id in put:
                poses[k] = put[part.id]
        self._build(poses, velocities, (old, coordinates))
        self.state.time[0] = self.time
        self.outcome = self._left_out()

    def _build(
        self, poses: np.ndarray, velocities: np.ndarray, before: tuple[Compiled, Coordinates] | None = None
    ) -> None:
        """A linkage for parts at these poses, which goes on from the one `before`.

        Without one, at the start, velocities that were left at zero follow from the others.
        """
        self._built_at, open_ids = poses, frozenset()
        while True:
            self.compiled = compile_linkage(self.scene, poses, open_ids)
            self.linkage = self.compiled.linkage
            self.state, self.work, self.pull = new_state(self.linkage), new_work(self.linkage), new_pull()
            if before is None:
                velocities = allowed_velocities(self.scene, self.compiled.trees, poses, velocities)
            found = coordinates_of(self.scene, self.compiled, poses, velocities)
            if before is not None:
                carried_over(*before, self.compiled, found)
            mesh_gears(self.compiled, found, before and before[0])
            self.state.q[:], self.state.v[:], self.state.cut_q[:] = found.q, found.v, found.cut_q
            apart = self._close_loops()
            if not apart:
                break
            open_ids |= apart
        self._between: State | None = None  # the state between two grid steps, when one is looked at
        self._index = {part.id: k for k, part in enumerate(self.scene.parts)}
        self._part_ids = tuple(self._index)
        self._joint_ids = tuple(joint.id for joint in acting_joints(self.compiled))
        self._modes = ("linked",) * len(self.linkage.cluster)
        self._regrab()

    def _close_loops(self) -> frozenset[int]:
        """Close all loops exactly; of each cluster where that cannot be done, the tie that is farthest open, by id."""
        linkage, closed = self.linkage, np.ones(len(self.linkage.cluster), np.int64)
        close_all(linkage, self.state, self.work, closed)
        farthest = []
        for c in np.flatnonzero(closed == 0):
            cluster, cut = self.compiled.trees.clusters[c], self.work.cut[slice(*linkage.cluster[c]["cuts"])]
            gaps = [*(cut["gap"] + cut["angle"] * linkage.cluster[c]["length"])]
            gaps += [abs(self.work.row[row]["gap"]) for row in linkage.rod[slice(*linkage.cluster[c]["rods"])]["row"]]
            gaps += [abs(self.work.row[row]["gap"]) for row in linkage.gear[slice(*linkage.cluster[c]["gears"])]["row"]]
            farthest.append((*cluster.cuts, *cluster.rods, *cluster.gears)[int(np.argmax(gaps))].item.id)
        return frozenset(farthest)

    def _left_out(self) -> Outcome:
        """Joints that do not act, and why; the run goes on without them."""
        problems = left_out(self.scene, self.compiled.trees, self._built_at)
        if not problems:
            return Outcome()
        more = f" The same goes for {len(problems) - 1} more." if len(problems) > 1 else ""
        back = " Reset brings everything back to its start." if self.time > 0.0 and self.compiled.trees.unmet else ""
        return Outcome("finished", problems[0].message + back + more, tuple(problem.item for problem in problems))

    # ---- time -----------------------------------------------------------------------------------------------------
    def run(self, until: float) -> Outcome:
        """Simulate up to a time; the outcome says how it went."""
        return self.advance(until)

    def advance(self, until: float, progress: Callable[[float], None] | None = None) -> Outcome:
        """The same, telling `progress` the time now and then."""
        if self.integrator.is_adaptive:
            self._advance_adaptive(until, progress)
        else:
            self._advance_fixed(until, progress)
        return self.outcome

    def _advance_fixed(self, until: float, progress) -> None:
        h = self.integrator.step
        whole = int(until / h + 1e-9)
        while self.step_count < whole and self.outcome.state == "finished":
            self.take_steps(min(BATCH, whole - self.step_count))
            if progress:
                progress(self.time)
        rest = until - self.step_count * h
        if self.outcome.state == "finished" and rest > 1e-9 * h:
            self._between = self.state.copy()
            advance(self.linkage, self._between, self.work, self.pull, rest, 1)
            self.time = until

    def _advance_adaptive(self, until: float, progress) -> None:
        while until - self.time > 1e-12 and self.outcome.state == "finished":
            good, span = self.state.copy(), min(until - self.time, 0.25)
            culprit = advance_adaptive(
                self.linkage, self.state, self.work, self.pull, span, self.integrator.tolerance
            )
            if culprit >= 0:
                self.state.restore(good)
                self._blame(culprit, "stuck", "moves so violently that no time step is short enough")
                return
            self.time = until if span == until - self.time else self.time + span
            if progress:
                progress(self.time)

    def take_steps(self, count: int) -> None:
        """Some steps on the grid; a runaway leaves the last good state and names who ran away."""
        self._between = None
        good = self.state.copy()
        done, culprit = advance(self.linkage, self.state, self.work, self.pull, self.integrator.step, count)
        if culprit >= 0:
            self.state.restore(good)
            advance(self.linkage, self.state, self.work, self.pull, self.integrator.step, done)
        self._arrived(self.step_count + done)
        if culprit >= 0:
            self._blame(culprit, "paused", "runs away: its speed has no limit or is not a number")

    def _arrived(self, step: int) -> None:
        self.step_count = step
        self.time = self.state.time[0] = step * self.integrator.step

    def _blame(self, link: int, state: str, what: str) -> None:
        while link >= 0 and not (self.linkage.part_link == link).any():
            link = next((k for k in range(link + 1, len(self.linkage.parent)) if self.linkage.parent[k] == link), -1)
        names = tuple(part.name for k, part in enumerate(self.scene.parts) if self.linkage.part_link[k] == link)
        who = f'"{names[0]}"' if names else "A part"
        advice = "Look at its mass, its springs and drives, and at what it is joined to; then reset."
        self.outcome = Outcome(state, f"{who} {what}, at {self.time:.4g} s. {advice}", names)

    # ---- snapshots --------------------------------------------------------------------------------------------------
    def snapshot(self) -> Snapshot:
        return Snapshot(self.step_count, self.state.copy(), Pull(*(array.copy() for array in self.pull)))

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot of the present linkage."""
        self._between = None
        self.state.restore(snapshot.state)
        for mine, theirs in zip(self.pull, snapshot.pull, strict=True):
            mine[...] = theirs
        self._arrived(snapshot.step)
        self.outcome = self._left_out()

    # ---- the hand ---------------------------------------------------------------------------------------------------
    def grab(self, hold: Hold | None) -> None:
        """Pull a part by a point of it, or let go."""
        self.hold = hold
        self._regrab()

    def _regrab(self) -> None:
        if self.hold is None or self.hold.part_id not in self._index:
            self.hold = None
            let_go(self.pull)
        else:
            take_hold(self.pull, self.compiled, self._index[self.hold.part_id], self.hold)

    # ---- what it shows ----------------------------------------------------------------------------------------------
    def frame(self, realtime_factor: float = 0.0) -> Frame:
        state = self.state if self._between is None else self._between
        poses, velocities = np.empty((len(self._index), 7)), np.empty((len(self._index), 6))
        kinetic, potential = observe(self.linkage, state, self.work, poses, velocities)
        gap, angle = closure(self.linkage, state, self.work)
        potential += spring_energy(self.linkage, state)
        return Frame(
            self.time, self.step_count, self.revision, self._part_ids, poses, velocities, self._joint_ids, kinetic,
            potential, gap, angle, self._modes, realtime_factor, self._grabbed(poses), self._said(), self.compiled,
            _coordinates(state),
        )  # fmt: skip

    def _said(self) -> Outcome:
        """The outcome, or else which drives push against what cannot move."""
        if self.outcome.message or not self.state.stalled.any():
            return self.outcome
        stuck = (self.compiled.trees.clusters[c] for c in np.flatnonzero(self.state.stalled))
        bonds = (bond for cluster in stuck for bond in (*(edge.bond for edge in cluster.edges), *cluster.cuts))
        joints = (bond.item for bond in bonds if bond is not None)
        names = tuple(joint.name for joint in joints if isinstance(joint, Joint) and joint.drive is not None)
        what = "cannot have its way: its loop does not let it move so. Change a length, or take the drive away."
        return Outcome("finished", f'The drive of "{names[0]}" {what}', names)

    def _grabbed(self, poses: np.ndarray) -> Grab | None:
        if self.hold is None:
            return None
        point = held_point(poses[self._index[self.hold.part_id]], self.hold)
        return Grab(self.hold.part_id, point, np.array(self.hold.target), float(np.linalg.norm(self.pull.force)))

    def pose(self, part: str | int) -> np.ndarray:
        """Position and quaternion (7,) of a part, by name or id."""
        return self.frame().poses[self._index[self.scene.part(part).id]]

    def joint(self, name: str | int) -> JointReading:
        """Coordinates and velocities of a joint or nail that acts."""
        frame, wanted = self.frame(), self.scene.item(name).id
        if wanted not in frame.joint_ids:
            raise KeyError(f'"{name}" does not act: it is not met, or only holds parts together')
        k = frame.joint_ids.index(wanted)
        return JointReading(frame.q[k], frame.v[k])

    def joint_forces(self) -> dict[int, JointForce]:
        """Force and torque across every joint, nail, weld and rod that acts, by id."""
        frame = self.frame()
        place = {id: k for k, id in enumerate(frame.joint_ids)}
        state = self.state if self._between is None else self._between
        moment = Moment(self.scene, self.compiled, state.copy(), self.work, frame.poses, self.pull)
        return reactions(moment, lambda id: (frame.q[place[id]], frame.v[place[id]]))

    def joint_force(self, name: str | int) -> JointForce:
        """What a joint does to its part b now; a share of it where several joints hold the same."""
        item, found = self.scene.item(name), self.joint_forces()
        if item.id not in found:
            raise KeyError(f'"{name}" does not act, so there is no force across it')
        return found[item.id]

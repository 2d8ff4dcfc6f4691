"""A scene that moves: the one way from a document to motion, for scripts and for the engine thread alike."""

import math
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ves.assembly.outcome import Conflict, Gathered
from ves.assembly.pulling import assemble
from ves.dynamics.adaptive import advance_adaptive
from ves.dynamics.arrays import READING, Pull, State, new_pull
from ves.dynamics.observe import closure, observe, spring_energy
from ves.dynamics.readings import read_loads
from ves.dynamics.step import advance
from ves.forces.joint_motor import JointMotor
from ves.integrators import INTEGRATORS, REALTIME
from ves.linkage import Compiled, Linkage, start_poses, start_velocities
from ves.linkage.check import left_out
from ves.linkage.compile import reloaded
from ves.linkage.coordinates import Coordinates
from ves.linkage.drives import Drives
from ves.linkage.retuning import only_loads_differ, retuned
from ves.linkage.tree import Cluster, Trees
from ves.model import Gravity, Scene
from ves.simulation.appearance import moves_alike
from ves.simulation.building import Built, Knowledge, build, carry_clusters, carry_memory
from ves.simulation.frame import Acting, Frame, Grab, Outcome
from ves.simulation.gathering import Arrived, look_after, snap_together
from ves.simulation.hand import held_point, let_go, take_hold
from ves.simulation.hold import Hold
from ves.simulation.motors import read_motors
from ves.simulation.reactions import JointForce, Moment, reactions, ties_of
from ves.simulation.stiffening import stiffen

SOON = 1e-9  # s: a force that begins within this begins now
BATCH = 240  # steps of one kernel call in a long run


class JointReading(NamedTuple):
    q: tuple[float, ...]
    v: tuple[float, ...]


class Snapshot(NamedTuple):
    step: int
    state: State
    pull: Pull
    built: Built
    doomed: dict[int, Conflict]


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

    @property
    def compiled(self) -> Compiled:
        return self._built.compiled

    @property
    def linkage(self) -> Linkage:
        return self._built.linkage

    @property
    def work(self):
        return self._built.work

    @property
    def assembling(self) -> bool:
        """Some structure is not together yet, and on its way."""
        return bool(self._built.assembling)

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Of the structures that cannot come together."""
        return tuple(held.conflict.named(self.scene) for held in self._built.knowledge.held)

    # ---- the start and edits --------------------------------------------------------------------------------------
    def reset(self) -> None:
        """Back to the start of the present document."""
        self.step_count, self.time = 0, 0.0
        self._flown = 0  # steps that took no time
        self._gone.clear()
        self._use(*build(self.scene, start_poses(self.scene), start_velocities(self.scene), Knowledge()))
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
        if not put and only_loads_differ(self.scene, scene):
            return self._reload(scene)
        now, old, known = self.frame(), self.scene, self._built.knowledge.of(scene)
        self._gone |= {id: (now.poses[k], now.velocities[k]) for k, id in enumerate(now.part_ids)}
        self.scene = scene
        poses, velocities = start_poses(scene), start_velocities(scene)
        for k, part in enumerate(scene.parts):
            if part.id in self._gone and not part.fixed:
                poses[k], velocities[k] = self._gone[part.id]
            if put and part.id in put:
                poses[k] = put[part.id]
        trees = None if put or known != self._built.knowledge else retuned(self.compiled.trees, old, scene)
        self._go_on(poses, velocities, known, set(put or ()), trees)
        self.outcome = self._left_out()

    def _reload(self, scene: Scene) -> None:
        """Forces with other numbers, or on, or off: nothing else notices."""
        self.scene = scene
        compiled = reloaded(self.compiled, scene, self.time + SOON)
        self._built = replace(self._built, scene=scene, compiled=compiled)
        self._between = None
        self.outcome = self._left_out()

    def _go_on(
        self, poses: np.ndarray, velocities: np.ndarray, knowledge: Knowledge, moved: set[int],
        trees: Trees | None = None,
    ) -> None:  # fmt: skip
        """A new linkage in the middle of a run; what it has in common with the old one does not notice.

        Along the same trees when only numbers have changed.
        """
        old, before = self._built, self.state
        was = old.compiled, _coordinates(before)
        new, after = build(self.scene, poses, velocities, knowledge, was, trees, self.time + SOON)
        if trees is not None:
            carry_memory(before, after)
        carry_clusters(old, before, new, after, moved)
        self._use(new, after)
        self.state.time[0] = self.time

    def _use(self, built: Built, state: State) -> None:
        self._built, self.state, self.pull = built, state, new_pull()
        self._doomed: dict[int, Conflict] = {}  # clusters on their way to where they are held
        self._between: State | None = None  # the state between two grid steps, when one is looked at
        self._regrab()

    def _left_out(self) -> Outcome:
        """Joints that do not act, and why; the run goes on without them."""
        if self.conflicts:
            return Outcome("finished", self.conflicts[0].message, self.conflicts[0].names)
        built = self._built
        problems = left_out(self.scene, built.compiled.trees, built.poses, built.pulled)
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
            advance(self.linkage, self._between, self.work, self.pull, rest, self.integrator.lead, 1)
            self.time = until

    def _advance_adaptive(self, until: float, progress) -> None:
        while until - self.time > 1e-12 and self.outcome.state == "finished":
            good, span = self.state.copy(), min(until - self.time, REALTIME.step if self.assembling else 0.25)
            span = min(span, self._next_switch - self.time)
            switches = span == self._next_switch - self.time
            if self.assembling:
                assemble(self.linkage, self.state, self.work, self._built.yard, self.pull, span, 1)
            allowed = self.integrator.tolerance, self.integrator.least_error
            culprit = advance_adaptive(self.linkage, self.state, self.work, self.pull, span, *allowed)
            if culprit >= 0:
                self.state.restore(good)
                self._blame(culprit, "stuck", "moves so violently that no time step is short enough")
                return
            self.time = until if span == until - self.time else self.time + span
            if switches:
                self._switch()
            self._gather()
            if progress:
                progress(self.time)

    @property
    def _next_switch(self) -> float:
        """When the next force begins or ends."""
        times = self._built.switches
        k = bisect_right(times, float(self.state.time[0]) + SOON)  # of the grid, wherever it was looked at since
        return times[k] if k < len(times) else math.inf

    def _switch(self) -> None:
        """Some forces begin or end now: the same structures go on with them."""
        if not any(isinstance(force, JointMotor) for force in self.scene.forces):
            return self._reload(self.scene)
        now = self.frame()
        self._go_on(now.poses, now.velocities, self._built.knowledge, set(), self.compiled.trees)

    def take_steps(self, count: int) -> None:
        """Some steps on the grid; a runaway leaves the last good state and names who ran away."""
        end = self.step_count + count
        while self.step_count < end and self.outcome.state == "finished":
            self._take(end - self.step_count)
            self._gather()

    def _take(self, count: int) -> None:
        """Some steps, up to the one in which a cluster that assembles has got somewhere, or a force begins or ends."""
        self._between = None
        good = self.state.copy()
        switch = self._next_switch / self.integrator.step
        switch = math.ceil(switch - 1e-6) if switch < math.inf else switch
        count, culprit = self._step(min(count, max(switch - self.step_count, 1)))
        if culprit >= 0:
            self.state.restore(good)
            self._step(count)
        self._arrived(self.step_count + count)
        if self.step_count >= switch:
            self._switch()
        if culprit >= 0:
            self._blame(culprit, "paused", "runs away: its speed has no limit or is not a number")

    def _step(self, count: int) -> tuple[int, int]:
        """What assembles first: it may ask for a stop. How many steps were done, and the link that ran away, or -1."""
        h, built = self.integrator.step, self._built
        if built.assembling:
            count = assemble(built.linkage, self.state, built.work, built.yard, self.pull, h, count)
        return advance(built.linkage, self.state, built.work, self.pull, h, self.integrator.lead, count)

    # ---- coming together ------------------------------------------------------------------------------------------
    def fly(self, count: int) -> None:
        """Some steps in which only what is not together moves, without gravity; time stands still."""
        self._between = None
        end = self._flown + count
        while self._flown < end and self.assembling:
            built = self._built
            linkage = built.linkage._replace(gravity=np.zeros(3))
            step = REALTIME.step
            self._flown += assemble(linkage, self.state, built.work, built.yard, self.pull, step, end - self._flown)
            self._gather()

    def snap(self) -> None:
        """Bring everything together at once that is not, as far as it can be."""
        self._between = None
        if self.assembling:
            self._convert(snap_together(self._built, self.state))

    def _gather(self) -> None:
        """Make linkages of what has come together, and hold what cannot."""
        if self._built.assembling:
            arrived = look_after(self._built, self.state, self._doomed)
            if arrived.together or arrived.held:
                self._convert(arrived)

    def _convert(self, arrived: Arrived) -> None:
        old, doomed, now = self._built, self._doomed, self.frame()
        for one in arrived.held:
            stiffen(self.scene, now.poses, now.velocities, [old.index[id] for id in one.gathered.part_ids])
        self._go_on(now.poses, now.velocities, arrived.added_to(old.knowledge), set())
        new = {_first_part(self._built, c): c for c in self._built.assembling}
        self._doomed = {new[k]: conflict for c, conflict in doomed.items() if (k := _first_part(old, c)) in new}
        if self.outcome.state == "finished":
            self.outcome = self._left_out()

    @property
    def gathered(self) -> tuple[Gathered, ...]:
        """How it ended for every structure that did not start together, or was taken apart by an edit."""
        known = self._built.knowledge
        return (*known.gathered, *(held.gathered for held in known.held))

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
        pull = Pull(*(array.copy() for array in self.pull))
        return Snapshot(self.step_count, self.state.copy(), pull, self._built, dict(self._doomed))

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot since the last edit."""
        self._use(snapshot.built, snapshot.state.copy())
        self._doomed = dict(snapshot.doomed)
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
        if self.hold is None or self.hold.part_id not in self._built.index:
            self.hold = None
            let_go(self.pull)
        else:
            take_hold(self.pull, self.compiled, self._built.index[self.hold.part_id], self.hold)

    # ---- what it shows ----------------------------------------------------------------------------------------------
    def frame(self, realtime_factor: float = 0.0) -> Frame:
        state = self.state if self._between is None else self._between
        built, count = self._built, len(self._built.index)
        poses, velocities = np.empty((count, 7)), np.empty((count, 6))
        kinetic, potential = observe(self.linkage, state, self.work, poses, velocities)
        gap, angle = closure(self.linkage, state, self.work)
        acting = self._acting(state, poses)
        potential += spring_energy(self.linkage, state) + float(acting.energy.sum())
        return Frame(
            self.time, self.step_count, self.revision, built.part_ids, poses, velocities, built.joint_ids, kinetic,
            potential, gap, angle, built.modes, realtime_factor, self._grabbed(poses), self._said(), built.compiled,
            _coordinates(state), self.conflicts, acting,
        )  # fmt: skip

    def _acting(self, state: State, poses: np.ndarray) -> Acting:
        """What every force does, after `observe`."""
        if not self.scene.forces:
            return Acting()
        found = np.zeros(len(self.scene.forces), READING)
        read_loads(self.linkage, self.work.K, self.work, found)
        for k, force in enumerate(self.scene.forces):
            if isinstance(force, Gravity) and force.part is None and force.acts_at(self.time + SOON):
                weight = float(self.linkage.link["mass"].sum()) * np.array(force.acceleration)
                found[k]["force"], found[k]["size"], found[k]["acts"] = weight, np.linalg.norm(weight), 1
        read_motors(Moment(self.scene, self.compiled, state, self.work, poses, self.pull), self.time + SOON, found)
        return Acting(tuple(force.id for force in self.scene.forces), *(found[name] for name in READING.names))

    def _said(self) -> Outcome:
        """The outcome, or else which drives push against what cannot move."""
        if self.outcome.message or not self.state.stalled.any():
            return self.outcome
        stuck = (self.compiled.trees.clusters[c] for c in np.flatnonzero(self.state.stalled))
        bonds = (bond for cluster in stuck for bond in (*(edge.bond for edge in cluster.edges), *cluster.cuts))
        drives = Drives(self.scene, self.time + SOON)
        names = tuple(bond.item.name for bond in bonds if bond is not None and drives.of(bond.item))
        what = "cannot have its way: its loop does not let it move so. Change a length, or take the drive away."
        return Outcome("finished", f'The drive of "{names[0]}" {what}', names)

    def _grabbed(self, poses: np.ndarray) -> Grab | None:
        if self.hold is None:
            return None
        point = held_point(poses[self._built.index[self.hold.part_id]], self.hold)
        return Grab(self.hold.part_id, point, np.array(self.hold.target), float(np.linalg.norm(self.pull.force)))

    def pose(self, part: str | int) -> np.ndarray:
        """Position and quaternion (7,) of a part, by name or id."""
        return self.frame().poses[self._built.index[self.scene.part(part).id]]

    def joint(self, name: str | int) -> JointReading:
        """Coordinates and velocities of a joint or nail that acts."""
        frame, wanted = self.frame(), self.scene.item(name).id
        if wanted not in frame.joint_ids:
            raise KeyError(f'"{name}" does not act: it is not met, or only holds parts together')
        k = frame.joint_ids.index(wanted)
        return JointReading(frame.q[k], frame.v[k])

    def joint_forces(self, wanted: frozenset[int] | None = None, most: int | None = None) -> dict[int, JointForce]:
        """Force and torque across every joint, nail, weld and rod that acts, by id; of those wanted at least.

        With `most`, structures with loops and more bodies than that are left out: they take long.
        """
        frame, trees = self.frame(), self.compiled.trees
        state = self.state if self._between is None else self._between
        moment = Moment(self.scene, self.compiled, state.copy(), self.work, frame.poses, self.pull)

        def is_asked_for(cluster: Cluster) -> bool:
            if most is not None and len(cluster.edges) > most and (cluster.cuts or cluster.rods):
                return False
            return wanted is None or not wanted.isdisjoint(tie.item.id for tie in ties_of(trees, cluster))

        return reactions(moment, is_asked_for)

    def joint_force(self, name: str | int) -> JointForce:
        """What a joint does to its part b now; a share of it where several joints hold the same."""
        item, found = self.scene.item(name), self.joint_forces()
        if item.id not in found:
            raise KeyError(f'"{name}" does not act, so there is no force across it')
        return found[item.id]


def _first_part(built: Built, c: int) -> int:
    return built.part_ids[built.parts_of(c)[0]]

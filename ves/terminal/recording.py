"""What a run without a window keeps: the state at chosen times, in the form that `ves run` writes."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ves.model import Scene
from ves.simulation import Frame, Outcome
from ves.terminal.failure import BadInput

MOST_SAMPLES = 1_000_000


@dataclass
class Recording:
    """Frames of one run, in order of time, and how it ended."""

    scene_name: str
    integrator: str
    scene: Scene
    times: list[float] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    forces: list[dict] | None = None  # across joints by their ids, where they were asked for
    outcome: Outcome | None = None


def record(
    scene: Scene, scene_name: str, integrator: str, times: list[float], progress: Callable, forces: bool = False
) -> Recording:
    """Simulate a scene and keep a frame at each of the times; stop early when the simulation does."""
    from ves.simulation import Simulation

    until = times[-1] or 1.0
    simulation = Simulation(scene, integrator=integrator)
    recording = Recording(scene_name, integrator, scene, forces=[] if forces else None)
    for time in times:
        recording.outcome = simulation.advance(time, progress=lambda now: progress(now / until))
        arrived = recording.outcome.state == "finished"
        recording.times.append(time if arrived else simulation.time)
        recording.frames.append(simulation.frame())
        if recording.forces is not None:
            recording.forces.append(simulation.joint_forces())
        progress(time / until)
        if not arrived:
            break
    return recording


def sample_times(until: float, every: float) -> list[float]:
    """From 0 to the end in equal steps, both included; the last step may be shorter."""
    steps = until / every * (1 + 1e-12)
    if steps > MOST_SAMPLES:
        raise BadInput(f"--every {every:g} would make {steps:.3g} samples; at most {MOST_SAMPLES:,} are kept")
    times = [min(step * every, until) for step in range(int(steps) + 1)]
    return times if until - times[-1] <= 1e-9 * every else [*times, until]

"""A scene put together without a window: its parts fly together, or are snapped there at once."""

from collections.abc import Callable

from ves.assembly.outcome import Assembled
from ves.integrators import REALTIME
from ves.model import Scene
from ves.simulation.gathering import places_together
from ves.simulation.simulation import Simulation

SECONDS = 60.0  # simulated; what has not come together by then is left
BATCH = 60


def assembled(
    scene: Scene, at_once: bool = False, progress: Callable[[float], None] = lambda seconds: None
) -> Assembled:
    """Where the parts of a scene are once its joints are met, as far as they can be; `progress` hears the seconds."""
    simulation = Simulation(scene)
    if at_once:
        simulation.snap()
    steps = 0
    while simulation.assembling and steps < SECONDS / REALTIME.step:
        simulation.fly(BATCH)
        steps += BATCH
        progress(steps * REALTIME.step)
    return assembly_of(simulation)


def nearest(scene: Scene, part_ids: set[int]) -> Assembled | None:
    """Where parts come together at once; None when the structures of some of them cannot, without asking why."""
    simulation = Simulation(scene)
    poses = places_together(simulation._built, simulation.state, part_ids)
    return None if poses is None else Assembled(poses)


def assembly_of(simulation: Simulation) -> Assembled:
    """What has become of all that did not start together."""
    gathered, frame = simulation.gathered, simulation.frame()
    moved = {id for one in gathered for id in one.part_ids}
    poses = {id: tuple(frame.poses[k].tolist()) for k, id in enumerate(frame.part_ids) if id in moved}
    built = simulation._built
    unmoved = tuple(tie.item.name for tie in built.compiled.trees.unmet if tie.item.id not in built.pulled)
    return Assembled(poses, gathered, frame.modes.count("assembling"), unmoved)

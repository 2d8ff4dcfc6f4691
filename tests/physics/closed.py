"""The closed mechanisms the laws are tried on, and how they are watched."""

from collections.abc import Callable, Iterator
from functools import partial

from tests.mechanisms import bricard, crank_rocker, driven, jansen_leg, ladder, stephenson, stewart
from tests.physics.test_laws import total
from ves.model import Scene
from ves.simulation import Simulation
from ves.simulation.frame import Frame

LEGS = (0.05, 0.0, -0.02, 0.0, 0.05, 0.0)  # m, where a driven Stewart platform's slides go


def swaying_stewart() -> Scene:
    """On springs, all different: without them the platform would fall for ever."""
    scene = stewart()
    return scene.with_changed(*(scene.item(f"Slide {k}").evolve(stiffness=500.0 * k) for k in range(1, 7)))


UNDRIVEN: dict[str, Callable[[], Scene]] = {
    "four-bar": crank_rocker,
    "stephenson": stephenson,
    "jansen": jansen_leg,
    "bricard": bricard,
    "stewart": swaying_stewart,
    "ladder": partial(ladder, 30),
}
CRANKS = {  # a joint that turns fully, and how fast it is driven, rad/s
    "driven four-bar": (crank_rocker, "Pin 1", 2.0),
    "driven stephenson": (stephenson, "Pin O", 2.0),
    "driven jansen": (jansen_leg, "Pin O", -3.0),
}
DRIVEN: dict[str, Callable[[], Scene]] = {
    **{name: (lambda built=built, to=to: driven(built(), *to)) for name, (built, *to) in CRANKS.items()},
    "driven stewart": partial(stewart, LEGS),
}


def moments(simulation: Simulation, seconds: float, count: int) -> Iterator[Frame]:
    """Frames at evenly spread times, the start included."""
    start = simulation.time
    yield simulation.frame()
    for k in range(1, count + 1):
        outcome = simulation.run(start + seconds * k / count)
        assert outcome.state == "finished", outcome.message
        yield simulation.frame()


def worst_opening(simulation: Simulation, seconds: float, count: int) -> float:
    """The largest gap (m) or angle (rad) of any joint that closes a loop."""
    return max(max(frame.closure_error, frame.closure_angle) for frame in moments(simulation, seconds, count))


def energy_drift(simulation: Simulation, seconds: float, count: int) -> float:
    """The largest change of energy, of the swing: the largest kinetic energy on the way."""
    frames = list(moments(simulation, seconds, count))
    swing = max(frame.kinetic for frame in frames)
    return max(abs(total(frame) - total(frames[0])) for frame in frames) / swing

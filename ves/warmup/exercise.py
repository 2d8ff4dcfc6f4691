"""Run every kernel once, on a tiny scene with every part kind, joint kind and integrator, so that all are on disk.

Kernels are compiled for the types of their arguments, so a scene of a few parts calls for the same code as a large one.
"""

from collections.abc import Callable
from importlib import import_module
from itertools import cycle

from numba.core import event

from ves.forces import FORCES, AtPort, Force, Strung
from ves.integrators import INTEGRATORS
from ves.joints import JOINTS
from ves.kernel import KERNELS, kernel_name
from ves.kernel_folder import PACKAGE, kernel_modules, warm_marker
from ves.model import Anchor, Gravity, Joint, Scene, WorldAnchor
from ves.parts import PARTS, Part
from ves.warmup import Progress

SECONDS = 0.03  # simulated; some steps and a part of one


def fill(report: Callable[[Progress], None] = lambda progress: None):
    """Compile what is not on disk yet, reporting each kernel by name, and mark the folder as complete."""
    for name in kernel_modules(PACKAGE):
        import_module(name)
    with event.install_listener("numba:compile", _KernelListener(report)):
        for exercise in (simulate, assemble, pick):
            exercise()
    warm_marker().touch()


def simulate():
    """Steps on the grid and between, with each integrator, and a hand that pulls."""
    from ves.simulation import Simulation
    from ves.simulation.hold import Hold

    scene = tiny_scene()
    for integrator in INTEGRATORS:
        simulation = Simulation(scene, integrator=integrator)
        simulation.grab(Hold(scene.parts[0].id, (0.0, 0.0, 0.0), (0.0, 0.0, 2.0)))
        simulation.run(SECONDS)
        simulation.frame()


def assemble():
    """Two parts that have to come together: in flight, then led there, and at once."""
    from ves.dynamics.arrays import STALLED
    from ves.simulation import Simulation

    parts = [kind(name=name, position=(k, 0.0, 1.0)) for k, (name, kind) in enumerate(PARTS.items())][:2]
    ends = (Anchor(part=part.name, port="center") for part in parts)
    scene = Scene(parts=parts, joints=(Joint(name="open", kind="ball", a=next(ends), b=next(ends)),))
    simulation = Simulation(scene)
    simulation.take_steps(2)
    simulation.state.gathering["state"] = STALLED
    simulation.take_steps(2)
    simulation.snap()
    simulation.frame()


def pick():
    """What the mouse pointer is over."""
    from ves.linkage import start_poses
    from ves.view.picking import Picker
    from ves.view.picture import default_camera
    from ves.view.solids import SolidTable

    scene = tiny_scene()
    picker = Picker(SolidTable.of(scene))
    picker.use_kernel()
    picker.pick(default_camera(scene).ray(0.0, 0.0, 640, 400), start_poses(scene))


def tiny_scene() -> Scene:
    """One part for each joint kind, held to the world by it, and the same parts free, a little above the ground.

    Every kind of force acts on some of them: between free parts, and between parts on joints.
    """
    kinds = cycle(PARTS.values())
    held = [next(kinds)(name=kind, position=(k, 0.0, 1.0)) for k, kind in enumerate(JOINTS)]
    free = [kind(name=name, position=(k, 2.0, 0.1)) for k, (name, kind) in enumerate(PARTS.items())]
    joints = [
        Joint(
            name=f"{part.name} joint",
            kind=part.name,
            a=WorldAnchor(world=part.position),
            b=Anchor(part=part.name, port="center"),
        )
        for part in held
    ]
    gravity = Gravity(name="Gravity")
    return Scene(parts=(*held, *free), joints=tuple(joints), forces=(gravity, *_forces(held), *_forces(free)))


def _forces(parts: list[Part]) -> list[Force]:
    """One of each kind that acts at a port or between two."""
    first, second = (Anchor(part=part.name, port="center") for part in parts[:2])
    made = []
    for name, kind in FORCES.items():
        if issubclass(kind, Strung):
            made.append(kind(name=f"{name} of {first.part}", a=first, b=second))
        elif issubclass(kind, AtPort):
            made.append(kind(name=f"{name} of {first.part}", at=first))
    return made


class _KernelListener(event.Listener):
    """Hears of everything numba compiles, and passes on what is one of ours: when it starts and when it is done."""

    def __init__(self, report: Callable[[Progress], None]):
        self._report = report

    def on_start(self, compiling):
        name = kernel_name(compiling.data["dispatcher"].py_func)
        if name in KERNELS:
            compiled = sum(bool(dispatcher.signatures) for dispatcher in KERNELS.values())
            self._report(Progress(label=name, fraction=compiled / len(KERNELS)))

    on_end = on_start

"""The exercise reaches everything: after it, no scene makes the engine or the mouse compile anything."""

import pytest
from numba.core import event

import ves
from ves.integrators import INTEGRATORS
from ves.kernel import KERNELS
from ves.linkage import start_poses
from ves.model import Scene
from ves.resources import scenes_folder
from ves.simulation.hold import Hold
from ves.view.picking import Picker
from ves.view.picture import default_camera
from ves.view.solids import SolidTable
from ves.warmup import is_warm
from ves.warmup.exercise import _KernelListener, fill, tiny_scene

EXAMPLES = [path.stem for path in sorted(scenes_folder().glob("*.ves"))]


@pytest.fixture(scope="module", autouse=True)
def filled():
    fill()
    assert is_warm()


@pytest.fixture
def compiled():
    """The kernels that a test made numba compile."""
    names = []
    with event.install_listener("numba:compile", _KernelListener(lambda progress: names.append(progress.label))):
        yield names


def use(scene: Scene, integrator: str):
    """All that a session does to a simulation."""
    simulation = ves.Simulation(scene, integrator=integrator)
    simulation.run(0.02)
    if scene.parts:
        simulation.grab(Hold(scene.parts[-1].id, (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)))
        simulation.run(0.04)
        simulation.edit(scene.with_item(scene.parts[0].evolve(color="#123456")))
    simulation.restore(simulation.snapshot())
    simulation.run(0.05)
    simulation.frame()


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_compile_nothing_more(compiled, name, integrator):
    use(ves.load(scenes_folder() / f"{name}.ves"), integrator)
    assert compiled == []


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_an_empty_scene_compiles_nothing_more(compiled, integrator):
    use(Scene(), integrator)
    assert compiled == []


def test_picking_compiles_nothing_more(compiled):
    scene = ves.load(scenes_folder() / "demo.ves")
    picker = Picker(SolidTable.of(scene))
    picker.use_kernel()
    picker.pick(default_camera(scene).ray(320, 200, 640, 400), start_poses(scene))
    assert compiled == []


def test_the_tiny_scene_has_no_problems():
    from ves.linkage.check import check

    assert check(tiny_scene()).problems == ()


def test_kernels_are_registered_by_readable_names():
    assert "dynamics.step.advance" in KERNELS and "view.picking_kernel.nearest_compiled" in KERNELS

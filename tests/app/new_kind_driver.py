"""A window of a VES that has three files more: a kind of joint, part and force. Prints what it finds of them as JSON.

The folders of the packages are extended before anything of VES is loaded, which is the same to it as a file more in
each; the rest is the package as it is, so that no kernel is compiled anew.
"""

import json
import sys
from importlib.util import find_spec, module_from_spec
from pathlib import Path


def extend(package: str, folder: Path) -> None:
    spec = find_spec(package)
    spec.submodule_search_locations.append(str(folder))
    module = sys.modules[package] = module_from_spec(spec)
    spec.loader.exec_module(module)


def main(folder: Path) -> dict:
    extend("ves.joints", folder / "joints")
    extend("ves.parts", folder / "parts")
    extend("ves.forces", folder / "forces")
    return {
        "terminal": terminal(folder / "scene.ves"),
        "motion": motion(folder / "scene.ves"),
        "glyphs": glyphs(folder / "scene.ves"),
        "window": window(folder),
    }


def terminal(scene: Path) -> dict:
    """What `ves check` and `ves schema` say."""
    import contextlib
    import io

    from ves.cli import main as ves

    said = {}
    for words in (["check", str(scene)], ["schema"]):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = ves(words)
        said[words[0]] = [code, out.getvalue()]
    return said


def motion(path: Path) -> list[float]:
    """Where the last part is after a second."""
    import ves
    from ves.integrators import REALTIME
    from ves.simulation import Simulation

    simulation = Simulation(ves.load(path))
    simulation.take_steps(round(1.0 / REALTIME.step))
    assert simulation.outcome.state == "finished", simulation.outcome.message
    return simulation.frame(0.0).poses[-1].tolist()


def glyphs(path: Path) -> dict:
    import ves
    from ves.joints import JOINTS
    from ves.view.hardware import joint_hardware
    from ves.view.joint_symbols import joint_symbol

    drawn = joint_symbol(JOINTS["slot"], (0, 0, 0), (1, 0, 0, 0), 0.001)
    return {"hardware": len(joint_hardware(ves.load(path))), "symbol": len(drawn.lines)}


def window(folder: Path) -> dict:
    from ves.app.application import make_application
    from ves.app.theme import Themes
    from ves.app.window import MainWindow
    from ves.session import Session

    application = make_application()
    session = Session()
    opened = MainWindow(session, Themes(application))
    try:
        opened.start(folder / "scene.ves", chosen=True)
        while not (session.ready and len(opened.view.surface.paints) > 0):  # the test ends it when it takes too long
            application.processEvents()
        return seen(opened)
    finally:
        opened._closing = True
        opened.close()


def seen(opened) -> dict:
    """In the palette and in the inspector."""
    scene = opened.session.scene
    tiles = {tile.entry.label: tile for tile in opened.palette_panel.shelf.tiles}
    opened.selection.set([scene.item("Guide").id])
    joint_kinds = [words for _, words in opened.inspector._page.editors["kind"].state.choices]
    opened.palette_panel.chosen.emit(tiles["Dumbbell"].entry)
    part_fields = list(opened.inspector._page.editors)
    opened.selection.set([scene.item("Bob").id])
    opened.palette_panel.chosen.emit(tiles["Wind"].entry)
    force = opened.session.scene.forces[-1]
    return {
        "tiles": list(tiles),
        "ink": {label: ink(tiles[label].picture.toImage()) for label in ("Slot", "Dumbbell", "Wind")},
        "force": [force.kind, force.name, force.at.part],
        "force fields": list(opened.inspector._page.editors),
        "force lines": len(opened.view.force_marks.glyphs(opened.view.frame).bundles),
        "joint kinds": joint_kinds,
        "parts": [part.kind for part in opened.session.scene.parts],
        "part fields": part_fields,
    }


def ink(image) -> int:
    """Pixels that are not empty."""
    return sum(image.pixelColor(x, y).alpha() > 0 for x in range(image.width()) for y in range(image.height()))


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))

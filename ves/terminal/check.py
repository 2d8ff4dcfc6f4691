"""ves check: what is wrong with a scene, in words."""

import os

from ves.terminal.failure import DONE, PROBLEMS, say
from ves.terminal.kernels import compile_kernels

HELP = "say what is wrong with a scene, or ok"


def add_arguments(parser):
    parser.add_argument("scene", metavar="SCENE", help="the scene file (.ves)")
    parser.add_argument("--linkage", action="store_true", help="also print what hangs on what, and where loops are cut")


def main(options) -> int:
    import ves
    from ves.scene import SceneError
    from ves.simulation.checking import check, is_open

    try:
        scene = ves.load(options.scene)
    except SceneError as error:
        if not os.path.isfile(options.scene) or not os.access(options.scene, os.R_OK):
            raise  # there is nothing to check
        say(str(error))
        return PROBLEMS
    if options.linkage:
        from ves.linkage.description import linkage_of

        print("\n".join(linkage_of(scene).sentences))
    if is_open(scene):
        compile_kernels()
    report = check(scene)
    for message in (*(problem.message for problem in report.problems), *report.remarks):
        print(message)
    counts = ", ".join(f"{count} {name if count != 1 else name[:-1]}" for name, count in report.counts.items())
    print(f"ok: {counts}" if report.ok else f"{len(report.problems)} found; {counts}")
    return DONE if report.ok else PROBLEMS

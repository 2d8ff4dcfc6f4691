"""ves assemble: put a scattered scene together without a window, and save it."""

from ves.terminal import arguments
from ves.terminal.failure import DONE, NOT_FINISHED, counted, say
from ves.terminal.kernels import compile_kernels
from ves.terminal.output_file import output_file
from ves.terminal.progress import ProgressLine

HELP = "let the parts of a scene fly together, and save where they come to"


def add_arguments(parser):
    parser.add_argument("scene", metavar="SCENE", help="the scene file (.ves)")
    parser.add_argument(
        "-o", "--out", metavar="FILE", type=arguments.file_ending(".ves"), required=True,
        help="where the assembled scene goes (.ves)",
    )  # fmt: skip
    parser.add_argument("--snap", action="store_true", help="at once, by the shortest way, instead of in flight")


def main(options) -> int:
    import ves

    scene = ves.load(options.scene)
    with output_file(options.out) as unfinished:
        compile_kernels()
        found = _assembled(scene, options)
        ves.save(found.written_to(scene), unfinished)
    for one in found.gathered:
        names = ", ".join(scene.part(id).name for id in one.part_ids[:4]) + (" …" if len(one.part_ids) > 4 else "")
        print(f"{names}: {one.result}" + (f" in {one.time:.2f} s" if one.time > 0.0 else ""))
    if not found.gathered and not found.left and not found.unmoved:
        print("nothing to do: no part has to move")
    print(f"wrote {options.out}")
    from ves.simulation.assembling import SECONDS

    for conflict in found.conflicts:
        say("stuck: " + " ".join((conflict.message, *conflict.sentences[1:])))
    if found.left:
        say(f"{counted(found.left, 'structure')} still on the way after {SECONDS:g} s, and saved as at the start")
    for name in found.unmoved:
        say(f'"{name}" is open, and both of its sides are held: move the parts together')
    return DONE if found.closed else NOT_FINISHED


def _assembled(scene, options):
    from ves.simulation.assembling import SECONDS, assembled

    with ProgressLine("assembling") as line:
        return assembled(scene, options.snap, lambda seconds: line.show(seconds / SECONDS))

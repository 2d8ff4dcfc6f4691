"""ves render: a picture of a scene, without any display."""

from ves.terminal import arguments
from ves.terminal.failure import DONE, NOT_FINISHED, BadInput, say
from ves.terminal.kernels import compile_kernels
from ves.terminal.output_file import output_file
from ves.terminal.progress import ProgressLine

HELP = "draw a picture of a scene, without a display"


def add_arguments(parser):
    parser.add_argument("scene", metavar="SCENE", help="the scene file (.ves)")
    parser.add_argument(
        "--at", metavar="T", type=arguments.time, default=0.0, help="simulated seconds to wait first (default 0)"
    )
    parser.add_argument(
        "--size", metavar="WxH", type=arguments.size, default=(1280, 800), help="pixels (default 1280x800)"
    )
    parser.add_argument(
        "-o", "--out", metavar="FILE.png", type=arguments.file_ending(".png"), required=True, help="where it goes"
    )


def main(options) -> int:
    import ves
    from ves.view.gl.errors import GLUnavailable
    from ves.view.picture import render, save_png

    scene = ves.load(options.scene)
    with output_file(options.out) as unfinished:
        poses, outcome = poses_at(scene, options.at) if options.at else (None, None)
        try:
            save_png(render(scene, poses=poses, size=options.size, time=options.at), unfinished)
        except GLUnavailable as error:
            raise BadInput(f"no picture can be drawn on this machine: {error}") from error
    print(f"wrote {options.out}")
    if outcome is None or outcome.state == "finished":
        return DONE
    say(f"{outcome.state} before {options.at:g} s, drawn as it was then: {outcome.message}")
    return NOT_FINISHED


def poses_at(scene, time: float):
    """Where the parts are after some seconds, and how the simulation got there."""
    from ves.simulation import Simulation

    compile_kernels()
    simulation = Simulation(scene)
    with ProgressLine(f"simulating {time:g} s") as line:
        simulation.advance(time, progress=lambda now: line.show(now / time))
    return simulation.frame().poses, simulation.outcome

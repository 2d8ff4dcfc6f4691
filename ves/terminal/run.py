"""ves run: simulate a scene without a window, and write what moved."""

import time

from ves.terminal import arguments
from ves.terminal.failure import DONE, NOT_FINISHED, BadInput, counted, say
from ves.terminal.kernels import compile_kernels
from ves.terminal.output_file import output_file
from ves.terminal.progress import ProgressLine
from ves.terminal.recording import record, sample_times

HELP = "simulate a scene and write its motion to a file"
ENDINGS = (".json", ".csv", ".npz")


def add_arguments(parser):
    parser.add_argument("scene", metavar="SCENE", help="the scene file (.ves)")
    parser.add_argument(
        "--until", metavar="T", type=arguments.time, required=True, help="simulated seconds, from 0 to T"
    )
    parser.add_argument(
        "--every", metavar="DT", type=arguments.duration, default=1 / 60, help="seconds between samples (default 1/60)"
    )
    parser.add_argument(
        "--integrator", metavar="NAME", default="realtime", help="how to step: realtime (default), rk45 or euler"
    )
    parser.add_argument(
        "--forces", action="store_true", help="also write the force and torque across every joint, on its part b"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=arguments.file_ending(*ENDINGS),
        help="where the motion goes: .json, .csv or .npz; a summary only when left out",
    )


def main(options) -> int:
    import ves

    scene = ves.load(options.scene)
    require_known_integrator(options.integrator)
    times = sample_times(options.until, options.every)
    if options.out is None:
        recording, seconds = _simulate(scene, options, times)
    else:
        from ves.terminal.run_data import WRITERS

        with output_file(options.out) as unfinished:
            recording, seconds = _simulate(scene, options, times)
            WRITERS[options.out.suffix.lower()](recording, unfinished)
    return _report(recording, options, seconds)


def require_known_integrator(name: str):
    from ves.integrators import INTEGRATORS

    if name not in INTEGRATORS:
        raise BadInput(f"there is no integrator called {name}; the known ones are {', '.join(sorted(INTEGRATORS))}")


def _simulate(scene, options, times: list[float]):
    compile_kernels()
    started = time.monotonic()
    with ProgressLine(f"simulating {options.until:g} s") as line:
        recording = record(scene, options.scene, options.integrator, times, line.show, options.forces)
    return recording, time.monotonic() - started


def _report(recording, options, seconds: float) -> int:
    frames, outcome = recording.frames, recording.outcome
    print(f"{options.scene}: {recording.times[-1]:g} s simulated in {seconds:.2f} s, {len(frames)} samples")
    if any(frame.compiled.trees.loops for frame in frames):
        gap, angle = (max(getattr(f, name) for f in frames) for name in ("closure_error", "closure_angle"))
        print(f"loops closed to {gap:.1e} m and {angle:.1e} rad")
    if options.out is not None:
        print(f"wrote {options.out}")
    if coming := frames[-1].modes.count("assembling"):
        say(f"{counted(coming, 'structure')} still coming together at the end: let it run longer")
    if outcome.state == "finished":
        if outcome.message:
            say(outcome.message)
        return DONE
    say(f"{outcome.state}: {outcome.message}")
    return NOT_FINISHED

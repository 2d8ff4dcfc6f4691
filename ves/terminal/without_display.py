"""What `ves` does where no window can be opened: simulate the scene, and leave pictures and data in out/."""

from pathlib import Path

from ves.terminal.failure import DONE, NOT_FINISHED, PROBLEMS, say
from ves.terminal.kernels import compile_kernels
from ves.terminal.output_file import output_file
from ves.terminal.progress import ProgressLine
from ves.terminal.recording import Recording, record, sample_times

FOLDER = Path("out")
SECONDS = 10.0
SAMPLES_PER_SECOND = 60
PICTURE_SECONDS = (0, 1, 2, 4, 7, 10)
PICTURE_SIZE = (960, 600)


def show_in_files(path) -> int:
    import ves
    from ves.terminal.run_data import write_json

    scene = ves.load(path)
    name = Path(path).stem
    FOLDER.mkdir(exist_ok=True)
    recording = _simulate(scene, path)
    with output_file(FOLDER / f"{name}.json") as unfinished:
        write_json(recording, unfinished)
    print(f"wrote {FOLDER / name}.json: the motion of {len(scene.parts)} parts over {recording.frames[-1].time:g} s")
    if not _draw(scene, recording, name):
        return PROBLEMS
    return DONE if recording.outcome.state == "finished" else NOT_FINISHED


def _simulate(scene, path) -> Recording:
    compile_kernels()
    times = sample_times(SECONDS, 1 / SAMPLES_PER_SECOND)
    print(f"simulating {path} for {SECONDS:g} s")
    with ProgressLine("simulating") as line:
        return record(scene, str(path), "realtime", times, line.show)


def _draw(scene, recording: Recording, name: str) -> bool:
    """Pictures from one place, so that they can be compared; whether they could be made."""
    from ves.view.gl.errors import GLUnavailable
    from ves.view.picture import Studio, default_camera, save_png

    camera = default_camera(scene, size=PICTURE_SIZE)
    try:
        with Studio() as studio:
            for frame in (recording.frames[k] for k in _picture_indices(len(recording.frames))):
                path = FOLDER / f"{name}-{frame.time:04.1f}s.png"
                studio.load(scene, frame.poses, time=frame.time)
                with output_file(path) as unfinished:
                    save_png(studio.shoot(camera, PICTURE_SIZE), unfinished)
                print(f"wrote {path}: the scene at {frame.time:g} s")
    except GLUnavailable as error:
        say(f"no pictures: {error}")
        return False
    return True


def _picture_indices(count: int) -> list[int]:
    return [k for k in (seconds * SAMPLES_PER_SECOND for seconds in PICTURE_SECONDS) if k < count]

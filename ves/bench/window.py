"""How smooth the window is: a swinging chain of 200 links in a 640 x 400 viewport, for ten seconds; then picking.

An interval counts only between painted frames of different simulated times: the same state painted twice is no motion.
"""

import json
import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from ves.bench import CannotMeasure, Measured
from ves.bench.chain import chain
from ves.bench.picking import COUNT, heap, pick_times
from ves.bench.virtual_screen import VirtualScreen, software_rendering, virtual_screen_available
from ves.resources import search_path

LINKS = 200
SECONDS = 10.0
PATIENCE = 120.0


def measure(progress) -> Measured:
    from ves.terminal.kernels import compile_kernels

    compile_kernels()
    progress(0.1, "playing")
    with _screen() as (name, environment):
        painted = _drive(environment)
    progress(0.9, "picking")
    return summarize(painted, name, pick_times(heap(COUNT)))


def summarize(painted: list[tuple[float, float]], screen: str, picks: np.ndarray) -> Measured:
    """From (clock, simulated time) of every painted frame, and the milliseconds that picks took."""
    distinct = [painted[0]] + [b for a, b in zip(painted, painted[1:], strict=False) if b[1] != a[1]]
    clock, simulated = np.array(distinct).T
    intervals = 1e3 * np.diff(clock)
    wall = clock[-1] - clock[0]
    summary = {
        "interval_median_ms": float(np.median(intervals)),
        "interval_p99_ms": float(np.percentile(intervals, 99)),
        "distinct_frames_per_s": float(len(intervals) / wall),
        "realtime_factor": float((simulated[-1] - simulated[0]) / wall),
        "pick_ms": float(np.median(picks)),
    }
    row = {"screen": screen, "links": LINKS, "seconds": float(wall), "painted": len(painted), "distinct": len(distinct)}
    slowest = {"interval_max_ms": float(intervals.max()), "pick_parts": COUNT, "pick_max_ms": float(picks.max())}
    return Measured([row | slowest], summary)


@contextmanager
def _screen():
    """The present display, or one of our own."""
    from ves.terminal.display import DisplayProbe

    if DisplayProbe().usable():
        yield os.environ.get("DISPLAY") or "present", {}
    elif virtual_screen_available():
        screen = VirtualScreen()
        try:
            yield "virtual", software_rendering(screen.display)
        finally:
            screen.stop()
    else:
        raise CannotMeasure("there is no display, and no Xvfb to make one: install xvfb")


def _drive(environment: dict[str, str]) -> list[tuple[float, float]]:
    from ves.scene import write

    with tempfile.TemporaryDirectory(prefix="ves-bench-") as folder:
        scene = Path(folder, "chain.ves")
        write(chain(LINKS), scene)
        answer = subprocess.run(
            [sys.executable, "-m", "ves.bench.window_driver", str(scene), str(SECONDS)],
            env={**os.environ, **environment, **search_path(), "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    if answer.returncode != 0:
        raise CannotMeasure(f"the window failed: {(answer.stderr.strip().splitlines() or ['without a word'])[-1]}")
    return [(clock, simulated) for clock, simulated in json.loads(answer.stdout.splitlines()[-1])]

"""How long one waits: from starting the program to seeing a scene, and for the kernels the very first time.

The window is started as a user would, on a virtual screen, and the screen's pixels are watched from outside.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from ves.bench import CannotMeasure, Measured
from ves.bench.virtual_screen import VirtualScreen, software_rendering, virtual_screen_available
from ves.resources import search_path
from ves.warmup import is_warm

STARTS = 5
MIDDLE = (slice(250, 550), slice(440, 840))  # rows and columns of the screen that only a viewport fills
COLORS_OF_A_SCENE = 40
LONGEST_START = 60.0


def measure(progress) -> Measured:
    if not virtual_screen_available():
        raise CannotMeasure("the start-up is measured on a virtual screen: install xvfb")
    progress(0.0, "compiling in an empty folder")
    cold = cold_compile_seconds()
    if not is_warm():
        _compile(os.environ)
    starts = []
    for number in range(STARTS):
        progress(0.5 + 0.5 * number / STARTS, "starting")
        starts.append(first_frame_seconds())
    rows = [{"measure": "cold_compile", "seconds": cold}]
    rows += [{"measure": "first_frame", "seconds": seconds} for seconds in starts]
    return Measured(rows, {"first_frame_s": statistics.median(starts), "cold_compile_s": cold})


def cold_compile_seconds() -> float:
    with tempfile.TemporaryDirectory(prefix="ves-cold-") as folder:
        started = time.perf_counter()
        _compile({**os.environ, "VES_KERNEL_CACHE": folder})
        return time.perf_counter() - started


def first_frame_seconds() -> float:
    """From starting the process until a scene fills the middle of the screen."""
    screen, settings = VirtualScreen(), tempfile.TemporaryDirectory(prefix="ves-start-")
    environment = {
        **os.environ,
        **software_rendering(screen.display),
        **search_path(),
        "XDG_CONFIG_HOME": settings.name,
    }
    started = time.perf_counter()
    window = subprocess.Popen([sys.executable, "-m", "ves"], env=environment, stdout=subprocess.DEVNULL)
    try:
        while not _shows_a_scene(screen):
            if window.poll() is not None or time.perf_counter() - started > LONGEST_START:
                raise CannotMeasure("the window did not show a scene")
            time.sleep(0.005)
        return time.perf_counter() - started
    finally:
        window.kill()
        window.wait()
        screen.stop()
        settings.cleanup()


def _shows_a_scene(screen: VirtualScreen) -> bool:
    pixels = screen.pixels()[MIDDLE][::5, ::5, :3].reshape(-1, 3)
    return len({bytes(pixel) for pixel in pixels}) >= COLORS_OF_A_SCENE


def _compile(environment):
    answer = subprocess.run(
        [sys.executable, "-m", "ves.warmup"], env={**environment, **search_path()}, capture_output=True, text=True
    )
    if answer.returncode != 0:
        raise CannotMeasure(f"the kernels do not compile: {answer.stderr.strip().splitlines()[-1]}")

"""Kernels for a command that is about to need them."""

import time

from ves.terminal.failure import BadInput
from ves.terminal.progress import ProgressLine
from ves.warmup import Warmup, is_warm


def compile_kernels():
    """Compile them now, saying so, if this is the first time; else they load from disk when called."""
    if is_warm():
        return
    warmup = Warmup()  # a child process: Ctrl-C in the middle of a compilation leaves numba in pieces
    try:
        with ProgressLine("compiling the kernels, once:") as line:
            while not (progress := warmup.poll()).done:
                if progress.error:
                    raise BadInput(f"the kernels could not be compiled: {progress.error}")
                line.show(progress.fraction, progress.label)
                time.sleep(0.05)
    finally:
        warmup.stop()

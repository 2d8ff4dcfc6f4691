"""Kernels for a command that is about to need them."""

from ves.terminal.progress import ProgressLine
from ves.warmup import is_warm


def compile_kernels():
    """Compile them now, saying so, if this is the first time; else they load from disk when called."""
    if is_warm():
        return
    from ves.warmup.exercise import fill

    with ProgressLine("compiling the kernels, once:") as line:
        fill(lambda progress: line.show(progress.fraction, progress.label))

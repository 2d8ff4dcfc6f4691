"""The one way to compile a function: `@kernel` for what Python calls, `@inlined` for the helpers inside.

Kernels release the GIL, so that the engine thread never stalls the window, and are kept on disk, so that they compile
once. `contract` is the only liberty the compiler gets with floating point: with more, a kernel taken from the disk gave
other bits than the one just compiled, and replay needs the same. Helpers stay plain functions that tests can call.

`_nrt` is numba's memory: without it kernels cannot allocate, which they should not, and do not count references to the
arrays of every tuple they hand on, which took half their time. Whoever calls a kernel holds its arrays meanwhile.

numba takes most of a second to import: nothing on the way to the first window imports this module.
"""

import os

from ves.kernel_folder import FLAGS, kernel_folder

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads make small dense solves a hundred times slower
os.environ["NUMBA_CACHE_DIR"] = str(kernel_folder())

import numba  # noqa: E402  (reads the folder when it is imported)
from numba.extending import register_jitable  # noqa: E402

numba.config.CACHE_DIR = str(kernel_folder())  # for a program that had imported numba before us

KERNELS: dict[str, numba.core.dispatcher.Dispatcher] = {}


def kernel(function):
    """Compile a function for its argument types at its first call, and keep it on disk."""
    compiled = numba.njit(cache=True, **FLAGS)(function)
    KERNELS[kernel_name(function)] = compiled
    return compiled


def inlined(function):
    """Let kernels call a small function at no cost; from Python it stays what it was."""
    flags = {name: value for name, value in FLAGS.items() if name != "nogil"}
    return register_jitable(forceinline=True, no_cfunc_wrapper=True, **flags)(function)


def kernel_name(function) -> str:
    """What a person is told: `dynamics.aba.outward`."""
    return f"{function.__module__}.{function.__qualname__}".removeprefix("ves.")

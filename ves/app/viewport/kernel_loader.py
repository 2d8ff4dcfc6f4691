"""The compiled search for what is under the cursor: loading it takes a third of a second, which nobody should feel."""

import threading

import numpy as np

from ves.view.camera import Ray
from ves.view.picking import Picker
from ves.view.solids import SolidTable
from ves.warmup import LOADING


class KernelLoader:
    """Loads the kernel in a thread, by asking it once. Until then picking runs in numpy."""

    def __init__(self):
        self.loaded = False
        self._thread: threading.Thread | None = None

    def start(self, table: SolidTable, poses: np.ndarray) -> None:
        """Once; a scene without parts has nothing to ask for."""
        if self._thread is None and len(table):
            self._thread = threading.Thread(target=self._load, args=(table, poses), name="ves picking kernel")
            self._thread.start()

    def stop(self) -> None:
        if self._thread is not None:
            self._thread.join()

    def _load(self, table: SolidTable, poses: np.ndarray) -> None:
        with LOADING:
            picker = Picker(table)
            picker.use_kernel()
            picker.pick(Ray(np.zeros(3), np.array([0.0, 0.0, 1.0])), poses)
        self.loaded = True

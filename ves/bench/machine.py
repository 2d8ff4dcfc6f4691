"""The machine a benchmark ran on: numbers without it mean little."""

import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("numpy", "numba", "PySide6-Essentials")


def machine() -> dict[str, str | int]:
    return {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        **{name: version(name) for name in PACKAGES},
    }


def _processor() -> str:
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()

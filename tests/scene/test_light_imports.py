"""Reading and checking a scene needs neither the compiler nor the window, so `ves check` is quick."""

import subprocess
import sys

PROGRAM = """
import sys
import ves.scene, ves.linkage.check
ves.scene.schema()
print([name for name in ("numba", "PySide6", "OpenGL") if name in sys.modules])
"""


def test_scene_files_and_check_import_nothing_heavy():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

"""The linter has nothing to say."""

import subprocess
import sys
from pathlib import Path


def test_ruff_is_content():
    answer = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-cache", "."],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr

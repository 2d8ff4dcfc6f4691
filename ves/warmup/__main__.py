"""`python -m ves.warmup [--progress]`: compile every kernel; with --progress, say how far, in JSON lines."""

import json
import os
import sys
import threading

from ves.warmup import Progress


def main(arguments: list[str]) -> int:
    watched = "--progress" in arguments
    if watched:
        _end_with_parent()
        _give_way()
    from ves.warmup.exercise import fill  # after the watch: this import alone takes seconds

    fill(_print_line if watched else _ignore)
    return 0


def _print_line(progress: Progress):
    print(json.dumps({"label": progress.label, "fraction": round(progress.fraction, 4)}), flush=True)


def _ignore(progress: Progress):
    """Nobody asked."""


def _end_with_parent():
    """The parent holds the other end of our input open while it lives."""

    def watch():
        while os.read(0, 65536):  # not sys.stdin: a thread inside it makes the interpreter die on its way out
            pass
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _give_way():
    """The window is drawn by the same processor cores."""
    if hasattr(os, "nice"):
        os.nice(5)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

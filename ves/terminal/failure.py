"""How a command ends. Scripts depend on the numbers."""

import sys

DONE = 0
PROBLEMS = 1  # the scene, the check or the machine has something wrong with it
BAD_INPUT = 2
NOT_FINISHED = 3
INTERRUPTED = 130  # as every shell has it for Ctrl-C


class BadInput(Exception):
    """What the user gave cannot be used. The message is one line that says what is wrong and what would do."""


def counted(count: int, noun: str) -> str:
    """The beginning of a sentence about some things: "1 structure is", "2 structures are"."""
    return f"{count} {noun} is" if count == 1 else f"{count} {noun}s are"


def say(message: str):
    """One line for people, away from the output that scripts read."""
    print(f"ves: {' '.join(message.split())}", file=sys.stderr)

"""What the commands take: a parser that answers in one line, and the numbers they read."""

import argparse
import math
import re
from pathlib import Path

from ves.terminal.failure import BAD_INPUT

LARGEST_PICTURE = 8192


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is a single line."""

    def error(self, message):
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def time(text: str) -> float:
    """Seconds from the start; zero is a time."""
    value = _number(text)
    if value < 0:
        raise argparse.ArgumentTypeError(f"must be zero or more seconds, not {text}")
    return value


def duration(text: str) -> float:
    value = _number(text)
    if value <= 0:
        raise argparse.ArgumentTypeError(f"must be more than zero seconds, not {text}")
    return value


def size(text: str) -> tuple[int, int]:
    """Width and height of a picture, written 1280x800."""
    match = re.fullmatch(r"(\d{1,6})[xX×](\d{1,6})", text.strip())
    if not match:
        raise argparse.ArgumentTypeError(f"must be width x height in pixels, such as 1280x800, not {text}")
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= LARGEST_PICTURE and 1 <= height <= LARGEST_PICTURE):
        raise argparse.ArgumentTypeError(f"must be from 1x1 to {LARGEST_PICTURE}x{LARGEST_PICTURE}, not {text}")
    return width, height


def file_ending(*endings: str):
    """A path whose name ends in one of these."""

    def path(text: str) -> Path:
        if Path(text).suffix.lower() not in endings:
            raise argparse.ArgumentTypeError(f"must end in {' or '.join(endings)}, not {text}")
        return Path(text)

    return path


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a number of seconds, not {text}") from None
    if not math.isfinite(value):
        raise argparse.ArgumentTypeError(f"must be a finite number of seconds, not {text}")
    return value

"""ves bench: measure, and say so in a table for people or in JSON for scripts."""

import json

from ves.bench import BENCHMARKS, CannotMeasure, run
from ves.bench.table import table
from ves.terminal.failure import DONE, BadInput
from ves.terminal.progress import ProgressLine

HELP = "measure how fast something is"


def add_arguments(parser):
    names = ", ".join(BENCHMARKS)
    parser.add_argument("name", metavar="NAME", help=f"what to measure: {names}, or all")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def main(options) -> int:
    for name in _chosen(options):
        result = _measure(name)
        print(json.dumps(result) if options.json else table(result))
    return DONE


def _measure(name: str) -> dict:
    try:
        with ProgressLine(f"measuring {name}") as line:
            return run(name, line.show)
    except CannotMeasure as error:
        raise BadInput(f"cannot measure {name}: {error}") from error


def _chosen(options) -> tuple[str, ...]:
    if options.name == "all":
        return tuple(BENCHMARKS)
    if options.name not in BENCHMARKS:
        raise BadInput(
            f"there is no benchmark called {options.name}; the known ones are {', '.join(BENCHMARKS)}, or all"
        )
    return (options.name,)

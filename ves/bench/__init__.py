"""Benchmarks, one file each: `measure(progress) -> Measured`. `ves bench NAME` runs them by these names."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

BENCHMARKS = {name: f"ves.bench.{name}" for name in ("startup", "window", "loops", "assembly", "tensegrity")}


@dataclass(frozen=True)
class Measured:
    """Single measurements as rows with the same keys, and the few numbers that count."""

    rows: list[dict]
    summary: dict[str, float]


class CannotMeasure(Exception):
    """This machine lacks something the benchmark needs; the message says what."""


def run(name: str, progress: Callable[[float, str], None]) -> dict:
    """Measure and describe: the object that `ves bench NAME --json` prints."""
    from ves.bench.machine import machine

    measured = import_module(BENCHMARKS[name]).measure(progress)
    return {"name": name, "machine": machine(), "rows": measured.rows, "summary": measured.summary}

"""Thousands of damaged scene files through `ves check`: always an answer, never a traceback, never a long wait."""

import json
import random
import time
from copy import deepcopy

import pytest

from ves.cli import main
from ves.resources import scenes_folder

SAMPLE, ALL = 300, 10_000
LONGEST_CHECK = 5.0
STRANGE = [
    None, True, -1, 0, 1e308, -1e308, 1e-320, 10**400, "", "x" * 5000, "\x00", "\ud800", [], {}, [[]], [None] * 3,
    {"world": [0, 0, 0]}, "NaN", float("nan"), float("inf"), [1e300] * 4, "fixed", "Ground", "Gravity",
]  # fmt: skip


def mutated(text: str, chance: random.Random) -> bytes:
    """The text of a scene with something wrong in it: in its bytes, or in its meaning."""
    if chance.random() < 0.4:
        return _damaged_bytes(bytearray(text.encode()), chance)
    data = json.loads(text)
    for _ in range(chance.randint(1, 3)):
        _damage(chance.choice(list(_containers(data))), chance)
    return json.dumps(data).encode()


def _damaged_bytes(data: bytearray, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    match chance.randrange(4):
        case 0:
            del data[place:]
        case 1:
            del data[place : place + chance.randint(1, 40)]
        case 2:
            data[place : place + 1] = chance.randbytes(chance.randint(1, 5))
        case _:
            data[place:place] = data[chance.randrange(len(data)) :][: chance.randint(1, 400)]
    return bytes(data)


def _containers(value):
    """Every object and list in the data that has something in it."""
    if isinstance(value, dict | list) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _containers(inner)


def _damage(container, chance: random.Random):
    """Replace, drop, or double one entry."""
    keys = list(container) if isinstance(container, dict) else range(len(container))
    if not keys:
        return
    key = chance.choice(keys)
    match chance.randrange(4):
        case 0:
            del container[key]
        case 1 if isinstance(container, list):
            container.append(container[key])
        case 2 if isinstance(container, dict):
            container[f"{key}s"] = container[key]
        case _:
            container[key] = deepcopy(chance.choice(STRANGE))  # or damage to one scene would go on in the next


def check_all(count: int, tmp_path, capsys):
    texts = [path.read_text() for path in sorted(scenes_folder().glob("*.ves"))]
    path = tmp_path / "mutated.ves"
    for seed in range(count):
        chance = random.Random(seed)
        path.write_bytes(mutated(chance.choice(texts), chance))
        started = time.monotonic()
        code = main(["check", str(path)])
        printed = capsys.readouterr()
        assert code in (0, 1), f"seed {seed}"
        assert printed.err.count("\n") == (code == 1 and not printed.out), f"seed {seed}: {printed.err}"
        assert time.monotonic() - started < LONGEST_CHECK, f"seed {seed}"


def test_sample_of_mutated_scenes_is_answered(tmp_path, capsys):
    check_all(SAMPLE, tmp_path, capsys)


@pytest.mark.soak
def test_ten_thousand_mutated_scenes_are_answered(tmp_path, capsys):
    check_all(ALL, tmp_path, capsys)

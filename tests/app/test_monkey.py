"""Whatever is done to the window, nothing breaks, and undo leads back to the first file.

To do again what went wrong: VES_MONKEY=seed:gestures make test ARGS="tests/app/test_monkey.py".
"""

import os

import pytest

from tests.app.monkey import Monkey

SAMPLE, FULL = 200, 2000


def test_random_gestures_break_nothing_and_undo_leads_back(window, scene_file, monkeypatch):
    seed, gestures = map(int, os.environ.get("VES_MONKEY", f"1:{SAMPLE}").split(":"))
    _play(window, scene_file, monkeypatch, seed, gestures)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 6))
def test_two_thousand_gestures(window, scene_file, monkeypatch, seed):
    _play(window, scene_file, monkeypatch, seed, FULL)


def _play(window, scene_file, monkeypatch, seed: int, gestures: int) -> None:
    monkeypatch.setattr("ves.session.history.KEPT", 100 * gestures)
    first = scene_file.read_bytes()
    monkey = Monkey(window, seed)
    monkey.play(gestures)
    last = window.session.text()
    undone = monkey.undo_everything()
    assert window.session.text().encode() == first
    for _ in range(undone):
        window.session.redo()
    assert window.session.text() == last

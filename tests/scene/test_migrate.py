"""Older formats come up to date one step at a time."""

import pytest

from ves.scene import SceneError, loads
from ves.scene.migrate import up_to_date


@pytest.fixture
def third_format(monkeypatch):
    """As if VES were at format 3: format 1 said "name" for the title, format 2 "heading"."""

    def moved(old, new):
        return lambda data: {new if key == old else key: value for key, value in data.items()}

    steps = {1: moved("name", "heading"), 2: moved("heading", "title")}
    monkeypatch.setattr("ves.scene.migrate.FORMAT", 3)
    monkeypatch.setattr("ves.scene.migrate.migrations", steps)


@pytest.mark.parametrize(("found", "key"), [(1, "name"), (2, "heading"), (3, "title")])
def test_each_format_takes_the_steps_it_needs(third_format, found, key):
    assert loads(f'{{"format": {found}, "{key}": "Old"}}').title == "Old"


def test_a_format_without_a_step_is_refused(third_format):
    with pytest.raises(SceneError, match="format: 0 is not a format VES ever wrote"):
        loads('{"format": 0}')


def test_a_newer_format_asks_for_a_newer_program(third_format):
    with pytest.raises(SceneError, match=r"was made by a newer VES \(format 4; this one reads up to 3\): update VES"):
        loads('{"format": 4}')


def test_migration_takes_the_format_away():
    assert up_to_date({"format": 1, "title": "A"}) == {"title": "A"}

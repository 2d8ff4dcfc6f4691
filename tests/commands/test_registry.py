"""The registry: every command has a verb of its own, places that can be shown, and keys that nobody else has."""

import pytest

from tests.commands.samples import samples_of
from ves.commands import registry
from ves.commands.command import Command, Edit, Run, Window
from ves.commands.menus import MENUS
from ves.commands.registry import COMMANDS

PLACES = [(verb, place) for verb, kind in COMMANDS.items() for place in kind.places]


def classes(base=Command) -> list[type]:
    return [kind for child in base.__subclasses__() for kind in (child, *classes(child))]


def test_no_two_commands_share_a_verb():
    named = [kind for kind in classes() if kind.verb]
    assert len({kind.verb for kind in named}) == len(set(named)) == len(COMMANDS)
    assert registry.COMMANDS["delete"].verb == "delete"


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=lambda kind: kind.verb)
def test_every_command_is_an_edit_or_acts_on_the_run_or_on_the_window(kind):
    assert sum(issubclass(kind, family) for family in (Edit, Run, Window)) == 1
    if issubclass(kind, Edit):
        assert kind.apply is not Edit.apply
    if issubclass(kind, Run):
        assert kind.run is not Run.run


def test_no_key_is_given_twice():
    keys = [key for _, place in PLACES for key in place.keys]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("verb, place", PLACES, ids=[f"{verb}: {place.text}" for verb, place in PLACES])
def test_every_place_can_be_shown(verb, place):
    assert place.menu in MENUS
    assert place.text.strip()
    assert place.tip.strip()
    assert place.text.count("&") <= 1


def test_no_two_places_share_a_spot_or_a_text_in_a_menu():
    for menu in MENUS:
        here = [place for _, place in PLACES if place.menu == menu]
        assert len({place.order for place in here}) == len(here)
        assert len({place.text for place in here}) == len(here)


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_command_has_a_sample_and_a_title(verb):
    for command in samples_of(verb):
        assert command.title.strip()
        assert command == type(command)(**{name: getattr(command, name) for name in type(command).model_fields})
        assert hash(command) == hash(command.evolve())

"""The line form: what a command says reads back as the same command, and bad lines are told in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.commands.samples import samples_of
from ves.commands.add import Rename
from ves.commands.change import Set
from ves.commands.command import CommandError
from ves.commands.line import line_of, parse
from ves.commands.registry import COMMANDS

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@pytest.mark.parametrize("verb", COMMANDS)
def test_a_line_reads_back_as_the_same_command(verb):
    for command in samples_of(verb):
        line = line_of(command)
        assert line.split()[0] == verb
        assert "\n" not in line
        assert parse(line) == command
        assert line_of(parse(line)) == line


@given(items=st.lists(st.text(max_size=12), max_size=3), field=st.text(max_size=12), value=JSON)
def test_any_value_survives_its_line(items, field, value):
    command = Set(items=tuple(items), field=field, value=value)
    again = parse(line_of(command))
    assert again == command
    assert repr(again.value) == repr(command.value)


@given(st.text(min_size=1, max_size=30))
def test_any_name_survives_its_line(item):
    command = Rename(item=item, name="new")
    assert parse(line_of(command)) == command


def test_commands_that_say_different_things_are_not_equal():
    assert Rename(item="a", name="b") != Rename(item="a", name="c")
    assert parse("play") != parse("pause")


def test_a_plain_word_needs_no_quotes_and_one_name_no_brackets():
    assert parse("delete Rod") == parse('delete ["Rod"]')
    assert parse("set Rod mass 2.5") == Set(items=("Rod",), field="mass", value=2.5)
    assert parse("  move   Rod\t[0, 0, 1]  detach=true ") == parse("move Rod [0,0,1] detach=true")


def test_required_fields_may_be_named_in_any_order():
    assert parse("rename name=New item=Old") == Rename(item="Old", name="New")
    assert parse("rename name=New Old") == Rename(item="Old", name="New")


@pytest.mark.parametrize(
    "line, says",
    [
        ("", "empty"),
        ("   ", "empty"),
        ("fly away", '"fly"'),
        ("rename OnlyOne", "name"),
        ("rename a b c", "too much"),
        ("rename a b name=c", "twice"),
        ("rename a name=b name=c", "twice"),
        ("rename a {", "cannot read"),
        ('rename a "b', "cannot read"),
        ("rename a =", "cannot read"),
        ("rename a b size=3", "known are item, name"),
        ("delete", "items"),
        ("delete []", "at least one"),
        ("delete 5", "items"),
        ("step count=much", "whole number"),
        ("step count=1000000000", "at most"),
        ("speed 0", "greater than 0"),
        ("speed NaN", "speed"),
        ("look sideways", "front"),
        ("paint Rod red", "colour"),
        ("move Rod [1, 2]", "3 numbers"),
        ("move Rod [1, 2, NaN]", "finite"),
        ("move Rod [0,0,0] turn=[0,0,0,0]", "quaternion"),
        ("align Rod w", "x, y, z"),
        ("add parts=[{}]", "kind"),
        ('add parts=[{"kind": "strip", "name": "S", "holes": -1}]', "at least 1"),
    ],
)
def test_a_bad_line_is_told_in_one_sentence(line, says):
    with pytest.raises(CommandError) as told:
        parse(line)
    text = str(told.value)
    assert says in text
    assert "\n" not in text
    assert "pydantic" not in text


@given(st.text(max_size=40))
def test_any_rubbish_is_a_command_or_a_command_error(rest):
    for verb in ("set", "move", "add", "step", "play"):
        try:
            parse(f"{verb} {rest}")
        except CommandError:
            pass

"""Damage to scene files as disks, editors and people do it; the same seed gives the same damage."""

import json
import random
import re

NUMBERS = ["NaN", "-Infinity", "1e999", "-1", "0", "1e-320", "1e308", "9" * 400, "true", "null", '"x"', "[]", "{}"]
WORDS = ["kind", "name", "part", "port", "world", "strip", "ball", "fixed", "parts", "\\ud800", "\\u0000", "x" * 500]
NUMBER = re.compile(rb"(?<![\w\"#-])-?\d+(?:\.\d+)?(?:e-?\d+)?")
TOKEN = re.compile(rb'"[^"\n]*"|-?[\d.]+(?:e-?\d+)?|[\[\]{}:,]')


def mutated(text: bytes, seed: int) -> bytes:
    dice = random.Random(seed)
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        text = dice.choice(MUTATIONS)(text, dice) or b"{"
    return text


def flip_bytes(text: bytes, dice: random.Random) -> bytes:
    damaged = bytearray(text)
    for _ in range(dice.choice((1, 1, 4, 40))):
        damaged[dice.randrange(len(damaged))] = dice.randrange(256)
    return bytes(damaged)


def cut_off(text: bytes, dice: random.Random) -> bytes:
    return text[: dice.randrange(len(text))]


def drop_a_span(text: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(text))
    return text[:start] + text[start + dice.randrange(60) :]


def repeat_a_span(text: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(text))
    span = text[start : start + dice.randrange(400)]
    return text[:start] + span * dice.choice((2, 2, 50)) + text[start:]


def extreme_number(text: bytes, dice: random.Random) -> bytes:
    return _replaced(text, list(NUMBER.finditer(text)), dice, dice.choice(NUMBERS).encode())


def another_number(text: bytes, dice: random.Random) -> bytes:
    """One that may well be allowed there, so that the scene opens and what comes after is put to the test."""
    number = dice.choice(
        (dice.uniform(0.0, 1.0), dice.uniform(-1e6, 1e6), 10.0 ** dice.uniform(-9, 12), dice.randrange(9))
    )
    return _replaced(text, list(NUMBER.finditer(text)), dice, repr(number).encode())


def other_word(text: bytes, dice: random.Random) -> bytes:
    words = list(re.finditer(rb'"[^"\n]*"', text))
    return _replaced(text, words, dice, b'"' + dice.choice(WORDS).encode() + b'"')


def swap_tokens(text: bytes, dice: random.Random) -> bytes:
    tokens = list(TOKEN.finditer(text))
    if len(tokens) < 2:
        return text
    first, second = sorted(dice.sample(range(len(tokens)), 2))
    a, b = tokens[first], tokens[second]
    return text[: a.start()] + b[0] + text[a.end() : b.start()] + a[0] + text[b.end() :]


def nest(text: bytes, dice: random.Random) -> bytes:
    depth = dice.choice((1, 5, 50, 5000))
    opening, closing = dice.choice(((b"[", b"]"), (b'{"a":', b"}")))
    return _replaced(text, list(TOKEN.finditer(text)), dice, opening * depth + b"1" + closing * depth)


def edit_data(text: bytes, dice: random.Random) -> bytes:
    """Damage that is still JSON: a value deleted, doubled, moved, or given another's place."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    holders = [holder for holder in _holders(data) if holder]
    if not holders:
        return text
    here, there = dice.choice(holders), dice.choice(holders)
    key, other = _key(here, dice), _key(there, dice)
    copy = json.loads(json.dumps(there[other]))
    if dice.random() < 0.3:
        del here[key]
    elif isinstance(here, list) and dice.random() < 0.5:
        here += [copy] * dice.choice((1, 3, 300))
    else:
        here[key] = copy
    return json.dumps(data).encode()


def _holders(data) -> list:
    if not isinstance(data, (dict, list)):
        return []
    members = data.values() if isinstance(data, dict) else data
    return [data, *(holder for member in members for holder in _holders(member))]


def _key(holder, dice: random.Random):
    return dice.choice(list(holder)) if isinstance(holder, dict) else dice.randrange(len(holder))


def _replaced(text: bytes, matches: list, dice: random.Random, new: bytes) -> bytes:
    if not matches:
        return text
    match = dice.choice(matches)
    return text[: match.start()] + new + text[match.end() :]


MUTATIONS = (
    flip_bytes, cut_off, drop_a_span, repeat_a_span, swap_tokens, nest,
    extreme_number, other_word, other_word, edit_data, edit_data, edit_data,
    another_number, another_number, another_number, another_number,
)  # fmt: skip

"""Every bad file gets one clear line that says what is wrong and where, and opens nothing."""

import json
import time

import pytest

from ves.scene import SceneError, loads

BOX = {"kind": "box", "name": "Box"}
JOINT = {"kind": "revolute", "name": "Hinge", "a": {"part": "Box", "port": "+z"}, "b": {"world": [0, 0, 1]}}


def part(**fields):
    return {"format": 1, "parts": [{"kind": "strip", "name": "Strip 5"} | fields]}


def joint(**fields):
    return {"format": 1, "parts": [BOX], "joints": [JOINT | fields]}


PART_KINDS = "strip, plate, rod, capsule, wheel, sphere, box"
TEXTS = [
    ("empty", b"", "is empty: it is not a VES scene"),
    ("blank", b" \n\t", "is empty"),
    ("binary", b"\x89PNG\r\n\x1a\n", "is not UTF-8 text (at byte 0): it is not a VES scene"),
    ("utf-16", '{"format": 1}'.encode("utf-16"), "is not UTF-8 text"),
    ("prose", b"hello", "line 1, column 1: is not valid JSON: a value is missing"),
    ("truncated", b'{"format": 1,\n "title": "ab', "line 2, column 11: the file ends too early, something is cut off"),
    ("truncated list", b'{"format": 1, "parts": [', "line 1, column 25: the file ends too early"),
    ("no comma", b'{"format": 1 "a": 2}', "line 1, column 14: is not valid JSON: a comma or a closing bracket is"),
    ("no colon", b'{"format" 1}', "a colon is missing after the key"),
    ("trailing comma", b'{"format": 1,}', "is not valid JSON: "),
    ("two scenes", b'{"format": 1}{"format": 1}', "there is more after the end of the scene"),
    ("line break in text", b'{"format": 1, "title": "a\nb"}', "a line break or control character stands inside"),
    ("nul bytes", b"\0" * 100, "is not valid JSON"),
    ("a list", b"[1, 2]", 'is not a VES scene: it must be an object { "format": ... }'),
    ("a number", b"1", "is not a VES scene"),
    ("duplicate key", b'{"format": 1,\n "title": "a",\n "title": "b"}', 'line 3, column 2: "title" is given twice'),
    ("escaped duplicate", b'{"format": 1, "tit\\u006ce": 1, "title": 2}', '"title" is given twice in one object'),
    ("deep duplicate", b'{"format":1,"parts":[{"name":"a","kind":"box","name":"b"}]}', '"name" is given twice'),
    ("deep list", b"[" * 100_000, "line 1, column 41: is nested too deeply: a scene has at most 40 levels"),
    ("deep object", b'{"a":' * 100_000, "is nested too deeply"),
    ("100 MB", b" " * (100 * 2**20), "is too large: a scene has at most 64 MB"),
    ("60 MB of quotes", b'"' * (60 * 2**20), "holds too much: a scene has at most 1000000 values"),
    ("many values", b"[" + b"1," * 2_000_000 + b"1]", "holds too much"),
    (
        "many parts",
        b'{"format":1,"parts":[' + b"1," * 30_000 + b"1]}",
        "parts: has too many members: 30001, where 20000",
    ),
    ("many fields", json.dumps({str(k): 1 for k in range(300)}).encode(), "has too many fields: 300, where 200 is the"),
    ("lone surrogate", b'{"format": 1, "title": "a\\ud800"}', "holds half a character (a lone surrogate)"),
    (
        "huge exponent",
        b'{"format":1,"parts":[{"kind":"box","name":"B","mass":1e999}]}',
        'parts[0] "B" . mass: must be a ',
    ),
    ("5000 digits", b'{"format":1,"parts":[{"kind":"strip","name":"S","holes":%s}]}' % (b"9" * 5000), "a whole number"),
    ("NaN", b'{"format":1,"parts":[{"kind":"box","name":"B","mass":NaN}]}', "must be a finite number (is NaN)"),
    (
        "Infinity",
        b'{"format":1,"parts":[{"kind":"box","name":"B","position":[0,0,-Infinity]}]}',
        "position[2]: must be a",
    ),
    (
        "NaN in a list",
        b'{"format":1,"parts":[{"kind":"box","name":"B","sides":[NaN,1,1]}]}',
        "sides[0]: must be a finite",
    ),
]
DATA = [
    ("no format", {"parts": []}, 'is not a VES scene: it has no "format": 1'),
    ("future format", {"format": 7}, "was made by a newer VES (format 7; this one reads up to 1): update VES"),
    ("huge format", {"format": 10**200}, "was made by a newer VES"),
    ("format 0", {"format": 0}, "format: 0 is not a format VES ever wrote"),
    ("negative format", {"format": -1}, "format: -1 is not a format VES ever wrote"),
    ("format is text", {"format": "1"}, 'format: must be a whole number (is "1")'),
    ("format is true", {"format": True}, "format: must be a whole number (is true)"),
    ("unknown top field", {"format": 1, "part": []}, 'part: is not a known field: did you mean "parts"?'),
    ("parts is an object", {"format": 1, "parts": {}}, "parts: must be a list [...] (is an object)"),
    ("parts is null", {"format": 1, "parts": None}, "parts: must be a list [...] (is null)"),
    ("part is a number", {"format": 1, "parts": [5]}, "parts[0]: must be an object {...} (is 5)"),
    (
        "no kind",
        {"format": 1, "parts": [{"name": "X"}]},
        f'parts[0] "X" . kind: is missing: it must be one of {PART_KINDS}',
    ),
    ("unknown kind", part(kind="blimp"), f'parts[0] "Strip 5" . kind: is "blimp"; it must be one of {PART_KINDS}'),
    ("misspelt kind", part(kind="strp"), 'did you mean "strip"?'),
    ("kind is a number", part(kind=5), "kind: is 5; it must be one of"),
    ("no name", {"format": 1, "parts": [{"kind": "box"}]}, "parts[0] . name: is missing (What every message calls it)"),
    (
        "misspelt name",
        {"format": 1, "parts": [{"kind": "box", "nmae": "B"}]},
        'nmae: is not a known field: did you mean "name"?',
    ),
    ("empty name", part(name=""), 'parts[0] "" . name: must not be empty'),
    ("blank name", part(name="  "), "name: must be visible text on one line"),
    ("name of two lines", part(name="a\nb"), "name: must be visible text on one line"),
    ("long name", part(name="x" * 300), "name: must have at most 200 characters (has 300)"),
    ("name is a number", part(name=5), "parts[0] . name: must be text in quotes (is 5)"),
    ("unknown field", part(hols=3), 'parts[0] "Strip 5" . hols: is not a known field: did you mean "holes"?'),
    ("foreign field", part(zzz=3), "zzz: is not a known field: known are name, kind,"),
    ("zero holes", part(holes=0), 'parts[0] "Strip 5" . holes: must be at least 1 (is 0)'),
    ("many holes", part(holes=10**30), "holes: must be at most 200 (is 1e+30)"),
    ("half a hole", part(holes=2.5), "holes: must be a whole number (is 2.5)"),
    ("holes as text", part(holes="5"), 'holes: must be a whole number (is "5")'),
    ("holes as true", part(holes=True), "holes: must be a whole number (is true)"),
    ("negative mass", part(mass=-5), 'parts[0] "Strip 5" . mass: must be greater than 0 (is -5)'),
    ("zero mass", part(mass=0), "mass: must be greater than 0 (is 0)"),
    ("zero size", part(pitch=0), "pitch: must be greater than 0 (is 0)"),
    ("tiny size", part(pitch=1e-300), "pitch: must be at least 1e-06 (is 1e-300)"),
    ("far away", part(position=[0, 0, 1e300]), "position[2]: must be at most 1e+12 (is 1e+300)"),
    ("short position", part(position=[1, 2]), "position: needs 3 numbers (has 2)"),
    ("long position", part(position=[1, 2, 3, 4]), "position: needs 3 numbers (has 4)"),
    ("empty centre", part(center=[]), "center: needs 3 numbers (has 0) (and 2 more problems)"),
    ("position as number", part(position=3), "position: must be a list [...] (is 3)"),
    ("text in position", part(position=[1, "a", 3]), 'position[1]: must be a number (is "a")'),
    ("zero quaternion", part(quaternion=[0, 0, 0, 0]), "quaternion: must not be all zeros"),
    ("colour by name", part(color="red"), 'color: must be a colour like "#2f6fde" (is "red")'),
    ("fixed is 1", part(fixed=1), "fixed: must be true or false (is 1)"),
    ("impossible inertia", part(inertia=[1, 1, 3, 0, 0, 0]), "inertia: is not possible"),
    (
        "two ports of a name",
        part(ports=[{"name": "hole 1"}]),
        'two of its ports are named "hole 1": rename one of them',
    ),
    (
        "port kind",
        part(ports=[{"name": "p", "kind": "x"}]),
        'ports[0] "p" . kind: is "x"; it must be one of hole, end,',
    ),
    ("huge plate", part(kind="plate", columns=200, rows=200), "columns times rows must be at most 2500 (is 40000)"),
    ("wheel hole", part(kind="wheel", hole_radius=1), "hole_radius must be below 0.03192 m to fit the hub (is 1)"),
    ("same name twice", {"format": 1, "parts": [BOX, BOX]}, 'two items are named "Box": every name may be used once'),
    ("two problems", {"format": 1, "parts": [BOX | {"mass": -1}, BOX | {"mass": -1}]}, "(and 1 more problem)"),
    ("joint kind", joint(kind="hinge"), 'joints[0] "Hinge" . kind: is "hinge"; the joint kinds are ball, cylindrical'),
    ("free joint", joint(kind="free"), "the joint kinds are"),
    (
        "dangling part",
        joint(a={"part": "Bax", "port": "+z"}),
        'joint "Hinge" refers to the part "Bax", which is not in',
    ),
    (
        "dangling port",
        joint(a={"part": "Box", "port": "top"}),
        'refers to the port "top" of "Box", which has only center',
    ),
    ("no port", joint(a={"part": "Box"}), 'joints[0] "Hinge" . a . port: is missing'),
    ("anchor field", joint(a={"part": "Box", "port": "+z", "flip": 3}), "a . flip: must be true or false (is 3)"),
    ("anchor is a number", joint(a=3), 'joints[0] "Hinge" . a: must be an object {...} (is 3)'),
    ("anchor in both", joint(a={"world": [0, 0, 0], "part": "Box"}), "a . part: is not a known field"),
    ("short world", joint(b={"world": [0, 0]}), 'joints[0] "Hinge" . b . world: needs 3 numbers (has 2)'),
    ("both in the world", joint(a={"world": [0, 0, 0]}), "must hold at least one part: both of its ends are in the"),
    (
        "drive mode",
        joint(drive={"mode": "sped", "target": 1}),
        'drive . mode: is "sped"; it must be one of torque, speed,',
    ),
    ("drive freedom", joint(drive={"mode": "speed", "target": 1, "freedom": 1}), "drive.freedom must be below 1"),
    ("driven ball", joint(kind="ball", drive={"mode": "speed", "target": 1}), "a ball joint cannot be driven"),
    ("negative damping", joint(damping=-1), "damping[0]: must be at least 0 (is -1)"),
    ("many dampings", joint(damping=[1, 2]), "damping needs one number, or one for each of its 1 freedoms"),
    ("too many dampings", joint(damping=[1] * 9), "damping: must hold at most 6 (has 9)"),
    (
        "constraint kind",
        {"format": 1, "constraints": [{"kind": "nal", "name": "N", "part": "X", "port": "p"}]},
        'constraints[0] "N" . kind: is "nal"; it must be one of nail, point_to_point, distance',
    ),
    (
        "dangling nail",
        {"format": 1, "constraints": [{"kind": "nail", "name": "N", "part": "X", "port": "p"}]},
        'nail "N" refers',
    ),
    ("ground is true", {"format": 1, "ground": True}, "ground: must be an object {...} (is true)"),
    ("ground friction", {"format": 1, "ground": {"friction": 11}}, "ground . friction: must be at most 10 (is 11)"),
]


def refusal(text) -> str:
    started = time.perf_counter()
    with pytest.raises(SceneError) as caught:
        loads(text, "demo.ves")
    assert time.perf_counter() - started < 5.0
    return str(caught.value)


def assert_clear(message: str, expected: str):
    assert message.startswith("demo.ves: ")
    assert expected in message
    assert len(message) < 400 and "\n" not in message
    for leak in ("pydantic", "validation error", "Traceback", "Input should", "type=", "Anchor", "function-"):
        assert leak not in message


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in TEXTS], ids=[case[0] for case in TEXTS])
def test_bad_text(text, expected):
    assert_clear(refusal(text), expected)


@pytest.mark.parametrize(("data", "expected"), [case[1:] for case in DATA], ids=[case[0] for case in DATA])
def test_bad_data(data, expected):
    assert_clear(refusal(json.dumps(data)), expected)


def test_without_a_source_the_message_starts_with_the_place():
    with pytest.raises(SceneError, match=r'^parts\[0\] "Strip 5" \. holes: must be at least 1 \(is 0\)$'):
        loads(json.dumps(part(holes=0)))


def test_python_text_with_half_a_character_is_refused():
    with pytest.raises(SceneError, match="is not UTF-8 text"):
        loads('{"format": 1, "title": "\ud800"}')

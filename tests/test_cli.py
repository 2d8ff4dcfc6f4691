"""The command `ves`: names, files and exit codes that scripts depend on, and one clear line for every mistake."""

import json
import os
import stat
import subprocess
import sys

import numpy as np
import pytest

from ves.cli import COMMANDS, main
from ves.resources import scenes_folder

ON_EDGE = [0.7071067811865476, -0.7071067811865476, 0.0, 0.0]  # holes along y
PENDULUM = {
    "format": 1,
    "title": "Pendulum",
    "parts": [{"kind": "strip", "name": "Strip", "position": [0.1, 0.0, 1.0], "quaternion": ON_EDGE}],
    "joints": [
        {
            "name": "Hinge",
            "kind": "revolute",
            "a": {"world": [0.0, 0.0, 1.0], "quaternion": ON_EDGE},
            "b": {"part": "Strip", "port": "hole 1"},
        }
    ],
}
FOUR_BAR = scenes_folder() / "benchmarks" / "n-four-bar.ves"
TENSEGRITY = scenes_folder() / "tensegrity.ves"


@pytest.fixture
def pendulum(tmp_path):
    path = tmp_path / "pendulum.ves"
    path.write_text(json.dumps(PENDULUM))
    return path


@pytest.fixture
def ves(capsys):
    """Run a command; what comes back is its exit code, output and errors."""

    def run(*words):
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:
            code = end.code or 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_version_and_help(ves):
    assert ves("--version") == (0, "ves 0.5.0\n", "")
    code, out, _ = ves("--help")
    assert code == 0 and all(f"\n  {name} " in out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(ves, command):
    code, out, _ = ves(command, "--help")
    assert code == 0 and out.startswith(f"usage: ves {command}")


BAD_INPUT = {
    "no scene": ("run missing.ves --until 1", "missing.ves"),
    "a folder for a scene": ("run . --until 1", "folder"),
    "no end": ("run SCENE", "--until"),
    "negative end": ("run SCENE --until -1", "zero or more seconds"),
    "NaN end": ("run SCENE --until nan", "finite"),
    "infinite end": ("run SCENE --until inf", "finite"),
    "end in words": ("run SCENE --until soon", "number of seconds, not soon"),
    "no step": ("run SCENE --until 1 --every 0", "more than zero seconds"),
    "step too small": ("run SCENE --until 1 --every 1e-320", "samples"),
    "unknown integrator": ("run SCENE --until 1 --integrator leapfrog", "the known ones are euler, realtime, rk45"),
    "unknown ending": ("run SCENE --until 1 --out data.xls", ".json or .csv or .npz"),
    "output in no folder": ("run SCENE --until 1 --out nowhere/data.json", "nowhere"),
    "output onto a folder": ("run SCENE --until 1 --out folder.json", "is a folder"),
    "unknown option": ("run SCENE --until 1 --fast", "--fast"),
    "size in words": ("render SCENE --size big -o a.png", "such as 1280x800, not big"),
    "size zero": ("render SCENE --size 0x100 -o a.png", "from 1x1"),
    "size too large": ("render SCENE --size 99999x99999 -o a.png", "8192x8192"),
    "picture format": ("render SCENE -o a.jpg", ".png"),
    "no picture file": ("render SCENE", "-o"),
    "time before the start": ("render SCENE --at -2 -o a.png", "zero or more"),
    "check of nothing": ("check missing.ves", "missing.ves"),
    "unknown benchmark": ("bench warp", "the known ones are startup, window"),
    "unknown scene to open": ("nothing.ves", "there is no scene file nothing.ves"),
}


@pytest.mark.parametrize("words, complaint", BAD_INPUT.values(), ids=BAD_INPUT.keys())
def test_bad_input_is_one_clear_line_and_exit_code_2(ves, pendulum, monkeypatch, words, complaint):
    monkeypatch.chdir(pendulum.parent)
    (pendulum.parent / "folder.json").mkdir()
    files = sorted(os.listdir())
    code, out, err = ves(*(str(pendulum) if word == "SCENE" else word for word in words.split()))
    assert (code, out) == (2, "")
    assert complaint in err and err.startswith("ves") and err.count("\n") == 1
    assert sorted(os.listdir()) == files, "nothing half-made is left"


def test_broken_scene_is_one_line(ves, tmp_path):
    path = tmp_path / "broken.ves"
    path.write_text('{"format": 1, "parts": [{"kind": "rod", "name": "R", "mass": -5}]}')
    for expected, command in ((1, ["check"]), (2, ["run", "--until", "1"]), (2, ["render", "-o", tmp_path / "a.png"])):
        code, out, err = ves(command[0], path, *map(str, command[1:]))
        assert (code, out, err.count("\n")) == (expected, "", 1)
        assert "mass" in err


def test_check_says_ok_with_counts(ves, pendulum):
    code, out, err = ves("check", pendulum)
    assert (code, err) == (0, "")
    assert out.startswith("ok: 1 part")


def test_check_says_whether_parts_can_come_together(ves, pendulum):
    scene = json.loads(pendulum.read_text())
    scene["joints"][0]["a"]["world"] = [0.0, 0.0, 1.5]
    pendulum.write_text(json.dumps(scene))
    code, out, _ = ves("check", pendulum)
    assert code == 0 and "1 part starts apart: it comes together" in out
    part = scene["parts"][0]["name"]
    scene["constraints"] = [{"kind": "nail", "name": "Far", "part": part, "port": "center", "position": [9, 0, 0]}]
    pendulum.write_text(json.dumps(scene))
    code, out, _ = ves("check", pendulum)
    assert code == 1 and '"Hinge"' in out and '"Far"' in out and "without it" in out


def test_schema_is_json(ves):
    code, out, _ = ves("schema")
    assert code == 0 and "parts" in json.loads(out)["properties"]


def test_run_writes_the_contract(ves, pendulum, tmp_path):
    out = tmp_path / "motion.json"
    code, _, err = ves("run", pendulum, "--until", "0.25", "--every", "0.1", "--out", out)
    assert (code, err) == (0, "")
    data = json.loads(out.read_text())
    assert list(data) == [
        "scene", "integrator", "times", "parts", "joints", "forces", "energy", "closure_error", "closure_angle",
        "outcome",
    ]  # fmt: skip
    assert data["times"] == pytest.approx([0.0, 0.1, 0.2, 0.25])
    assert data["integrator"] == "realtime"
    assert data["outcome"] == {"state": "finished", "message": "", "items": []}
    strip, hinge = data["parts"]["Strip"], data["joints"]["Hinge"]
    widths = {name: {len(row) for row in rows} for name, rows in strip.items()}
    assert widths == {"position": {3}, "quaternion": {4}, "velocity": {3}, "angular_velocity": {3}}
    assert [len(row) for row in hinge["q"]] == [len(row) for row in hinge["v"]] == [1, 1, 1, 1]
    assert strip["position"][0] == pytest.approx([0.1, 0.0, 1.0]) and strip["position"][-1][2] < 0.99
    lengths = (data["energy"]["kinetic"], data["energy"]["potential"], data["closure_error"], data["closure_angle"])
    assert [len(values) for values in lengths] == [4] * 4
    assert data["energy"]["kinetic"][0] == 0.0


def test_times_include_the_start_and_the_end(ves, pendulum, tmp_path):
    for until, count in (("0", 1), ("0.1", 7), ("0.05", 4)):
        ves("run", pendulum, "--until", until, "--out", tmp_path / "a.json")
        times = json.loads((tmp_path / "a.json").read_text())["times"]
        assert (times[0], times[-1], len(times)) == (0.0, float(until), count)


def test_csv_and_npz_hold_the_same_numbers(ves, pendulum, tmp_path):
    for ending in ("json", "csv", "npz"):
        assert ves("run", pendulum, "--until", "0.1", "--out", tmp_path / f"motion.{ending}")[0] == 0
    data = json.loads((tmp_path / "motion.json").read_text())
    columns = np.genfromtxt(tmp_path / "motion.csv", delimiter=",", names=True, deletechars="", encoding="utf-8")
    arrays = np.load(tmp_path / "motion.npz")
    heights = [position[2] for position in data["parts"]["Strip"]["position"]]
    np.testing.assert_array_equal(columns["Strip.position.z"], heights)
    np.testing.assert_array_equal(arrays["parts/Strip/position"][:, 2], heights)
    np.testing.assert_array_equal(columns["Hinge.q0"], arrays["joints/Hinge/q"][:, 0])
    assert str(arrays["outcome/state"]) == "finished"


def test_adaptive_integrator_can_be_chosen(ves, pendulum, tmp_path):
    out = tmp_path / "a.json"
    assert ves("run", pendulum, "--until", "0.1", "--integrator", "rk45", "--out", out)[0] == 0
    assert json.loads(out.read_text())["integrator"] == "rk45"


def test_output_replaces_a_file_through_its_link_and_keeps_permissions(ves, pendulum, tmp_path):
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    assert ves("run", pendulum, "--until", "0", "--out", link)[0] == 0
    assert link.is_symlink() and real.read_text().startswith("{")
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_render_makes_a_picture(ves, pendulum, tmp_path):
    out = tmp_path / "picture.png"
    code, printed, _ = ves("render", pendulum, "--at", "0.2", "--size", "160x100", "-o", out)
    assert (code, printed) == (0, f"wrote {out}\n")
    assert out.read_bytes().startswith(b"\x89PNG")


def test_interrupt_ends_quietly(ves, pendulum, monkeypatch):
    def interrupted(options):
        raise KeyboardInterrupt

    monkeypatch.setattr("ves.terminal.check.main", interrupted)
    assert ves("check", pendulum) == (130, "", "ves: interrupted\n")


def test_output_that_nobody_reads_is_no_error():
    command = f"{sys.executable} -m ves schema | head -1"
    answer = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert (answer.stdout, answer.stderr) == ("{\n", "")


def test_tensions_of_strings_are_written(tmp_path, ves):
    out = tmp_path / "tensegrity.json"
    assert ves("run", str(TENSEGRITY), "--until", "1", "--every", "0.5", "--out", str(out))[0] == 0
    string = json.loads(out.read_text())["forces"]["stringM1"]
    assert string["size"][-1] > 0.0 and len(string["force"]) == len(string["energy"]) == 3
    assert string["size"][-1] == pytest.approx(np.linalg.norm(string["force"][-1]))
    table = tmp_path / "tensegrity.csv"
    assert ves("run", str(TENSEGRITY), "--until", "0.1", "--out", str(table))[0] == 0
    assert "stringM1.size" in table.read_text().splitlines()[0]


def test_forces_across_joints_are_written_when_asked_for(tmp_path, ves):
    out = tmp_path / "forces.json"
    code, said, errors = ves("run", str(FOUR_BAR), "--until", "0.2", "--every", "0.1", "--forces", "--out", str(out))
    assert code == 0, errors
    assert "loops closed to" in said
    joints = json.loads(out.read_text())["joints"]
    assert all(len(joint["force"]) == 3 and len(joint["torque"][0]) == 3 for joint in joints.values())
    assert all(all(joint["share"]) for joint in joints.values())  # planar hinges say things twice
    csv = tmp_path / "forces.csv"
    assert ves("run", str(FOUR_BAR), "--until", "0.1", "--every", "0.1", "--forces", "--out", str(csv))[0] == 0
    assert ".force.x" in csv.read_text().splitlines()[0]


def test_check_tells_the_linkage_and_how_it_moves(ves):
    code, said, errors = ves("check", str(FOUR_BAR), "--linkage")
    assert code == 0, said + errors
    assert "on the world by" in said and "loop: " in said
    assert "can move in 1 way" in said


def test_assemble_writes_a_scene_that_is_together(ves, tmp_path):
    out = tmp_path / "together.ves"
    code, said, _ = ves("assemble", scenes_folder() / "assemble-four-bar.ves", "-o", out)
    assert code == 0 and "closed with redundancy in" in said
    assert ves("check", out)[:2] == (0, ves("check", out)[1]) and "apart" not in ves("check", out)[1]
    code, said, _ = ves("assemble", out, "-o", tmp_path / "again.ves")
    assert code == 0 and "nothing to do" in said
    assert (tmp_path / "again.ves").read_text() == out.read_text()


def test_assemble_at_once(ves, tmp_path):
    out = tmp_path / "together.ves"
    code, said, _ = ves("assemble", scenes_folder() / "assemble-jansen-leg.ves", "-o", out, "--snap")
    assert code == 0 and "closed" in said and ves("check", out)[0] == 0


def test_assemble_says_who_is_in_the_way_and_keeps_what_it_has(ves, pendulum, tmp_path):
    scene = json.loads(pendulum.read_text())
    part = scene["parts"][0]["name"]
    scene["constraints"] = [{"kind": "nail", "name": "Far", "part": part, "port": "center", "position": [9, 0, 0]}]
    pendulum.write_text(json.dumps(scene))
    out = tmp_path / "stuck.ves"
    code, said, errors = ves("assemble", pendulum, "-o", out)
    assert code == 3 and "stuck" in said and '"Far"' in errors and '"Hinge"' in errors and out.exists()
    assert ves("assemble", pendulum, "-o", tmp_path / "stuck.png")[0] == 2


@pytest.mark.parametrize("ending", [".csv", ".json", ".npz"])
def test_run_writes_what_joints_do_from_when_they_are_met(ves, tmp_path, ending):
    out = tmp_path / f"motion{ending}"
    scene = scenes_folder() / "assemble-four-bar.ves"
    code, said, _ = ves("run", scene, "--until", "4", "--every", "0.5", "--out", out, "--forces")
    assert code == 0 and "loops closed to" in said
    if ending == ".npz":
        q = np.load(out)["joints/Pin 1/q"]
        assert q.shape == (9, 1) and np.isnan(q[0]).all() and np.isfinite(q[-1]).all()
    if ending == ".json":
        q = json.loads(out.read_text())["joints"]["Pin 1"]["q"]
        assert q[0] == [] and len(q[-1]) == 1


def test_run_says_when_parts_are_still_on_their_way(ves):
    code, said, errors = ves("run", scenes_folder() / "assemble-four-bar.ves", "--until", "0.5")
    assert code == 0 and "1 structure is still coming together" in errors and "loops closed" not in said

"""The kernel folder: named by what the kernels are made of, tidy, and never in the way. And the decorators."""

import os
import subprocess
import sys

import pytest

from ves import kernel_folder as folders

ENGINE = "from ves.kernel import kernel\nfrom ves.sizes import (\n    WIDTH,\n)\nfrom ves.helper import helper\n"
HELPER = "from ves.kernel import inlined\n\n@inlined\ndef helper(x):\n    return x\n"


@pytest.fixture
def package(tmp_path):
    """A small package: a kernel file that takes a helper from one file and, by way of an `__init__`, a constant."""
    files = {
        "engine.py": ENGINE,
        "helper.py": HELPER,
        "sizes/__init__.py": "from ves.sizes.widths import WIDTH\n",
        "sizes/widths.py": "WIDTH = 7\n",
        "kernel.py": "def kernel(f): ...\n",
        "window.py": "COLOUR = 'red'\n",
    }
    for name, content in files.items():
        path = tmp_path / "ves" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return tmp_path / "ves"


def python(program, **environment):
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, **environment}, timeout=60
    )


@pytest.mark.parametrize("changed", ["engine.py", "helper.py", "kernel.py", "sizes/__init__.py", "sizes/widths.py"])
def test_hash_changes_with_every_source_a_kernel_is_made_of(package, changed):
    before = folders.kernel_hash(package)
    with open(package / changed, "a") as file:
        file.write("# changed\n")
    assert folders.kernel_hash(package) != before


def test_hash_ignores_files_without_a_part_in_kernels(package):
    before = folders.kernel_hash(package)
    (package / "window.py").write_text("COLOUR = 'blue'\n")
    (package / "other.py").write_text('"""Mentions ves.kernel in words only."""\n')
    assert folders.kernel_hash(package) == before


def test_hash_changes_with_versions_flags_and_processor(package, monkeypatch):
    hashes = {folders.kernel_hash(package)}
    monkeypatch.setattr(folders, "version", lambda name: "0.0")
    hashes.add(folders.kernel_hash(package))
    monkeypatch.setattr(folders, "FLAGS", {"fastmath": {"reassoc"}})
    hashes.add(folders.kernel_hash(package))
    monkeypatch.setattr(folders, "_processor", lambda: "another")
    hashes.add(folders.kernel_hash(package))
    assert len(hashes) == 4


def test_newest_folders_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "FOLDERS_KEPT", 2)
    for age, name in enumerate(["newest", "middle", "oldest"]):
        folder = tmp_path / f"kernels-{name}"
        folder.mkdir()
        os.utime(folder, (1e9 - age, 1e9 - age))
    (tmp_path / "settings").mkdir()
    folders.remove_old_folders(tmp_path, keep=tmp_path / "kernels-newest")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernels-middle", "kernels-newest", "settings"]


def test_folder_in_use_is_kept_however_old(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "FOLDERS_KEPT", 2)
    for age, name in enumerate(["newest", "middle", "oldest"]):
        folder = tmp_path / f"kernels-{name}"
        folder.mkdir()
        os.utime(folder, (1e9 - age, 1e9 - age))
    folders.remove_old_folders(tmp_path, keep=tmp_path / "kernels-oldest")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernels-newest", "kernels-oldest"]


def test_folder_stands_in_the_users_cache(tmp_path):
    program = "from ves.kernel_folder import kernel_folder; print(kernel_folder())"
    answer = python(program, VES_KERNEL_CACHE="", XDG_CACHE_HOME=str(tmp_path))
    assert answer.stdout.startswith(str(tmp_path / "ves" / "kernels-"))
    assert answer.stderr == ""


def test_unwritable_folder_costs_one_line_and_the_kernels_still_work(tmp_path):
    """A file where the folder should be: not even root can write below it."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    program = (
        "import os, subprocess, sys; from ves.kernel import kernel, numba; from ves.kernel_folder import kernel_folder;"
        "print(numba.config.CACHE_DIR == os.environ['NUMBA_CACHE_DIR'] == str(kernel_folder()));"
        "ask = 'from ves.kernel_folder import kernel_folder; print(kernel_folder())';"
        "child = subprocess.run([sys.executable, '-c', ask], capture_output=True, text=True);"
        "print(child.stdout.strip() == str(kernel_folder()), repr(child.stderr)); print(kernel_folder())"
    )
    answer = python(program, VES_KERNEL_CACHE=str(blocked))
    same, shared, folder = answer.stdout.splitlines()
    assert (same, shared) == ("True", "True ''")
    assert len(answer.stderr.splitlines()) == 1 and str(blocked) in answer.stderr
    assert not os.path.exists(folder), "the temporary folder outlived the process"


def test_asking_for_the_folder_does_not_import_numba():
    answer = python("import sys, ves.warmup; ves.warmup.is_warm(); print('numba' in sys.modules)")
    assert answer.stdout.strip() == "False", answer.stderr


def test_kernels_are_compiled_as_said_and_helpers_stay_python(tmp_path):
    source = tmp_path / "sample.py"
    source.write_text(
        "from ves.kernel import KERNELS, inlined, kernel\n"
        "@inlined\ndef double(x):\n    return 2 * x\n"
        "@kernel\ndef inverse_of_double(x):\n    return 1 / double(x)\n"
        "assert double(4) == 8\n"
        "assert inverse_of_double(2.0) == 0.25\n"
        "assert inverse_of_double(0.0) == float('inf')\n"
        "assert KERNELS == {'__main__.inverse_of_double': inverse_of_double}\n"
        "assert inverse_of_double.targetoptions['nogil']\n"
        "print(sum(inverse_of_double.stats.cache_hits.values()))\n"
    )
    environment = {**os.environ, "VES_KERNEL_CACHE": str(tmp_path)}
    answers = [
        subprocess.run([sys.executable, str(source)], capture_output=True, text=True, env=environment, timeout=60)
        for _ in range(2)
    ]
    assert [answer.stdout.strip() for answer in answers] == ["0", "1"], answers

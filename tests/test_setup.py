"""The set-up script, with a Python, an apt-get and a sudo that only write down what they were asked to do."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parent.parent
NOTE_DOWN = '#!/bin/bash\necho "$(basename "$0") $*" >> "$LOG"\n'
PYTHON = """#!/bin/bash
case "$*" in
    -V) echo "Python 3.${MINOR:-11}.0" ;;
    "-m venv .venv") echo "venv" >> "$LOG"; mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
    *"pip install"*) echo "pip ${@: -1}" >> "$LOG"; exit "${PIP_FAILS:-0}" ;;
esac
"""
TOOLS = "bash basename cat chmod cp cut dirname env flock id mkdir mv rm sed sha256sum tr uname".split()
ALL_LIBRARIES = """#!/bin/bash
sed -n 's/^lib[^ ]* \\(lib.*so.*\\)/\\1 (libc6) => here/p' .ci/setup
"""


class FakeMachine:
    """A checkout with the script, and a folder of commands, some of them false, that are all there is."""

    def __init__(self, folder: Path):
        self.checkout, self.commands, self.log = folder / "checkout", folder / "commands", folder / "log"
        self.commands.mkdir()
        shutil.copytree(CHECKOUT / ".ci", self.checkout / ".ci")
        for name in ("pyproject.toml", "setup.py"):
            shutil.copy(CHECKOUT / name, self.checkout)
        for name in TOOLS:
            (self.commands / name).symlink_to(shutil.which(name))
        for name in ("apt-get", "Xvfb", "xauth", "xdotool"):
            self.command(name, NOTE_DOWN)
        self.command("python3", PYTHON)
        self.command("ldconfig", ALL_LIBRARIES)

    def command(self, name, script):
        (self.commands / name).unlink(missing_ok=True)
        (self.commands / name).write_text(script)
        (self.commands / name).chmod(0o755)

    def setup(self, purpose, **environment):
        """Run the script; what it did is then in `done`."""
        self.log.write_text("")
        always = {"PATH": str(self.commands), "LOG": str(self.log), "PYTHON": "python3"}
        environment = {**os.environ, **always, **environment}
        answer = subprocess.run(
            [self.checkout / ".ci" / "setup", purpose], capture_output=True, text=True, env=environment, timeout=60
        )
        self.done = self.log.read_text().splitlines()
        return answer


@pytest.fixture
def machine(tmp_path):
    return FakeMachine(tmp_path)


def test_complete_set_up_does_nothing_the_second_time(machine):
    assert machine.setup("test").returncode == 0
    assert machine.done == ["venv", "pip .[test]"]
    answer = machine.setup("test")
    assert (answer.returncode, machine.done, answer.stderr) == (0, [], "")


def test_tests_need_more_than_a_run_and_a_run_nothing_more_than_tests(machine):
    machine.setup("run")
    assert machine.done == ["venv", "pip ."]
    machine.setup("test")
    assert machine.done == ["pip .[test]"]
    machine.setup("run")
    assert machine.done == []


def test_changed_project_file_installs_again_and_keeps_the_extras(machine):
    machine.setup("test")
    with open(machine.checkout / "pyproject.toml", "a") as file:
        file.write("# changed\n")
    machine.setup("run")
    assert machine.done == ["pip .[test]"]


def test_half_made_venv_is_made_anew(machine):
    assert machine.setup("run", PIP_FAILS="1").returncode != 0
    assert machine.setup("run").returncode == 0
    assert machine.done == ["venv", "pip ."]


def test_failed_upgrade_is_made_anew(machine):
    machine.setup("run")
    (machine.checkout / "pyproject.toml").write_text("")
    machine.setup("run", PIP_FAILS="1")
    machine.setup("run")
    assert machine.done == ["venv", "pip ."]


def test_another_python_or_another_place_makes_it_anew(machine):
    machine.setup("run")
    machine.setup("run", MINOR="12")
    assert machine.done == ["venv", "pip ."]
    moved = machine.checkout.rename(machine.checkout.with_name("moved"))
    machine.checkout = moved
    machine.setup("run", MINOR="12")
    assert machine.done == ["venv", "pip ."]


def test_missing_libraries_are_named_and_installed(machine):
    machine.command("ldconfig", "#!/bin/bash\necho 'libEGL.so.1 (libc6) => here'\n")
    machine.command("id", "#!/bin/bash\necho 0\n")
    answer = machine.setup("run")
    assert "system packages needed: " in answer.stderr.splitlines()[0]
    assert "libgl1" in answer.stderr and "libegl1" not in answer.stderr
    assert machine.done[0] == "apt-get update -q"
    assert machine.done[1].startswith("apt-get install -yq --no-install-recommends libgl1 ")
    assert machine.done[2:] == ["venv", "pip ."]


def test_virtual_screen_is_for_tests_only(machine):
    (machine.commands / "Xvfb").unlink()
    machine.command("id", "#!/bin/bash\necho 0\n")
    machine.setup("run")
    assert machine.done == ["venv", "pip ."]
    machine.setup("test")
    assert machine.done[1] == "apt-get install -yq --no-install-recommends xvfb"


def test_without_apt_the_exact_list_is_printed(machine):
    machine.command("ldconfig", "#!/bin/bash\n")
    (machine.commands / "apt-get").unlink()
    answer = machine.setup("run")
    assert answer.returncode == 1 and machine.done == []
    assert "system packages needed: libgl1 libegl1 " in answer.stderr and "there is no apt-get here" in answer.stderr


def test_no_apt_is_respected(machine):
    machine.command("ldconfig", "#!/bin/bash\n")
    answer = machine.setup("run", VES_NO_APT="1")
    assert answer.returncode == 0
    assert "libgl1" in answer.stderr and machine.done == ["venv", "pip ."]


def test_without_rights_the_exact_command_is_printed(machine):
    machine.command("ldconfig", "#!/bin/bash\n")
    machine.command("id", "#!/bin/bash\necho 1000\n")
    machine.command("sudo", NOTE_DOWN + "exit 1\n")
    answer = machine.setup("run")
    assert answer.returncode == 1
    assert "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends libgl1 " in answer.stderr
    assert machine.done == ["sudo -n true"], "no sudo that could ask for a password, and nothing installed"


def test_rights_without_a_password_are_announced_and_used(machine):
    machine.command("ldconfig", "#!/bin/bash\n")
    machine.command("id", "#!/bin/bash\necho 1000\n")
    machine.command("sudo", NOTE_DOWN + "exit 0\n")
    answer = machine.setup("run")
    assert "installing them: sudo -n apt-get update" in answer.stderr
    assert machine.done[:2] == ["sudo -n true", "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get update -q"]


def test_old_python_is_refused_in_words(machine):
    machine.command("python3", "#!/bin/bash\nexit 1\n")
    answer = machine.setup("run")
    assert answer.returncode == 1
    assert answer.stderr == "ves: Python 3.11 or newer is needed; none of python3 is\n"

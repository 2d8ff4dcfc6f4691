"""The pieces the commands are made of: progress, whole files, sample times, and the question for a display."""

import io

import pytest

from ves.terminal import display, window
from ves.terminal.arguments import Parser
from ves.terminal.failure import BadInput
from ves.terminal.output_file import output_file
from ves.terminal.progress import ProgressLine
from ves.terminal.recording import sample_times


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_quick_work_shows_nothing():
    clock, stream = Clock(), Terminal()
    with ProgressLine("simulating", stream, clock) as line:
        clock.now = 0.9
        line.show(0.5)
    assert stream.getvalue() == ""


def test_long_work_draws_a_bar_and_wipes_it():
    clock, stream = Clock(), Terminal()
    with ProgressLine("simulating", stream, clock) as line:
        clock.now = 1.5
        line.show(0.5, "Rod")
        assert stream.getvalue() == f"\r[{'#' * 14}{'.' * 14}] simulating  50%  Rod"
    assert stream.getvalue().endswith(" \r")


def test_log_file_gets_a_plain_line_every_few_seconds():
    clock, stream = Clock(), io.StringIO()
    with ProgressLine("simulating", stream, clock) as line:
        for tenth in range(120):
            clock.now = tenth / 10
            line.show(tenth / 120)
    assert stream.getvalue() == "simulating  42%\nsimulating  83%\n"


def test_failed_work_leaves_the_old_file(tmp_path):
    path = tmp_path / "data.json"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), output_file(path) as unfinished:
        unfinished.write_text("half")
        raise ZeroDivisionError
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_full_disk_is_a_message(tmp_path):
    with pytest.raises(BadInput, match="cannot write .*: No space left"), output_file(tmp_path / "data.json"):
        raise OSError(28, "No space left on device")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "until, every, expected",
    [
        (0.0, 0.1, [0.0]),
        (0.3, 0.1, [0.0, 0.1, 0.2, 0.3]),
        (0.25, 0.1, [0.0, 0.1, 0.2, 0.25]),
        (0.05, 1.0, [0.0, 0.05]),
    ],
)
def test_sample_times_include_both_ends(until, every, expected):
    times = sample_times(until, every)
    assert times == pytest.approx(expected) and times[-1] == until


def test_sixty_per_second_gives_no_double_sample_at_the_end():
    for seconds in range(1, 200):
        assert len(sample_times(float(seconds), 1 / 60)) == 60 * seconds + 1


def test_missing_display_is_known_without_asking(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(display.DisplayProbe, "_ask", lambda: pytest.fail("asked"))
    assert not display.DisplayProbe().usable()


def test_dead_display_is_found_out_by_a_child(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":99999")
    assert not display.DisplayProbe().usable()


def test_living_display_is_usable():
    assert display.DisplayProbe().usable()


def test_display_that_never_answers_counts_as_none(monkeypatch):
    monkeypatch.setattr(display, "PROGRAM", "import time; time.sleep(600)")
    monkeypatch.setattr(display, "SECONDS", 0.2)
    assert not display.DisplayProbe().usable()


def test_without_a_display_the_scene_is_shown_in_files(monkeypatch, capsys):
    shown = []
    monkeypatch.setattr(window.DisplayProbe, "usable", lambda probe: False)
    monkeypatch.setattr("ves.terminal.without_display.show_in_files", lambda path: shown.append(path) or 0)
    parser = Parser()
    window.add_arguments(parser)
    assert window.main(parser.parse_args([])) == 0
    assert [path.name for path in shown] == ["demo.ves"]
    assert capsys.readouterr().err == "ves: there is no usable display, so no window is opened\n"

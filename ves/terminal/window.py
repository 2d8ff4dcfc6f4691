"""ves [SCENE]: open the window; where there is no display, show what the scene does in pictures and data instead."""

from pathlib import Path

from ves.resources import demo_scene
from ves.terminal.display import DisplayProbe
from ves.terminal.failure import BadInput, say

HELP = "open the window"


def add_arguments(parser):
    parser.add_argument("scene", metavar="SCENE", nargs="?", help="the scene file to open (default: a demo)")
    parser.add_argument("--empty", action="store_true", help="begin with an empty scene instead of the demo")


def main(options) -> int:
    if options.scene is not None and not Path(options.scene).is_file():
        raise BadInput(f"there is no scene file {options.scene}")
    probe = DisplayProbe()
    problem = _import_window()
    if not probe.usable():
        from ves.terminal.without_display import show_in_files

        say("there is no usable display, so no window is opened")
        return show_in_files(options.scene or demo_scene())
    if problem:
        raise BadInput(f"the window cannot be opened: {problem}; .ci/setup run installs what is missing")
    from ves.app import main as open_window

    return open_window(options.scene, options.empty)


def _import_window() -> str:
    """Import it while the probe is at work; what goes wrong matters only if there is a display."""
    try:
        import ves.app.application  # noqa: F401
    except ImportError as error:
        return str(error)
    return ""

"""What every test stands on: a virtual screen and a home folder of its own, and a watch over the window's tests.

The compiled kernels are shared with the user's own cache folder, since compiling them takes a minute.
"""

import os
import tempfile
import threading
import time
from pathlib import Path

import pytest

from ves.bench.virtual_screen import VirtualScreen, software_rendering, virtual_screen_available
from ves.kernel_folder import kernel_folder

APP_TESTS = Path(__file__).parent / "app"
SECONDS_TO_END = 2.0


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """Before Qt is imported, and before anything asks where the user's files are."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ["VES_KERNEL_CACHE"] = str(kernel_folder().parent)
    _use_temporary_home(config)
    _use_virtual_screen(config)


def pytest_collection_modifyitems(config, items):
    """Leave out the long runs unless they are asked for."""
    if os.environ.get("VES_SOAK") == "1":
        return
    soaks = [item for item in items if item.get_closest_marker("soak")]
    if soaks:
        config.hook.pytest_deselected(items=soaks)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.fixture(scope="session")
def qapp_cls():
    """The application class of pytest-qt's `qapp`; the viewport's format has to be set before there is one."""
    from PySide6.QtGui import QSurfaceFormat
    from PySide6.QtWidgets import QApplication

    surface = QSurfaceFormat()
    surface.setVersion(3, 3)
    surface.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
    surface.setDepthBufferSize(24)
    QSurfaceFormat.setDefaultFormat(surface)
    return QApplication


@pytest.fixture(autouse=True)
def nothing_left_behind(request, caplog):
    """In the window's tests, a logged error or a thread that lives on is a failure. (Qt's warnings: pyproject.toml.)"""
    if APP_TESTS not in request.path.parents:
        yield
        return
    before = set(threading.enumerate())
    yield
    _fail_on_logged_errors(caplog)
    _fail_on_live_threads(before)


def _fail_on_logged_errors(caplog):
    records = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    errors = [record.getMessage() for record in records if record.exc_info or record.levelname in ("ERROR", "CRITICAL")]
    if errors:
        pytest.fail("logged during the test: " + "; ".join(errors))


def _fail_on_live_threads(before: set[threading.Thread]):
    deadline = time.monotonic() + SECONDS_TO_END
    for thread in set(threading.enumerate()) - before:
        if not thread.daemon:
            thread.join(max(0.0, deadline - time.monotonic()))
            if thread.is_alive():
                pytest.fail(f"the thread {thread.name!r} outlived the test")


def _use_temporary_home(config):
    """Settings, recent files and recovery files of the tests never meet those of the user."""
    home = tempfile.TemporaryDirectory(prefix="ves-tests-")
    config.add_cleanup(home.cleanup)
    os.environ["HOME"] = home.name
    for name in ("CONFIG_HOME", "DATA_HOME", "CACHE_HOME", "STATE_HOME", "RUNTIME_DIR"):
        folder = Path(home.name, name.lower())
        folder.mkdir(mode=0o700)
        os.environ[f"XDG_{name}"] = str(folder)


def _use_virtual_screen(config):
    display = os.environ.get("VES_TEST_DISPLAY")  # a pytest that a test has started draws on the screen of that test
    if not display:
        if not virtual_screen_available():
            pytest.exit("the tests of the window need Xvfb: .ci/setup test, or apt-get install xvfb", returncode=4)
        screen = VirtualScreen()
        config.add_cleanup(screen.stop)
        display = os.environ["VES_TEST_DISPLAY"] = screen.display
    os.environ.pop("WAYLAND_DISPLAY", None)
    os.environ.update(software_rendering(display))

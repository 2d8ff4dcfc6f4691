"""Where things are: scenes and icons beside the package in a checkout, inside it (ves/data) when installed."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def scenes_folder() -> Path:
    return _folder("scenes")


def assets_folder() -> Path:
    return _folder("assets")


def demo_scene() -> Path:
    """What `ves` opens when it is given no scene."""
    return scenes_folder() / "demo.ves"


def search_path() -> dict[str, str]:
    """The environment variable by which a child process finds this package, also when it is not installed."""
    return {"PYTHONPATH": os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))}


def _folder(name: str) -> Path:
    installed = PACKAGE / "data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name

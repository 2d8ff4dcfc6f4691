"""The example scenes and the icons: beside the package in a checkout, inside it (ves/data) when installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def scenes_folder() -> Path:
    return _folder("scenes")


def assets_folder() -> Path:
    return _folder("assets")


def demo_scene() -> Path:
    """What `ves` opens when it is given no scene."""
    return scenes_folder() / "demo.ves"


def _folder(name: str) -> Path:
    installed = PACKAGE / "data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name

"""The window: the only part of VES that knows Qt. `main` opens it."""


def main(path: str | None = None, empty: bool = False) -> int:
    """Open the window on a scene (the demo when none is given, unless it is to be empty); returns the exit code."""
    from ves.app.application import run

    return run(path, empty)

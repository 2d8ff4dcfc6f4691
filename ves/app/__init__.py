"""The window: the only part of VES that knows Qt. `main` opens it."""


def main(path: str | None = None) -> int:
    """Open the window on a scene (the demo when none is given) and return the exit code."""
    from ves.app.application import run

    return run(path)

"""What VES is, in a few lines."""

from ves import __version__


def about_text() -> str:
    return (
        f"Version {__version__}\n\n"
        "A construction set that obeys physics: join rods, strips, plates and wheels, press Space, and pull at them "
        "while they move.\n\nAfter P. Schröder, The Virtual Erector Set, 1990."
    )

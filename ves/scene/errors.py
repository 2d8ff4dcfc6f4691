"""What a scene file can do wrong, as one clear line."""


class SceneError(Exception):
    """A scene that cannot be read or written; `str(error)` is one line to show as it is."""

    def __init__(self, message: str, source: str = ""):
        line = " ".join(f"{source}: {message}".split() if source else message.split())
        super().__init__(line.encode("utf-8", "replace").decode("utf-8"))


class FileChanged(SceneError):
    """The file on disk is not the one that was read: saving would throw away what somebody else wrote."""


def quoted(text: str, limit: int = 40) -> str:
    """A name as messages show it: in quotes, on one line, not longer than a glance."""
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: limit + 1])
    return f'"{printable}"' if len(text) <= limit else f'"{printable[: limit - 1]}…"'

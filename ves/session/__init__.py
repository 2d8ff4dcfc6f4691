"""The live session: document, history, engine thread, frames. No Qt."""

from ves.session.session import Session

__all__ = ["Session"]

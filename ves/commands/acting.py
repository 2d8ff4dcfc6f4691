"""Actions of the scene: what their keys and buttons do, for scripts and the command search as well."""

from typing import Any

from pydantic import Field

from ves.commands.command import Run


class DoAction(Run):
    """Do an action. One that is done while its key is held goes on until it is let go."""

    verb = "do-action"

    action: str
    down: bool = Field(True, description="The key goes down; false when it is let go.")

    def run(self, session: Any) -> None:
        session.do_action(self.action, self.down)

"""What editors share in which something is picked at once, so that nothing is ever half done."""

from ves.app.panels.fields_state import State


class Picking:
    """Goes before the Qt class, which has the signals `committed` and `complained` and says how a state looks."""

    busy = False
    problem = ""
    state = State()

    def show_state(self, state: State) -> None:
        self.state = state
        self.look(state)

    def pick(self, value) -> None:
        self.complain("")
        self.committed.emit(value)

    def refuse(self, message: str) -> None:
        self.look(self.state)
        self.complain(message)

    def complain(self, message: str) -> None:
        if message != self.problem:
            self.problem = message
            self.complained.emit(message)

    def abandon(self) -> None:
        self.complain("")

"""Time and history: play, pause, steps, reset, speed, undo, redo."""

from typing import Annotated, Any, Self

from pydantic import Field

from ves.commands.command import Place, Run, given
from ves.commands.menus import EDIT, SIMULATE
from ves.commands.situation import Situation

SPEEDS = (0.01, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0)


class Play(Run):
    verb = "play"

    def run(self, session: Any) -> None:
        session.play()


class Pause(Run):
    verb = "pause"

    def run(self, session: Any) -> None:
        session.pause()


class Toggle(Run):
    """Play, or pause."""

    verb = "toggle"
    places = (Place(SIMULATE, 110, "Play", "Play or pause", ("Space",), "play"),)

    def run(self, session: Any) -> None:
        session.toggle()


class Step(Run):
    """Some steps on, or back when negative; it pauses first, since a step shows one instant."""

    verb = "step"
    places = (
        Place(SIMULATE, 120, "Step &back", "Go one step back in time", ("Left",), "step-back", given(count=-1)),
        Place(SIMULATE, 130, "Step &forward", "Go one step forward in time", ("Right",), "step-forward",
              given(count=1)),
    )  # fmt: skip

    count: Annotated[int, Field(ge=-100_000, le=100_000)] = 1

    def run(self, session: Any) -> None:
        if session.playing:
            session.pause()
        session.step(self.count)


class Reset(Run):
    verb = "reset"
    places = (Place(SIMULATE, 140, "&Reset", "Go back to the start", ("Ctrl+Backspace",), "reset"),)

    def run(self, session: Any) -> None:
        session.reset()


class SetSpeed(Run):
    verb = "speed"

    speed: Annotated[float, Field(gt=0.0, le=100.0)]

    def run(self, session: Any) -> None:
        session.set_speed(self.speed)


class ChangeSpeed(Run):
    """To the next entry of the ladder of speeds."""

    verb = "change-speed"
    places = (
        Place(SIMULATE, 210, "&Slower", "Slow down", ("-",), "slower", given(steps=-1)),
        Place(SIMULATE, 220, "F&aster", "Speed up", ("=", "+"), "faster", given(steps=1)),
    )

    steps: int

    def run(self, session: Any) -> None:
        session.set_speed(next_speed(session.speed, self.steps))


class Undo(Run):
    verb = "undo"
    places = (Place(EDIT, 110, "&Undo", "Take back the last edit", ("Ctrl+Z",), "undo"),)

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        return cls() if situation.undo_name is not None else None

    def run(self, session: Any) -> None:
        session.undo()


class Redo(Run):
    verb = "redo"
    places = (Place(EDIT, 120, "&Redo", "Do the edit again that was taken back", ("Ctrl+Y", "Ctrl+Shift+Z"), "redo"),)

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        return cls() if situation.redo_name is not None else None

    def run(self, session: Any) -> None:
        session.redo()


def next_speed(speed: float, steps: int) -> float:
    """The next entry of the ladder, also from a speed between two entries."""
    if steps > 0:
        return next((s for s in SPEEDS if s > speed * 1.001), SPEEDS[-1])
    return next((s for s in reversed(SPEEDS) if s < speed * 0.999), SPEEDS[0])

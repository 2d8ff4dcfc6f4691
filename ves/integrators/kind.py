"""What an integrator is, for menus and the command line; its kernel is in `ves.dynamics`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Integrator:
    name: str
    help: str
    step: float  # s: of a fixed-step integrator; the first guess of an adaptive one
    tolerance: float | None = None  # relative error of an adaptive integrator, None for fixed steps

    @property
    def is_adaptive(self) -> bool:
        return self.tolerance is not None

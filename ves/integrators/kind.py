"""What an integrator is, for menus and the command line; its kernel is in `ves.dynamics`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Integrator:
    name: str
    help: str
    step: float  # s: of a fixed-step integrator; the first guess of an adaptive one
    tolerance: float | None = None  # relative error of an adaptive integrator, None for fixed steps
    absolute: float | None = None  # error of values near zero; when left out, a thousandth of that
    lead: float = 0.5  # of a fixed step: at which part of it forces are looked at

    @property
    def least_error(self) -> float:
        return 1e-3 * self.tolerance if self.absolute is None else self.absolute

    @property
    def is_adaptive(self) -> bool:
        return self.tolerance is not None

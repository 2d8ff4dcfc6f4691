"""Headless simulation: a Scene in, frames out."""

from ves.simulation.frame import Frame, Grab, Outcome, start_frame

__all__ = ["Frame", "Grab", "Outcome", "Simulation", "start_frame"]


def __getattr__(name: str):
    """The engine brings numba, which takes most of a second: import it when it is asked for, not with the frames."""
    if name == "Simulation":
        from ves.simulation.simulation import Simulation

        return Simulation
    raise AttributeError(f"module 'ves.simulation' has no attribute '{name}'")

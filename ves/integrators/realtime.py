"""Fixed steps, linearly implicit, symmetric in time: calm at any stiffness, and what the window uses."""

from ves.integrators.kind import Integrator

INTEGRATOR = Integrator("realtime", "Fixed steps of 1/240 s, implicit and calm; for the window.", step=1 / 240)

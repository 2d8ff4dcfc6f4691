"""Integrators, one file each."""

from ves.integrators import euler, realtime, rk45
from ves.integrators.kind import Integrator

INTEGRATORS: dict[str, Integrator] = {module.INTEGRATOR.name: module.INTEGRATOR for module in (realtime, rk45, euler)}
REALTIME, RK45 = realtime.INTEGRATOR, rk45.INTEGRATOR

__all__ = ["INTEGRATORS", "REALTIME", "RK45", "Integrator"]

"""Linearly implicit Euler of the velocities (RedMax, notes 1.8 and 2.5): first order, calm, for comparison."""

from ves.integrators.kind import Integrator

INTEGRATOR = Integrator("euler", "Fixed steps of 1/240 s, linearly implicit Euler; to compare.", step=1 / 240, lead=0.0)

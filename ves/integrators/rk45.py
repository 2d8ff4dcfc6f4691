"""Dormand and Prince's Runge-Kutta pair of orders 5 and 4, with the step chosen by the error of each structure.

A  nodes' weights, row by row      B  weights of the fifth-order result      E  fifth minus fourth: the error
"""

import numpy as np

from ves.integrators.kind import Integrator

INTEGRATOR = Integrator("rk45", "Adaptive steps to a tolerance; for accurate runs.", step=1e-3, tolerance=1e-9)

A = np.zeros((7, 6))
A[1, :1] = (1 / 5,)
A[2, :2] = 3 / 40, 9 / 40
A[3, :3] = 44 / 45, -56 / 15, 32 / 9
A[4, :4] = 19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729
A[5, :5] = 9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656
A[6] = 35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84
B = np.append(A[6], 0.0)
E = np.array((71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40))

"""Self-assembly: constraint forces pull loose parts together until they are a linkage (thesis 5.2 to 5.4).

A cluster that is not together yet is a heap of free bodies, and every joint between them is a set of rows (see
`ves.dynamics.conditions`) with a gap. The forces in those rows are found in the least-squares sense, so that there is
an answer whether the rows ask too much, too little, or contradict each other.

    pulling     one time step, top to bottom: the gaps follow a critically damped equation
    rows        the rows of a cluster in the mass metric, and what their forces do to the bodies
    lsqr        the least-squares solver, matrix-free over the rows; profile: the factor that shortens its way
    surround    what else acts: gravity, the floor, the hand
    gathering   how it goes: closer, together, or it stands still
    leading     along a way that is known
    snapping    the instant way: Levenberg and Marquardt's
    searching   whether there is a way at all
    conflicts   which joints are in each other's way
    finishing   the last digits, before it becomes a linkage
    outcome     how it ended, in words
    scattering  the other way: a scene thrown about
    arrays      the scratch of it all
"""

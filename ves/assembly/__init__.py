"""Self-assembly: constraint forces pull loose parts together until they are a linkage (thesis 5.2 to 5.4).

A cluster that is not together yet is a heap of free bodies, and every joint between them is a set of rows (see
`ves.dynamics.conditions`) with a gap. The forces in those rows are found in the least-squares sense, so that there is
an answer whether the rows ask too much, too little, or contradict each other.

    arrays      the scratch of it all
    lsqr        the sparse least-squares solver, matrix-free over the rows
    rows        the rows of a cluster in the mass metric, and what their forces do to the bodies
    surround    what else acts: gravity, the floor, the hand
    pulling     one time step: the gaps follow a critically damped equation
    gathering   how it goes: together, or it stands still and is nudged, or it is stuck
    snapping    the instant way: Levenberg-Marquardt
    conflicts   which joints contradict each other
    outcome     how it ended, in words
"""

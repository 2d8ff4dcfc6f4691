"""Small things kernels need: unit quaternions after a turn and from a matrix, copies, a maximum that minds NaN."""

import math

from ves.kernel import inlined


@inlined
def turned(q, w, h):
    """The unit quaternion q after turning with the angular velocity w, in its own frame, for a time h."""
    x, y, z = w
    speed = math.sqrt(x * x + y * y + z * z)
    half = 0.5 * h * speed
    s = math.sin(half) / speed if speed > 1e-12 else 0.5 * h
    c = math.cos(half)
    x, y, z = s * x, s * y, s * z
    a, b, d, e = q[0], q[1], q[2], q[3]
    A, B, D, E = (
        a * c - b * x - d * y - e * z,
        a * x + b * c + d * z - e * y,
        a * y - b * z + d * c + e * x,
        a * z + b * y - d * x + e * c,
    )
    k = 1.0 / math.sqrt(A * A + B * B + D * D + E * E)
    return k * A, k * B, k * D, k * E


@inlined
def quaternion_of(R):
    """The unit quaternion of a rotation matrix, w not negative."""
    trace = R[0] + R[4] + R[8]
    if trace > R[0] and trace > R[4] and trace > R[8]:
        w, x, y, z = 1.0 + trace, R[7] - R[5], R[2] - R[6], R[3] - R[1]
    elif R[0] >= R[4] and R[0] >= R[8]:
        w, x, y, z = R[7] - R[5], 1.0 + 2.0 * R[0] - trace, R[1] + R[3], R[2] + R[6]
    elif R[4] >= R[8]:
        w, x, y, z = R[2] - R[6], R[1] + R[3], 1.0 + 2.0 * R[4] - trace, R[5] + R[7]
    else:
        w, x, y, z = R[3] - R[1], R[2] + R[6], R[5] + R[7], 1.0 + 2.0 * R[8] - trace
    k = (1.0 if w >= 0.0 else -1.0) / math.sqrt(w * w + x * x + y * y + z * z)
    return k * w, k * x, k * y, k * z


@inlined
def larger(worst, error):
    """The larger of the two; what is not a number is larger than anything."""
    return max(worst, error) if error < 1e30 else 1e30


@inlined
def put_all(target, source):
    """Fill the target from the start of the source. A slice given to a slice would take memory, lest they overlap."""
    for k in range(len(target)):
        target[k] = source[k]

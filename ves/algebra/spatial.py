"""Spatial algebra on tuples of floats, for kernels: values without allocation that the compiler keeps in registers.

    Vec  (x, y, z)      Mat  3x3 row by row, 9 floats      Sym  symmetric 3x3 as (xx, xy, xz, yy, yz, zz)
    Spatial(ang, lin)        a motion or a force about some point, world axes, angular first
    Inertia(ang, mix, lin)   [[ang, mix], [mix^T, lin]], a rigid or articulated inertia about some point

`a` arguments are rows of an array; `put_...` writes one. All helpers are plain functions when called from Python.
"""

import math
from typing import NamedTuple

from ves.kernel import inlined

Vec = tuple[float, float, float]
Sym = tuple[float, float, float, float, float, float]
Mat = tuple[float, float, float, float, float, float, float, float, float]


class Spatial(NamedTuple):
    ang: Vec
    lin: Vec


class Inertia(NamedTuple):
    ang: Sym
    mix: Mat
    lin: Sym


O3 = (0.0, 0.0, 0.0)
O6 = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
O9 = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
E9 = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


# ---- rows of arrays to values and back -----------------------------------------------------------------------------
@inlined
def vec(a):
    return a[0], a[1], a[2]


@inlined
def sym(a):
    return a[0], a[1], a[2], a[3], a[4], a[5]


@inlined
def mat(a):
    return a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]


@inlined
def spatial(a):
    return Spatial(vec(a), vec(a[3:]))


@inlined
def inertia(a):
    return Inertia(sym(a), mat(a[6:]), sym(a[15:]))


@inlined
def put_vec(a, v):
    a[0], a[1], a[2] = v


@inlined
def put_sym(a, s):
    a[0], a[1], a[2], a[3], a[4], a[5] = s


@inlined
def put_mat(a, m):
    a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8] = m


@inlined
def put_spatial(a, s):
    put_vec(a, s.ang)
    put_vec(a[3:], s.lin)


@inlined
def put_inertia(a, I):
    put_sym(a, I.ang)
    put_mat(a[6:], I.mix)
    put_sym(a[15:], I.lin)


# ---- vectors -------------------------------------------------------------------------------------------------------
@inlined
def add(a, b):
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@inlined
def sub(a, b):
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@inlined
def scale(s, a):
    return s * a[0], s * a[1], s * a[2]


@inlined
def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inlined
def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


# ---- matrices ------------------------------------------------------------------------------------------------------
@inlined
def mul(A, v):
    """A v"""
    x, y, z = v
    return A[0] * x + A[1] * y + A[2] * z, A[3] * x + A[4] * y + A[5] * z, A[6] * x + A[7] * y + A[8] * z


@inlined
def tmul(A, v):
    """A^T v"""
    x, y, z = v
    return A[0] * x + A[3] * y + A[6] * z, A[1] * x + A[4] * y + A[7] * z, A[2] * x + A[5] * y + A[8] * z


@inlined
def smul(S, v):
    """S v, S symmetric"""
    x, y, z = v
    return S[0] * x + S[1] * y + S[2] * z, S[1] * x + S[3] * y + S[4] * z, S[2] * x + S[4] * y + S[5] * z


@inlined
def matmul(A, B):
    return (
        A[0] * B[0] + A[1] * B[3] + A[2] * B[6],
        A[0] * B[1] + A[1] * B[4] + A[2] * B[7],
        A[0] * B[2] + A[1] * B[5] + A[2] * B[8],
        A[3] * B[0] + A[4] * B[3] + A[5] * B[6],
        A[3] * B[1] + A[4] * B[4] + A[5] * B[7],
        A[3] * B[2] + A[4] * B[5] + A[5] * B[8],
        A[6] * B[0] + A[7] * B[3] + A[8] * B[6],
        A[6] * B[1] + A[7] * B[4] + A[8] * B[7],
        A[6] * B[2] + A[7] * B[5] + A[8] * B[8],
    )


@inlined
def full(S):
    return S[0], S[1], S[2], S[1], S[3], S[4], S[2], S[4], S[5]


@inlined
def add6(A, B):
    return A[0] + B[0], A[1] + B[1], A[2] + B[2], A[3] + B[3], A[4] + B[4], A[5] + B[5]


@inlined
def sub6(A, B):
    return A[0] - B[0], A[1] - B[1], A[2] - B[2], A[3] - B[3], A[4] - B[4], A[5] - B[5]


@inlined
def scale6(s, A):
    return s * A[0], s * A[1], s * A[2], s * A[3], s * A[4], s * A[5]


@inlined
def diagonal(s):
    """s times the identity"""
    return s, 0.0, 0.0, s, 0.0, s


@inlined
def add9(A, B):
    return (
        A[0] + B[0], A[1] + B[1], A[2] + B[2], A[3] + B[3], A[4] + B[4], A[5] + B[5], A[6] + B[6], A[7] + B[7],
        A[8] + B[8],
    )  # fmt: skip


@inlined
def sub9(A, B):
    return (
        A[0] - B[0], A[1] - B[1], A[2] - B[2], A[3] - B[3], A[4] - B[4], A[5] - B[5], A[6] - B[6], A[7] - B[7],
        A[8] - B[8],
    )  # fmt: skip


@inlined
def scale9(s, A):
    return s * A[0], s * A[1], s * A[2], s * A[3], s * A[4], s * A[5], s * A[6], s * A[7], s * A[8]


@inlined
def z_axis(R):
    return R[2], R[5], R[8]


@inlined
def skew(v):
    """[v]x: times r is v cross r"""
    x, y, z = v
    return 0.0, -z, y, z, 0.0, -x, -y, x, 0.0


@inlined
def congruent(A, S):
    """A S A^T, symmetric"""
    B = matmul(A, full(S))
    return (
        B[0] * A[0] + B[1] * A[1] + B[2] * A[2],
        B[0] * A[3] + B[1] * A[4] + B[2] * A[5],
        B[0] * A[6] + B[1] * A[7] + B[2] * A[8],
        B[3] * A[3] + B[4] * A[4] + B[5] * A[5],
        B[3] * A[6] + B[4] * A[7] + B[5] * A[8],
        B[6] * A[6] + B[7] * A[7] + B[8] * A[8],
    )


@inlined
def tcongruent(A, S):
    """A^T S A, symmetric"""
    return congruent((A[0], A[3], A[6], A[1], A[4], A[7], A[2], A[5], A[8]), S)


@inlined
def inverse(S):
    """of a symmetric matrix"""
    a, b, c, d, e, f = S
    A = d * f - e * e
    B = c * e - b * f
    C = b * e - c * d
    k = 1.0 / (a * A + b * B + c * C)
    return A * k, B * k, C * k, (a * f - c * c) * k, (b * c - a * e) * k, (a * d - b * b) * k


@inlined
def spin_matrix(w, alpha):
    """[alpha]x + [w]x[w]x: times r is the acceleration of a point at r, relative to the origin's"""
    x, y, z = w
    a, b, c = alpha
    return (
        -(y * y + z * z), x * y - c, x * z + b,
        x * y + c, -(x * x + z * z), y * z - a,
        x * z - b, y * z + a, -(x * x + y * y),
    )  # fmt: skip


@inlined
def couple_of(B, J):
    """axial vector of B J, J symmetric: the couple on a body with second moments J whose points accelerate as B r"""
    return (
        B[6] * J[1] + B[7] * J[3] + B[8] * J[4] - (B[3] * J[2] + B[4] * J[4] + B[5] * J[5]),
        B[0] * J[2] + B[1] * J[4] + B[2] * J[5] - (B[6] * J[0] + B[7] * J[1] + B[8] * J[2]),
        B[3] * J[0] + B[4] * J[1] + B[5] * J[2] - (B[0] * J[1] + B[1] * J[3] + B[2] * J[4]),
    )


@inlined
def sine_cosine(x):
    """Both at once, a third faster than one by one: x less whole quarter turns, then the polynomials of fdlibm."""
    if not abs(x) < 1e5:
        return math.sin(x), math.cos(x)
    k = math.floor(x * 0.6366197723675814 + 0.5)
    r = x - k * 1.5707963267341256 - k * 6.077100506303966e-11 - k * 2.0222662487959506e-21
    z = r * r
    s = 2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
    s = -1.66666666666666324348e-01 + z * (8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * s))
    c = -2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 - z * 1.13596475577881948265e-11)
    c = 4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * (2.48015872894767294178e-05 + z * c))
    s, c = r + r * z * s, 1.0 - 0.5 * z + z * z * c
    quarter = int(k) & 3
    if quarter & 1:
        s, c = c, -s
    return (-s, -c) if quarter & 2 else (s, c)


@inlined
def turn_z(A, s, c):
    """A Rz, from the sine and cosine of the angle"""
    return (
        c * A[0] + s * A[1], c * A[1] - s * A[0], A[2],
        c * A[3] + s * A[4], c * A[4] - s * A[3], A[5],
        c * A[6] + s * A[7], c * A[7] - s * A[6], A[8],
    )  # fmt: skip


@inlined
def quaternion_matrix(q):
    """rotation of the unit quaternion w x y z"""
    w, x, y, z = q[0], q[1], q[2], q[3]
    return (
        1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
        2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
        2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y),
    )  # fmt: skip


# ---- spatial vectors and inertias ----------------------------------------------------------------------------------
@inlined
def sdot(a, b):
    return dot(a.ang, b.ang) + dot(a.lin, b.lin)


@inlined
def sadd(a, b):
    return Spatial(add(a.ang, b.ang), add(a.lin, b.lin))


@inlined
def sscale(k, a):
    return Spatial(scale(k, a.ang), scale(k, a.lin))


@inlined
def motion_at(m, r):
    """the motion m seen at the point r"""
    return Spatial(m.ang, add(m.lin, cross(m.ang, r)))


@inlined
def force_from(f, r):
    """the force f, given about the point r, about the origin"""
    return Spatial(add(f.ang, cross(r, f.lin)), f.lin)


@inlined
def body_inertia(m, h, J):
    """mass, first moment h and second moments J = sum m r r^T about the origin"""
    return Inertia(
        (J[3] + J[5], -J[1], -J[2], J[0] + J[5], -J[4], J[0] + J[3]), skew(h), (m, 0.0, 0.0, m, 0.0, m)
    )


@inlined
def iadd(A, B):
    return Inertia(add6(A.ang, B.ang), add9(A.mix, B.mix), add6(A.lin, B.lin))


@inlined
def about(I, e):
    """I S with S a rotation about e"""
    return Spatial(smul(I.ang, e), tmul(I.mix, e))


@inlined
def along(I, e):
    """I S with S a translation along e"""
    return Spatial(mul(I.mix, e), smul(I.lin, e))


@inlined
def force_of(I, m):
    """I m: the force that gives the motion m"""
    return Spatial(add(smul(I.ang, m.ang), mul(I.mix, m.lin)), add(tmul(I.mix, m.ang), smul(I.lin, m.lin)))


@inlined
def outer(a, b):
    return (
        a[0] * b[0], a[0] * b[1], a[0] * b[2], a[1] * b[0], a[1] * b[1], a[1] * b[2], a[2] * b[0], a[2] * b[1],
        a[2] * b[2],
    )  # fmt: skip


@inlined
def outer6(a, b):
    """upper half of a b^T, a parallel to b"""
    return a[0] * b[0], a[0] * b[1], a[0] * b[2], a[1] * b[1], a[1] * b[2], a[2] * b[2]


@inlined
def downdate(I, U, V):
    """I - U V^T, U parallel to V"""
    return Inertia(
        sub6(I.ang, outer6(U.ang, V.ang)), sub9(I.mix, outer(U.ang, V.lin)), sub6(I.lin, outer6(U.lin, V.lin))
    )


@inlined
def inertia_from(I, r):
    """the inertia I, given about the point r, about the origin"""
    x, y, z = r
    H = I.mix
    M = I.lin
    K = add9(
        H,
        (
            y * M[2] - z * M[1], y * M[4] - z * M[3], y * M[5] - z * M[4],
            z * M[0] - x * M[2], z * M[1] - x * M[4], z * M[2] - x * M[5],
            x * M[1] - y * M[0], x * M[3] - y * M[1], x * M[4] - y * M[2],
        ),
    )  # H + [r]x M  # fmt: skip
    A = add6(
        I.ang,
        (
            y * H[2] - z * H[1] - K[1] * z + K[2] * y,
            y * H[5] - z * H[4] - K[2] * x + K[0] * z,
            y * H[8] - z * H[7] - K[0] * y + K[1] * x,
            z * H[3] - x * H[5] - K[5] * x + K[3] * z,
            z * H[6] - x * H[8] - K[3] * y + K[4] * x,
            x * H[7] - y * H[6] - K[6] * y + K[7] * x,
        ),
    )  # I + [r]x H^T - K [r]x
    return Inertia(A, K, M)


@inlined
def free_lin(I, W):
    """what is left of lin when the angular freedoms are let go: lin - mix^T W mix"""
    return sub6(I.lin, tcongruent(I.mix, W))

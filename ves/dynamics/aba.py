"""Forward dynamics of trees: the articulated-body algorithm in world axes, each link about its own origin.

    K kinematics    D dynamics    T constants of the links    I articulated inertia    f bias force    U = I S
    d = 1 / (S^T U + soft)    u joint force left after the bias    W = inverse of the angular inertia of a ball joint

Accelerations are split in two: the bias part, at zero joint accelerations, goes out with the velocities (`outward`);
`inward` gathers articulated inertias and bias forces; `accelerate` sends out the rest with the joint accelerations.
Gravity is an acceleration of the world upwards. `soft` makes joint forces implicit: a joint force answers an
acceleration a with tau - soft a, as a stiff spring or damper does over a time step. Where `held` is 1 the motion is
prescribed, and tau is its acceleration. A free link hangs on the world.
"""

from ves.algebra.spatial import *
from ves.joints.kind import Primitive
from ves.kernel import inlined, kernel

TURN, SLIDE, BALL, FREE = (int(p) for p in Primitive)


@inlined
def joint_motion(kind, A, wp, q, v):
    """Axes after the motion, shift of the origin, spin, speed of the shift, and the acceleration the motion brings."""
    if kind == TURN:
        s, c = sine_cosine(q[0])
        return turn_z(A, s, c), O3, scale(v[0], z_axis(A)), O3, O3
    if kind == SLIDE:
        e = z_axis(A)
        speed = scale(v[0], e)
        return A, scale(q[0], e), O3, speed, cross(wp, scale(2.0, speed))
    if kind == BALL:
        R = matmul(A, quaternion_matrix(q))
        return R, O3, mul(R, vec(v)), O3, O3
    R = matmul(A, quaternion_matrix(q[3:]))
    speed = mul(A, vec(v))
    return R, mul(A, vec(q)), mul(R, vec(v[3:])), speed, cross(wp, scale(2.0, speed))


@inlined
def carry(L, i, g, q, v, K):
    """Position, velocity and bias acceleration of link i, from those of its parent."""
    p = L.parent[i]
    if p >= 0:
        Rp, origin, wp = mat(K[p].rot), vec(K[p].pos), vec(K[p].omega)
        vel, alpha, acc = vec(K[p].vel), vec(K[p].alpha), vec(K[p].acc)
    else:
        Rp, origin, wp, vel, alpha, acc = E9, O3, O3, O3, O3, (-g[0], -g[1], -g[2])
    A = matmul(Rp, mat(L.link[i].frame))

    R, shift, spin, speed, coriolis = joint_motion(L.primitive[i], A, wp, q[L.q_index[i] :], v[L.v_index[i] :])
    r = add(mul(Rp, vec(L.link[i].place)), shift)
    acc = add(add(acc, mul(spin_matrix(wp, alpha), r)), coriolis)
    vel = add(add(vel, cross(wp, r)), speed)
    alpha = add(alpha, cross(wp, spin))
    w = add(wp, spin)
    put_mat(K[i].rot, R)
    put_vec(K[i].pos, add(origin, r))
    put_vec(K[i].arm, r)
    put_vec(K[i].omega, w)
    put_vec(K[i].vel, vel)
    put_vec(K[i].alpha, alpha)
    put_vec(K[i].acc, acc)
    return R, w, alpha, acc


@kernel
def kinematics(L, first, last, q, v, K):
    """Positions, velocities and bias accelerations alone."""
    g = vec(L.gravity)
    for i in range(first, last):
        carry(L, i, g, q, v, K)


@kernel
def outward(L, first, last, q, v, K, D):
    """Positions, velocities and bias accelerations; each link's own inertia and the force it asks for."""
    g = vec(L.gravity)
    for i in range(first, last):
        R, w, alpha, acc = carry(L, i, g, q, v, K)
        m, h = L.link[i].mass, mul(R, vec(L.link[i].moment))
        J, B = congruent(R, sym(L.link[i].second)), spin_matrix(w, alpha)
        put_inertia(D[i].inertia, body_inertia(m, h, J))
        put_spatial(D[i].force, Spatial(add(cross(h, acc), couple_of(B, J)), add(scale(m, acc), mul(B, h))))


@kernel
def inward(L, first, last, tau, soft, held, K, D):
    """Articulated inertias and bias forces, from the tips to the root."""
    for i in range(last - 1, first - 1, -1):
        p, kind, b, R = L.parent[i], L.primitive[i], L.v_index[i], mat(K[i].rot)
        I, f = inertia(D[i].inertia), spatial(D[i].force)

        if kind <= SLIDE:
            e = z_axis(R)
            U = about(I, e) if kind == TURN else along(I, e)
            put_spatial(D[i].column, U)
            if held[b] == 1:  # the motion is prescribed: the joint is rigid, tau is its acceleration
                f = sadd(f, sscale(tau[b], U))
            else:
                s = dot(e, U.ang) if kind == TURN else dot(e, U.lin)
                u = tau[b] - (dot(e, f.ang) if kind == TURN else dot(e, f.lin))
                d = 1.0 / (s + soft[b])
                D[i].inverse[0] = d
                D[i].rest[0] = u
                V = sscale(d, U)
                I, f = downdate(I, V, U), sadd(f, sscale(u, V))
        elif kind == BALL:
            c, t = soft[b], mul(R, vec(tau[b:]))
            W, u = inverse(add6(I.ang, diagonal(c))), sub(t, f.ang)
            put_sym(D[i].inverse, W)
            put_vec(D[i].rest, u)
            Wu = smul(W, u)
            f = Spatial(sub(t, scale(c, Wu)), add(f.lin, tmul(I.mix, Wu)))
            mix = scale9(c, matmul((W[0], W[1], W[2], W[1], W[3], W[4], W[2], W[4], W[5]), I.mix)) if c > 0.0 else O9
            I = Inertia(sub6(diagonal(c), scale6(c * c, W)), mix, free_lin(I, W))
        else:
            W = inverse(I.ang)
            put_sym(D[i].inverse, W)
            put_vec(D[i].rest, sub(mul(R, vec(tau[b + 3 :])), f.ang))
            put_vec(D[i].rest[3:], sub(mul(mat(L.link[i].frame), vec(tau[b:])), f.lin))

        if p >= 0:
            r = vec(K[i].arm)
            put_inertia(D[p].inertia, iadd(inertia(D[p].inertia), inertia_from(I, r)))
            put_spatial(D[p].force, sadd(spatial(D[p].force), force_from(f, r)))


@kernel
def accelerate(L, first, last, tau, soft, held, K, D, qdd):
    """Joint accelerations, from the root to the tips."""
    for i in range(first, last):
        p, kind, b, R = L.parent[i], L.primitive[i], L.v_index[i], mat(K[i].rot)
        a = motion_at(spatial(D[p].delta), vec(K[i].arm)) if p >= 0 else Spatial(O3, O3)

        if kind <= SLIDE:
            if held[b] == 1:
                qa = tau[b]
            else:
                qa = (D[i].rest[0] - sdot(spatial(D[i].column), a)) * D[i].inverse[0]
            qdd[b] = qa
            s = scale(qa, z_axis(R))
            a = Spatial(add(a.ang, s), a.lin) if kind == TURN else Spatial(a.ang, add(a.lin, s))
        else:
            I, W, u, lin = inertia(D[i].inertia), sym(D[i].inverse), vec(D[i].rest), a.lin
            if kind == FREE:
                lin = smul(inverse(free_lin(I, W)), sub(vec(D[i].rest[3:]), tmul(I.mix, smul(W, u))))
                put_vec(qdd[b:], tmul(mat(L.link[i].frame), sub(lin, a.lin)))
                ang = smul(W, sub(u, mul(I.mix, lin)))
                put_vec(qdd[b + 3 :], tmul(R, sub(ang, a.ang)))
            else:
                ang = smul(W, add(sub(u, mul(I.mix, lin)), scale(soft[b], a.ang)))
                put_vec(qdd[b:], tmul(R, sub(ang, a.ang)))
            a = Spatial(ang, lin)
        put_spatial(D[i].delta, a)


@kernel
def aba(L, q, v, tau, soft, held, K, D, qdd):
    """Joint accelerations from joint forces, for the whole linkage without its loops."""
    n = len(L.parent)
    outward(L, 0, n, q, v, K, D)
    inward(L, 0, n, tau, soft, held, K, D)
    accelerate(L, 0, n, tau, soft, held, K, D, qdd)


@kernel
def rnea(L, q, v, qdd, K, D, tau):
    """Joint forces from joint accelerations: the inverse of `aba`, by another way."""
    n = len(L.parent)
    outward(L, 0, n, q, v, K, D)
    for i in range(n):
        p, kind, b, R = L.parent[i], L.primitive[i], L.v_index[i], mat(K[i].rot)
        a = motion_at(spatial(D[p].delta), vec(K[i].arm)) if p >= 0 else Spatial(O3, O3)
        if kind == TURN:
            a = Spatial(add(a.ang, scale(qdd[b], z_axis(R))), a.lin)
        elif kind == SLIDE:
            a = Spatial(a.ang, add(a.lin, scale(qdd[b], z_axis(R))))
        elif kind == BALL:
            a = Spatial(add(a.ang, mul(R, vec(qdd[b:]))), a.lin)
        else:
            a = Spatial(add(a.ang, mul(R, vec(qdd[b + 3 :]))), add(a.lin, mul(mat(L.link[i].frame), vec(qdd[b:]))))
        put_spatial(D[i].delta, a)
        put_spatial(D[i].force, sadd(spatial(D[i].force), force_of(inertia(D[i].inertia), a)))
    for i in range(n - 1, -1, -1):
        p, kind, b, R, f = L.parent[i], L.primitive[i], L.v_index[i], mat(K[i].rot), spatial(D[i].force)
        if kind == TURN:
            tau[b] = dot(z_axis(R), f.ang)
        elif kind == SLIDE:
            tau[b] = dot(z_axis(R), f.lin)
        elif kind == BALL:
            put_vec(tau[b:], tmul(R, f.ang))
        else:
            put_vec(tau[b:], tmul(mat(L.link[i].frame), f.lin))
            put_vec(tau[b + 3 :], tmul(R, f.ang))
        if p >= 0:
            put_spatial(D[p].force, sadd(spatial(D[p].force), force_from(f, vec(K[i].arm))))

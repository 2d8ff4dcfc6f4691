"""What every force does at a state: read by frames, by the forces across joints, and by the sum of energies."""

from ves.algebra.spatial import *
from ves.dynamics.loads import (
    hold_of,
    prop_over,
    push_of,
    reach,
    resistance_of,
    stretch,
    twist,  # fmt: skip
)
from ves.dynamics.stretching import length_of
from ves.kernel import inlined, kernel


@kernel
def read_loads(L, K, W, out):
    """Fill out, READING of every force of the scene by its place there; K has positions and velocities of now."""
    for c in range(len(L.cluster)):
        reach(L, c, K, W, 0.0, 0.5)
    for k in range(len(L.push)):
        T, R = L.push[k], out[L.push[k].item]
        r, p, _ = hold_of(K, T.link, vec(T.place))
        force, torque = push_of(T, K)
        energy = -dot(force, p) if T.gravity == 1 else 0.0
        size = length_of(force)
        put_reading(R, T.on, p, p, force, torque, size if size > 0.0 else length_of(torque), energy)
    for k in range(len(L.damper)):
        T, R = L.damper[k], out[L.damper[k].item]
        r, p, u = hold_of(K, T.link, vec(T.place))
        force, torque = scale(-1.0, smul(resistance_of(T, K, u), u)), scale(-T.angular, vec(K[T.link].omega))
        put_reading(R, T.on, p, p, force, torque, max(length_of(force), length_of(torque)), 0.0)
    for k in range(len(L.prop)):
        T, R = L.prop[k], out[L.prop[k].item]
        r, p, u = hold_of(K, T.link, vec(T.place))
        pressed = max(T.reach - p[2], 0.0)
        load, _ = prop_over(T, T.reach - p[2], T.reach - p[2], -u[2], 0.0, 0.0)
        ground = (p[0], p[1], 0.0)
        put_reading(R, T.on, ground, p, (0.0, 0.0, load), O3, load, 0.5 * T.stiffness * pressed * pressed)
    for k in range(len(L.spring)):
        T, G, R = L.spring[k], W.stretch[k], out[L.spring[k].item]
        stretch(T, K, G, 0.0, 0.5)
        _, a, _ = hold_of(K, T.link[0], vec(T.place[0]))
        _, b, _ = hold_of(K, T.link[1], vec(T.place[1]))
        e = length_of(vec(G.apart)) - T.length
        e = max(e, 0.0) if T.pulls == 1 else e
        put_reading(R, T.on, a, b, vec(G.force), O3, G.tension, 0.5 * T.stiffness * e * e)
    for k in range(len(L.twist)):
        T, G, R = L.twist[k], W.bend[k], out[L.twist[k].item]
        twist(T, K, G, 0.0, 0.5)
        _, a, _ = hold_of(K, T.link[0], vec(T.place[0]))
        _, b, _ = hold_of(K, T.link[1], vec(T.place[1]))
        bend = vec(G.apart)
        put_reading(R, T.on, a, b, O3, vec(G.force), length_of(vec(G.force)), 0.5 * T.stiffness * dot(bend, bend))


    for c in range(len(L.cluster)):
        if L.cluster[c].assembling == 1:  # nothing but constraint forces acts on what is being assembled
            rest(L, L.cluster[c], out)


@inlined
def rest(L, C, out):
    for k in range(C.pushes[0], C.pushes[1]):
        put_rest(out[L.push[k].item])
    for k in range(C.dampers[0], C.dampers[1]):
        put_rest(out[L.damper[k].item])
    for k in range(C.props[0], C.props[1]):
        put_rest(out[L.prop[k].item])
    for k in range(C.springs[0], C.springs[1]):
        put_rest(out[L.spring[k].item])
    for k in range(C.twists[0], C.twists[1]):
        put_rest(out[L.twist[k].item])


@inlined
def put_rest(R):
    put_vec(R.force, O3)
    put_vec(R.torque, O3)
    R.size = R.energy = 0.0
    R.acts = 0


@inlined
def put_reading(R, on, a, b, force, torque, size, energy):
    """What is switched off has its places all the same."""
    share = 1.0 if on == 1 else 0.0
    put_vec(R.ends[0], a)
    put_vec(R.ends[1], b)
    put_vec(R.force, scale(share, force))
    put_vec(R.torque, scale(share, torque))
    R.size, R.energy, R.acts = share * size, share * energy, on

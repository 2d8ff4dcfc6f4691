"""Section 7.4 of the thesis: three beams in a row, adrift; the last one turns about its joint."""

from ves.bench.joining import NO_GROUND, Pin, pinned
from ves.model import Scene
from ves.parts.box import Box

ARM = 4.0  # m, from a beam's centre to its joints
TURN = 0.1  # rad/s


def three_beams() -> Scene:
    box = {"sides": (10.0, 1.0, 0.5), "mass": 1.0}
    still = [Box(name=f"Beam {k}", position=(2 * ARM * k, 0.0, 0.0), **box) for k in range(3)]
    moving = still[2].evolve(velocity=(0.0, ARM * TURN, 0.0), angular_velocity=(0.0, 0.0, TURN))
    scene = Scene(title="Three beams", parts=(*still[:2], moving), forces=(), ground=NO_GROUND)
    joints = [Pin(f"Joint {k}", f"Beam {k}", f"Beam {k + 1}", (ARM * (2 * k + 1), 0.0, 0.0)) for k in range(2)]
    return pinned(scene, *joints)

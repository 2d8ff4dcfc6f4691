"""One scene for every kind of force: two parts that fly freely, or hang on a joint, and the force on them."""

from ves.forces import FORCES, AtPort, Force, Strung
from ves.forces.gravity import Gravity
from ves.forces.joint_motor import JointMotor
from ves.model import Anchor, Ground, Joint, Scene
from ves.parts.box import Box

NO_GROUND = Ground(on=False)
LOSSLESS = {"damping": 0.0, "linear": 0.0, "angular": 0.0, "restitution": 1.0}
A, B = Anchor(part="A", port="+x"), Anchor(part="B", port="-y")


def parts(apart: float = 1.0, velocity=(0.0, 0.0, 0.0), spin=(0.0, 0.0, 0.0)) -> tuple[Box, Box]:
    turned = (0.8, 0.2, -0.5, 0.25)
    a = Box(name="A", mass=2.0, sides=(0.3, 0.2, 0.1), position=(0.0, 0.0, 0.12), velocity=velocity)
    b = Box(name="B", mass=0.7, sides=(0.2, 0.4, 0.1), position=(apart, 0.3, 0.4), quaternion=turned)
    return a, b.evolve(angular_velocity=spin)


def force_of(kind: type[Force], lossless: bool = False, **fields) -> Force:
    """Named "F"; of a lossless one nothing resists motion."""
    name = kind.model_fields["kind"].default
    if issubclass(kind, Strung):
        fields |= {"a": A, "b": B}
        fields |= {"length": 0.4} if "length" in kind.model_fields else {}
    elif issubclass(kind, AtPort):
        fields |= {"at": B}
    elif kind is JointMotor:
        fields |= {"joint": "J", "mode": "torque", "target": 0.3}
    if kind is Gravity:
        fields |= {"part": "B"}
    if name == "support":
        fields |= {"reach": 0.6}
    if name == "grab":
        fields |= {"target": (0.5, 0.5, 0.9), "stiffness": 30.0, "damping": 0.0 if lossless else 1.0}
    if lossless:
        fields |= {key: value for key, value in LOSSLESS.items() if key in kind.model_fields and key not in fields}
    return kind(name="F", **fields)


def scene_with(kind: type[Force], lossless: bool = False, a=None, b=None, **fields) -> Scene:
    """The force alone on two parts; a joint holds them together where the force is that of a joint."""
    first, second = parts()
    first, second = a or first, b or second
    joints = ()
    if kind is JointMotor:
        second = second.evolve(position=(0.25, 0.0, 0.12), quaternion=(1.0, 0.0, 0.0, 0.0))
        ends = Anchor(part="A", port="+x"), Anchor(part="B", port="-x", flip=True)
        joints = (Joint(name="J", kind="revolute", a=ends[0], b=ends[1]),)
    scene = Scene(parts=(first, second), joints=joints, forces=(), ground=NO_GROUND)
    return scene.with_items(force_of(kind, lossless, **fields))


def kinds(test=lambda kind: True) -> list[type[Force]]:
    return [kind for kind in FORCES.values() if test(kind)]

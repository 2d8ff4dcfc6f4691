"""Scenes with loops for the window's tests, made of strips that face the viewer."""

import numpy as np

from ves.algebra import rotation
from ves.commands.free_place import End
from ves.commands.join import plan
from ves.commands.situation import Situation
from ves.model import Nail, Scene
from ves.parts import Strip

QUARTER = 1.5707963267948966
LYING = tuple(rotation.about((1, 0, 0), QUARTER).tolist())
STANDING = tuple(rotation.multiply(rotation.about((0, 1, 0), -QUARTER), LYING).tolist())
THICK = 0.01  # m, of a strip
VIEWER = (0.0, -1.0, 0.0)  # the way to whoever looks from the front


def joined(scene: Scene, *pairs: tuple[str, str, str, str]) -> Scene:
    """Hinges between ports that lie together already."""
    for part, port, other, other_port in pairs:
        scene = plan(Situation(scene), End(part, port), End(other, other_port), "revolute").apply(scene)
    return scene


def four_bar() -> Scene:
    """Crank and Rocker stand on nails, the Coupler lies across their upper ends; one hinge closes the loop."""
    parts = (
        Strip(name="Crank", holes=5, position=(0.0, 0.0, 0.4), quaternion=STANDING),
        Strip(name="Rocker", holes=5, position=(0.3, 0.0, 0.4), quaternion=STANDING),
        Strip(name="Coupler", holes=7, position=(0.15, -THICK, 0.5), quaternion=LYING),
    )
    low, high = _lower_and_upper(parts[0])
    nails = (Nail(name="Left nail", part="Crank", port=low), Nail(name="Right nail", part="Rocker", port=low))
    scene = Scene(title="Four-bar", parts=parts, constraints=nails)
    return joined(scene, ("Crank", high, "Coupler", "hole 1"), ("Rocker", high, "Coupler", "hole 7"))


def scattered() -> Scene:
    """A four-bar whose parts lie about, joined from afar: all four joints are open, and it can be assembled.

    What is drawn from comes to lie in front: crank and rocker before the base, the coupler before both.
    """

    def lying(name: str, holes: int, degrees: float, *position: float, **more) -> Strip:
        turned = rotation.multiply(rotation.about((0, 1, 0), -np.radians(degrees)), LYING)
        return Strip(name=name, holes=holes, position=position, quaternion=tuple(turned.tolist()), **more)

    parts = (
        lying("Base", 9, 0.0, 0.0, 0.0, 0.2, fixed=True),
        lying("Crank", 3, 70.0, -0.42, 0.0, 0.5, color="#1fa7a7"),
        lying("Coupler", 9, 25.0, 0.0, 0.0, 0.72, color="#7c5cd6"),
        lying("Rocker", 7, -60.0, 0.46, 0.0, 0.45, color="#e0a030"),
    )
    scene = Scene(title="Scattered four-bar", parts=parts)
    pairs = (
        ("Crank", "hole 1", "Base", "hole 1"), ("Coupler", "hole 1", "Crank", "hole 3"),
        ("Rocker", "hole 7", "Base", "hole 9"), ("Coupler", "hole 9", "Rocker", "hole 1"),
    )  # fmt: skip
    for part, port, other, other_port in pairs:
        scene = plan(Situation(scene), End(part, port), End(other, other_port), "revolute", VIEWER, True).apply(scene)
    return scene


def braced() -> Scene:
    """The four-bar with one more upright between the same two: it cannot move."""
    scene = four_bar()
    low, high = _lower_and_upper(scene.part("Crank"))
    # not as long as the others, so that it is no parallelogram
    middle = Strip(name="Brace", holes=4, position=(0.15, 0.0, 0.425), quaternion=STANDING)
    scene = scene.with_items(middle, Nail(name="Middle nail", part="Brace", port=_lower_and_upper(middle)[0]))
    return joined(scene, ("Brace", _lower_and_upper(middle)[1], "Coupler", "hole 4"))


def chain(count: int) -> Scene:
    """Strips in a row, hinged, the first one nailed: as many ways to move as strips, and no loop."""
    parts = tuple(
        Strip(name=f"Link {k + 1}", holes=3, position=(0.1 * k, -THICK * (k % 2), 0.6), quaternion=LYING)
        for k in range(count)
    )
    scene = Scene(title="Chain", parts=parts, constraints=(Nail(name="Nail", part="Link 1", port="hole 1"),))
    return joined(scene, *((a.name, "hole 3", b.name, "hole 1") for a, b in zip(parts, parts[1:], strict=False)))


def ladder(loops: int) -> Scene:
    """Squares in a row, free to fall."""
    steps = [
        Strip(name=f"Step {k}", holes=3, position=(0.1 * k, 0.0, 0.5), quaternion=STANDING) for k in range(loops + 1)
    ]
    low, high = _lower_and_upper(steps[0])
    rails, pairs = [], []
    for k in range(loops):
        for side, port, height in (("low", low, 0.45), ("high", high, 0.55)):
            # every other rail on the other face, so that none lie inside each other
            place = (0.1 * k + 0.05, -THICK if k % 2 else THICK, height)
            rails.append(Strip(name=f"Rail {k} {side}", holes=3, position=place, quaternion=LYING))
            pairs += [(f"Step {k}", port, rails[-1].name, "hole 1"), (f"Step {k + 1}", port, rails[-1].name, "hole 3")]
    return joined(Scene(title="Ladder", parts=(*steps, *rails)), *pairs)


def _lower_and_upper(strip: Strip) -> tuple[str, str]:
    holes = [port for port in strip.all_ports if port.kind == "hole"]
    heights = [float(rotation.rotate(strip.quaternion, np.array(port.position))[2]) for port in holes]
    return holes[int(np.argmin(heights))].name, holes[int(np.argmax(heights))].name

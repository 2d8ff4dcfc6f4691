"""Nails: a port held to the world where it is."""

from dataclasses import replace
from typing import Any

from ves.commands.add import Add
from ves.commands.carrying import carried, is_held, motion_between, moved_starts
from ves.commands.command import OnItems, Place
from ves.commands.free_place import End
from ves.commands.menus import BUILD
from ves.commands.situation import Situation
from ves.model import Nail, Scene, fresh_name
from ves.parts import Part


class NailDown(OnItems):
    """Nail the selected parts to the world at the port that is highest."""

    verb = "nail"
    places = (Place(BUILD, 320, "Nail to the w&orld", "Hold the selected part where it is, at its highest port",
                    ("Ctrl+Shift+J",)),)  # fmt: skip

    @classmethod
    def suits(cls, item: Any) -> bool:
        return isinstance(item, Part)

    def planned(self, situation: Situation) -> Add:
        """One nail each; a part that was nailed counts as held for the next."""
        all_in_one = Add()
        for name in self.items:
            here = replace(situation, scene=all_in_one.apply(situation.scene))
            made = nail(here, End(name, highest_port(here, here.scene.part(name))))
            both = {"constraints": all_in_one.constraints + made.constraints, "moved": all_in_one.moved + made.moved}
            all_in_one = all_in_one.evolve(**both)
        return all_in_one

    def apply(self, scene: Scene) -> Scene:
        return self.planned(Situation(scene)).apply(scene)


def nail(situation: Situation, end: End) -> Add:
    """Hold a port where it is now. What hangs on nothing else starts there, too."""
    scene = situation.scene
    part = scene.part(end.part)
    count = sum(isinstance(item, Nail) for item in scene.constraints)
    made = Nail(name=fresh_name(scene, f"Nail {count + 1}"), part=end.part, port=end.port)
    if situation.at_start:
        return Add(constraints=(made,))
    cluster = carried(scene, (part.name,))
    if is_held(scene, cluster):
        position, quaternion = (tuple(map(float, v)) for v in situation.port_pose(part, end.port))
        return Add(constraints=(made.copied(position=position, quaternion=quaternion),))
    motion = motion_between(part.pose, situation.pose(part))
    return Add(constraints=(made,), moved=moved_starts(scene, cluster, motion))


def highest_port(situation: Situation, part: Part) -> str:
    """Of those one would nail: a hole before an end, an end before a face."""
    rank = {"hole": 0, "end": 1, "face": 2}
    heights = {port.name: situation.port_pose(part, port.name)[0][2] for port in part.all_ports}
    return min(part.all_ports, key=lambda p: (rank.get(p.kind, 3), -round(heights[p.name], 9))).name

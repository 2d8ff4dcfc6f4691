"""Duplicating, and copying by way of text: a copy is a small scene, so it can be kept, mailed and edited like one."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import count
from typing import Any, Self

import numpy as np
from pydantic import Field

from ves.algebra import rotation
from ves.commands.carrying import displaced, placed
from ves.commands.command import CommandError, Edit, OnItems, Place, Placed, Poses, named
from ves.commands.menus import EDIT
from ves.commands.situation import Situation
from ves.document import Item, Vec3
from ves.model import Scene
from ves.parts import Part
from ves.scene import SceneError, dumps, loads

STEP = 0.1  # m that a copy is put aside when nothing says better
NUMBERED = re.compile(r" \(\d+\)$")
LONGEST = 190  # characters of a name that still leave room for a number


class Duplicate(OnItems):
    """Another of each item beside it; joints between copied parts are copied too."""

    verb = "duplicate"
    places = (Place(EDIT, 320, "Dupl&icate", "Make another of the selection", ("Ctrl+D",), "duplicate"),)

    shift: Vec3 = (0.0, -STEP, 0.0)
    placed: Poses = Field((), description="Where the copies are now.")

    @property
    def now(self) -> tuple[Placed, ...]:
        return self.placed

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        parts = situation.selected_parts
        if not parts:
            return None
        return cls(items=tuple(part.name for part in parts), shift=beside(parts, situation.aside))

    def planned(self, situation: Situation) -> Self:
        """After time 0 copies are put beside where the parts are now."""
        if situation.at_start:
            return self
        parts = excerpt(situation.scene, self.items).parts
        copies = added_since(situation.scene, self.apply(situation.scene))[: len(parts)]  # parts come first
        poses = (situation.pose(situation.scene.part(part.name)) for part in parts)
        return self.evolve(
            placed=tuple(placed(copy.name, (p + self.shift, q)) for copy, (p, q) in zip(copies, poses, strict=True))
        )

    def apply(self, scene: Scene) -> Scene:
        return _inserted(scene, excerpt(scene, self.items), self.shift)


class Insert(Edit):
    """Put a copied piece into the scene, under new names where they are taken."""

    verb = "insert"

    text: str
    shift: Vec3 = (0.0, 0.0, 0.0)

    @property
    def title(self) -> str:
        return f"Paste {named(tuple(item.name for item in self.piece.parts))}"

    @cached_property
    def piece(self) -> Scene:
        return read_piece(self.text)

    def apply(self, scene: Scene) -> Scene:
        return _inserted(scene, self.piece, self.shift)


def excerpt(scene: Scene, names) -> Scene:
    """A scene of these parts alone, with what joins them to each other and to the world, and their groups."""
    wanted = {name for name in names if isinstance(scene.item(name), Part)}
    joined = [item for item in (*scene.joints, *scene.constraints, *scene.forces) if _within(wanted, item.part_names)]
    held = {item.name for item in joined}
    coupled = [item for item in (*scene.constraints, *scene.forces) if _within(held, item.joint_names)]
    groups = [group for group in scene.groups if wanted.issuperset(group.parts)]
    parts = [part for part in scene.parts if part.name in wanted]
    items = [*parts, *joined, *coupled, *groups]
    names = {item.name for item in items}
    controls = [item for item in (*scene.knobs, *scene.actions) if names.issuperset(item.item_names)]
    return Scene(forces=()).with_items(*items, *(control for control in controls if not getattr(control, "key", None)))


def _within(wanted: set[str], names: tuple[str, ...]) -> bool:
    return bool(names) and wanted.issuperset(names)


def copied_text(scene: Scene, names) -> str:
    return dumps(excerpt(scene, names))


def read_piece(text: str) -> Scene:
    """What was copied; a whole scene is a piece, too, without what acts on all of it, such as gravity."""
    try:
        piece = loads(text)
        return piece.without(*(force.name for force in piece.forces if not force.part_names + force.joint_names))
    except SceneError as error:
        raise CommandError(f"What was copied is not a piece of a VES scene: {error}.") from None


def beside(parts: tuple[Part, ...], aside: Vec3 = (0.0, -1.0, 0.0)) -> Vec3:
    """So far along an axis of the world that a copy lies free of what it was made from."""
    axis = int(np.argmax(np.abs(aside)))
    reach = [part.pose[0][axis] + side * _half_width(part, axis) for part in parts for side in (-1.0, 1.0)]
    width = max(reach) - min(reach)
    step = max(float(np.ceil(width * 1.05 / 0.05)) * 0.05, 0.05)
    return tuple(float(step * way) for way in aside)


def added_since(before: Scene, after: Scene) -> tuple[Item, ...]:
    known = {item.id for item in before.items}
    return tuple(item for item in after.items if item.id not in known)


def _inserted(scene: Scene, piece: Scene, shift: Vec3) -> Scene:
    moved = displaced(piece, [part.name for part in piece.parts], (np.array(shift), np.array(rotation.IDENTITY)))
    names: dict[str, str] = {}
    taken, numbers = {item.name for item in scene.items}, defaultdict(lambda: count(2))
    for item in moved.items:
        names[item.name] = _new_name(item.name, taken, numbers)
        taken.add(names[item.name])
    copies = [item.copied(name=names[item.name]).referring(names) for item in moved.items]
    return scene.with_items(*copies)


def _new_name(wanted: str, taken: set[str], numbers: dict[str, Iterator[int]]) -> str:
    """Numbered on from the family of the name: a copy of "Strip (2)" is "Strip (3)"."""
    if wanted not in taken:
        return wanted
    stem = NUMBERED.sub("", wanted)[:LONGEST]
    return next(name for k in numbers[stem] if (name := f"{stem} ({k})") not in taken)


def _half_width(part: Part, axis: int) -> float:
    """How far the part reaches along an axis of the world, at most."""
    reaches = []
    for solid in part.solids:
        p, q = rotation.compose(part.pose, (np.array(solid.position), np.array(solid.quaternion)))
        reach = np.abs(rotation.matrix(q)[axis]) @ np.array(solid.shape.half_extents)
        reaches.append(abs(p[axis] - part.position[axis]) + reach)
    return float(max(reaches))

"""Whether two documents move alike: names, colours, locks, groups and the title are nothing to the engine."""

from ves.document import Item
from ves.linkage.retuning import LOOKS
from ves.model import Scene
from ves.parts import Part


def moves_alike(old: Scene, new: Scene) -> bool:
    """Only what people see has changed: the same parts, joints, nails and forces, one by one, save for their looks."""
    if old.ground != new.ground:
        return False
    families = ("parts", "joints", "constraints", "forces")
    pairs = [(getattr(old, family), getattr(new, family)) for family in families]
    if any([item.id for item in before] != [item.id for item in after] for before, after in pairs):
        return False
    names = {a.name: b.name for a, b in zip(old.parts, new.parts, strict=True) if a.name != b.name}
    return all(_alike(a, b, names) for before, after in pairs for a, b in zip(before, after, strict=True))


def _alike(a: Item, b: Item, names: dict[str, str]) -> bool:
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    looks = LOOKS if isinstance(a, Part) else ("name",)
    return a.referring(names).evolve(**{name: getattr(b, name) for name in looks}) == b

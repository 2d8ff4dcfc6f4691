"""Numbers that change without a new graph: masses, springs, dampers, limits, drives, all numbers of forces."""

from typing import Any

from ves.document import Item
from ves.forces import Force
from ves.forces.joint_motor import JointMotor
from ves.linkage.bonds import Bond
from ves.linkage.tree import Cluster, Trees, rank
from ves.model import Joint, Scene
from ves.parts import Part

LOOKS = {"name", "color", "locked", "hidden"}
OF_PART = LOOKS | {"density", "mass", "center", "inertia", "position", "quaternion", "velocity", "angular_velocity"}
WHERE_FORCES_ACT = {"a", "b", "at", "joint", "freedom", "part"}
OF_JOINT = {"name", "stiffness", "rest", "damping", "lower", "upper", "drive"}


def retuned(trees: Trees, old: Scene, new: Scene) -> Trees | None:
    """The trees of an edited scene, when only such numbers have changed in it; None when it has to be looked at anew.

    A start that changes is nothing to a run that has begun.
    """
    families = ("parts", "joints", "constraints", "forces")
    pairs = [pair for name in families for pair in zip(getattr(old, name), getattr(new, name), strict=False)]
    counts = all(len(getattr(old, name)) == len(getattr(new, name)) for name in families)
    if not counts or not all(a is b or _alike(a, b) for a, b in pairs):
        return None
    items = {b.id: b for _, b in pairs}
    found = _with_items(trees, items)
    ranks = ((rank(a), rank(b)) for a, b in zip(_bonds(trees), _bonds(found), strict=True))
    return found if all(before == after for before, after in ranks) else None


def only_loads_differ(old: Scene, new: Scene) -> bool:
    """Whether nothing but numbers of forces has changed, and none of a motor that drives a joint."""
    same = all(
        len(mine) == len(theirs) and all(a is b for a, b in zip(mine, theirs, strict=True))
        for mine, theirs in ((getattr(old, name), getattr(new, name)) for name in ("parts", "joints", "constraints"))
    )
    if not same or old.ground != new.ground or len(old.forces) != len(new.forces):
        return False
    changed = [(a, b) for a, b in zip(old.forces, new.forces, strict=True) if a is not b]
    return all(_alike(a, b) and not isinstance(a, JointMotor) for a, b in changed)


def _alike(a: Item, b: Item) -> bool:
    if a.id != b.id or type(a) is not type(b):
        return False
    fields = set(type(a).model_fields)
    if isinstance(a, Force):
        fields &= WHERE_FORCES_ACT
    else:
        fields -= OF_PART if isinstance(a, Part) else OF_JOINT if isinstance(a, Joint) else set()
    return all(getattr(a, name) == getattr(b, name) for name in fields)


def _bonds(trees: Trees) -> list[Bond]:
    edges = (edge.bond for cluster in trees.clusters for edge in cluster.edges)
    return [*(bond for bond in edges if bond is not None), *trees.cuts]


def _with_items(trees: Trees, items: dict[int, Item]) -> Trees:
    """The same trees of the items that have taken the place of the old ones."""

    def of(ties: tuple) -> tuple:
        return tuple(tie._replace(item=items[tie.item.id]) for tie in ties)

    def cluster_of(cluster: Cluster) -> Cluster:
        edges = (edge if edge.bond is None else edge._replace(bond=of((edge.bond,))[0]) for edge in cluster.edges)
        ties = {name: of(getattr(cluster, name)) for name in ("cuts", "rods", "gears", "strings")}
        return cluster._replace(edges=tuple(edges), **ties)

    changed: dict[str, Any] = {name: of(getattr(trees, name)) for name in ("welds", "unmet", "idle", "refused", "open")}
    return trees._replace(clusters=tuple(map(cluster_of, trees.clusters)), **changed)

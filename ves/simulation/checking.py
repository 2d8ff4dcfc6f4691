"""What is wrong with a scene, also with a scattered one: whether its parts can come together, and how it moves then."""

from ves.linkage.bonds import start_poses
from ves.linkage.check import check as check_as_it_is
from ves.linkage.tree import trees_of
from ves.model import Problem, Report, Scene


def is_open(scene: Scene) -> bool:
    """Some joint does not meet where the parts start."""
    return bool(trees_of(scene, start_poses(scene)).unmet)


def check(scene: Scene) -> Report:
    """Joints that start open are no problem when the parts can come together: then all else is checked there."""
    if not is_open(scene):
        return check_as_it_is(scene)
    from ves.simulation.assembling import assembled

    found = assembled(scene, at_once=True)
    together = check_as_it_is(found.written_to(scene), scene)
    stuck = _items_of(scene, {id for conflict in found.conflicts for id in conflict.part_ids})
    problems = [Problem(one.names[0], " ".join((one.message, *one.sentences[1:]))) for one in found.conflicts]
    problems += [problem for problem in together.problems if problem.item not in stuck]
    remarks = [f"{_parts(one)} apart: {_ends(one)}." for one in found.gathered]
    return Report(tuple(problems), together.counts, (*remarks, *together.remarks))


def _items_of(scene: Scene, part_ids: set[int]) -> set[str]:
    """The names of all that holds some of these parts: why they are apart has been said."""
    names = {scene.part(id).name for id in part_ids}
    return {item.name for item in (*scene.joints, *scene.constraints) if names.intersection(item.part_names)}


def _parts(one) -> str:
    return f"{len(one.part_ids)} parts start" if len(one.part_ids) > 1 else "1 part starts"


def _ends(one) -> str:
    they, come = ("they", "come") if len(one.part_ids) > 1 else ("it", "comes")
    if one.conflict is not None:
        return f"{they} cannot come together"
    more = "conditions that say" if one.redundant > 1 else "condition that says"
    twice = f", with {one.redundant} {more} what others say" if one.redundant else ""
    return f"{they} {come} together{twice}"

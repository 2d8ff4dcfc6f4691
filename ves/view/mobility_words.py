"""How a scene moves, in words: short for the status bar, and at length, with links to what it names, for the panel.

Links lead to `item:` and an id; to `cut:` and an id where a loop could be cut there, to `uncut:` where the user has
said so and may leave it to VES again.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape

from ves.linkage.bonds import Bond
from ves.linkage.cut_choices import equal_cuts
from ves.linkage.mobility import FreeMotion, Mobility
from ves.model import Joint, Scene

QUOTED = re.compile(r'"([^"]+)"')
FREE = 6  # ways that a part moves which nothing holds
MANY = 40  # names that are worth reading
FEW = 8  # choices for one loop, and loops whose choices are told
EMPTY = "Nothing can move yet. Drag a part from the palette into the view, or choose an example with Ctrl+E."
HELD = "Nothing can move: every part is fixed to the world."
REMEDY = "Where that matters, let one of these joints give way in more ways: a ball or a cylindrical joint, say."


def loops_of(found: Sequence[Mobility]) -> int:
    return sum(len(each.structure.cuts) for each in found)


def choices_of(found: Sequence[Mobility]) -> int:
    """How many loops could be cut elsewhere as well."""
    return sum(bool(equal_cuts(each.structure, cut)) for each in found for cut in each.structure.cuts)


def mobility_text(found: Sequence[Mobility]) -> str:
    """With what it is just here, where that differs."""
    general, here = (sum(getattr(each, field) for each in found) for field in ("general", "here"))
    loops = loops_of(found)
    ways = f"mobility {general}" + (f" ({here} here)" if here != general else "")
    return f"{loops} loop{'' if loops == 1 else 's'}  ·  {ways}"


def redundant_text(found: Sequence[Mobility]) -> str:
    count = sum(each.redundant for each in found)
    return f"{count} redundant" if count else ""


def locked_text(found: Sequence[Mobility]) -> str:
    count = sum(each.locked for each in found)
    return "" if not count else "locked" if len(found) == 1 else f"{count} locked"


def explanation(scene: Scene, found: Sequence[Mobility]) -> str:
    """As rich text: a paragraph for each structure, what moves freely last."""
    if not found:
        return f"<p>{HELD if scene.parts else EMPTY}</p>"
    loose = [each for each in found if _is_loose(each)]
    paragraphs = [text for each in found if not _is_loose(each) for text in _structure(scene, each)]
    if loose:
        names = _list(_link(scene, each.parts[0]) for each in loose[:MANY])
        rest = f" and {len(loose) - MANY} more" if len(loose) > MANY else ""
        verb, ways = ("is", "it moves") if len(loose) == 1 else ("are", "each moves")
        paragraphs.append(f"{names}{rest} {verb} joined to nothing: {ways} in all {FREE} ways.")
    return "".join(f'<p style="margin: 0 0 6px 0">{text}</p>' for text in paragraphs)


def motion_text(scene: Scene, motion: FreeMotion, most: int = 3) -> str:
    """Which parts move in it."""
    names = [scene.part(id).name for id in motion.part_ids if scene.has(id)]
    if len(names) > most:
        return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
    return _list(names)


def _is_loose(found: Mobility) -> bool:
    return len(found.parts) == 1 and found.here == FREE and not found.structure.cuts


def _structure(scene: Scene, found: Mobility) -> list[str]:
    """How it moves, where its loops are cut, and what is said twice."""
    told = [QUOTED.sub(lambda match: _link(scene, match[1]), escape(text, quote=False)) for text in found.sentences]
    doubled = [told.pop()] if found.redundant else []
    if doubled:
        doubled[0] += f" {REMEDY}"
        if len(found.redundant_joints) > 4:  # the sentence has not named them all
            doubled.append(f"The joints are {_list(_link(scene, name) for name in found.redundant_joints[:MANY])}.")
    return told + _cuts(scene, found) + doubled


def _cuts(scene: Scene, found: Mobility) -> list[str]:
    """Where the loops are cut; for each of them where else it could be, or that the user has said where."""
    cuts = found.structure.cuts
    if len(cuts) == 1:
        return [f"Its loop is cut at {_link(scene, cuts[0].item.name)} to compute it{_choice(scene, found, cuts[0])}."]
    choices = ((cut, _choice(scene, found, cut)) for cut in cuts)
    asked = [f"The loop cut at {_link(scene, cut.item.name)}{text[1:]}." for cut, text in choices if text]
    names = _list(_link(scene, cut.item.name) for cut in cuts[:MANY]) if cuts else ""
    return [f"Its {len(cuts)} loops are cut at {names} to compute it.", *asked[:FEW]] if cuts else []


def _choice(scene: Scene, found: Mobility, cut: Bond) -> str:
    """What follows on where a loop is cut."""
    if isinstance(cut.item, Joint) and cut.advice == "here":
        return f", as you have chosen; {_link(scene, cut.item.name, 'uncut', 'let VES choose')}"
    others = equal_cuts(found.structure, cut)
    links = [_link(scene, joint.name, "cut") for joint in others[:FEW]]
    return f"; could as well be cut at {' · '.join(links)}" if others else ""


def _link(scene: Scene, name: str, leads_to: str = "item", words: str = "") -> str:
    """As it stands between quotation marks, escaped or not; or in other words."""
    plain = name.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    if not scene.has(plain):
        return f"“{escape(plain)}”"
    return f'<a href="{leads_to}:{scene.item(plain).id}">{escape(words or plain)}</a>'


def _list(names: Iterable[str]) -> str:
    names = list(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

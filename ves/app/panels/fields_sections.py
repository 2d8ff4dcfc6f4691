"""The sections of the inspector for some items, or for the scene itself, made from their models. Knows no Qt.

Nothing here asks which kind of part or joint it is: a new kind or a new field appears by itself.
"""

from collections.abc import Iterator

from ves.app.panels import fields_now as now
from ves.app.panels.fields import Editor, Field, Section
from ves.app.panels.fields_rows import rows_of
from ves.app.panels.fields_spot import Spot
from ves.app.panels.fields_units import Measure, freedom_name
from ves.commands.coordinates import units_of
from ves.document import Item
from ves.forces import Force
from ves.joints import JOINTS
from ves.model import Joint, Scene
from ves.parts import Part

ONE_AT_A_TIME = ("name", "kind")  # cannot be given to several at once
TITLES = {
    "name": "", "kind": "", "color": "", "title": "", "position": "Place", "quaternion": "Place",
    "velocity": "Motion", "angular_velocity": "Motion", "density": "Matter", "mass": "Matter", "center": "Matter",
    "inertia": "Matter", "fixed": "Options", "locked": "Options", "hidden": "Options", "ports": "Options",
    "stiffness": "Spring and damping", "rest": "Spring and damping", "damping": "Spring and damping",
    "lower": "Limits", "upper": "Limits", "cut": "Loops",
    "a": "From", "b": "To", "freedom_a": "From", "freedom_b": "To",
    "at": "Where it acts", "on": "", "begins": "When it acts", "ends": "When it acts",
}  # fmt: skip
ORDER = (
    "", "Moved by", "Settings", "Where it acts", "Place", "Size", "Matter", "Motion", "From", "To",
)  # fmt: skip  # the others come after


def sections(items: tuple, scene: Scene) -> tuple[Section, ...]:
    """What these items have in common; for none, what can be set of the scene."""
    if not items:
        return _sections(scene, scene)
    found = _sections(items[-1], scene)
    if len(items) == 1:
        return found
    offered = ([row.key for s in _sections(item, scene) for row in s.rows] for item in _unlike(items, scene))
    shared = set.intersection(*map(set, offered))
    kept = (Section(s.title, tuple(row for row in s.rows if _is_shared(row, shared))) for s in found)
    return tuple(section for section in kept if section.rows)


def _is_shared(row: Field, shared: set) -> bool:
    return row.key in shared and row.path not in ONE_AT_A_TIME and row.editor is not Editor.SAID


def _unlike(items: tuple, scene: Scene) -> list:
    """One item of each build, since those of one build have the same fields."""
    return list({_build(item, scene): item for item in items}.values())


def _build(item: Item, scene: Scene) -> tuple:
    drive = getattr(item, "drive", None)
    moved = drive and (drive.mode, drive.freedom)
    about = tuple(units_of(scene, scene.item(name)) for name in getattr(item, "joint_names", ()))
    return type(item), item.kind, moved, about, *(type(getattr(item, name)) for name in type(item).model_fields)


def _sections(item: Item | Scene, scene: Scene) -> tuple[Section, ...]:
    rows: dict[str, list[Field]] = {}
    for name in type(item).model_fields:
        spot = Spot(scene, item, item, name)
        rows.setdefault(_title(spot), []).extend(rows_of(spot))
    if isinstance(item, Joint):
        rows["Moved by"] = list(_coordinates(item))
    ranked = sorted(rows, key=lambda title: ORDER.index(title) if title in ORDER else len(ORDER))
    return tuple(Section(title, tuple(rows[title])) for title in ranked if rows[title])


def _title(spot: Spot) -> str:
    if isinstance(spot.item, Force) and not spot.shape.is_model and spot.name in ("stiffness", "damping", "rest"):
        return "Settings"  # together with the other numbers it has
    if spot.name in TITLES:
        return TITLES[spot.name]
    if spot.shape.is_model:
        return spot.name.replace("_", " ").capitalize()
    return "Size" if isinstance(spot.item, Part) else "" if isinstance(spot.item, Scene) else "Settings"


def _coordinates(joint: Joint) -> Iterator[Field]:
    kind = JOINTS[joint.kind]
    for k, unit in enumerate(kind.units if kind.drivable else ()):
        which = "" if len(kind.units) == 1 else f" {k + 1}"
        yield Field(
            f"{freedom_name(unit)}{which}", Editor.SAID, now.Start(k), "Of the second end, seen from the first.",
            Measure(unit), now=now.coordinate(joint, k, Measure(unit)),
        )  # fmt: skip

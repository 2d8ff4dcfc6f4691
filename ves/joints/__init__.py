"""Joint kinds, one file each; a new file with a KIND is found by itself and is a joint everywhere."""

from importlib import import_module
from pkgutil import iter_modules

from ves.joints.kind import JointKind, Motion, Primitive

_ABOUT_ALL = {"kind", "apart"}  # no kinds themselves
_modules = sorted(module.name for module in iter_modules(__path__) if module.name not in _ABOUT_ALL)
KINDS: dict[str, JointKind] = {
    kind.name: kind for kind in (import_module(f"{__name__}.{name}").KIND for name in _modules)
}
FREE = KINDS["free"]
JOINTS: dict[str, JointKind] = {name: kind for name, kind in KINDS.items() if kind is not FREE}  # what users can place

__all__ = ["FREE", "JOINTS", "KINDS", "JointKind", "Motion", "Primitive"]

"""VES, the Virtual Erector Set: a construction set that obeys physics.

The pipeline, left to right; only commands flow back:

    scene file -> Scene (frozen document) -> linkage -> assembly, dynamics step -> frames -> window, pictures, data

Glossary
    part      what the user handles: a strip, a wheel, ...          link     what the compiler makes of joined parts
    port      a named place on a part to join by                    joint    lets two parts move as its kind allows
    nail      holds one port of a part at a place in the world      cut      a joint that closes a loop of others
    start     the poses in the document                             now      the poses in the engine
    open      a joint whose two ends do not meet yet                stuck    joints that cannot all be met
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.5.0"

if TYPE_CHECKING:
    from ves.model import Scene
    from ves.scene import load, save
    from ves.simulation import Simulation

_HOMES = {"load": "ves.scene", "save": "ves.scene", "Scene": "ves.model", "Simulation": "ves.simulation"}

__all__ = ["Scene", "Simulation", "__version__", "load", "save"]


def __getattr__(name: str):
    """Import on first use, so that `import ves` and the first window stay quick."""
    if name not in _HOMES:
        raise AttributeError(f"module 'ves' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)

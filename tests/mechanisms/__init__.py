"""Closed mechanisms for tests, one file per family; what the books say of each is in test_mechanisms.py.

Only the walker stands on the ground, z is up, and every joint starts at zero and closed. Those of any size are in
ves.bench.
"""

from tests.mechanisms.can_string import can_string
from tests.mechanisms.drive import driven
from tests.mechanisms.four_bar import crank_rocker, four_bar, n_four_bar
from tests.mechanisms.framework import cube, truss
from tests.mechanisms.jansen import jansen_leg
from tests.mechanisms.lock import door, shaky_lock, triangle
from tests.mechanisms.scissor import scissor_lift
from tests.mechanisms.slider_crank import slider_crank, slider_crank_3d
from tests.mechanisms.spatial import bricard
from tests.mechanisms.squeezer import andrews_squeezer, squeezer_angles
from tests.mechanisms.stephenson import stephenson
from tests.mechanisms.three_beams import three_beams
from tests.mechanisms.walker import walker
from ves.bench.joining import bars, hinge, pinned, rod
from ves.bench.mechanisms import ladder, stewart
from ves.bench.pole_chain import pole_chain

__all__ = [
    "andrews_squeezer", "bars", "bricard", "can_string", "crank_rocker", "cube", "door", "driven", "four_bar", "hinge",
    "jansen_leg", "ladder", "n_four_bar", "pinned", "pole_chain", "rod", "scissor_lift", "shaky_lock", "slider_crank",
    "slider_crank_3d", "squeezer_angles", "stephenson", "stewart", "three_beams", "triangle", "truss", "walker",
]  # fmt: skip

"""Support: a spring and damper under one place of a part, against the ground. It pushes up and never pulls."""

from typing import ClassVar, Literal

from ves.document import NotNegative, quantity
from ves.forces.kind import AtPort


class Support(AtPort):
    order: ClassVar[int] = 60
    label: ClassVar[str] = "Support"
    help: ClassVar[str] = "Carries one place of a part on a spring and damper above the ground, like a suspension."
    has_energy: ClassVar[bool] = True

    kind: Literal["support"] = "support"
    stiffness: NotNegative = quantity(1000.0, "N/m", "Force for each metre it is pressed together.")
    damping: NotNegative = quantity(50.0, "N·s/m", "Force for each m/s it is pressed together.")
    reach: NotNegative = quantity(0.0, "m", "How far below its place it reaches: its length without load.")

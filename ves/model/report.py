"""What is wrong with a scene, in words."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Problem:
    item: str  # the name of the part, joint, ... it is about
    message: str  # what is wrong and what to do


@dataclass(frozen=True)
class Report:
    problems: tuple[Problem, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()  # nothing wrong, but good to know

    @property
    def ok(self) -> bool:
        return not self.problems

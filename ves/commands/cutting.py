"""Where loops of joints may be cut: advice of the user that the engine follows, or says why it cannot."""

from typing import Any, Literal

from ves.commands.command import CommandError, OnItems, Place, given, named
from ves.commands.menus import BUILD
from ves.model import Joint, Scene

TITLES = {"here": "Cut loops at", "never": "Never cut", "automatic": "Cut automatically at"}


class AdviseCut(OnItems):
    """Say of joints whether a loop is cut there to compute it, which changes no motion but may change its cost."""

    verb = "advise-cut"
    places = (
        Place(BUILD, 510, "Cut &loops here", "Let a loop be cut at the selected joints when it is computed",
              values=given(cut="here")),
        Place(BUILD, 520, "Ne&ver cut here", "Let loops be cut elsewhere, never at the selected joints",
              values=given(cut="never")),
        Place(BUILD, 530, "Cut a&utomatically", "Let VES choose whether a loop is cut at the selected joints",
              values=given(cut="automatic")),
    )  # fmt: skip

    cut: Literal["automatic", "never", "here"]

    @classmethod
    def suits(cls, item: Any) -> bool:
        return isinstance(item, Joint)

    @property
    def title(self) -> str:
        return f"{TITLES[self.cut]} {named(self.items)}"

    def apply(self, scene: Scene) -> Scene:
        items = [scene.item(name) for name in self.items]
        for item in items:
            if not self.suits(item):
                raise CommandError(f'"{item.name}" is not a joint: only joints can be cut.')
        return scene.with_changed(*(joint.evolve(cut=self.cut) for joint in items))

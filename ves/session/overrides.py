"""What actions have changed for now: fields that differ from the document until the run is reset.

What is toggled or set lies below; what is held lies above it, in the order of pressing. So letting go of a key brings
back what another key, or the document, says. A field that is edited in the document is the document's again.
"""

from collections.abc import Iterator, Mapping

from ves.document import Item
from ves.field_path import value_at, with_value
from ves.model import Action, Scene

Spot = tuple[int, str]  # id of an item, and a field of it
Now = bool | float


class Overrides:
    def __init__(self):
        self._lasting: dict[Spot, Now] = {}
        self._held: dict[int, dict[Spot, Now]] = {}  # by the ids of actions
        self._document: Scene | None = None  # that these values differ from
        self._made: dict[int, tuple[Item, dict[str, Now], Item]] = {}  # an item, what it is given, what came of it

    @property
    def values(self) -> Mapping[Spot, Now]:
        values = dict(self._lasting)
        for held in self._held.values():
            values |= held
        return values

    def clear(self) -> None:
        self._lasting.clear()
        self._held.clear()
        self._made.clear()
        self._document = None

    # ---- actions ----------------------------------------------------------------------------------------------------
    def press(self, scene: Scene, action: Action) -> None:
        settings = dict(_settings(scene, action))
        if action.style == "hold":
            self._held[action.id] = settings
        elif action.style == "set":
            self._last(scene, settings)
        else:
            self._last(scene, self._toggled(scene, settings))

    def release(self, action: Action) -> None:
        self._held.pop(action.id, None)

    def is_on(self, scene: Scene, action: Action) -> bool:
        """Whether it is under way: held, or everything is now as it has made it."""
        if action.style == "hold":
            return action.id in self._held
        now = self.values
        for spot, value in _settings(scene, action):
            flips = action.style == "toggle" and isinstance(value, bool)
            if spot not in now or not (flips or now[spot] == value):
                return False
        return True

    def _toggled(self, scene: Scene, settings: dict[Spot, Now]) -> dict[Spot, Now | None]:
        """Switches are turned over; numbers that are all as wanted go back to what the document says."""
        present = {spot: self._lasting.get(spot, _said(scene, spot)) for spot in settings}
        numbers = {spot for spot, value in settings.items() if not isinstance(value, bool)}
        back = all(present[spot] == settings[spot] for spot in numbers)
        numbered = {spot: _said(scene, spot) if back else settings[spot] for spot in numbers}
        return {spot: numbered[spot] if spot in numbers else not present[spot] for spot in settings}

    def _last(self, scene: Scene, values: Mapping[Spot, Now | None]) -> None:
        """What is as the document says is no difference."""
        for spot, value in values.items():
            if value == _said(scene, spot):
                self._lasting.pop(spot, None)
            else:
                self._lasting[spot] = value

    # ---- the document -----------------------------------------------------------------------------------------------
    def applied(self, scene: Scene) -> Scene:
        """The document as it is for now; an item that is changed the same way is the very same as the last time."""
        if scene is not self._document:
            self._follow(scene)
        fields: dict[int, dict[str, Now]] = {}
        for (id, field), value in self.values.items():
            fields.setdefault(id, {})[field] = value
        self._made = {id: self._changed(scene.item(id), wanted) for id, wanted in fields.items()}
        return scene.with_changed(*(made for _, _, made in self._made.values()))

    def _changed(self, item: Item, fields: dict[str, Now]) -> tuple[Item, dict[str, Now], Item]:
        known = self._made.get(item.id)
        if known is not None and known[0] is item and known[1] == fields:
            return known
        made = item
        for field, value in fields.items():
            try:
                made = with_value(made, field, value)
            except (LookupError, ValueError):
                continue  # the document has come to where this cannot be
        return item, fields, made

    def _follow(self, scene: Scene) -> None:
        """After an edit: what is gone has no values, and what was edited has those of the edit."""
        before, self._document = self._document, scene
        actions = {action.id for action in scene.actions}
        self._held = {id: held for id, held in self._held.items() if id in actions}
        for held in self._held.values():
            for spot in [spot for spot in held if not scene.has(spot[0])]:
                del held[spot]
        for spot in list(self._lasting):
            edited = before is not None and before.has(spot[0]) and _said(before, spot) != _said(scene, spot)
            if not scene.has(spot[0]) or edited:
                del self._lasting[spot]


def _settings(scene: Scene, action: Action) -> Iterator[tuple[Spot, Now]]:
    for setting in action.settings:
        yield (scene.item(setting.item).id, setting.field), setting.value


def _said(scene: Scene, spot: Spot) -> Now | None:
    id, field = spot
    return value_at(scene.item(id), field) if scene.has(id) else None

"""What the command search finds: every entry of the menus, and everything in the scene."""

from ves.app.actions import shown_keys


def command_rows(window) -> list[tuple]:
    """(text, menu, keys, enabled, run, icon) of each."""
    actions = window.commands
    return [
        (
            actions[name].text().replace("&", ""),
            entry.place.menu.replace("&", ""),
            "  ".join(shown_keys(entry.place)),
            actions[name].isEnabled(),
            actions[name].trigger,
            actions[name].icon(),
        )
        for name, entry in actions.entries.items()
        if entry.kind.verb != "search"
    ]


def item_rows(window) -> list[tuple]:
    """(name, kind, id, select) of each."""

    def select(id: int):
        return lambda: window.selection.set([id])

    return [(item.name, item.kind, item.id, select(item.id)) for item in window.session.scene.items]

"""What commands of the window do, and what their menu entries show. `w` is the window, `c` the command."""

from collections.abc import Callable
from dataclasses import dataclass

from ves.app.new_window import open_new_window
from ves.commands import cutting, running
from ves.commands import windowing as c_
from ves.commands.command import Command


@dataclass(frozen=True)
class Handler:
    run: Callable | None = None  # of window and command; only for commands of the window
    enabled: Callable | None = None  # of the window
    checked: Callable | None = None  # of window and command; makes the entry a switch
    label: Callable | None = None  # of the window; a text that changes


def _undo_text(w) -> str:
    return f"&Undo {w.session.undo_name}" if w.session.can_undo else "&Undo"


def _redo_text(w) -> str:
    return f"&Redo {w.session.redo_name}" if w.session.can_redo else "&Redo"


def _has_selection(w) -> bool:
    return bool(w.selection.ids)


def _has_parts(w) -> bool:
    return bool(w.situation().selected_parts)


def _is_ready(w) -> bool:
    return w.session.ready


def _is_so_advised(w, c) -> bool:
    return c is not None and all(w.session.scene.item(name).cut == c.cut for name in c.items)


HANDLERS: dict[type[Command], Handler] = {
    # ---- files
    c_.New: Handler(lambda w, c: w.files.new()),
    c_.NewWindow: Handler(lambda w, c: open_new_window()),
    c_.Open: Handler(lambda w, c: w.files.choose()),
    c_.Examples: Handler(lambda w, c: w.dialogs.examples()),
    c_.Save: Handler(lambda w, c: w.files.save()),
    c_.SaveAs: Handler(lambda w, c: w.files.save_as()),
    c_.Quit: Handler(lambda w, c: w.close()),
    # ---- selection and clipboard
    c_.SelectAll: Handler(lambda w, c: w.choosing.all()),
    c_.SelectConnected: Handler(lambda w, c: w.choosing.connected(), _has_parts),
    c_.Deselect: Handler(lambda w, c: w.view.escape()),
    c_.Copy: Handler(lambda w, c: w.clipboard.copy(), _has_parts),
    c_.Cut: Handler(lambda w, c: w.clipboard.cut(), _has_parts),
    c_.Paste: Handler(lambda w, c: w.clipboard.paste()),
    c_.EditName: Handler(lambda w, c: w.choosing.edit_name(), _has_selection),
    c_.PickColor: Handler(lambda w, c: w.dialogs.color(), _has_parts),
    # ---- tools
    c_.UseTool: Handler(lambda w, c: w.view.use_tool(c.tool), checked=lambda w, c: w.view.building.tool == c.tool),
    c_.LockAxis: Handler(
        lambda w, c: w.view.type_along("xyz".index(c.axis)), lambda w: w.view.building.gizmo() is not None
    ),
    c_.LocalAxes: Handler(lambda w, c: w.view.toggle("local_axes"), checked=lambda w, c: w.view.desk.local_axes),
    c_.Snapping: Handler(lambda w, c: w.view.toggle("snapping"), checked=lambda w, c: w.view.desk.snapping),
    c_.FromAfar: Handler(lambda w, c: w.view.toggle_from_afar(), checked=lambda w, c: w.view.desk.from_afar),
    # ---- the view
    c_.Frame: Handler(lambda w, c: w.view.navigation.frame()),
    c_.Follow: Handler(lambda w, c: w.view.following.toggle(), checked=lambda w, c: w.view.following.on),
    c_.Look: Handler(lambda w, c: w.view.navigation.look(c.view)),
    c_.Projection: Handler(
        lambda w, c: w.view.navigation.toggle_projection(),
        checked=lambda w, c: w.view.navigation.camera.orthographic,
    ),
    c_.Trace: Handler(lambda w, c: w.view.tracing.toggle_under_cursor()),
    c_.ClearTraces: Handler(lambda w, c: w.view.tracing.clear(), lambda w: bool(w.view.tracing.traces)),
    c_.Panels: Handler(
        lambda w, c: w.arrangement.toggle_panels(), checked=lambda w, c: w.arrangement.panels_shown
    ),
    c_.HowItMoves: Handler(lambda w, c: w.how_it_moves.toggle(), checked=lambda w, c: w.how_it_moves.shown),
    c_.Controls: Handler(lambda w, c: w.controls.toggle(), checked=lambda w, c: w.controls.shown),
    c_.Plot: Handler(lambda w, c: w.plot.toggle(), checked=lambda w, c: w.plot.shown),
    c_.MakeKnob: Handler(lambda w, c: w.controls.make_knob()),
    c_.MakeAction: Handler(lambda w, c: w.controls.make_action()),
    c_.ShowCuts: Handler(lambda w, c: w.view.toggle_cuts(), checked=lambda w, c: w.view.cuts.on),
    c_.ForceArrows: Handler(lambda w, c: w.view.toggle_force_arrows(), checked=lambda w, c: w.view.force_arrows.on),
    c_.NextPanel: Handler(lambda w, c: w.arrangement.focus_next()),
    c_.DarkTheme: Handler(lambda w, c: w.themes.toggle(), checked=lambda w, c: w.themes.current.dark),
    c_.LeftOrbits: Handler(lambda w, c: w.view.toggle_left_orbits(), checked=lambda w, c: w.view.building.left_orbits),
    c_.FullScreen: Handler(lambda w, c: w.arrangement.toggle_full_screen(), checked=lambda w, c: w.isFullScreen()),
    # ---- help
    c_.Search: Handler(lambda w, c: w.search.open()),
    c_.Keys: Handler(lambda w, c: w.dialogs.keys()),
    c_.About: Handler(lambda w, c: w.dialogs.about()),
    # ---- what the document and the session do, and only looks different from time to time
    cutting.AdviseCut: Handler(checked=_is_so_advised),
    running.Toggle: Handler(enabled=_is_ready, label=lambda w: "Pause" if w.session.playing else "Play"),
    running.Step: Handler(enabled=_is_ready),
    running.Undo: Handler(label=_undo_text),
    running.Redo: Handler(label=_redo_text),
}

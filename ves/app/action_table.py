"""The table of actions. `w` is the window; each line is a key, a menu entry, a tool tip and a row of the key sheet."""

from ves.app.actions import Entry

FILE, EDIT, VIEW, SIMULATE, HELP = "&File", "&Edit", "&View", "&Simulate", "&Help"


def _undo_text(w) -> str:
    return f"&Undo {w.session.undo_name}" if w.session.can_undo else "&Undo"


def _redo_text(w) -> str:
    return f"&Redo {w.session.redo_name}" if w.session.can_redo else "&Redo"


def _play_text(w) -> str:
    return "Pause" if w.session.playing else "Play"


FILES = (
    Entry("new", FILE, "&New", "Start an empty scene", lambda w: w.files.new(), ("Ctrl+N",), "new"),
    Entry("open", FILE, "&Open…", "Open a scene file", lambda w: w.files.choose(), ("Ctrl+O",), "open"),
    Entry("examples", FILE, "&Examples…", "Choose one of the scenes that come with VES", lambda w: w.show_examples(),
          ("Ctrl+E",), "examples"),
    Entry("save", FILE, "&Save", "Save the scene", lambda w: w.files.save(), ("Ctrl+S",), "save", section=True),
    Entry("save_as", FILE, "Save &as…", "Save the scene under another name", lambda w: w.files.save_as(),
          ("Ctrl+Shift+S",)),
    Entry("quit", FILE, "&Quit", "Close the window", lambda w: w.close(), ("Ctrl+Q",), section=True),
)  # fmt: skip

EDITS = (
    Entry("undo", EDIT, "&Undo", "Take back the last edit", lambda w: w.session.undo(), ("Ctrl+Z",), "undo",
          enabled=lambda w: w.session.can_undo, label=_undo_text),
    Entry("redo", EDIT, "&Redo", "Do the edit again that was taken back", lambda w: w.session.redo(),
          ("Ctrl+Y", "Ctrl+Shift+Z"), "redo", enabled=lambda w: w.session.can_redo, label=_redo_text),
    Entry("select_all", EDIT, "Select &all", "Select every part", lambda w: w.select_all(), ("Ctrl+A",), section=True),
    Entry("deselect", EDIT, "&Deselect", "Let go of a grabbed part, or select nothing", lambda w: w.view.escape(),
          ("Esc",)),
)  # fmt: skip

VIEWS = (
    Entry("frame", VIEW, "&Frame", "Bring the selection, or everything, into view", lambda w: w.view.navigation.frame(),
          ("F",), "frame"),
    Entry("front", VIEW, "F&ront", "Look from the front", lambda w: w.view.navigation.look("front"), ("1",)),
    Entry("side", VIEW, "&Side", "Look from the right", lambda w: w.view.navigation.look("right"), ("3",)),
    Entry("top", VIEW, "&Top", "Look from above", lambda w: w.view.navigation.look("top"), ("7",)),
    Entry("corner", VIEW, "&Corner", "Look from a corner", lambda w: w.view.navigation.look("corner"), ("0",)),
    Entry("orthographic", VIEW, "&Orthographic", "Switch between perspective and orthographic view",
          lambda w: w.view.navigation.toggle_projection(), ("5",),
          checked=lambda w: w.view.navigation.camera.orthographic),
    Entry("trace", VIEW, "Tr&ace point", "Draw the path of the point under the cursor, or stop",
          lambda w: w.view.tracing.toggle_under_cursor(), ("T",), "trace", section=True),
    Entry("clear_traces", VIEW, "C&lear traces", "Remove all traces", lambda w: w.view.tracing.clear(), ("Shift+T",),
          enabled=lambda w: bool(w.view.tracing.traces)),
    Entry("panels", VIEW, "&Panels", "Show or hide the panels", lambda w: w.arrangement.toggle_panels(), ("Tab",),
          checked=lambda w: w.arrangement.panels_shown, section=True),
    Entry("dark", VIEW, "&Dark theme", "Switch between light and dark", lambda w: w.themes.toggle(), ("Ctrl+T",),
          "theme", checked=lambda w: w.themes.current.dark),
    Entry("full_screen", VIEW, "F&ull screen", "Fill the screen", lambda w: w.arrangement.toggle_full_screen(),
          ("F11",), checked=lambda w: w.isFullScreen()),
)  # fmt: skip

RUN = (
    Entry("play", SIMULATE, "Play", "Play or pause", lambda w: w.transport.toggle(), ("Space",), "play",
          enabled=lambda w: w.session.ready, label=_play_text),
    Entry("step_back", SIMULATE, "Step &back", "Go one step back in time", lambda w: w.transport.step(-1), ("Left",),
          "step-back", enabled=lambda w: w.session.ready),
    Entry("step_forward", SIMULATE, "Step &forward", "Go one step forward in time", lambda w: w.transport.step(1),
          ("Right",), "step-forward", enabled=lambda w: w.session.ready),
    Entry("reset", SIMULATE, "&Reset", "Go back to the start", lambda w: w.transport.reset(),
          ("Ctrl+Backspace",), "reset"),
    Entry("slower", SIMULATE, "&Slower", "Slow down", lambda w: w.transport.change_speed(-1), ("-",), section=True),
    Entry("faster", SIMULATE, "F&aster", "Speed up", lambda w: w.transport.change_speed(1), ("=", "+")),
)  # fmt: skip

HELPS = (
    Entry("keys", HELP, "&Keys and mouse", "Show what keys and mouse do", lambda w: w.show_keys(), ("F1",), "keys"),
    Entry("about", HELP, "&About VES", "What this is", lambda w: w.show_about()),
)  # fmt: skip

TABLE = (*FILES, *EDITS, *VIEWS, *RUN, *HELPS)

GESTURES = (
    ("Left drag on a part, while playing", "Pull it with a spring; the newtons are shown"),
    ("Left click, Shift+click", "Select, add to the selection"),
    ("Left drag on empty space", "Orbit"),
    ("Middle drag, Shift+middle drag", "Orbit, pan"),
    ("Wheel", "Zoom to the cursor"),
    ("Right click", "Menu of what is under the cursor"),
    ("Drop a .ves file on the window", "Open it"),
)

"""What only concerns the window: files, selection, clipboard, tools, camera, panels, help."""

from typing import Literal

from ves.commands.command import Place, Window, given
from ves.commands.menus import BUILD, EDIT, FILE, HELP, VIEW


class New(Window):
    verb = "new"
    places = (Place(FILE, 110, "&New", "Start an empty scene", ("Ctrl+N",), "new"),)


class NewWindow(Window):
    verb = "new-window"
    places = (Place(FILE, 120, "New &window", "Open another window", ("Ctrl+Shift+N",)),)


class Open(Window):
    verb = "open"
    places = (Place(FILE, 130, "&Open…", "Open a scene file", ("Ctrl+O",), "open"),)


class Examples(Window):
    verb = "examples"
    places = (Place(FILE, 150, "&Examples…", "Choose one of the scenes that come with VES", ("Ctrl+E",), "examples"),)


class Save(Window):
    verb = "save"
    places = (Place(FILE, 210, "&Save", "Save the scene", ("Ctrl+S",), "save"),)


class SaveAs(Window):
    verb = "save-as"
    places = (Place(FILE, 220, "Save &as…", "Save the scene under another name", ("Ctrl+Shift+S",)),)


class Quit(Window):
    verb = "quit"
    places = (Place(FILE, 910, "&Quit", "Close the window", ("Ctrl+Q",)),)


class SelectAll(Window):
    verb = "select-all"
    places = (Place(EDIT, 610, "Select &all", "Select every part", ("Ctrl+A",)),)


class SelectConnected(Window):
    verb = "select-connected"
    places = (Place(EDIT, 620, "Select connected", "Select all that is joined to the selection", ("L",)),)


class Deselect(Window):
    verb = "deselect"
    places = (Place(EDIT, 630, "D&eselect", "Cancel a drag or a tool, or select nothing", ("Esc",)),)


class Copy(Window):
    verb = "copy"
    places = (Place(EDIT, 220, "&Copy", "Copy the selection, as text", ("Ctrl+C",), "copy"),)


class Cut(Window):
    verb = "cut"
    places = (Place(EDIT, 210, "Cu&t", "Copy the selection and remove it", ("Ctrl+X",)),)


class Paste(Window):
    verb = "paste"
    places = (Place(EDIT, 230, "&Paste", "Put what was copied into the scene", ("Ctrl+V",), "paste"),)


class EditName(Window):
    """Rename the selected item where it stands."""

    verb = "edit-name"
    places = (Place(EDIT, 330, "Rena&me", "Give the selected item another name", ("F2",)),)


class PickColor(Window):
    verb = "pick-color"
    places = (Place(EDIT, 340, "C&olour…", "Choose a colour for the selected parts", ("Ctrl+Shift+C",), "color"),)


class UseTool(Window):
    """What the left mouse button does besides selecting and moving."""

    verb = "tool"
    places = (
        Place(BUILD, 110, "&Select", "Pick parts and drag them", ("Q",), "select", given(tool="select")),
        Place(BUILD, 120, "&Move", "Move the selection by arrows, or by typed numbers", ("W",), "move",
              given(tool="move")),
        Place(BUILD, 130, "&Rotate", "Turn the selection by rings, or by typed numbers", ("E",), "rotate",
              given(tool="rotate")),
        Place(BUILD, 140, "S&cale", "Change the size of the selected part by handles", ("R",), "scale",
              given(tool="scale")),
        Place(BUILD, 150, "&Join", "Join two ports: click one, then the other", ("J",), "joint", given(tool="join")),
    )  # fmt: skip

    tool: Literal["select", "move", "rotate", "scale", "join"]


class LockAxis(Window):
    """Restrict a move, turn or scaling to one axis, and take a typed number for it."""

    verb = "axis"
    places = tuple(
        Place(BUILD, 160 + k, f"Along &{axis}", f"Restrict the tool to {axis}, and type a number", (axis.upper(),),
              values=given(axis=axis))
        for k, axis in enumerate("xyz")
    )  # fmt: skip

    axis: Literal["x", "y", "z"]


class LocalAxes(Window):
    verb = "local-axes"
    places = (Place(BUILD, 210, "Axes of the &part", "Move and rotate along the part's own axes, or the world's",
                    ("Shift+W",)),)  # fmt: skip


class Snapping(Window):
    verb = "snapping"
    places = (Place(BUILD, 220, "S&nap", "Snap to ports, faces, ground and grid while dragging (Ctrl: not now)",
                    ("Shift+S",), "snap"),)  # fmt: skip


class FromAfar(Window):
    verb = "from-afar"
    places = (Place(BUILD, 230, "Join from &afar",
                    "Joints that are drawn leave the parts where they are; they fly together when it plays "
                    "(Shift: the other way, this time)"),)  # fmt: skip


class Frame(Window):
    verb = "frame"
    places = (Place(VIEW, 110, "&Frame", "Bring the selection, or everything, into view", ("F",), "frame"),)


class Follow(Window):
    verb = "follow"
    places = (Place(VIEW, 112, "Follo&w", "Let the view go along with the selected parts, or with all, as they move",
                    ("Shift+F",)),)  # fmt: skip


class Look(Window):
    verb = "look"
    places = (
        Place(VIEW, 120, "F&ront", "Look from the front", ("1",), values=given(view="front")),
        Place(VIEW, 122, "&Back", "Look from behind", ("Ctrl+1",), values=given(view="back")),
        Place(VIEW, 130, "&Side", "Look from the right", ("3",), values=given(view="right")),
        Place(VIEW, 132, "L&eft side", "Look from the left", ("Ctrl+3",), values=given(view="left")),
        Place(VIEW, 140, "&Top", "Look from above", ("7",), values=given(view="top")),
        Place(VIEW, 142, "Botto&m", "Look from below", ("Ctrl+7",), values=given(view="bottom")),
        Place(VIEW, 150, "&Corner", "Look from a corner", ("0",), values=given(view="corner")),
    )

    view: Literal["front", "back", "right", "left", "top", "bottom", "corner"]


class Projection(Window):
    verb = "projection"
    places = (Place(VIEW, 160, "&Orthographic", "Switch between perspective and orthographic view", ("5",)),)


class Trace(Window):
    verb = "trace"
    places = (Place(VIEW, 210, "Tr&ace point", "Draw the path of the point under the cursor, or stop", ("T",),
                    "trace"),)  # fmt: skip


class ClearTraces(Window):
    verb = "clear-traces"
    places = (Place(VIEW, 220, "C&lear traces", "Remove all traces", ("Shift+T",)),)


class Panels(Window):
    verb = "panels"
    places = (Place(VIEW, 310, "&Panels", "Show or hide the panels", ("Tab",)),)


class NextPanel(Window):
    verb = "next-panel"
    places = (Place(VIEW, 320, "&Next panel", "Take the keys to the next panel, or back to the view", ("F6",)),)


class HowItMoves(Window):
    verb = "how-it-moves"
    places = (Place(VIEW, 330, "How it &moves", "Explain loops and mobility, and show every free motion in the view",
                    ("F4",)),)  # fmt: skip


class Controls(Window):
    verb = "controls"
    places = (Place(VIEW, 340, "Cont&rols", "Show knobs and actions, and take the keys there, or hide them", ("F7",),
                    "knob"),)  # fmt: skip


class Plot(Window):
    verb = "plot"
    places = (Place(VIEW, 350, "&Plot", "Draw numbers over time, or hide the plot", ("F8",), "plot"),)


class MakeKnob(Window):
    verb = "make-knob"
    places = (Place(BUILD, 710, "Make a &knob", "Turn the number of the inspector that has the keys by a slider",
                    ("Alt+K",), "knob"),)  # fmt: skip


class MakeAction(Window):
    verb = "make-action"
    places = (Place(BUILD, 720, "Make an ac&tion…", "Switch or set the field of the inspector that has the keys by a "
                    "key", ("Alt+A",), "action"),)  # fmt: skip


class ShowCuts(Window):
    verb = "show-cuts"
    places = (Place(VIEW, 230, "Show where loops are c&ut",
                    "Mark cuts while How it moves is open or a joint is selected"),)  # fmt: skip


class ForceArrows(Window):
    verb = "force-arrows"
    places = (Place(VIEW, 240, "Force arro&ws", "Show where forces act on parts, and how strongly", ("A",), "force"),)


class DarkTheme(Window):
    verb = "dark"
    places = (Place(VIEW, 410, "&Dark theme", "Switch between light and dark", ("Ctrl+T",), "theme"),)


class LeftOrbits(Window):
    verb = "left-orbits"
    places = (Place(VIEW, 420, "Left drag or&bits", "Dragging on empty space orbits instead of selecting"),)


class FullScreen(Window):
    verb = "full-screen"
    places = (Place(VIEW, 430, "F&ull screen", "Fill the screen", ("F11",)),)


class Search(Window):
    verb = "search"
    places = (Place(HELP, 110, "&Search…", "Find a command or a part by its name", ("Ctrl+F", "/"), "search"),)


class Keys(Window):
    verb = "keys"
    places = (Place(HELP, 120, "&Keys and mouse", "Show what keys and mouse do", ("F1",), "keys"),)


class About(Window):
    verb = "about"
    places = (Place(HELP, 210, "&About VES", "What this is"),)

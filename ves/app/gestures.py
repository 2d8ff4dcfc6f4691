"""What the mouse does, and which keys help while something is in the hand: the part of the key sheet no command has."""

GESTURES = (
    (
        "Mouse",
        (
            ("Drag from the palette", "Place a part or force, or join parts"),
            ("Click, Shift+click", "Select, add to the selection"),
            ("Drag on empty space", "Select by a rubber band"),
            ("Drag a part", "Move it; it snaps"),
            ("Drag a part that moves", "Pull it with a spring"),
            ("Drag from a port", "Join it to another port"),
            ("Click a line or sign", "Select the open joint or force"),
            ("Double click a force", "Switch it off, or on again"),
            ("Double click", "Edit a name or a value"),
            ("Right click", "Menu of what is under the cursor"),
            ("Middle drag", "Orbit"),
            ("Shift+middle drag", "Pan"),
            ("Wheel", "Zoom to the cursor"),
            ("Drop a .ves file", "Open it"),
        ),
    ),
    (
        "While dragging",
        (
            ("Tab", "Next kind of joint or string"),
            ("Left, Right", "Turn by 15°"),
            ("Up, Down", "Tip over by 90°"),
            ("Wheel", "Raise or lower"),
            ("X, Y, Z", "Along one axis only"),
            ("0 to 9", "Type a number"),
            ("Ctrl", "Do not snap"),
            ("Shift", "Move finely; join from afar"),
            ("Alt", "Detach the part from its joints"),
            ("Esc", "Put everything back"),
        ),
    ),
)

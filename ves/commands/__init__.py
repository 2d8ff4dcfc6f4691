"""Everything that can be asked for, as values from one registry: edits of the document, and commands to the run.

    command.py    what a command is            line.py       command <-> line of text
    registry.py   all of them, by verb         situation.py  what a command may look at
    mating.py     how two ports come together  fitting.py    the joint's frames there
    free_place.py where there is room for it   carrying.py   what moves along

All other files hold commands, one idea each.
"""

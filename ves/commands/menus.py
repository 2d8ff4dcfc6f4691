"""The menus, in the order of the menu bar."""

FILE, EDIT, BUILD, FORCE, VIEW = "&File", "&Edit", "&Build", "F&orces", "&View"
SIMULATE, HELP = "&Simulate", "&Help"
MENUS = (FILE, EDIT, BUILD, FORCE, VIEW, SIMULATE, HELP)
